/// The outcome of every pair, written from Semantics.md, section 3: a line for each A, a column
/// for each B, where B was added after A and receives every event before it.
enum Pairs {
    /// The outcome of a pair, as the difference from the recognizers' behaviour alone.
    enum Fate: Character {
        /// Each behaves as it does alone.
        ///
        /// Either one of them never wins, or the other has already failed, or fails in the same event.
        case both = "="
        /// A behaves as it does alone; when it wins, it prevents B.
        case first = "A"
        /// B behaves as it does alone; when it wins, it prevents A.
        case second = "B"
        /// A waits for B when it would win; B fails, as it does alone, and releases A.
        case waits = "w"
        /// A waits for B when it would win; B wins, and A fails.
        case required = "r"
        /// B has recognized before A would win, and waits for the common reset: A fails.
        case requiredBefore = "R"
        /// Both behave as alone, but A was not reset between the taps, since B had not finished.
        case firstOnce = "a"
        /// Both behave as alone, but B was not reset between the taps, since A had not finished.
        case secondOnce = "b"
    }

    static func fate(
        _ first: Kind,
        _ second: Kind,
        _ movement: FingerMovement,
        _ relation: PairRelation
    ) -> Fate? {
        switch relation {
        case .nothing: cell(nothing, first, second, movement)
        case .requires: cell(requires, first, second, movement)
        // "unless … either delegate allows both at once": neither is prevented.
        case .simultaneous: .both
        // "unless A does not canPrevent it": as without a relation, but A does not prevent B.
        case .cannotPrevent:
            switch cell(nothing, first, second, movement) {
            case .first: .both
            case let fate: fate
            }
        }
    }

    private static func cell(
        _ tables: [FingerMovement: String],
        _ first: Kind,
        _ second: Kind,
        _ movement: FingerMovement
    ) -> Fate? {
        let rows = tables[movement]?.split(separator: "\n").map { $0.split(separator: " ") } ?? []
        guard let column = rows.first?.firstIndex(where: { $0 == second.rawValue }),
            let row = rows.first(where: { $0.first.map { $0 == first.rawValue } ?? false }),
            let symbol = row[column].first
        else { return nil }
        return Fate(rawValue: symbol)
    }
}
