import GestureKit

/// A set of state changes, such as possible to failed.
package struct TransitionSet: Hashable, Sendable {
    private static let states = GestureRecognizer.State.allCases

    private var bits: UInt64 = 0

    package init() {}

    mutating func insert(_ transition: Transition) {
        guard let from = Self.states.firstIndex(of: transition.from),
            let to = Self.states.firstIndex(of: transition.to)
        else { return }
        bits |= Self.bit(from, to)
    }

    mutating func formUnion(_ other: TransitionSet) { bits |= other.bits }

    /// The changes as texts, such as `possible → failed`, in the order of the states.
    package var names: [String] {
        Self.pairs.filter { bits & Self.bit($0.from, $0.to) != 0 }.map(\.name)
    }

    /// Creates a set from texts; nil for an unknown one.
    init?(names: [String]) {
        for name in names {
            guard let pair = Self.pairs.first(where: { $0.name == name }) else { return nil }
            bits |= Self.bit(pair.from, pair.to)
        }
    }

    private static let pairs: [(from: Int, to: Int, name: String)] =
        states.indices.flatMap { from in
            states.indices.map { (from, $0, "\(states[from].name) → \(states[$0].name)") }
        }

    private static func bit(_ from: Int, _ to: Int) -> UInt64 { 1 << UInt64(from * 8 + to) }
}
