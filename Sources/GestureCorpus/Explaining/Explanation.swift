package import Foundation
import GestureKit
package import GestureRecording
import GestureScenes

/// The decisions of the recognizers in one sequence, and the changes that would have altered them.
package struct Explanation: Sendable {
    /// One recognizer's verdict.
    package struct Verdict: Sendable {
        package let recognizer: String
        package let outcome: RecognizerOutcome
        /// The step that decided it; nil for a recognizer that received nothing.
        package let step: CaseStep?
        /// The smallest change of one property that gives the other verdict; nil if none does.
        package let change: DecidingChange?
    }

    package let file: String
    package let sequence: Int
    package let start: TimeInterval
    package let verdicts: [Verdict]

    /// Explains the sequences of a recording.
    ///
    /// - Parameters:
    ///   - file: The recording.
    ///   - reader: Reads the recording, with its settings.
    ///   - recognizer: The recognizer to explain; nil for all.
    ///   - time: A time within the sequence to explain, in seconds; nil for all sequences.
    ///   - onWarning: Receives a problem in the recording that is not an error.
    ///   - onExplanation: Receives each explanation when it is known, in the order of the sequences.
    /// - Throws: `RecordingError` for a recording that cannot be replayed, an unknown recognizer, or a time
    ///   before the first sequence or after the recording; or an error of `onExplanation`.
    package static func explain(
        _ file: String,
        reader: CaseReader,
        recognizer: String? = nil,
        at time: TimeInterval? = nil,
        onWarning: (RecordingError) -> Void = { _ in },
        onExplanation: (Explanation) throws -> Void
    ) throws {
        let recording = try reader.recording(file)
        let whole = try reader.cases(of: recording)
        whole.warnings.forEach(onWarning)
        if let recognizer, !whole.recognizers.contains(recognizer) {
            let expected = SpellingSuggestion.expectation(for: recognizer, of: whole.recognizers)
            throw RecordingError(
                file,
                "found the recognizer \(PrintableText.name(recognizer)), expected \(expected)"
            )
        }
        let items = try whole.selected(at: time, file: file)
        let search = try ChangeSearch(recording, reader)
        for item in items {
            let excerpt = search.excerpt(of: item)
            let verdicts = try item.outcomes.enumerated().filter {
                recognizer == nil || $0.element.recognizer == recognizer
            }.map { number, entry in
                Verdict(
                    recognizer: entry.recognizer,
                    outcome: entry.outcome,
                    step: item.decidingStep(of: entry.recognizer, entry.outcome),
                    change: try search.change(of: number, in: item, excerpt)
                )
            }
            try onExplanation(
                Explanation(
                    file: file,
                    sequence: item.sequence,
                    start: item.start,
                    verdicts: verdicts
                )
            )
        }
    }
}

extension RecordingCases {
    /// Returns the sequence under way at a time, or all without a time; a pause belongs to the sequence before it.
    func selected(
        at time: TimeInterval?,
        file: String
    ) throws(RecordingError) -> [CorpusCase] {
        guard !cases.isEmpty else {
            throw RecordingError(file, "has no sequence, expected touches")
        }
        guard let time else { return cases }
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
