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
        angle: Double
    ) -> [DeviceAction] {
        guard let former = follow(change, .pinch) else { return [] }
        // An end may have no scale.
        let scale = scale > 0 ? scale : 1
        let isCancelled = change == .cancel
        return former
            + [.pinch(change.phase, scale: scale, angle: angle, isCancelled: isCancelled)]
    }

    mutating func swipe(
        _ change: XInputEvent.GestureChange,
        by delta: CGPoint
    ) -> [DeviceAction] {
        guard let former = follow(change, .swipe) else { return [] }
        return former + [.swipe(change.phase, by: delta, isCancelled: change == .cancel)]
    }

    /// Pinches as a hand-written line says, whose scale and rotation are totals.
    ///
    /// A device's pinch begins at a scale of 1, without a rotation.
    mutating func pinch(_ sample: TransformSample) -> [DeviceAction] {
        var change = XInputEvent.GestureChange(sample.phase)
        var actions: [DeviceAction] = []
        if change == .begin {
            rotation = 0
            actions = pinch(.begin, scale: 1, angle: 0)
            guard sample.scale != 1 || sample.rotation != 0 else { return actions }
            change = .update
        }
        let angle = (sample.rotation - rotation) * 180 / .pi
        rotation = sample.rotation
        return actions + pinch(change, scale: sample.scale, angle: angle)
    }

    /// Cancels the gesture under way.
    mutating func end() -> [DeviceAction] {
        switch current {
        case .pinch: pinch(.cancel, scale: 1, angle: 0)
        case .swipe: swipe(.cancel, by: .zero)
        case nil: []
        }
    }

    /// Follows a change, and returns the end of the former gesture; nil for a gesture that has not begun.
    private mutating func follow(
        _ change: XInputEvent.GestureChange,
        _ gesture: Gesture
    ) -> [DeviceAction]? {
        let former = change == .begin ? end() : []
        if change == .begin { current = gesture }
        guard current == gesture else { return nil }
        if change.isEnd { current = nil }
        return former
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
