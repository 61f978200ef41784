import Foundation
import GestureKit

/// The gestures that XInput 2.4 tells of touchpads: a pinch drives transforms, a swipe scrolls.
///
/// Each is one for the whole window, as the core has one of each. Source: XInput2.md, rule 14.
struct TouchpadTracker {
    enum Kind: CaseIterable {
        case pinch, swipe
    }

    /// What makes two events be of one gesture.
    private struct Key: Hashable {
        let source: Int
        let kind: Kind
    }

    /// A gesture that goes on.
    private struct Stream {
        let source: Int
        /// Whether the core hears nothing of it: it began on a panel, or was taken away.
        var isSwallowed: Bool
        var location = CGPoint.zero
        /// What a swipe has scrolled since the event before, in points.
        var step = CGPoint.zero
        /// The distance of the fingers in proportion to the beginning.
        var scale = 1.0
        /// How far they have turned since the beginning, in radians.
        var rotation = 0.0

        func content(_ kind: Kind, _ phase: ContactPhase) -> InputEvent.Content {
            switch kind {
            case .pinch:
                .transform(
                    TransformSample(
                        phase: phase,
                        scale: scale,
                        rotation: rotation,
                        location: location
                    )
                )
            case .swipe: .scroll(ScrollSample(step, phase: phase, location: location))
            }
        }
    }

    private var streams: [Kind: Stream] = [:]
    /// Gestures that were said to be unknown, and go on.
    private var strangers = Strangers<Key>(most: 64)

    var hasStreams: Bool { streams.values.contains { !$0.isSwallowed } }

    mutating func handle(_ event: XInputEvent, into sink: inout Sink) {
        switch event.payload {
        case .pinch(let change, _, _, let scale, let angle):
            follow(.pinch, change, event, &sink) { stream in
                // An end may come without the scale.
                if scale > 0 { stream.scale = scale }
                stream.rotation += angle * .pi / 180
            }
        case .swipe(let change, _, let delta):
            let step = delta.scaled(by: 1 / sink.geometry.scale)
            follow(.swipe, change, event, &sink) { $0.step = step }
        default: break
        }
    }

    private mutating func follow(
        _ kind: Kind,
        _ change: XInputEvent.GestureChange,
        _ event: XInputEvent,
        _ sink: inout Sink,
        _ update: (inout Stream) -> Void
    ) {
        let key = Key(source: event.source, kind: kind)
        if change == .begin {
            strangers.forget(key)
            if streams[kind]?.isSwallowed == false {
                sink.diagnose("gestureDoubled", "a \(kind) began before the end of another")
                cancel(kind, into: &sink)
            }
            streams[kind] = Stream(source: event.source, isSwallowed: sink.isOnPanel)
        }
        guard var stream = streams[kind], stream.source == event.source else {
            // What has no beginning, or was doubled, is said once up to its end.
            let isNew = strangers.meet(key)
            if change.isEnd { strangers.forget(key) }
            guard isNew else { return }
            let detail = "\(event.name) of device \(event.source) without a beginning; ignored"
            return sink.diagnose("gestureUnknown", detail)
        }
        update(&stream)
        stream.location = sink.place(of: event)
        streams[kind] = change.isEnd ? nil : stream
        guard !stream.isSwallowed else { return }
        sink.emit(stream.content(kind, change.phase), modifiers: event.modifiers)
    }

    /// Takes a gesture away; what still comes of it is swallowed.
    mutating func cancel(_ kind: Kind, into sink: inout Sink) {
        guard var stream = streams[kind], !stream.isSwallowed else { return }
        streams[kind]?.isSwallowed = true
        stream.step = .zero
        sink.emit(stream.content(kind, .cancelled))
    }

    /// The touchpad is gone, and no end comes any more.
    mutating func lose(source: Int, into sink: inout Sink) {
        for kind in Kind.allCases {
            strangers.forget(Key(source: source, kind: kind))
            guard streams[kind]?.source == source else { continue }
            cancel(kind, into: &sink)
            streams[kind] = nil
        }
    }
}

extension XInputEvent.GestureChange {
    fileprivate var phase: ContactPhase {
        switch self {
        case .begin: .began
        case .update: .changed
        case .end: .ended
        case .cancel: .cancelled
        }
    }
}
