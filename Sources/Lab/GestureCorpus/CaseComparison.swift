import Foundation
import GestureExplaining
import GestureRecording
import GestureScenes
import RecordingFormat
import TextFormatting

/// The cases whose outcome differs between two evaluations.
package struct CaseComparison: Sendable {
    enum Direction: String, Hashable, Sendable {
        /// Wrong before, and correct now.
        case better
        /// Correct before, and wrong now.
        case worse
        /// Wrong in both, in different ways.
        case different
    }

    /// A case whose recognized set differs.
    struct Change: Hashable, Sendable {
        let before: CaseLine
        let after: CaseLine

        var direction: Direction {
            switch (before.isCorrect, after.isCorrect) {
            case (false, true): .better
            case (true, false): .worse
            default: .different
            }
        }

        /// The first miss that only one of them has, or has for another reason; nil if none differs.
        var firstDifference: (before: CaseLine.Miss?, after: CaseLine.Miss?)? {
            for recognizer in before.expected {
                let old = before.misses.first { $0.recognizer == recognizer }
                let new = after.misses.first { $0.recognizer == recognizer }
                if old?.reason != new?.reason { return (old, new) }
            }
            return nil
        }
    }

    /// The changed cases, in the order of the second evaluation.
    private(set) var changes: [Change] = []
    /// The evaluations before and after.
    let before: Evaluation
    let after: Evaluation

    /// The test of the difference between better and worse cases.
    package var test: McNemarTest {
        McNemarTest(
            better: changes.count { $0.direction == .better },
            worse: changes.count { $0.direction == .worse }
        )
    }

    /// Compares two files that `evaluate --json` wrote.
    ///
    /// - Throws: `RecordingError` for files of different cases or labels.
    package init(before first: String, after second: String) throws {
        var old: [CaseName: CaseLine] = [:]
        before = try Evaluation(file: first) { line in
            guard old.updateValue(line, forKey: line.name) == nil else {
                throw RecordingError(first, "has \(line.name) twice, expected it once")
            }
        }
        var changes: [Change] = []
        after = try Evaluation(file: second) { line in
            guard let other = old.removeValue(forKey: line.name) else {
                throw RecordingError(
                    first,
                    "has no \(line.name), or has it less often than \(second), expected the same cases"
                )
            }
            guard other.expected == line.expected else {
                throw RecordingError(
                    second,
                    "expects \(ConfusionMatrix.text(line.expected)) for \(line.name),"
                        + " expected \(ConfusionMatrix.text(other.expected)) as in \(first)"
                )
            }
            if Set(other.recognized) != Set(line.recognized) {
                changes.append(Change(before: other, after: line))
            }
        }
        let missing = old.keys.min { ($0.file, $0.sequence) < ($1.file, $1.sequence) }
        if let missing {
            throw RecordingError(
                second,
                "has no \(missing), but \(first) has it, expected the same cases"
            )
        }
        self.changes = changes
    }

    // MARK: - Text

    package var textLines: [String] {
        let test = test
        let unlike = changes.count - test.better - test.worse
        let counts =
            "\(Count.text(test.better, "case")) better, \(test.worse) worse"
            + (unlike > 0 ? ", \(unlike) wrong in another way" : "")
        let probability = "p \(PText.of(test.p)) (exact McNemar test)"
        let summary = changes.isEmpty ? "no case changed" : "\(counts); \(probability)"
        let rates = [before, after].map { evaluation in
            "\(evaluation.correctCount) of \(evaluation.caseCount) correct"
        }
        return [rates.joined(separator: ", then "), summary] + changes.map(\.text)
    }
}

/// The place of a case.
struct CaseName: Hashable, CustomStringConvertible {
    let file: String
    let sequence: Int

    var description: String { "sequence \(sequence) of \(file)" }
}

extension CaseLine {
    var name: CaseName { CaseName(file: file, sequence: sequence) }
}

extension CaseComparison.Change {
    var text: String {
        let recognized = [before, after].map { ConfusionMatrix.text($0.recognized) }
        var text =
            "\(direction.rawValue): \(after.file), sequence \(after.sequence):"
            + " expected \(ConfusionMatrix.text(after.expected)),"
            + " recognized \(recognized[0]), then \(recognized[1])"
        if let (old, new) = firstDifference {
            if let old { text += "; before: \(old.text)" }
            if let new { text += "; now: \(new.text)" }
        }
        return text
    }
}

extension CaseLine.Miss {
    /// The miss as words: `right strayed 44.6, limit 44.1`.
    var text: String {
        guard let measure else { return "\(recognizer) \(reason)" }
        return "\(recognizer) \(reason) \(NumberText.of(reached ?? measure.value)),"
            + " limit \(NumberText.of(measure.limit))"
    }
}

private enum PText {
    /// Returns a probability with two significant digits, such as `= 0.031`, or `< 0.0001`.
    static func of(_ p: Double) -> String {
        if p < 0.0001 { return "< 0.0001" }
        let factor = p < 0.001 ? 1e5 : p < 0.01 ? 1e4 : p < 0.1 ? 1e3 : 1e2
        return "= \((p * factor).rounded() / factor)"
    }
}

/// The exact McNemar test: whether two versions that judge the same cases differ by more than chance.
///
/// Only the cases that one version judges correctly and the other wrongly count. If both versions are equally good,
/// each direction has a probability of one half. Source: Q. McNemar, "Note on the sampling error of the
/// difference between correlated proportions or percentages", Psychometrika 12 (1947); the exact form is the
/// sign test.
package struct McNemarTest: Hashable, Sendable {
    /// The cases that are correct in the second version only.
    let better: Int
    /// The cases that are correct in the first version only.
    package let worse: Int

    /// The two-sided probability of at least this difference by chance, from 0 to 1; 1 without a difference.
    var p: Double {
        let count = better + worse
        let fewer = min(better, worse)
        guard count > 0, better != worse else { return 1 }
        // The terms are logarithms, because the binomial coefficients of a thousand cases overflow.
        var term = -Double(count) * log(2)
        var sum = exp(term)
        for index in 0..<fewer {
            term += log(Double(count - index)) - log(Double(index + 1))
            sum += exp(term)
        }
        return min(1, 2 * sum)
    }
}
