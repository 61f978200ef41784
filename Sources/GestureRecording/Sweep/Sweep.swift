import Foundation
package import GestureScenes

/// A recording replayed for each value of a property: which recognizers fire, and where that changes.
package struct Sweep {
    /// What is told, in the order of the values.
    package enum Line: Sendable {
        /// The recognizers that fire at a value.
        case value(SceneValue, Firings)
        /// They are others from `at` on than they were up to `before`.
        case change(before: SceneValue, at: SceneValue, from: Firings, to: Firings)
    }

    /// How much closer than two neighbouring values a change is found.
    private static let refinement = 1e-3

    /// Whose property it is, as `longPress.minimumPressDuration`.
    package let path: String
    /// Every value, in order.
    package let values: [SceneValue]
    /// What was odd in the recording but no error; known once it was performed.
    package private(set) var warnings: [RecordingError] = []

    private let file: String
    private let kind: PropertyKind
    private let options: Player.Options

    /// Makes a sweep of a recording or a report.
    ///
    /// - Parameters:
    ///   - file: read anew for each value, so no pipe.
    ///   - range: the property and its values.
    ///   - options: the scene, and what else is set.
    /// - Throws: `RecordingError`, or a `SceneError` about the property or its values.
    package init(file: String, range: SweepRange, options: Player.Options) throws {
        guard !FileKind.isPipe(file) else {
            throw RecordingError(
                file,
                "is a pipe, expected a file that can be read again for each value"
            )
        }
        let header = try RecordingReader(file: file).header
        let scene: Scene
        do {
            scene = try options.makeScene(header.scene, header.source)
        } catch let error as SceneError {
            throw RecordingError(file, line: 1, error.description)
        }
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

    /// Replays the recording for every value, and between neighbours that differ.
    ///
    /// - Throws: `RecordingError` where the recording is wrong.
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
