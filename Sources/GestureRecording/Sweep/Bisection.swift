/// Finds where an outcome changes between two numbers.
struct Bisection<Outcome: Equatable> {
    /// An outcome that is one at `before`, and another from `at` on.
    struct Change: Equatable {
        let before: Double
        let at: Double
        let old: Outcome
        let new: Outcome
    }

    /// How close the two sides of a change come.
    let resolution: Double
    /// Whether only whole numbers can be asked about.
    let isWhole: Bool

    /// The changes between two numbers, in order.
    ///
    /// Where the outcome changes several times, each change that is found is a real one, but one that is
    /// undone again between two numbers asked about is not seen.
    func changes(
        from low: (value: Double, outcome: Outcome),
        to high: (value: Double, outcome: Outcome),
        _ outcome: (Double) throws -> Outcome
    ) rethrows -> [Change] {
        var changes: [Change] = []
        var start = low
        while start.outcome != high.outcome {
            var below = start
            var above = high
            while let middle = middle(below.value, above.value) {
                let found = (middle, try outcome(middle))
                if found.1 == below.outcome { below = found } else { above = found }
            }
            changes.append(
                Change(
                    before: below.value,
                    at: above.value,
                    old: below.outcome,
                    new: above.outcome
                )
            )
            start = above
        }
        return changes
    }

    /// What to ask about next; nil when both are close enough.
    private func middle(_ low: Double, _ high: Double) -> Double? {
        guard high - low > (isWhole ? 1 : resolution) else { return nil }
        let middle = low + (high - low) / 2
        let value = isWhole ? middle.rounded(.down) : SweepRange.tidy(middle)
        return value > low && value < high ? value : nil
    }
}
