import Foundation
import GestureExplaining
import GestureRecording
import GestureScenes
package import RecordingFormat
import TextFormatting

/// The page that compares two evaluations: the changed cases, with both verdicts.
package struct ComparisonPage {
    private let comparison: CaseComparison
    /// The names of the two evaluations.
    private let names: [String]
    private var options: PageOptions
    private var rows: PageRows
    /// The texts and the recognizers of each label with its two verdicts, which several cases share.
    private var groups: [[String: String]] = []
    private var ids: [[String]] = []
    private var indices: [[[String]]: Int] = [:]

    /// Creates the page of a comparison of two files.
    package init(
        of comparison: CaseComparison,
        before: String,
        after: String,
        _ options: PageOptions
    ) {
        self.comparison = comparison
        names = [before, after]
        self.options = options
        self.options.open(like: comparison.after)
        rows = PageRows(
            template: "change.html",
            fields: ["file", "beforeReason", "afterReason", "path", "sequence", "quoted"]
        )
        rows.command = self.options.openCommand
        for change in comparison.changes { add(change) }
    }

    private mutating func add(_ change: CaseComparison.Change) {
        let after = change.after
        let sets = [after.expected, change.before.recognized, after.recognized].map { $0.sorted() }
        let index = indices[sets] ?? addGroup(sets, change)
        let name = PrintableText.line(after.file)
        let quoted = ShellText.file(after.file)
        let (old, new) = change.firstDifference ?? (nil, nil)
        let strokes = [after.stroke, change.before.stroke]
        var values = [
            name, old?.sentence ?? "", new?.sentence ?? "", strokes.first { !$0.isEmpty } ?? "",
            after.sequence > 1 ? " · sequence \(after.sequence)" : "",
            quoted == name ? "" : quoted,
        ]
        while values.last == "" { values.removeLast() }
        rows.add(group: index, shared: groups[index], values: values, isListed: true)
    }

    private mutating func addGroup(_ sets: [[String]], _ change: CaseComparison.Change) -> Int {
        let isCorrect = [change.before.isCorrect, change.after.isCorrect]
        indices[sets] = groups.count
        ids.append(Set(sets.joined()).sorted())
        groups.append([
            "expected": PageText.set(sets[0]), "verdict": change.direction.rawValue,
            "sign": Self.signs[change.direction] ?? "", "before": PageText.set(sets[1]),
            "after": PageText.set(sets[2]),
            "beforeVerdict": PagePart.verdict(isCorrect: isCorrect[0]),
            "afterVerdict": PagePart.verdict(isCorrect: isCorrect[1]),
            "beforeSign": PagePart.sign(isCorrect: isCorrect[0]),
            "afterSign": PagePart.sign(isCorrect: isCorrect[1]),
        ])
        return groups.count - 1
    }

    private static let signs: [CaseComparison.Direction: String] = [
        .better: "▲", .worse: "▼", .different: "◆",
    ]

    /// Writes the page.
    ///
    /// - Throws: `RecordingError` if the file cannot be written.
    package func write(to path: String) throws(RecordingError) {
        let objects = zip(groups, ids).map { group, ids in
            let texts = group.sorted { $0.key < $1.key }
                .map { "\(PageText.json($0.key)):\(PageText.json($0.value))" }
            return "{\(texts.joined(separator: ",")),\"ids\":\(PageText.json(ids))}"
        }
        try frame.write(rows, groups: objects, to: path)
    }

    private var frame: PageFrame {
        let choices = [("", "all")] + Set(ids.joined()).sorted().map { ($0, $0) }
        let directions =
            [("", "all"), ("worse", "worse"), ("better", "better")]
            + (unlikeCount == 0 ? [] : [("different", "different")])
        return PageFrame(
            title: "What did the change do?",
            subtitle: [
                PageText.count(comparison.after.caseCount, "case"),
                "scene \(comparison.after.scene.name)", names.joined(separator: " → "),
                "\(options.program) \(options.version)",
            ].joined(separator: " · "),
            content: "<div class=\"cards\">\n\(cards)</div>",
            listTitle: "Changed cases",
            filters: PagePart.choices("verdict", directions)
                + PagePart.choices("recognizer", choices),
            firstFilter: "all changed cases",
            end: "",
            command: options.command,
            layout: "comparison"
        )
    }

    /// The number of cases that are wrong in both, in different ways.
    private var unlikeCount: Int { comparison.changes.count { $0.direction == .different } }

    private var cards: String {
        let test = comparison.test
        let (better, worse) = (test.better, test.worse)
        let changed = comparison.changes.count
        let unlike =
            unlikeCount == 0
            ? "" : ", \(PageText.count(unlikeCount)) of them wrong in another way"
        // A heading that also counts worse cases is not good news.
        let tone = worse > better ? "bad" : better > 0 && worse == 0 ? "good" : ""
        let correct = [comparison.before, comparison.after].map { PageText.count($0.correctCount) }
        return PagePart.card(
            "",
            "\(correct[0]) → \(correct[1]) correct",
            "of \(PageText.count(comparison.after.caseCount, "case")); \(PageText.count(changed)) changed"
                + unlike
        )
            + PagePart.card(
                tone,
                PageText.figures(
                    "▲ \(PageText.count(better)) better",
                    "▼ \(PageText.count(worse)) worse"
                ),
                "better: wrong before, correct now; worse: correct before, wrong now"
            )
            + PagePart.card(
                "",
                "p \(Self.text(test.p))",
                (test.p < 0.05 ? "unlikely to be due to chance" : "may be due to chance")
                    + ": the probability of such a difference if both were equally good"
                    + " (exact McNemar test)"
            )
    }

    private static func text(_ p: Double) -> String {
        p < 0.0001 ? "< 0.0001" : String(format: p < 0.01 ? "= %.4f" : "= %.2f", p)
    }
}
