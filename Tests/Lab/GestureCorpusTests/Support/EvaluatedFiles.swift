import Foundation
import GestureRecording
import GestureScenes

@testable import GestureCorpus
@testable import GestureExplaining

/// An evaluation of files with its lines, as `evaluate --json` prints them.
struct EvaluatedFiles {
    private(set) var caseLines: [CaseLine] = []
    private(set) var errors: [String] = []
    var evaluation: Evaluation

    struct NoCase: Error {}

    init(
        _ files: [String],
        _ reader: CaseReader,
        settings: [String] = [],
        threads: Int? = 2
    ) throws {
        var lines: [CaseLine] = []
        var errors: [String] = []
        let run = CorpusRun(reader: reader, settings: settings)
        let outcome = try run.perform(files, threads: threads) { _, error in
            errors.append("\(error)")
        } onCase: { item in
            if let line = CaseLine(item) { lines.append(line) }
        }
        guard let outcome else { throw NoCase() }
        evaluation = outcome.evaluation
        caseLines = lines
        self.errors = errors
    }

    /// All lines of `--json`.
    var lines: [String] { caseLines.map(\.json) + evaluation.lines }

    var text: String { lines.joined(separator: "\n") + "\n" }
}
