import GestureKit
import GestureRecording
package import RecordingFormat
import TextFormatting

/// The first step at which two sequences diverge, and the limit between them.
package struct SequenceDivergence: Sendable {
    let worked: CorpusCase
    let failed: CorpusCase
    /// The number of steps that agree.
    private let sharedCount: Int
    /// The limits that one sequence crossed and the other did not, by recognizer.
    private let separations: [(recognizer: String, limit: LimitSeparation)]

    /// The first steps that differ; nil for a sequence that has ended.
    private var steps: (worked: CaseStep?, failed: CaseStep?) {
        (worked.steps.dropFirst(sharedCount).first, failed.steps.dropFirst(sharedCount).first)
    }

    private init(worked: CorpusCase, failed: CorpusCase) {
        self.worked = worked
        self.failed = failed
        sharedCount = zip(worked.steps, failed.steps).prefix { $0.agrees(with: $1) }.count
        separations = failed.outcomes.compactMap { recognizer, outcome in
            worked.outcomes.first { $0.recognizer == recognizer }
                .flatMap { LimitSeparation(of: $0.outcome, outcome) }
                .map { (recognizer, $0) }
        }
    }

    /// Reads the first labelled or touched sequence of each file.
    ///
    /// - Parameters:
    ///   - worked: The recording that worked.
    ///   - failed: The recording that failed.
    ///   - reader: Reads both, with the details that explanations need.
    ///   - selection: The sequence of each; nil for the first.
    ///   - onWarning: Receives a problem in a recording that is not an error.
    /// - Throws: `RecordingError` for a recording that cannot be replayed, or for two scenes.
    package init(
        worked: String,
        failed: String,
        reader: CaseReader,
        of selection: SequenceSelection? = nil,
        onWarning: (RecordingError) -> Void = { _ in }
    ) throws {
        let first = try reader.cases(in: worked)
        let second = try reader.cases(in: failed)
        (first.warnings + second.warnings).forEach(onWarning)
        func scene(_ recording: RecordingCases) -> SceneIdentity {
            let item = try? recording.selected(selection, file: "")[0]
            return item?.scene ?? recording.scene.identity
        }
        guard scene(first) == scene(second) else {
            throw scene(first).error(scene(second), file: failed, first: worked)
        }
        self.init(
            worked: try first.selected(selection, file: worked)[0],
            failed: try second.selected(selection, file: failed)[0]
        )
    }

    // MARK: - Text and JSON Lines

    package var textLines: [String] {
        let (first, second) = steps
        let shared = Count.text(sharedCount, "step")
        guard first != nil || second != nil else {
            return ["no difference: both sequences have the same \(shared)"]
        }
        func line(_ item: CorpusCase, _ step: CaseStep?) -> String {
            "  \(item.file): "
                + (step.map { "\($0.recognizer) \($0.text)" } ?? "nothing follows")
        }
        var lines = ["they diverge after \(shared):", line(worked, first), line(failed, second)]
        lines += separations.map { recognizer, limit in
            "\(recognizer): \(limit.reason.name) \(NumberText.of(limit.first))"
                + " and \(NumberText.of(limit.second)),"
                + " separated by the limit \(NumberText.of(limit.limit))"
        }
        return lines
    }

    package var json: String {
        JSONLine { line in
            line.add("sharedSteps", sharedCount)
            for (key, item, step) in [
                ("worked", worked, steps.worked), ("failed", failed, steps.failed),
            ] {
                line.add(key) { object in
                    object.add("file", item.file)
                    object.add("sequence", item.sequence)
                    guard let step else { return }
                    object.add("recognizer", step.recognizer)
                    step.write(to: &object)
                }
            }
            line.add("separations", objects: separations) { separation, object in
                object.add("recognizer", separation.recognizer)
                object.add("reason", separation.limit.reason.name)
                object.add("worked", separation.limit.first, decimals: 6)
                object.add("failed", separation.limit.second, decimals: 6)
                object.add("limit", separation.limit.limit, decimals: 6)
            }
        }.text
    }
}

/// A limit that a recognizer kept in one of two sequences and missed in the other, with the value of each.
struct LimitSeparation: Sendable {
    /// The reason of the miss.
    let reason: Reason
    let first: Double
    let second: Double
    let limit: Double

    /// Compares the outcomes of one recognizer, in either order; nil if no limit separates them.
    init?(of first: RecognizerOutcome, _ second: RecognizerOutcome) {
        guard first.isRecognized != second.isRecognized else { return nil }
        let (passed, missed) = first.isRecognized ? (first, second) : (second, first)
        guard let reason = missed.reason, let measure = missed.missMeasure,
            let value = passed.measurements.first(where: { $0.name == reason.name })?
                .limitMeasure?.value
        else { return nil }
        self.reason = reason
        limit = measure.limit
        (self.first, self.second) =
            first.isRecognized ? (value, measure.value) : (measure.value, value)
    }
}
