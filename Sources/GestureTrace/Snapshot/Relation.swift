extension TraceSnapshot {
    /// What two recognizers are to each other, whatever they do at the moment.
    package struct Relation: Hashable, Sendable {
        /// What they are.
        package enum Kind: Hashable, Sendable {
            /// The first waits until the second has failed.
            case requiresFailure
            /// Both may recognize at once.
            case simultaneous
            /// The first, on winning, does not exclude the second.
            case cannotPrevent
        }

        /// What they are.
        package var kind: Kind
        /// The number of the one that waits, allows or wins, as in `Row`.
        package var first: Int
        /// The number of the other.
        package var second: Int

        /// Makes a relation.
        package init(_ kind: Kind, _ first: Int, _ second: Int) {
            self.kind = kind
            self.first = first
            self.second = second
        }
    }
}
