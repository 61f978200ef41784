import Foundation
import GestureKit

/// Converts a touchpad's pinch, as XInput 2.4 reports it, to transforms.
struct PinchTracker {
    private var pinch = TouchpadGesture("pinch")
    /// The distance of the fingers relative to the beginning.
    private var scale = 1.0
    /// The rotation since the beginning, in radians.
    private var rotation = 0.0

    var isOpen: Bool { pinch.isOpen }

    mutating func handle(_ input: LocatedEvent, into output: inout BridgeOutput) {
        guard case .pinch(let change, _, _, let scale, let angle) = input.event.payload else {
            return
        }
        if change == .begin {
            if pinch.isDoubled(into: &output) { cancel(into: &output) }
            (self.scale, rotation) = (1, 0)
        }
        guard let phase = pinch.follow(change, input, into: &output) else { return }
        // An end may have no scale.
        if scale > 0 { self.scale = scale }
        rotation += angle * .pi / 180
        emit(phase, modifiers: input.event.modifiers, &output)
    }

    mutating func cancel(into output: inout BridgeOutput) {
        if pinch.suppress() { emit(.cancelled, &output) }
    }

    mutating func remove(source: Int, into output: inout BridgeOutput) {
        if pinch.remove(source: source) { emit(.cancelled, &output) }
    }

    private func emit(_ phase: ContactPhase, modifiers: UInt32 = 0, _ output: inout BridgeOutput) {
        let sample = TransformSample(
            phase: phase,
            scale: scale,
            rotation: rotation,
            location: pinch.location
        )
        output.emit(.transform(sample), modifiers: modifiers)
    }
}
