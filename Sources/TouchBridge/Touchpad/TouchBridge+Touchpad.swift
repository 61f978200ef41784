import Foundation
import GestureKit

/// A touchpad's gesture that goes on.
struct TouchpadStream {
    /// What makes two events be of one gesture.
    struct Key: Hashable {
        let source: Int
        let isPinch: Bool
    }

    let source: Int
    var location: CGPoint
    /// The distance of the fingers in proportion to the beginning.
    var scale = 1.0
    /// How far they have turned since the beginning, in radians.
    var rotation = 0.0
    /// Whether the core hears nothing of it: it began on a panel, or was taken away.
    var isSwallowed = false
}

/// The gestures that XInput 2.4 tells of touchpads: a pinch drives transforms, a swipe scrolls.
///
/// Each is one for the whole window, as the core has one of each. Source: x11-input.md, rule 14.
extension TouchBridge {
    mutating func pinch(_ event: XInputEvent, at time: TimeInterval, isOnPanel: Bool) {
        guard case .pinch(let change, _, _, let scale, let angle) = event.payload else { return }
        if change == .begin {
            strangeGestures.forget(TouchpadStream.Key(source: event.source, isPinch: true))
            if let old = pinching, !old.isSwallowed {
                diagnose("gestureDoubled", "a pinch began before the end of another", at: time)
                cancelPinch(at: time)
            }
            pinching = TouchpadStream(source: event.source, location: .zero, isSwallowed: isOnPanel)
        }
        guard var stream = pinching, stream.source == event.source else {
            return unknown(event, isPinch: true, change, at: time)
        }
        // An end may come without the scale.
        if scale > 0 { stream.scale = scale }
        stream.rotation += angle * .pi / 180
        stream.location = geometry.point(root: event.root)
        pinching = change.isEnd ? nil : stream
        guard !stream.isSwallowed else { return }
        emit(.transform(stream.transform(change.streamPhase)), event, at: time)
    }

    mutating func swipe(_ event: XInputEvent, at time: TimeInterval, isOnPanel: Bool) {
        guard case .swipe(let change, _, let delta) = event.payload else { return }
        if change == .begin {
            strangeGestures.forget(TouchpadStream.Key(source: event.source, isPinch: false))
            if let old = swiping, !old.isSwallowed {
                diagnose("gestureDoubled", "a swipe began before the end of another", at: time)
                cancelSwipe(at: time)
            }
            if !isOnPanel { endScroll(at: time) }
            swiping = TouchpadStream(source: event.source, location: .zero, isSwallowed: isOnPanel)
        }
        guard var stream = swiping, stream.source == event.source else {
            return unknown(event, isPinch: false, change, at: time)
        }
        stream.location = geometry.point(root: event.root)
        swiping = change.isEnd ? nil : stream
        guard !stream.isSwallowed else { return }
        let sample = ScrollSample(
            delta.scaled(by: 1 / geometry.scale),
            phase: change.streamPhase,
            location: stream.location
        )
        emit(.scroll(sample), event, at: time)
    }

    /// Takes the pinch away; what still comes of it is swallowed.
    mutating func cancelPinch(at time: TimeInterval) {
        guard let stream = pinching, !stream.isSwallowed else { return }
        pinching?.isSwallowed = true
        emit(.transform(stream.transform(.cancelled)), nil, at: time)
    }

    /// Takes the swipe away; what still comes of it is swallowed.
    mutating func cancelSwipe(at time: TimeInterval) {
        guard let stream = swiping, !stream.isSwallowed else { return }
        swiping?.isSwallowed = true
        let sample = ScrollSample(.zero, phase: .cancelled, location: stream.location)
        emit(.scroll(sample), nil, at: time)
    }

    /// The touchpad is gone, and no end comes any more.
    mutating func cancelGestures(of source: Int, at time: TimeInterval) {
        if pinching?.source == source {
            cancelPinch(at: time)
            pinching = nil
        }
        if swiping?.source == source {
            cancelSwipe(at: time)
            swiping = nil
        }
        for isPinch in [true, false] {
            strangeGestures.forget(TouchpadStream.Key(source: source, isPinch: isPinch))
        }
    }

    /// Says once what has no beginning, or was doubled, up to its end.
    private mutating func unknown(
        _ event: XInputEvent,
        isPinch: Bool,
        _ change: XInputEvent.GestureChange,
        at time: TimeInterval
    ) {
        let key = TouchpadStream.Key(source: event.source, isPinch: isPinch)
        let isNew = strangeGestures.meet(key)
        if change.isEnd { strangeGestures.forget(key) }
        guard isNew else { return }
        diagnose(
            "gestureUnknown",
            "\(event.name) of device \(event.source) without a beginning; ignored",
            at: time
        )
    }
}

extension TouchpadStream {
    fileprivate func transform(_ phase: ContactPhase) -> TransformSample {
        TransformSample(phase: phase, scale: scale, rotation: rotation, location: location)
    }
}

extension XInputEvent.GestureChange {
    fileprivate var streamPhase: ContactPhase {
        switch self {
        case .begin: .began
        case .update: .changed
        case .end: .ended
        case .cancel: .cancelled
        }
    }
}
