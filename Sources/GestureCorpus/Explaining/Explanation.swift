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
    /// - Returns: The explanations, in the order of the sequences.
    /// - Throws: `RecordingError` for a recording that cannot be replayed, an unknown recognizer, or a time
    ///   before the first sequence.
    package static func of(
        _ file: String,
        reader: CaseReader,
        recognizer: String? = nil,
        at time: TimeInterval? = nil,
        onWarning: (RecordingError) -> Void = { _ in }
    ) throws -> [Explanation] {
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
        return try whole.selected(at: time, file: file).map { item in
            let verdicts = try item.outcomes.filter {
                recognizer == nil || $0.recognizer == recognizer
            }.map { id, outcome in
                Verdict(
                    recognizer: id,
                    outcome: outcome,
                    step: item.decidingStep(of: id, outcome),
                    change: try change(of: id, item, recording, reader, count: whole.cases.count)
                )
            }
            return Explanation(
                file: file,
                sequence: item.sequence,
                start: item.start,
                verdicts: verdicts
            )
        }
    }

    private static func change(
        of recognizer: String,
        _ item: CorpusCase,
        _ recording: SharedRecording,
        _ reader: CaseReader,
        count: Int
    ) throws -> DecidingChange? {
        let scene = try reader.scene(of: recording)
        let wasRecognized = item.recognized.contains(recognizer)
        var changes: [DecidingChange] = []
        for property in scene.properties(of: recognizer) {
            let path = "\(recognizer).\(property.name)"
            let search = PropertySearch(property: property, now: try scene.value(of: path)) {
                value in
                let cases = try reader.cases(of: recording, settings: [(path, value)]).cases
                // The sequence that begins at the same time; an earlier one may end later.
                let other = cases.first { abs($0.start - item.start) <= Tolerance.time }
                return other.map { $0.recognized.contains(recognizer) != wasRecognized } ?? false
            }
            if let change = try search.nearest() { changes.append(change) }
        }
        return changes.min { $0.size < $1.size }
    }
}

extension RecordingCases {
    /// Returns the sequence under way at a time, or all without a time.
    func selected(
        at time: TimeInterval?,
        file: String
    ) throws(RecordingError) -> [CorpusCase] {
        guard !cases.isEmpty else {
            throw RecordingError(file, "has no sequence, expected touches")
        }
        guard let time else { return cases }
        guard let item = cases.last(where: { $0.start <= time + Tolerance.time }) else {
            throw RecordingError(
                file,
                "has no sequence at \(time) s, expected a time from \(cases[0].start) s"
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
