import GestureExplaining

/// The number of cases for each pair of what was expected and what was recognized.
package struct ConfusionMatrix: Hashable, Sendable {
    /// A pair of sets of recognizers, each in alphabetical order; an empty one stands for nothing.
    package struct Cell: Hashable, Sendable {
        package let expected: [String]
        package let recognized: [String]

        init(expected: some Sequence<String>, recognized: some Sequence<String>) {
            self.expected = expected.sorted()
            self.recognized = recognized.sorted()
        }

        /// A correct verdict recognizes exactly what was expected.
        package var isCorrect: Bool { expected == recognized }
    }

    package internal(set) var counts: [Cell: Int] = [:]

    mutating func add(_ cell: Cell, count: Int = 1) { counts[cell, default: 0] += count }

    mutating func add(_ other: ConfusionMatrix) {
        counts.merge(other.counts, uniquingKeysWith: +)
    }

    /// The sets that were expected or recognized; nothing is last.
    ///
    /// - Parameter order: The recognizers, in the order of the scene.
    /// - Returns: The sets, in this order.
    func sets(in order: [String]) -> [[String]] {
        let sets = Set(counts.keys.flatMap { [$0.expected, $0.recognized] })
        func position(_ set: [String]) -> [Int] {
            set.map { order.firstIndex(of: $0) ?? order.count }.sorted()
        }
        return sets.sorted { left, right in
            guard left.isEmpty == right.isEmpty else { return right.isEmpty }
            return (left.count, left.lexicographicKey(position))
                < (right.count, right.lexicographicKey(position))
        }
    }

    /// Returns the text for a set, such as `pan + pinch` or `nothing`.
    package static func text(_ set: [String]) -> String {
        set.isEmpty ? LabelSource.nothing : set.joined(separator: " + ")
    }

    /// The cells in the order of their sets.
    func sorted(in order: [String]) -> [Cell] {
        let sets = sets(in: order)
        return sets.flatMap { expected in
            sets.map { Cell(expected: expected, recognized: $0) }.filter { counts[$0] != nil }
        }
    }
}

extension [String] {
    /// Returns a text that sorts as the positions do.
    fileprivate func lexicographicKey(_ position: ([String]) -> [Int]) -> String {
        position(self).map { String(10_000_000 + $0) }.joined()
            + joined(separator: "\u{1}")
    }
}
