import GestureKit
import GestureRecording
import GestureScenes
import RecordingFormat
import TextFormatting

/// The explanation as text and as JSON Lines.
extension Explanation {
    package var textLines: [String] {
        [verdict.line(among: count, scene: scene)] + decisions.flatMap(\.textLines)
    }

    package var lines: [String] {
        decisions.map { decision in
            JSONLine { line in
                line.add("file", file)
                line.add("sequence", verdict.number)
                if let scene { line.add("scene", scene) }
                line.add("recognizer", decision.recognizer)
                line.add("recognized", decision.outcome.isRecognized)
                if let step = decision.step { line.add("step") { step.write(to: &$0) } }
                guard let suggestions = decision.suggestions else { return }
                line.add("suggestions", objects: suggestions) { suggestion, object in
                    suggestion.write(to: &object)
                }
            }.text
        }
    }
}

extension Explanation.Decision {
    /// The decision as words, of a success with the limit that it came nearest to; then each suggestion, with the
    /// lines of Swift that make its change.
    fileprivate var textLines: [String] {
        var lines = ["  " + text]
        for suggestion in suggestions ?? [] {
            lines.append("    " + suggestion.text)
            lines += suggestion.change.swift.split(separator: "\n").map { "      " + $0 }
        }
        return lines
    }

    private var text: String {
        let claim = "\(recognizer) \(step?.text ?? outcome.absence?.claim ?? "is undecided")"
        let nearest =
            outcome.isRecognized ? outcome.measurements.max { $0.nearness < $1.nearness } : nil
        let limit = nearest.flatMap {
            $0.nearness > 0 ? "; nearest limit: \($0.measuredText)" : nil
        }
        let rest = suggestions?.isEmpty == true ? "; no single change alters this" : ""
        return claim + (limit ?? "") + rest
    }
}

extension CaseStep {
    /// The step as words: `failed at 0.35 s, moved 14.2 pt (allows 10)`.
    package var text: String {
        let waits = from == state ? "waits" : state
        let cause = reason.map { ", \($0.completed(by: reached).sentence)" } ?? ""
        return "\(waits) at \(NumberText.of(time)) s" + cause
    }

    fileprivate func write(to line: inout JSONLine) {
        line.add("t", time, decimals: 6)
        line.add("from", from)
        line.add("state", state)
        guard let reason else { return line.addNull("reason") }
        line.add("reason", reason.name)
        if let measure = reason.limitMeasure {
            line.add("value", measure.value, decimals: 6)
            line.add("limit", measure.limit, decimals: 6)
        }
    }
}

/// The divergence of two sequences as text and as JSON Lines.
extension Parting {
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
        lines += separations.map { separation in
            "\(separation.recognizer): \(separation.reason) \(NumberText.of(separation.worked))"
                + " and \(NumberText.of(separation.failed)),"
                + " separated by the limit \(NumberText.of(separation.limit))"
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
                object.add("reason", separation.reason)
                object.add("worked", separation.worked, decimals: 6)
                object.add("failed", separation.failed, decimals: 6)
                object.add("limit", separation.limit, decimals: 6)
            }
        }.text
    }
}
