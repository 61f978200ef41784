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

    mutating func move(to point: CGPoint) -> [DeviceAction] {
        if point != baseline { baseline = nil }
        return [.pointerMove(point)]
    }

    /// Presses or releases a button by its number in X; ignores one that a mouse does not have.
    mutating func setButton(_ number: Int, isDown: Bool) -> [DeviceAction] {
        guard let button = VirtualPointer.Button(rawValue: number), number < 4 else { return [] }
        let isNew = isDown ? pressed.insert(button).inserted : pressed.remove(button) != nil
        return isNew ? [.pointerButton(button, isDown: isDown)] : []
    }

    /// Scrolls by a hand-written distance at the pointer's location.
    ///
    /// The first step after a move is preceded by a baseline, without which a program does not count it.
    /// Continuous scrolling begins with parts of clicks, because whole ones are a wheel's.
    mutating func scrollWritten(
        _ clicks: CGPoint,
        at location: CGPoint,
        isContinuousStart: Bool
    ) -> [DeviceAction] {
        let start: [DeviceAction] = baseline == nil ? [.scroll(.zero)] : []
        baseline = location
        let isWhole = clicks.x == clicks.x.rounded() && clicks.y == clicks.y.rounded()
        guard isContinuousStart, isWhole else { return start + [.scroll(clicks)] }
        func half(_ clicks: Double) -> Double { clicks == 0 ? 0 : clicks > 0 ? 0.5 : -0.5 }
        let first = CGPoint(x: half(clicks.x), y: half(clicks.y))
        let rest = CGPoint(x: clicks.x - first.x, y: clicks.y - first.y)
        return start + [.scroll(first), .scroll(rest)]
    }

    /// Releases all buttons.
    mutating func endAll() -> [DeviceAction] {
        pressed.map(\.rawValue).sorted().flatMap { setButton($0, isDown: false) }
    }
}
