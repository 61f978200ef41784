import Foundation
import GestureKit
package import GestureRecording
package import GestureScenes
package import RecordingFormat
import TextFormatting

/// Replays of a recording for a range of a property's values, which show the recognizers that fire and the
/// values at which this changes.
package struct Sweep: Sendable {
    /// A result, reported in the order of the values.
    package enum Line: Sendable {
        case value(SceneValue, RecognitionCounts)
        /// The fired recognizers change: they are `from` up to the value `before`, and `to` from the value
        /// `at` on.
        case change(
            before: SceneValue,
            at: SceneValue,
            from: RecognitionCounts,
            to: RecognitionCounts
        )
    }

    /// The precision of a change, as a fraction of the distance between two neighbouring values.
    private static let refinement = 1e-3

    /// The recognizer and its property, such as `longPress.minimumPressDuration`.
    package let path: String
    package let values: [SceneValue]
    /// Problems in the recording that are not errors; complete after it was performed.
    package private(set) var warnings: [RecordingError] = []

    /// The width of the values' column.
    let width: Int
    private let file: String
    private let kind: PropertyKind
    private let size: CGSize
    private let makeOptions: @Sendable () -> Player.Options

    /// Prepares the replays of a file.
    ///
    /// - Parameters:
    ///   - file: a recording, or a report's PNG.
    ///   - range: the property and its values.
    ///   - makeOptions: returns the options without the swept property; called on any thread.
    /// - Throws: an error of the recording's scene or of the range.
    package init(
        file: String,
        range: SweepRange,
        makeOptions: @escaping @Sendable () -> Player.Options
    ) throws {
        guard !FileKind.isPipe(file) else {
            throw RecordingError(
                file,
                "is a pipe, expected a file that can be read again for each value"
            )
        }
        let player = try Player(file: file, options: makeOptions())
        let scene = player.session.scene
        size = player.session.header.size
        let (property, values) = try range.values(in: scene)
        (kind, self.values) = (property.kind, values)
        for value in [range.first, range.last] { try scene.set(range.path, value) }
        self.file = file
        path = range.path
        width = max(path.count, values.map { "\($0)".count }.max() ?? 0, 14)
        self.makeOptions = makeOptions
    }

    /// Performs the replays on several threads, and reports each line as soon as it and all earlier ones are
    /// known.
    package mutating func perform(
        threads: Int? = nil,
        _ report: (Line) -> Void
    ) throws {
        let inputs = try RecordedInputs(file: file) { [size] _ in size }
        var last: (value: SceneValue, counts: RecognitionCounts)?
        try OrderedJobs.perform(values.count, threads: threads) { [self] number in
            try outcome(of: values[number], inputs)
        } deliver: { number, outcome in
            let next = (value: values[number], counts: outcome.counts)
            if let last {
                for change in try changes(from: last, to: next, inputs) { report(change) }
            }
            report(.value(next.value, next.counts))
            last = next
            warnings = outcome.warnings
        }
    }

    /// Returns the recognizers that fire with a value, and problems in the recording that are not errors.
    ///
    /// It runs on any thread.
    private func outcome(
        of value: SceneValue,
        _ inputs: RecordedInputs
    ) throws -> (counts: RecognitionCounts, warnings: [RecordingError]) {
        var options = makeOptions()
        options.settings.append((path, value))
        var counts = RecognitionCounts()
        let player = try Player(inputs, options: options)
        player.session.observe { event in
            if case .output(.action(let action)) = event { counts.add(action) }
        }
        try player.performAll()
        return (counts, player.warnings)
    }

    private func changes(
        from low: (value: SceneValue, counts: RecognitionCounts),
        to high: (value: SceneValue, counts: RecognitionCounts),
        _ inputs: RecordedInputs
    ) throws -> [Line] {
        guard low.counts.counts != high.counts.counts else { return [] }
        guard case .number(let from) = low.value, case .number(let to) = high.value else {
            return [.change(before: low.value, at: high.value, from: low.counts, to: high.counts)]
        }
        let isWhole = if case .integer = kind { true } else { false }
        let bisection = Bisection<RecognitionCounts>(
            resolution: (to - from) * Self.refinement,
            isWhole: isWhole,
            // The order in which the recognizers fired does not matter.
            areEqual: { $0.counts == $1.counts }
        )
        return try bisection.changes(from: (from, low.counts), to: (to, high.counts)) {
            try outcome(of: .number($0), inputs).counts
        }.map {
            .change(before: .number($0.before), at: .number($0.at), from: $0.old, to: $0.new)
        }
    }
}

/// A search for the numbers at which an outcome changes.
struct Bisection<Outcome> {
    struct Change {
        let before: Double
        let at: Double
        let old: Outcome
        let new: Outcome
    }

    /// The maximum distance between the two sides of a change.
    let resolution: Double
    let isWhole: Bool
    let areEqual: (Outcome, Outcome) -> Bool

    /// Returns the changes of an outcome between two numbers.
    ///
    /// Every change found is real, but one that is reverted between two tested numbers is missed.
    ///
    /// - Parameters:
    ///   - low: the smaller number and its outcome.
    ///   - high: the larger number and its outcome.
    ///   - outcome: returns the outcome for a number.
    /// - Returns: the changes, in ascending order.
    func changes(
        from low: (value: Double, outcome: Outcome),
        to high: (value: Double, outcome: Outcome),
        _ outcome: (Double) throws -> Outcome
    ) rethrows -> [Change] {
        var changes: [Change] = []
        var start = low
        while !areEqual(start.outcome, high.outcome) {
            var below = start
            var above = high
            while let middle = middle(below.value, above.value) {
                let found = (middle, try outcome(middle))
                if areEqual(found.1, below.outcome) { below = found } else { above = found }
            }
            changes.append(
                Change(before: below.value, at: above.value, old: below.outcome, new: above.outcome)
            )
            start = above
        }
        return changes
    }

    /// The next number to test, or nil once both sides are close enough.
    private func middle(_ low: Double, _ high: Double) -> Double? {
        guard high - low > (isWhole ? 1 : resolution) else { return nil }
        let middle = low + (high - low) / 2
        let value = isWhole ? middle.rounded(.down) : SweepRange.tidy(middle)
        return value > low && value < high ? value : nil
    }
}

/// The number of times that each recognizer fired in a replay: it sent an action as it began or recognized.
package struct RecognitionCounts: Sendable {
    /// The recognizers in the order in which they first fired.
    package private(set) var names: [String] = []
    package private(set) var counts: [String: Int] = [:]

    init() {}

    mutating func add(_ action: ActionSending) {
        guard action.stateName == "began" || action.stateName == "recognized" else { return }
        let recognizer = action.recognizer.touchstone.label
        if counts[recognizer] == nil { names.append(recognizer) }
        counts[recognizer, default: 0] += 1
    }

    /// The text for people, such as `single ×2, pan`; `nothing` if none fired.
    package var text: String {
        guard !names.isEmpty else { return "nothing" }
        return names.map { name in
            let count = counts[name] ?? 0
            return count == 1 ? name : "\(name) ×\(count)"
        }.joined(separator: ", ")
    }

    /// Returns the differences to another result, such as `pan stops firing, single fires`; empty if there
    /// are none.
    package func changes(to other: RecognitionCounts) -> String {
        let all = names + other.names.filter { counts[$0] == nil }
        return all.compactMap { name in
            switch (counts[name] ?? 0, other.counts[name] ?? 0) {
            case let (old, new) where old == new: nil
            case (0, 1): "\(name) fires"
            case (0, let new): "\(name) fires \(new) times"
            case (_, 0): "\(name) stops firing"
            case (let old, let new): "\(name) fires \(new) times instead of \(old)"
            }
        }.joined(separator: ", ")
    }
}

extension Sweep.Line {
    /// Returns the line as JSON.
    ///
    /// A value has the keys `set`, `value` and `fires`; a change has `change`, `before`, `at`, `from` and
    /// `to`.
    package func json(of path: String) -> String {
        JSONLine { line in
            switch self {
            case .value(let value, let recognitionCounts):
                line.add("set", path)
                line.add("value", value)
                line.add("fires", recognitionCounts.write)
            case .change(let before, let at, let from, let to):
                line.add("change", path)
                line.add("before", before)
                line.add("at", at)
                line.add("from", from.write)
                line.add("to", to.write)
            }
        }.text
    }
}

extension RecognitionCounts {
    fileprivate func write(to line: inout JSONLine) {
        for name in names { line.add(name, counts[name] ?? 0) }
    }
}

extension Sweep {
    package var heading: String { Self.row(path, "fires", width) }

    /// Returns a line of the table, aligned with the others.
    package func text(of line: Line) -> String {
        switch line {
        case .value(let value, let recognitionCounts):
            return Self.row("\(value)", recognitionCounts.text, width)
        case .change(let before, let at, let from, let to):
            return Self.row("  at \(Self.changeValue(before, at))", from.changes(to: to), width)
        }
    }

    private static func row(_ left: String, _ right: String, _ width: Int) -> String {
        left + String(repeating: " ", count: max(0, width - left.count)) + "  " + right
    }

    /// Returns the value at a change, with as many digits as are certain.
    private static func changeValue(_ before: SceneValue, _ at: SceneValue) -> String {
        guard case .number(let low) = before, case .number(let high) = at, high > low else {
            return "\(at)"
        }
        let decimals = max(0, Int((-log10(high - low)).rounded(.up)))
        let rounded = Double(DecimalText.exact(high, decimals)) ?? high
        return "\(SceneValue.number(rounded))"
    }
}

/// A range of values for a property: `FROM...TO/STEPS`.
package struct SweepRange: Hashable, Sendable {
    static let maxSteps = 10_000

    /// The recognizer and its property, such as `longPress.minimumPressDuration`.
    package let path: String
    package let first: SceneValue
    package let last: SceneValue
    /// The number of values, including both ends; from 2 to 10,000.
    package let steps: Int

    package init(path: String, parsing text: String) throws(SceneError) {
        let ends = text.components(separatedBy: "...")
        let rest = ends.last?.split(separator: "/", omittingEmptySubsequences: false) ?? []
        guard ends.count == 2, rest.count == 2 else {
            throw SceneError(
                path,
                found: "\"\(text)\"",
                expected: "FROM...TO/STEPS, such as 0.1...1/10 for ten values"
            )
        }
        guard let steps = Int(rest[1]), (2...Self.maxSteps).contains(steps) else {
            throw SceneError(
                path,
                found: "\"\(rest[1])\" steps",
                expected: "a number of values from 2 to \(Self.maxSteps)"
            )
        }
        self.path = path
        self.steps = steps
        first = try SceneValue(parsing: ends[0])
        last = try SceneValue(parsing: String(rest[0]))
    }

    /// Tells a range from a single value.
    package static func isRange(_ text: String) -> Bool { text.contains("...") }

    /// Returns the property in a scene, and its values.
    ///
    /// - Throws: `SceneError` for a property that the scene lacks or that cannot be swept, or for a range that
    ///   does not fit it.
    package func values(
        in scene: Scene
    ) throws(SceneError) -> (property: RecognizerProperty, values: [SceneValue]) {
        let property = try scene.property(at: path)
        guard !property.isMomentary else {
            throw SceneError(
                path,
                found: "a property of an active gesture",
                expected: "a property that can be set before the gesture"
            )
        }
        return (property, try values(of: property.kind))
    }

    package func values(of kind: PropertyKind) throws(SceneError) -> [SceneValue] {
        switch (kind, first, last) {
        case (.flag, .bool(let from), .bool(let to)) where from != to && steps == 2:
            return [first, last]
        case (.integer, .number(let from), .number(let to)):
            // Beyond 2^53, neighbouring whole numbers have the same representation.
            guard from < to, to - from <= 0x1p53, Double(steps) <= to - from + 1 else {
                throw SceneError(
                    path,
                    found: shown,
                    expected:
                        "a smaller number, a larger one, and at most as many steps as there are"
                        + " whole numbers"
                )
            }
            return numbers(from, to).map { .number($0.rounded()) }
        case (.number, .number(let from), .number(let to)):
            guard from < to else {
                throw SceneError(path, found: shown, expected: "a smaller number and a larger one")
            }
            return numbers(from, to).map(SceneValue.number)
        case (.flag, _, _):
            throw SceneError(path, found: shown, expected: "false...true/2")
        case (.integer, _, _), (.number, _, _):
            throw SceneError(path, found: shown, expected: "two numbers")
        case (.vector, _, _), (.options, _, _):
            throw SceneError(
                path,
                found: "a range for a property of several values",
                expected: "a property that is a number, or true or false"
            )
        }
    }

    private var shown: String { "\(first)...\(last)/\(steps)" }

    private func numbers(_ from: Double, _ to: Double) -> [Double] {
        (0..<steps).map { index in
            index == steps - 1
                ? to : Self.tidy(from + (to - from) * Double(index) / Double(steps - 1))
        }
    }

    /// Returns the value without the residue of binary fractions, as in 0.30000000000000004.
    static func tidy(_ value: Double) -> Double { Double(String(format: "%.12g", value)) ?? value }
}
