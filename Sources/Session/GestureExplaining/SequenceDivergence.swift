import GestureKit
import GestureRecording
package import RecordingFormat
import TextFormatting

/// The first step at which two sequences diverge, and the limit between them.
package struct SequenceDivergence: Sendable {
    let worked: CorpusCase
    let failed: CorpusCase
    let difference: FirstDifference

    private init(worked: CorpusCase, failed: CorpusCase) {
        self.worked = worked
        self.failed = failed
        difference = FirstDifference(between: worked.recorded, and: failed.recorded)
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
        let shared = Count.text(difference.sharedCount, "step")
        guard difference.first != nil || difference.second != nil else {
            return ["no difference: both sequences have the same \(shared)"]
                + (difference.values.map { ["  " + $0.text] } ?? [])
        }
        func line(_ item: CorpusCase, _ step: CaseStep?) -> String {
            "  \(item.file): "
                + (step.map { "\($0.recognizer) \($0.text)" } ?? "nothing follows")
        }
        var lines = [
            "they diverge after \(shared):", line(worked, difference.first),
            line(failed, difference.second),
        ]
        lines += difference.separations.map { recognizer, limit in
            "\(recognizer): \(limit.reason.name) \(NumberText.of(limit.first))"
                + " and \(NumberText.of(limit.second)),"
                + " separated by the limit \(NumberText.of(limit.limit))"
        }
        return lines
    }

    package var json: String {
        JSONLine { line in
            line.add("sharedSteps", difference.sharedCount)
            for (key, item, step) in [
                ("worked", worked, difference.first), ("failed", failed, difference.second),
            ] {
                line.add(key) { object in
                    object.add("file", item.file)
                    object.add("sequence", item.sequence)
                    guard let step else { return }
                    object.add("recognizer", step.recognizer)
                    step.write(to: &object)
                }
            }
            line.add("separations", objects: difference.separations) { separation, object in
                object.add("recognizer", separation.recognizer)
                object.add("reason", separation.limit.reason.name)
                object.add("worked", separation.limit.first, decimals: 6)
                object.add("failed", separation.limit.second, decimals: 6)
                object.add("limit", separation.limit.limit, decimals: 6)
            }
        }.text
    }
}
