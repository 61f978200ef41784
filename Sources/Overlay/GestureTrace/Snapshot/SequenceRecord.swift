package import Foundation

extension TraceSnapshot {
    /// A sequence: its participants, and its label.
    package struct SequenceRecord: Hashable, Sendable {
        /// The time of its first event, in seconds, which identifies it.
        package var start: TimeInterval
        /// The names of the recognizers that should recognize; empty if none should, nil without a label.
        package var expected: [String]?
        /// The names of the recognizers that took part, in their order.
        package var participants: [String] = []
        /// The names of those that recognized, whether or not they were cancelled later.
        package var recognized: [String] = []
        /// Whether it is complete; until then, nothing is missed.
        package var isOver = false

        package init(start: TimeInterval) { self.start = start }

        /// A recognizer's outcome compared with the label.
        package enum Match: Hashable, Sendable {
            /// Expected, and recognized.
            case right
            /// Expected, and not recognized.
            case missed
            /// Recognized, and not expected.
            case unexpected
        }

        /// Returns how a recognizer matches the label; nil without one, and if it was neither expected nor recognized.
        package func match(of name: String) -> Match? {
            guard let expected else { return nil }
            return switch (expected.contains(name), recognized.contains(name)) {
            case (true, true): .right
            case (true, false): isOver ? .missed : nil
            case (false, true): .unexpected
            case (false, false): nil
            }
        }

        /// The label and the outcome in words, such as "expected quick, recognized early"; nil without a label,
        /// and before the end.
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
