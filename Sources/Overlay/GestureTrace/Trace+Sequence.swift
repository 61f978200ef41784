package import Foundation
package import GestureKit

/// The start of a sequence with scrolling, a touchpad's pinch or a key.
extension Trace {
    /// The maximum interval in seconds between wheel clicks, or keys, of one sequence.
    private static let streamPause: TimeInterval = 0.35

    /// Whether no finger is down, and no other input that a recognizer received is active.
    var isIdle: Bool { strokes.isIdle && (streams.isIdle || streams.unreceivedSince != nil) }

    /// Whether the sequence is complete.
    var isSequenceOver: Bool { isIdle && window.nextRecognizerDeadline == nil }

    func followStreams(_ event: InputEvent, at time: TimeInterval) {
        if StreamRecorder.begins(event), isIdle, !hasDeadline(from: time) {
            let continues =
                !history.isEmpty && time - history.latest <= Self.streamPause + Tolerance.time
            streams.replaceUnreceived(from: continues ? nil : time)
        }
        streams.take(event, at: time)
    }

    /// Begins the sequence with the first input that a recognizer receives.
    func noteReceived(at time: TimeInterval) {
        guard let start = streams.unreceivedSince, time >= start - Tolerance.time else { return }
        beginSequence(at: start)
    }
}

/// The content of the timeline.
extension Trace {
    /// Records the step for the timeline, with the recognizer that caused it.
    func recordStep(_ transition: Transition, of index: Int) {
        let time = transition.timestamp
        recordRecipients()
        history.step(transition, of: index)
        switch transition.reason {
        case .preventedBy(let name), .requiredRecognized(let name):
            if let other = registry.number(named: name, otherThan: index) {
                history.link(.prevents, from: other, to: index, at: time)
            }
        default:
            let row = registry.records[index].row
            guard row.isWaiting, transition.to.isBegun || transition.to == .ended,
                let name = row.reason?.other,
                let other = registry.number(named: name, otherThan: index)
            else { return }
            history.link(.releases, from: other, to: index, at: time)
        }
    }

    /// Returns how a recognizer missed the sequence; nil if it took part.
    package func absence(of recognizer: GestureRecognizer) -> Absence? {
        recordRecipients()
        let record = registry.records[registry.number(of: recognizer)]
        if history.tookPart(record.row.id) { return nil }
        if let cause = record.unreceived { return .unreceived(cause) }
        guard recognizer.isEnabled else { return .disabled }
        return recognizer.takesTouches && !strokes.strokes.isEmpty ? .untouched : .idle
    }

    /// Records which recognizers received the touches that landed.
    ///
    /// The window knows this after it handled the event.
    func recordRecipients() {
        guard hasNewLanding else { return }
        hasNewLanding = false
        for touch in window.touches {
            guard let start = strokes.live.first(where: { $0.id == touch.id })?.startTime else {
                continue
            }
            for recognizer in touch.gestureRecognizers {
                history.engage(registry.number(of: recognizer), at: start)
            }
        }
    }
}

/// The sequences and their labels.
extension Trace {
    /// Records a label, or nil for none: of the sequence at a time, or of those since the last label.
    package func labelled(_ recognizers: [String]?, at time: TimeInterval?) {
        takeHeldLanding()
        sequences.label(recognizers, at: time)
    }

    /// The shown sequence as it is now; nil before the first one, and after clearing.
    package var currentSequence: TraceSnapshot.SequenceRecord? {
        guard var record = sequences.shown else { return nil }
        record.participants = participants
        record.recognized = recognized
        record.isOver = isSequenceOver
        return record
    }

    /// Returns the sequence with this start, with the labels up to now; nil if it is unknown.
    package func sequence(startingAt start: TimeInterval) -> TraceSnapshot.SequenceRecord? {
        let current = currentSequence
        return current?.start == start ? current : sequences.record(start)
    }

    /// Returns the sequences with the last one complete, before its outcomes are cleared.
    package func endedSequences(beginningAt time: TimeInterval? = nil) -> SequenceRecorder {
        var sequences = sequences
        sequences.endLast(participants: participants, recognized: recognized)
        if let time { sequences.begin(at: time) }
        return sequences
    }

    private var participants: [String] { names(of: history.participants) }

    private var recognized: [String] { names(of: history.recognized) }

    /// Returns the names of recognizers in the order of their numbers, each once.
    private func names(of rows: some Sequence<Int>) -> [String] {
        rows.sorted().map { registry.records[$0].recognizer.label }.reduce(into: []) {
            if !$0.contains($1) { $0.append($1) }
        }
    }
}
