import Foundation
import GestureKit

/// The scrolling by wheels, by scroll valuators and by a touchpad's swipe.
///
/// The core has one scroll at a time, so a swipe that begins ends other scrolling, and vice versa.
struct ScrollTracker {
    private var wheels = WheelTracker()
    private var swipe = TouchpadGesture("swipe")

    var isOpen: Bool { deadline != nil || swipe.isOpen }

    /// The time at which paused scrolling ends; nil without scrolling.
    var deadline: TimeInterval? { wheels.deadline }

    /// Handles any event except one that the server emulated for a touch.
    mutating func handle(_ input: LocatedEvent, into output: inout BridgeOutput) {
        let change = wheels.handle(input)
        emit(change.ended, &output)
        if change.step?.phase == .began { cancelSwipe(into: &output) }
        emit(change.step, modifiers: input.event.modifiers, &output)
        guard case .swipe(let change, _, let delta) = input.event.payload else { return }
        if change == .begin, swipe.isDoubled(into: &output) { cancelSwipe(into: &output) }
        guard let phase = swipe.follow(change, input, into: &output) else { return }
        let step = delta.scaled(by: 1 / input.geometry.scale)
        let sample = ScrollSample(step, phase: phase, location: swipe.location)
        output.emit(.scroll(sample), modifiers: input.event.modifiers)
    }

    /// Records that a device is new or has other axes; its scrolling continues from its next value.
    mutating func deviceChanged(_ id: Int) { wheels.forget(source: id) }

    mutating func removeWheel(source: Int, into output: inout BridgeOutput) {
        wheels.forget(source: source)
        emit(wheels.end(.cancelled, of: source), &output)
    }

    mutating func removeSwipe(source: Int, into output: inout BridgeOutput) {
        if swipe.remove(source: source) { emitCancelledSwipe(into: &output) }
    }

    mutating func cancel(into output: inout BridgeOutput) {
        emit(wheels.end(.cancelled), &output)
        cancelSwipe(into: &output)
    }

    mutating func advance(_ deadline: TimeInterval, into output: inout BridgeOutput) {
        emit(wheels.advance(deadline), &output)
    }

    private mutating func cancelSwipe(into output: inout BridgeOutput) {
        if swipe.suppress() { emitCancelledSwipe(into: &output) }
    }

    private func emitCancelledSwipe(into output: inout BridgeOutput) {
        output.emit(.scroll(ScrollSample(.zero, phase: .cancelled, location: swipe.location)))
    }

    private func emit(
        _ step: WheelTracker.Step?,
        modifiers: UInt32 = 0,
        _ output: inout BridgeOutput
    ) {
        guard let step else { return }
        let sample = ScrollSample(
            // The content moves as under a finger: a wheel turned down moves it up.
            step.clicks.scaled(by: -WheelTracker.pointsPerClick),
            kind: step.phase == nil ? .discrete : .continuous,
            phase: step.phase ?? .ended,
            location: step.location
        )
        output.emit(.scroll(sample), modifiers: modifiers)
    }
}

extension CGPoint {
    /// Returns both coordinates times a factor; zero has no sign in the result.
    fileprivate func scaled(by factor: CGFloat) -> CGPoint {
        CGPoint(x: 0 + x * factor, y: 0 + y * factor)
    }
}
