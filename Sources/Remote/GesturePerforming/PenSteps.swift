import Foundation

/// The pen of a recording: away from its tablet, near it, or touching it.
struct PenSteps {
    private var isNear = false
    private var isDown = false

    mutating func move(to point: CGPoint, pressure: Double?) -> [DeviceAction] {
        defer { isNear = true }
        return [isNear ? .penMove(point, pressure: isDown ? pressure : nil) : .penEnter(point)]
    }

    /// Presses or lifts the tip, near the tablet.
    mutating func setTip(_ isDown: Bool, pressure: Double? = nil) -> [DeviceAction] {
        guard isNear, self.isDown != isDown else { return [] }
        self.isDown = isDown
        return [.penTip(isDown: isDown, pressure: isDown ? pressure : nil)]
    }

    /// Lifts the tip and moves the pen away.
    mutating func leave() -> [DeviceAction] {
        guard isNear else { return [] }
        defer { isNear = false }
        return setTip(false) + [.penLeave]
    }
}
