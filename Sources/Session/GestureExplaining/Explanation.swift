package import Foundation
import GestureKit
package import GestureRecording
import GestureScenes
package import RecordingFormat
import TextFormatting

/// The verdict of one sequence, the decisions of its recognizers, and the changes that would have altered them.
package struct Explanation: Sendable {
    /// One recognizer's decision.
    package struct Decision: Sendable {
        let recognizer: String
        let outcome: RecognizerOutcome
        /// The step that decided it; nil for a recognizer that received nothing.
        let step: CaseStep?
        /// The changes that turn the verdict, best first, at most three; nil if none was tried.
        package let suggestions: [Suggestion]?
    }

    package let file: String
    let verdict: SequenceVerdict
    /// The number of sequences in the recording.
    let count: Int
    /// The name of the sequence's scene, if the recording has several; nil otherwise.
    let scene: String?
    /// The sequence's scene.
    package let identity: SceneIdentity
    package let decisions: [Decision]

    /// Explains the sequences of a recording.
    ///
    /// - Parameters:
    ///   - file: The recording.
    ///   - reader: Reads the recording, with its settings.
    ///   - recognizer: The recognizer to explain; nil for all. A success has suggestions only if it is named.
    ///   - selection: The sequence to explain; nil for all sequences.
    ///   - isComplete: Whether recognizers on which no finger landed are included.
    ///   - onWarning: Receives a problem in the recording that is not an error.
    ///   - willExplain: Receives the number of sequences that are explained, and of all to explain, before each.
    ///   - onExplanation: Receives each explanation when it is known, in the order of the sequences.
    /// - Throws: `RecordingError` for a recording that cannot be replayed, a recognizer that is in none of these
    ///   sequences' scenes, or a sequence that does not exist; or an error of `onExplanation`.
    package static func explain(
        _ file: String,
        reader: CaseReader,
        recognizer: String? = nil,
        of selection: SequenceSelection? = nil,
        isComplete: Bool,
        onWarning: (RecordingError) -> Void = { _ in },
        willExplain: (_ done: Int, _ count: Int) -> Void = { _, _ in },
        onExplanation: (Explanation) throws -> Void
    ) throws {
        let recording = try reader.recording(file)
        let whole = try reader.cases(of: recording)
        whole.warnings.forEach(onWarning)
        let items = try whole.selected(selection, file: file)
        let names = items.flatMap { $0.outcomes.map(\.recognizer) }.unique
        if let recognizer, !names.contains(recognizer) {
            let expected = SpellingSuggestion.expectation(for: recognizer, of: names)
            throw RecordingError(
                file,
                "found the recognizer \(PrintableText.name(recognizer)), expected \(expected)"
            )
        }
        let verdicts = try SequenceVerdict.all(of: recording, options: reader.makeOptions())
        let search = try ChangeSearch(recording, whole.cases, reader)
        for (done, item) in items.enumerated() {
            willExplain(done, items.count)
            var decisions: [Decision] = []
            for entry in item.outcomes
            where recognizer == nil || entry.recognizer == recognizer {
                let step = item.decidingStep(of: entry.recognizer, entry.outcome)
                // A finger on the view of a recognizer that was not asked is a likely mistake.
                guard
                    isComplete || step != nil || recognizer != nil || entry.outcome.wasTouched
                else { continue }
                let isSearched =
                    recognizer != nil || step != nil && !entry.outcome.isRecognized
                decisions.append(
                    Decision(
                        recognizer: entry.recognizer,
                        outcome: entry.outcome,
                        step: step,
                        suggestions: isSearched
                            ? try search.suggestions(for: entry.recognizer, in: item) : nil
                    )
                )
            }
            // The recognizer may belong to another scene.
            guard recognizer == nil || !decisions.isEmpty else { continue }
            try onExplanation(
                Explanation(
                    file: file,
                    verdict: verdicts[item.sequence - 1],
                    count: whole.cases.count,
                    scene: whole.scenes.count > 1 ? item.scene.name : nil,
                    identity: item.scene,
                    decisions: decisions
                )
            )
        }
    }

    // MARK: - Text and JSON Lines

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

extension RecordingCases {
    /// Returns the selected sequence, or all without a selection; a pause belongs to the sequence before it.
    func selected(
        _ selection: SequenceSelection?,
        file: String
    ) throws(RecordingError) -> [CorpusCase] {
        guard !cases.isEmpty else {
            throw RecordingError(file, SequenceChoice.nothing)
        }
        let time: TimeInterval
        switch selection {
        case nil: return cases
        case .choice(let choice): return [cases[try choice.index(in: cases.count, of: file)]]
        case .at(let moment): time = moment
        }
        guard let item = cases.last(where: { $0.start <= time + Tolerance.time }),
            time <= end + Tolerance.time
        else {
            throw RecordingError(
                file,
                "has no sequence at \(NumberText.of(time)) s, expected a time from"
                    + " \(NumberText.of(cases[0].start)) to \(NumberText.of(end)) s"
            )
        }
        return [item]
    }
}

/// A sequence of a recording: its number, or a time at which it was under way, in seconds.
package enum SequenceSelection: Sendable {
    case choice(SequenceChoice)
    case at(TimeInterval)
}

extension Array where Element: Hashable {
    /// The elements without repetitions, in order.
    fileprivate var unique: [Element] {
        var seen: Set<Element> = []
        return filter { seen.insert($0).inserted }
    }
}

extension CorpusCase {
    /// Returns the step that decided a recognizer: its success, or else its last failure.
    func decidingStep(of recognizer: String, _ outcome: RecognizerOutcome) -> CaseStep? {
        let own = steps.filter { $0.recognizer == recognizer }
        if outcome.isRecognized {
            return own.first { $0.state == "began" || $0.state == "recognized" } ?? own.last
        }
        return own.last { $0.state == "failed" || $0.state == "cancelled" } ?? own.last
    }
}

extension Explanation.Decision {
    /// The decision as words, of a success with the limit that it came nearest to; then each suggestion, with the
    /// lines of Swift that make its change.
    fileprivate var textLines: [String] {
        var lines = ["  " + text]
        for suggestion in suggestions ?? [] {
            lines.append("    " + suggestion.text)
            lines += suggestion.swift.split(separator: "\n").map { "      " + $0 }
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
        let rest =
            switch suggestions {
            case [] where outcome.reason == .delegateRefused:
                ", in gestureRecognizerShouldBegin(_:); no single change alters this"
            case []: "; no single change alters this"
            default: ""
            }
        return claim + (limit ?? "") + rest
    }
}
