import Foundation
import GestureRecording
import GestureScenes

@testable import GestureCorpus

/// An evaluation of files with its lines, as `evaluate --json` prints them.
struct EvaluatedFiles {
    private(set) var caseLines: [CaseLine] = []
    private(set) var errors: [String] = []
    private(set) var flips: [Robustness.Flip] = []
    var evaluation: Evaluation
    let robustness: RobustnessFigures?

    struct NoCase: Error {}

    init(
        _ files: [String],
        _ reader: CaseReader,
        settings: [String] = [],
        robustness: Robustness? = nil,
        threads: Int? = 2
    ) throws {
        var (lines, errors): ([CaseLine], [String]) = ([], [])
        var flips: [Robustness.Flip] = []
        let run = CorpusRun(reader: reader, settings: settings, robustness: robustness)
        let outcome = try run.perform(files, threads: threads) { _, error in
            errors.append("\(error)")
        } onFlip: { flip in
            flips.append(flip)
        } onCase: { item in
            if let line = CaseLine(item) { lines.append(line) }
        }
        guard let outcome else { throw NoCase() }
        (evaluation, self.robustness) = (outcome.evaluation, outcome.robustness)
        (caseLines, self.errors, self.flips) = (lines, errors, flips)
    }

    /// All lines of `--json`.
    var lines: [String] {
        caseLines.map(\.json) + evaluation.lines + (robustness.map { [$0.json] } ?? [])
    }

    var text: String { lines.joined(separator: "\n") + "\n" }
}
