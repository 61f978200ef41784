package import GestureExplaining
import GestureRecording
import GestureScenes
package import RecordingFormat

/// The figures of one recognizer over a corpus for each value of one of its properties.
package struct CorpusSweep: Sendable {
    /// The figures for one value.
    package struct Point: Sendable {
        let value: SceneValue
        var figures = RecognizerFigures()
    }

    /// The recognizer and its property, such as `longPress.allowableMovement`.
    let path: String
    /// The id of the recognizer.
    let recognizer: String
    /// The values in ascending order, with the figures of all cases so far.
    package private(set) var points: [Point] = []
    /// The property's value in the scene; nil before the first recording.
    private(set) var current: SceneValue?
    /// The number of cases with a label.
    package private(set) var caseCount = 0

    /// The first recording and its scene.
    private var first: (file: String, scene: SceneIdentity)?
    /// The labels in the map that the recordings have.
    package private(set) var mappedLabels: Set<String> = []
    private let range: SweepRange
    private let reader: CaseReader

    package init(range: SweepRange, reader: CaseReader) {
        self.range = range
        self.reader = reader
        path = range.path
        recognizer = String(range.path.prefix { $0 != "." })
    }

    /// The counts of one recording for each value.
    private struct Part: Sendable {
        let scene: SceneIdentity
        let current: SceneValue
        let values: [SceneValue]
        var figures: [RecognizerFigures]
        var caseCount = 0
        var mappedLabels: Set<String> = []
        var warnings: [RecordingError] = []
    }

    /// Performs the recordings on several threads; each is read once for all values.
    ///
    /// - Parameters:
    ///   - files: The recordings.
    ///   - threads: The number of threads; nil for one per core.
    ///   - onError: Receives the error of a file that could not be evaluated; the others are still evaluated.
    ///   - onWarning: Receives a problem that is not an error.
    /// - Throws: `SceneError` for a setting, a property or a range that the scene of the first readable
    ///   recording refuses; `onError` receives the errors of files.
    package mutating func perform(
        _ files: [String],
        threads: Int? = nil,
        onError: (String, any Error) -> Void,
        onWarning: (RecordingError) -> Void = { _ in }
    ) throws {
        if let scene = try reader.firstScene(of: files) { _ = try range.values(in: scene) }
        try OrderedJobs.perform(files.count, threads: threads) { [self] number in
            Result { try part(files[number]) }
        } deliver: { number, result in
            do {
                let part = try result.get()
                if points.isEmpty { points = part.values.map { Point(value: $0) } }
                let first = self.first ?? (files[number], part.scene)
                self.first = first
                guard first.scene == part.scene else {
                    throw first.scene.error(part.scene, file: files[number], first: first.file)
                }
                part.warnings.forEach(onWarning)
                current = current ?? part.current
                caseCount += part.caseCount
                mappedLabels.formUnion(part.mappedLabels)
                for index in points.indices { points[index].figures.add(part.figures[index]) }
            } catch {
                onError(files[number], error)
            }
        }
    }

    private func part(_ file: String) throws -> Part {
        let recording = try reader.recording(file)
        let scene = try reader.scene(of: recording)
        let values = try range.values(in: scene).values
        var part = Part(
            scene: SceneIdentity(scene),
            current: try scene.value(of: path),
            values: values,
            figures: Array(repeating: RecognizerFigures(), count: values.count)
        )
        for (index, value) in values.enumerated() {
            let outcome = try reader.cases(of: recording, settings: [(path, value)])
            let other = outcome.cases.first { $0.expected != nil && $0.scene != part.scene }
            if let other { throw part.scene.error(other.scene, file: file, first: "its beginning") }
            for item in outcome.cases {
                guard let expected = item.expected,
                    let outcome = item.outcomes.first(where: { $0.recognizer == recognizer })
                else { continue }
                part.figures[index].add(
                    verdict: outcome.outcome.isRecognized,
                    isExpected: expected.contains(recognizer)
                )
            }
            guard index == 0 else { continue }
            part.caseCount = outcome.cases.count { $0.expected != nil }
            part.warnings = outcome.warnings
            part.mappedLabels = outcome.mappedLabels
        }
        return part
    }

    /// The position of the value with the highest F1, and of the values whose F1 is within its interval.
    ///
    /// If several values are best, it is the middle one of the first run of neighbours. Nil if the
    /// recognizer is neither expected nor recognized with any value.
    var best: (index: Int, range: ClosedRange<Int>)? {
        let scores = points.map { $0.figures.f1.value ?? -1 }
        guard let highest = scores.max(), highest >= 0,
            let first = scores.firstIndex(of: highest)
        else { return nil }
        let run = scores[first...].prefix { $0 == highest }
        let index = first + (run.count - 1) / 2
        let lower = points[index].figures.f1.interval?.lower ?? highest
        var ends = (index, index)
        while ends.0 > 0, scores[ends.0 - 1] >= lower { ends.0 -= 1 }
        while ends.1 + 1 < scores.count, scores[ends.1 + 1] >= lower { ends.1 += 1 }
        return (index, ends.0...ends.1)
    }

    // MARK: - The sweep as text and as JSON Lines

    package var textLines: [String] {
        var table = TextTable([path, "precision", "recall", "F1", "missed", "false"])
        for point in points {
            let figures = point.figures
            table.add(
                ["\(point.value)", figures.precision.text, figures.recall.text, figures.f1.text]
                    + [String(figures.falseNegatives), String(figures.falsePositives)]
            )
        }
        return table.lines + ["", verdict]
    }

    /// The best value, and the range of values that are not necessarily worse.
    var verdict: String {
        guard let (index, range) = best else {
            return "\(recognizer) is neither expected nor recognized with any value"
        }
        let best = "best: \(points[index].value) (F1 \(points[index].figures.f1.text))"
        let first = points[range.lowerBound].value
        let last = points[range.upperBound].value
        let others =
            first == last
            ? "no other value is within its interval"
            : "\(first) to \(last) are within its interval"
        let now = current.map { "; now \($0)" } ?? ""
        return "\(best); \(others)\(now)"
    }

    package var lines: [String] {
        points.map { point in
            JSONLine { line in
                line.add("set", path)
                line.add("value", point.value)
                line.add(point.figures)
            }.text
        } + [bestLine]
    }

    private var bestLine: String {
        JSONLine { line in
            if let (index, range) = best {
                line.add("best", points[index].value)
                line.add("from", points[range.lowerBound].value)
                line.add("to", points[range.upperBound].value)
            } else {
                line.addNull("best")
            }
            if let current { line.add("now", current) }
        }.text
    }
}
