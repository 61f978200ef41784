package import Foundation
import GestureKit

/// The sequences of a session and their labels, across its scenes.
package struct SequenceRecorder {
    /// The sequences in order.
    private var records: [TraceSnapshot.SequenceRecord] = []
    private var rule = LabelRule()
    /// Whether the last sequence is shown: its outcome is not cleared, and its scene not replaced.
    private var isLastShown = false

    package init() {}

    mutating func begin(at time: TimeInterval) {
        records.append(.init(start: time))
        isLastShown = true
    }

    /// Completes the last sequence, and hides it.
    mutating func endLast(participants: [String], recognized: [String]) {
        guard isLastShown, let index = records.indices.last else { return }
        records[index].participants = participants
        records[index].recognized = recognized
        records[index].isOver = true
        isLastShown = false
    }

    /// The last sequence; nil before the first one, and while it is hidden.
    var shown: TraceSnapshot.SequenceRecord? { isLastShown ? records.last : nil }

    /// Labels the sequence that was under way at a time, or those that the rule determines without one.
    mutating func label(_ recognizers: [String]?, at time: TimeInterval?) {
        for index in rule.label(at: time, of: records.map(\.start)) {
            records[index].expected = recognizers
        }
    }

    /// Whether a label without a time would concern this sequence alone.
    package func isLabelledAlone(_ start: TimeInterval) -> Bool {
        index(of: start).map { rule.concernsAlone($0, of: records.count) } ?? false
    }

    /// Returns the sequence with this start; nil if it is unknown.
    func record(_ start: TimeInterval) -> TraceSnapshot.SequenceRecord? {
        index(of: start).map { records[$0] }
    }

    private func index(of start: TimeInterval) -> Int? {
        records.lastIndex { abs($0.start - start) <= Tolerance.time }
    }
}

/// The rule for the sequences that a label concerns, by their numbers from 0.
package struct LabelRule {
    /// The number of the first sequence since the last label.
    private var firstOpen = 0
    /// The sequences of the last label.
    private var last = 0..<0
    private var hasLastTime = false

    package init() {}

    /// Returns the sequences that a label concerns: the one that was under way at its time; without a time,
    /// those since the previous label or, if there are none, those of that label.
    ///
    /// - Parameters:
    ///   - time: The label's time; nil without one.
    ///   - starts: The times at which the sequences began, in order.
    /// - Returns: The numbers of the sequences.
    package mutating func label(
        at time: TimeInterval?,
        of starts: some BidirectionalCollection<TimeInterval>
    ) -> Range<Int> {
        let count = starts.count
        if let time {
            let later = starts.reversed().prefix { $0 > time + Tolerance.time }.count
            last = max(0, count - later - 1)..<(count - later)
        } else if firstOpen < count {
            last = firstOpen..<count
        }
        (firstOpen, hasLastTime) = (count, time != nil)
        return last
    }

    /// Whether a label without a time would certainly concern one sequence alone; a correction of a label with a
    /// time may be meant for another one.
    func concernsAlone(_ number: Int, of count: Int) -> Bool {
        guard firstOpen >= count else { return firstOpen..<count == number..<(number + 1) }
        return !hasLastTime && last == number..<(number + 1)
    }
}
