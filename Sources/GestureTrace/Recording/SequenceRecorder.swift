package import Foundation
import GestureKit

/// The sequences of a session and their labels, across its scenes.
package struct SequenceRecorder {
    private struct Entry {
        var record: TraceSnapshot.SequenceRecord
        /// The number of the line that labelled it; nil without a label.
        var line: Int?
        /// Whether no label has followed it.
        var isOpen = true
    }

    /// The maximum number of sequences that are kept.
    private static let maxCount = 1000

    /// The sequences in order.
    private var entries: [Entry] = []
    private var lineCount = 0
    private var hasLastLineTime = false
    /// Whether the last sequence is shown: its outcome is not cleared, and its scene not replaced.
    private var isLastShown = false

    package init() {}

    mutating func begin(at time: TimeInterval) {
        entries.append(Entry(record: .init(start: time)))
        entries.removeFirst(max(0, entries.count - Self.maxCount))
        isLastShown = true
    }

    /// Completes the last sequence, and hides it.
    mutating func endLast(participants: [String], recognized: [String]) {
        guard isLastShown, let index = entries.indices.last else { return }
        entries[index].record.participants = participants
        entries[index].record.recognized = recognized
        entries[index].record.isOver = true
        isLastShown = false
    }

    /// The last sequence; nil before the first one, and while it is hidden.
    var shown: TraceSnapshot.SequenceRecord? { isLastShown ? entries.last?.record : nil }

    /// Labels the sequence that was under way at a time; without a time, those since the previous label or, if
    /// there are none, those of that label.
    mutating func label(_ recognizers: [String], at time: TimeInterval?) {
        let labelled: [Int]
        if let time {
            let last = entries.lastIndex { $0.record.start <= time + Tolerance.time }
            labelled = last.map { [$0] } ?? []
        } else {
            let open = entries.indices.filter { entries[$0].isOpen }
            labelled = open.isEmpty ? entries.indices.filter(isOfLastLine) : open
        }
        lineCount += 1
        hasLastLineTime = time != nil
        for index in entries.indices { entries[index].isOpen = false }
        for index in labelled {
            entries[index].record.expected = recognizers
            entries[index].line = lineCount
        }
    }

    private func isOfLastLine(_ index: Int) -> Bool {
        lineCount > 0 && entries[index].line == lineCount
    }

    /// Whether a label without a time would concern this sequence alone.
    package func isLabelledAlone(_ start: TimeInterval) -> Bool {
        let open = entries.indices.filter { entries[$0].isOpen }
        let isCorrection = open.isEmpty && !hasLastLineTime
        let labelled = isCorrection ? entries.indices.filter(isOfLastLine) : open
        return labelled.count == 1 && labelled.last == index(of: start)
    }

    /// Returns the sequence with this start; nil if it is unknown.
    func record(_ start: TimeInterval) -> TraceSnapshot.SequenceRecord? {
        index(of: start).map { entries[$0].record }
    }

    private func index(of start: TimeInterval) -> Int? {
        entries.lastIndex { abs($0.record.start - start) <= Tolerance.time }
    }
}
