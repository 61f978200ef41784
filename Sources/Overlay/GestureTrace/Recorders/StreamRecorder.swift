import Foundation
import GestureKit

/// Records the input other than screen touches since the sequence began: scrolling, touchpad pinches, keys.
struct StreamRecorder {
    /// The maximum number of spans per stream: a wheel that is turned for an hour is one sequence.
    private static let maxSpans = 256

    private(set) var streams: [TraceSnapshot.Timeline.Stream] = []
    /// The start of the streams that no recognizer has received yet, if there are any.
    ///
    /// They do not end the last sequence, whose outcome stays.
    private(set) var unreceivedSince: TimeInterval?

    /// The streams that a recognizer has received.
    var received: [TraceSnapshot.Timeline.Stream] {
        guard let unreceivedSince else { return streams }
        var received = self
        received.remove(from: unreceivedSince)
        return received.streams
    }

    var isIdle: Bool { !streams.contains { $0.spans.last.map { $0.end == nil } ?? false } }

    /// Whether an event starts a stream.
    static func begins(_ event: InputEvent) -> Bool {
        steps(of: event).contains { $0.phase == .began }
    }

    mutating func record(_ event: InputEvent, at time: TimeInterval) {
        // A wheel's click is complete in itself, even during continuous scrolling.
        if case .scroll(let sample) = event.content, sample.kind == .discrete {
            return add(.init(time, time), to: "scroll")
        }
        for (name, phase) in Self.steps(of: event) { record(phase, of: name, at: time) }
    }

    /// Begins a sequence at a time, and removes spans that ended before it.
    mutating func begin(at time: TimeInterval) {
        unreceivedSince = nil
        remove(before: time)
    }

    /// Removes the unreceived streams.
    ///
    /// Streams that begin at or after this time then count as unreceived; nil lets new ones continue the
    /// sequence.
    mutating func replaceUnreceived(from time: TimeInterval?) {
        if let unreceivedSince { remove(from: unreceivedSince) }
        unreceivedSince = time
    }

    /// Removes spans that ended before a time.
    mutating func remove(before time: TimeInterval) {
        for index in streams.indices {
            streams[index].spans.removeAll { $0.end.map { $0 < time } ?? false }
        }
        streams.removeAll { $0.spans.isEmpty }
    }

    /// Removes spans that began at or after a time.
    private mutating func remove(from time: TimeInterval) {
        for index in streams.indices { streams[index].spans.removeAll { $0.start >= time } }
        streams.removeAll { $0.spans.isEmpty }
    }

    private mutating func record(_ phase: ContactPhase, of name: String, at time: TimeInterval) {
        let known = streams.firstIndex { $0.name == name }
        let isOpen = known.map { streams[$0].spans.last?.end == nil } ?? false
        switch phase {
        // The window ignores, and reports, a second beginning and an end without a beginning.
        case .began: if !isOpen { add(.init(time), to: name) }
        case .moved: break
        case .ended, .cancelled:
            guard isOpen, let known else { return }
            let last = streams[known].spans.count - 1
            streams[known].spans[last].end = time
            streams[known].spans[last].isCancelled = phase == .cancelled
        }
    }

    private mutating func add(_ span: TraceSnapshot.Timeline.Stream.Span, to name: String) {
        if let known = streams.firstIndex(where: { $0.name == name }) {
            streams[known].spans.append(span)
            if streams[known].spans.count > Self.maxSpans { streams[known].spans.removeFirst() }
        } else {
            streams.append(.init(name, [span]))
        }
    }

    /// Returns the phase of each stream in an event; a wheel's click is a beginning.
    private static func steps(of event: InputEvent) -> [(name: String, phase: ContactPhase)] {
        switch event.content {
        case .touches, .hover: []
        case .scroll(let sample) where sample.kind == .discrete:
            [("scroll", .began)]
        case .scroll(let sample): [("scroll", sample.phase)]
        case .transform(let sample): [("touchpad pinch", sample.phase)]
        case .presses(let samples): samples.map { ("key \($0.type)", $0.phase) }
        }
    }
}
