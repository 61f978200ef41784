import Foundation
import GestureKit
import TouchBridge
import VirtualDisplay

/// The gestures of a recorded touchpad, of which one is under way at a time.
struct TouchpadSteps {
    private enum Gesture {
        case pinch
        case swipe
    }

    private var current: Gesture?
    /// The rotation of a hand-written pinch since its beginning, in radians.
    private var rotation = 0.0

    mutating func pinch(
        _ change: XInputEvent.GestureChange,
        scale: Double,
        angle: Double,
        time: TimeInterval,
        into steps: inout StepList
    ) {
        guard follow(change, .pinch, time, &steps) else { return }
        let isCancelled = change == .cancel
        // An end may have no scale.
        let scale = scale > 0 ? scale : 1
        steps.add(
            .pinch(change.phase, scale: scale, angle: angle, isCancelled: isCancelled),
            at: time,
            on: .touchpad
        )
    }

    mutating func swipe(
        _ change: XInputEvent.GestureChange,
        by delta: CGPoint,
        time: TimeInterval,
        into steps: inout StepList
    ) {
        guard follow(change, .swipe, time, &steps) else { return }
        let isCancelled = change == .cancel
        steps.add(
            .swipe(change.phase, by: delta, isCancelled: isCancelled),
            at: time,
            on: .touchpad
        )
    }

    /// Pinches as a hand-written line says, whose scale and rotation are totals.
    ///
    /// A device's pinch begins at a scale of 1, without a rotation.
    mutating func pinch(_ sample: TransformSample, time: TimeInterval, into steps: inout StepList) {
        let change = XInputEvent.GestureChange(sample.phase)
        if change == .begin {
            rotation = 0
            pinch(.begin, scale: 1, angle: 0, time: time, into: &steps)
            guard sample.scale != 1 || sample.rotation != 0 else { return }
        }
        let angle = (sample.rotation - rotation) * 180 / .pi
        rotation = sample.rotation
        pinch(
            change == .begin ? .update : change,
            scale: sample.scale,
            angle: angle,
            time: time,
            into: &steps
        )
    }

    /// Cancels the gesture under way.
    mutating func end(time: TimeInterval, into steps: inout StepList) {
        switch current {
        case .pinch: pinch(.cancel, scale: 1, angle: 0, time: time, into: &steps)
        case .swipe: swipe(.cancel, by: .zero, time: time, into: &steps)
        case nil: break
        }
    }

    /// Follows a change; returns false for a gesture that has not begun.
    private mutating func follow(
        _ change: XInputEvent.GestureChange,
        _ gesture: Gesture,
        _ time: TimeInterval,
        _ steps: inout StepList
    ) -> Bool {
        if change == .begin {
            end(time: time, into: &steps)
            current = gesture
        }
        guard current == gesture else { return false }
        if change.isEnd { current = nil }
        return true
    }
}

extension XInputEvent.GestureChange {
    init(_ phase: ContactPhase) {
        switch phase {
        case .began: self = .begin
        case .moved: self = .update
        case .ended: self = .end
        case .cancelled: self = .cancel
        }
    }

    fileprivate var phase: DevicePhase {
        switch self {
        case .begin: .begin
        case .update: .update
        case .end, .cancel: .end
        }
    }
}
