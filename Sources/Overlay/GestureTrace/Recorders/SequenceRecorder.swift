package import Foundation
import GestureKit

/// Records the sequences of a session and their labels, across its scenes.
package struct SequenceRecorder {
    private var records: [TraceSnapshot.SequenceRecord] = []
    private var rule = LabelRule()
    /// Whether the last sequence is shown: neither was its outcome cleared nor its scene replaced.
    private var isLastShown = false

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

    /// The last sequence, unless it is hidden; nil before the first one.
    var shown: TraceSnapshot.SequenceRecord? { isLastShown ? records.last : nil }

    /// Labels the sequence that was under way at a time; without one, the rule decides.
    mutating func label(_ recognizers: [String]?, at time: TimeInterval?) {
        for index in rule.label(at: time, of: records.map(\.start)) {
            records[index].expected = recognizers
        }
    }

    /// Whether a label without a time would concern this sequence alone.
    package func isLabelledAlone(_ start: TimeInterval) -> Bool {
        index(of: start).map { rule.concernsAlone($0, of: records.count) } ?? false
    }

    /// Finds the sequence with this start.
    func record(_ start: TimeInterval) -> TraceSnapshot.SequenceRecord? {
        index(of: start).map { records[$0] }
    }

    private func index(of start: TimeInterval) -> Int? {
        records.lastIndex { abs($0.start - start) <= Tolerance.time }
    }
}

/// The rule that decides which sequences, numbered from 0, a label concerns.
package struct LabelRule {
    /// The number of the first sequence since the last label.
    private var firstOpen = 0
    /// The sequences of the last label.
    private var last = 0..<0
    private var hasLastTime = false

    package init() {}

    /// Returns the sequences that a label concerns.
    ///
    /// With a time, this is the sequence that was under way then. Without one, these are the sequences since
    /// the previous label or, if there are none, those of that label.
    ///
    /// - Parameters:
    ///   - time: The label's time; nil if there is none.
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

    /// Whether a label without a time would certainly concern one sequence alone.
    ///
    /// After a label with a time it is uncertain, because the next one may correct another sequence.
    func concernsAlone(_ number: Int, of count: Int) -> Bool {
        guard firstOpen >= count else { return firstOpen..<count == number..<(number + 1) }
        return !hasLastTime && last == number..<(number + 1)
    }
}

extension TraceSnapshot {
    /// A sequence, with its participants and its label.
    package struct SequenceRecord: Hashable, Sendable {
        /// The time of its first event, in seconds, which identifies it.
        package var start: TimeInterval
        /// The names of the recognizers that should recognize, or none; nil without a label.
        package var expected: [String]?
        /// The names of the recognizers that took part, in their order.
        package var participants: [String] = []
        /// The names of those that recognized, including ones that were cancelled later.
        package var recognized: [String] = []
        /// Whether it is complete.
        ///
        /// Until then, nothing counts as missed.
        package var isOver = false

        init(start: TimeInterval) { self.start = start }

        /// How a recognizer's outcome compares with the label.
        package enum Match: Hashable, Sendable {
            /// Expected, and recognized.
            case right
            /// Expected, but not recognized.
            case missed
            /// Recognized, but not expected.
            case unexpected
        }

        /// Compares a recognizer with the label; nil if there is none, or if it was neither expected nor
        /// recognized.
        package func match(of name: String) -> Match? {
            guard let expected else { return nil }
            return switch (expected.contains(name), recognized.contains(name)) {
            case (true, true): .right
            case (true, false): isOver ? .missed : nil
            case (false, true): .unexpected
            case (false, false): nil
            }
        }

        /// The label and the outcome in words, such as "expected quick, recognized early"; nil without a
        /// label or before the end.
        package var sentence: String? {
            guard let expected, isOver else { return nil }
            let outcome = "recognized \(Self.words(recognized))"
            return Set(expected) == Set(recognized)
                ? "\(outcome), as expected" : "expected \(Self.words(expected)), \(outcome)"
        }

        private static func words(_ names: [String]) -> String {
            names.isEmpty ? "nothing" : names.joined(separator: " and ")
        }
    }
}
