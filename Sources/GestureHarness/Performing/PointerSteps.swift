import Foundation
import VirtualDisplay

/// The mouse of a recording: its buttons and its wheel.
struct PointerSteps {
    private var pressed: Set<VirtualPointer.Button> = []
    /// The location at which a program knows the wheel's value, so that it counts the next step; nil if no
    /// location is known.
    private var baseline: CGPoint?

    /// Forgets the baseline, because another device has moved the pointer.
    mutating func forgetBaseline() { baseline = nil }

    mutating func move(to point: CGPoint, time: TimeInterval, into steps: inout StepList) {
        if point != baseline { baseline = nil }
        steps.add(.pointerMove(point), at: time, on: .pointer)
    }

    /// Presses or releases a button by its number in X; ignores one that a mouse does not have.
    mutating func setButton(
        _ number: Int,
        isDown: Bool,
        time: TimeInterval,
        into steps: inout StepList
    ) {
        guard let button = VirtualPointer.Button(rawValue: number), number < 4 else { return }
        let isNew = isDown ? pressed.insert(button).inserted : pressed.remove(button) != nil
        if isNew { steps.add(.pointerButton(button, isDown: isDown), at: time, on: .pointer) }
    }

    /// Scrolls by clicks to the right and down, as the physical device did.
    func scroll(_ clicks: CGPoint, time: TimeInterval, into steps: inout StepList) {
        steps.add(.scroll(clicks), at: time, on: .pointer)
    }

    /// Scrolls by a hand-written distance at the pointer's location.
    ///
    /// The first step after a move is preceded by a baseline, without which a program does not count it.
    /// Continuous scrolling begins with parts of clicks, because whole ones are a wheel's.
    mutating func scrollWritten(
        _ clicks: CGPoint,
        at location: CGPoint,
        isContinuousStart: Bool,
        time: TimeInterval,
        into steps: inout StepList
    ) {
        if baseline == nil { scroll(.zero, time: time, into: &steps) }
        baseline = location
        let isWhole = clicks.x == clicks.x.rounded() && clicks.y == clicks.y.rounded()
        guard isContinuousStart, isWhole, clicks != .zero else {
            return scroll(clicks, time: time, into: &steps)
        }
        func half(_ clicks: Double) -> Double { clicks == 0 ? 0 : clicks > 0 ? 0.5 : -0.5 }
        let first = CGPoint(x: half(clicks.x), y: half(clicks.y))
        scroll(first, time: time, into: &steps)
        let rest = CGPoint(x: clicks.x - first.x, y: clicks.y - first.y)
        scroll(rest, time: time, into: &steps)
    }

    /// Releases all buttons.
    mutating func endAll(time: TimeInterval, into steps: inout StepList) {
        for button in pressed.sorted(by: { $0.rawValue < $1.rawValue }) {
            setButton(button.rawValue, isDown: false, time: time, into: &steps)
        }
    }
}
