package import Foundation
import GestureKit

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

    private var participants: [String] { names { history.tookPart($0) } }

    private var recognized: [String] { names { history.recognized.contains($0) } }

    private func names(of isIncluded: (Int) -> Bool) -> [String] {
        var names: [String] = []
        for (row, record) in registry.records.enumerated() where isIncluded(row) {
            let name = record.recognizer.label
            if !names.contains(name) { names.append(name) }
        }
        return names
    }
}
