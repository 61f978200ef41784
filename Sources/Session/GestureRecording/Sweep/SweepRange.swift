import Foundation
package import GestureScenes

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

    /// Returns whether a text denotes a range rather than a single value.
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
