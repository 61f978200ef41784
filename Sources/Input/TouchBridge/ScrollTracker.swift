import Foundation
import GestureKit

/// A tracker of scrolling by wheels, by scroll valuators and by a touchpad's swipe.
///
/// The core has one scroll at a time, so a swipe that begins ends other scrolling, and vice versa.
struct ScrollTracker {
    private var wheels = WheelTracker()
    private var swipe = TouchpadGesture("swipe")

    var isOpen: Bool { deadline != nil || swipe.isOpen }

    /// The time at which paused scrolling ends; nil without scrolling.
    var deadline: TimeInterval? { wheels.deadline }

    /// Handles any event except one that the server emulated for a touch.
    mutating func handle(_ input: LocatedEvent, into sink: inout Sink) {
        let change = wheels.handle(input)
        emit(change.ended, &sink)
        if change.step?.phase == .began { cancelSwipe(into: &sink) }
        emit(change.step, modifiers: input.event.modifiers, &sink)
        guard case .swipe(let change, _, let delta) = input.event.payload else { return }
        if change == .begin, swipe.isDoubled(into: &sink) { cancelSwipe(into: &sink) }
        guard let phase = swipe.follow(change, input, into: &sink) else { return }
        let step = delta.scaled(by: 1 / input.geometry.scale)
        let sample = ScrollSample(step, phase: phase, location: swipe.location)
        sink.emit(.scroll(sample), modifiers: input.event.modifiers)
    }

    /// Records that a device is new or has other axes; its scrolling continues from its next value.
    mutating func deviceChanged(_ id: Int) { wheels.forget(source: id) }

    mutating func removeWheel(source: Int, into sink: inout Sink) {
        wheels.forget(source: source)
        emit(wheels.end(.cancelled, of: source), &sink)
    }

    mutating func removeSwipe(source: Int, into sink: inout Sink) {
        if swipe.remove(source: source) { emitCancelledSwipe(into: &sink) }
    }

    mutating func cancel(into sink: inout Sink) {
        emit(wheels.end(.cancelled), &sink)
        cancelSwipe(into: &sink)
    }

    mutating func advance(_ deadline: TimeInterval, into sink: inout Sink) {
        emit(wheels.advance(deadline), &sink)
    }

    private mutating func cancelSwipe(into sink: inout Sink) {
        if swipe.suppress() { emitCancelledSwipe(into: &sink) }
    }

    private func emitCancelledSwipe(into sink: inout Sink) {
        sink.emit(.scroll(ScrollSample(.zero, phase: .cancelled, location: swipe.location)))
    }

    private func emit(_ step: WheelTracker.Step?, modifiers: UInt32 = 0, _ sink: inout Sink) {
        guard let step else { return }
        let sample = ScrollSample(
            // The content moves as under a finger: a wheel turned down moves it up.
            step.clicks.scaled(by: -WheelTracker.pointsPerClick),
            kind: step.phase == nil ? .discrete : .continuous,
            phase: step.phase ?? .ended,
            location: step.location
        )
        sink.emit(.scroll(sample), modifiers: modifiers)
    }
}

extension CGPoint {
    /// Returns both coordinates times a factor; zero has no sign in the result.
    fileprivate func scaled(by factor: CGFloat) -> CGPoint {
        CGPoint(x: 0 + x * factor, y: 0 + y * factor)
    }
}
