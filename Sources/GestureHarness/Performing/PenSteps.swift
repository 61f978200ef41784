import Foundation

/// The pen of a recording: away from its tablet, near it, or touching it.
struct PenSteps {
    private var isNear = false
    private var isDown = false

    mutating func move(
        to point: CGPoint,
        pressure: Double?,
        time: TimeInterval,
        into steps: inout StepList
    ) {
        let action: DeviceAction =
            isNear ? .penMove(point, pressure: isDown ? pressure : nil) : .penEnter(point)
        steps.add(action, at: time, on: .pen)
        isNear = true
    }

    /// Presses or lifts the tip, near the tablet.
    mutating func setTip(
        _ isDown: Bool,
        pressure: Double?,
        time: TimeInterval,
        into steps: inout StepList
    ) {
        guard isNear, self.isDown != isDown else { return }
        self.isDown = isDown
        steps.add(.penTip(isDown: isDown, pressure: isDown ? pressure : nil), at: time, on: .pen)
    }

    /// Lifts the tip and moves the pen away.
    mutating func leave(time: TimeInterval, into steps: inout StepList) {
        guard isNear else { return }
        setTip(false, pressure: nil, time: time, into: &steps)
        isNear = false
        steps.add(.penLeave, at: time, on: .pen)
    }
}
