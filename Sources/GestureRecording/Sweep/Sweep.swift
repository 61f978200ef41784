import Foundation
package import GestureScenes

/// A recording replayed for each value of a property: which recognizers fire, and where that changes.
package struct Sweep {
    /// What is told, in the order of the values.
    package enum Line: Sendable {
        case value(SceneValue, Firings)
        /// They are others from `at` on than they were up to `before`.
        case change(before: SceneValue, at: SceneValue, from: Firings, to: Firings)
    }

    /// How much closer than two neighbouring values a change is found.
    private static let refinement = 1e-3

    /// Whose property it is, as `longPress.minimumPressDuration`.
    package let path: String
    package let values: [SceneValue]
    /// What was odd in the recording but no error; known once it was performed.
    package private(set) var warnings: [RecordingError] = []

    private let file: String
    private let kind: PropertyKind
    private let options: Player.Options

    package init(file: String, range: SweepRange, options: Player.Options) throws {
        guard !FileKind.isPipe(file) else {
            throw RecordingError(
                file,
                "is a pipe, expected a file that can be read again for each value"
            )
        }
        let scene = try Player(file: file, options: options).session.scene
        let property = try scene.property(at: range.path)
        guard !property.isMomentary else {
            throw SceneError(
                range.path,
                found: "a property of a gesture under way",
                expected: "one that is set before"
            )
        }
        kind = property.kind
        values = try range.values(of: kind)
        for value in [range.first, range.last] { try scene.set(range.path, value) }
        self.file = file
        self.path = range.path
        self.options = options
    }

    package mutating func perform(_ tell: (Line) -> Void) throws {
        var last: (value: SceneValue, firings: Firings)?
        for value in values {
            let firings = try firings(value)
            if let last {
                for change in try changes(from: last, to: (value, firings)) { tell(change) }
            }
            tell(.value(value, firings))
            last = (value, firings)
        }
    }

    private mutating func changes(
        from low: (value: SceneValue, firings: Firings),
        to high: (value: SceneValue, firings: Firings)
    ) throws -> [Line] {
        guard low.firings != high.firings else { return [] }
        guard case .number(let from) = low.value, case .number(let to) = high.value else {
            return [
                .change(before: low.value, at: high.value, from: low.firings, to: high.firings)
            ]
        }
        let isWhole = if case .integer = kind { true } else { false }
        let bisection = Bisection<Firings>(
            resolution: (to - from) * Self.refinement,
            isWhole: isWhole
        )
        return try bisection.changes(from: (from, low.firings), to: (to, high.firings)) {
            try firings(.number($0))
        }.map {
            .change(before: .number($0.before), at: .number($0.at), from: $0.old, to: $0.new)
        }
    }

    private mutating func firings(_ value: SceneValue) throws -> Firings {
        var options = options
        options.settings.append((path, value))
        var firings = Firings()
        let player = try Player(file: file, options: options)
        player.session.observe { if let line = $0.line { firings.take(line) } }
        try player.performAll()
        warnings = player.warnings
        return firings
    }
}

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
