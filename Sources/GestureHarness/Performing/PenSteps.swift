import Foundation

/// The pen of a recording: away from its tablet, near it, or touching it.
struct PenSteps {
    private var location: CGPoint?
    private var isDown = false

    var isNear: Bool { location != nil }

    mutating func move(
        to point: CGPoint,
        pressure: Double?,
        time: TimeInterval,
        into steps: inout StepList
    ) {
        defer { location = point }
        guard isNear else { return steps.add(.penEnter(point), at: time, on: .pen) }
        guard point != location || isDown && pressure != nil else { return }
        steps.add(.penMove(point, pressure: isDown ? pressure : nil), at: time, on: .pen)
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
        location = nil
        steps.add(.penLeave, at: time, on: .pen)
    }
}
