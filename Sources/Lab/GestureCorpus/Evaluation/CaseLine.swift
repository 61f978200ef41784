package import GestureExplaining
import GestureRecording
import RecordingFormat

/// The verdict on one case, as a line of `evaluate --json`.
package struct CaseLine: Hashable, Sendable {
    /// An expected recognizer that did not recognize.
    struct Miss: Hashable, Sendable {
        let recognizer: String
        /// The name of the reason; `noTouch` for a recognizer that received nothing.
        let reason: String
        /// The measured value and its limit, as in the outputs of a replay; nil without both.
        let measure: Measure?
        /// The value that the gesture would have reached without the limit; nil if it equals the value.
        let reached: Double?
    }

    let file: String
    let sequence: Int
    let expected: [String]
    let recognized: [String]
    let misses: [Miss]
    /// The strokes as an SVG path, as `StrokePath` returns it; empty if they are unknown.
    let stroke: String

    var isCorrect: Bool { Set(expected) == Set(recognized) }

    /// Creates the line of a case; nil for a case without a label.
    package init?(_ item: CorpusCase) {
        guard let expected = item.expected else { return nil }
        file = item.file
        sequence = item.sequence
        self.expected = expected.sorted()
        recognized = item.recognized
        misses = item.misses.map { recognizer, outcome in
            Miss(
                recognizer: recognizer,
                reason: outcome.missReason,
                measure: outcome.reason?.limitMeasure,
                reached: outcome.reached
            )
        }
        stroke = StrokePath.text(item.strokes)
    }

    package var json: String {
        JSONLine { line in
            line.add("file", file)
            line.add("sequence", sequence)
            line.add("expected", expected)
            line.add("recognized", recognized)
            line.add("right", isCorrect)
            line.add("misses", objects: misses) { $0.write(to: &$1) }
            if !stroke.isEmpty { line.add("stroke", stroke) }
        }.text
    }

    static let keys = [
        "file", "sequence", "expected", "recognized", "right", "misses", "stroke",
    ]

    init(_ line: LineFields) throws(RecordingError) {
        try line.checkKeys(Self.keys)
        file = try line.string("file")
        sequence = try line.integer("sequence")
        expected = try line.strings("expected")
        recognized = try line.strings("recognized")
        misses = try line.list("misses").map { fields throws(RecordingError) in
            let value = try fields.ifPresent("value", fields.number)
            let limit = try fields.ifPresent("limit", fields.number)
            return Miss(
                recognizer: try fields.string("recognizer"),
                reason: try fields.string("reason"),
                measure: value.flatMap { value in limit.map { Measure(value: value, limit: $0) } },
                reached: try fields.ifPresent("reached", fields.number)
            )
        }
        stroke =
            try line.ifPresent("stroke") { key throws(RecordingError) in
                let path = try line.string(key)
                guard StrokePath.isPath(path) else {
                    throw line.wrong(key, "a path such as \(StrokePath.example)")
                }
                return path
            } ?? ""
    }
}

extension CaseLine.Miss {
    fileprivate func write(to line: inout JSONLine) {
        line.add("recognizer", recognizer)
        line.add("reason", reason)
        guard let measure else { return }
        line.add("value", measure.value, decimals: 6)
        line.add("limit", measure.limit, decimals: 6)
        line.add("margin", measure.margin, decimals: 6)
        if let reached { line.add("reached", reached, decimals: 6) }
    }
}
