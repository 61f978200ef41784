package import Foundation
package import GestureRecording
import GestureScenes

/// The page of a comparison of two evaluations: the changed cases, with both verdicts.
package final class ComparisonPage {
    /// A case whose verdict changed.
    package struct Row: Hashable, Sendable {
        package typealias Direction = CaseComparison.Direction

        package let file: String
        package let sequence: Int
        package let expected: [String]
        package let recognizedBefore: [String]
        package let recognizedAfter: [String]
        /// The first reasons that differ; empty for a recognized gesture.
        package let reasonBefore: String
        package let reasonAfter: String
        /// The paths of the fingers; empty if only the evaluations are known.
        package let strokes: [[CGPoint]]

        package init(
            file: String,
            sequence: Int,
            expected: [String],
            recognizedBefore: [String],
            recognizedAfter: [String],
            reasonBefore: String = "",
            reasonAfter: String = "",
            strokes: [[CGPoint]] = []
        ) {
            self.file = file
            self.sequence = sequence
            self.expected = expected.sorted()
            self.recognizedBefore = recognizedBefore.sorted()
            self.recognizedAfter = recognizedAfter.sorted()
            self.reasonBefore = reasonBefore
            self.reasonAfter = reasonAfter
            self.strokes = strokes
        }

        /// The direction; a case that is right in both did not change.
        package var direction: Direction {
            if expected == recognizedAfter { return .better }
            return expected == recognizedBefore ? .worse : .different
        }

        fileprivate var group: Group {
            Group(expected: expected, before: recognizedBefore, after: recognizedAfter)
        }
    }

    /// The label and the verdicts that several rows share.
    fileprivate struct Group: Hashable {
        let expected: [String]
        let before: [String]
        let after: [String]
    }

    /// The names of the two evaluations and the number of their cases.
    package struct Subject: Sendable {
        package let before: String
        package let after: String
        package let caseCount: Int
        /// The numbers of cases that were right in each.
        package let rightCounts: (before: Int, after: Int)
        package let scene: String

        package init(
            before: String,
            after: String,
            caseCount: Int,
            rightCounts: (before: Int, after: Int),
            scene: String
        ) {
            self.before = before
            self.after = after
            self.caseCount = caseCount
            self.rightCounts = rightCounts
            self.scene = scene
        }
    }

    private let options: PageOptions
    private var rows: PageRows
    private var groups: [[String: String]] = []
    private var ids: [[String]] = []
    private var indices: [Group: Int] = [:]
    private var counts: [Row.Direction: Int] = [:]

    /// Creates an empty page.
    package init(_ options: PageOptions) {
        self.options = options
        rows = PageRows(
            template: "change.html",
            fields: ["file", "beforeReason", "afterReason", "path", "sequence", "quoted"]
        )
        rows.command = options.openCommand
    }

    /// Adds a changed case.
    package func add(_ row: Row) {
        counts[row.direction, default: 0] += 1
        let index = indices[row.group] ?? addGroup(of: row)
        let name = PrintableText.line(row.file)
        let quoted = ShellText.file(row.file)
        var values = [
            name, row.reasonBefore, row.reasonAfter, StrokePath.text(row.strokes),
            row.sequence > 1 ? " · sequence \(row.sequence)" : "", quoted == name ? "" : quoted,
        ]
        while values.last == "" { values.removeLast() }
        rows.add(group: index, shared: groups[index], values: values, isListed: true)
    }

    private func addGroup(of row: Row) -> Int {
        let isRight = [row.recognizedBefore, row.recognizedAfter].map { $0 == row.expected }
        indices[row.group] = groups.count
        ids.append(Set(row.expected + row.recognizedBefore + row.recognizedAfter).sorted())
        groups.append([
            "expected": PageText.set(row.expected), "verdict": row.direction.rawValue,
            "sign": Self.signs[row.direction] ?? "", "before": PageText.set(row.recognizedBefore),
            "after": PageText.set(row.recognizedAfter),
            "beforeVerdict": isRight[0] ? "right" : "wrong",
            "afterVerdict": isRight[1] ? "right" : "wrong",
            "beforeSign": PagePart.sign(isRight: isRight[0]),
            "afterSign": PagePart.sign(isRight: isRight[1]),
        ])
        return groups.count - 1
    }

    private static let signs: [Row.Direction: String] = [
        .better: "▲", .worse: "▼", .different: "◆",
    ]

    /// Writes the page.
    ///
    /// - Throws: `RecordingError` if the file cannot be written.
    package func write(_ subject: Subject, to path: String) throws(RecordingError) {
        let objects = zip(groups, ids).map { group, ids in
            let texts = group.sorted { $0.key < $1.key }
                .map { "\(PageText.json($0.key)):\(PageText.json($0.value))" }
            return "{\(texts.joined(separator: ",")),\"ids\":\(PageText.json(ids))}"
        }
        try frame(subject).write(rows, groups: objects, to: path)
    }

    private func frame(_ subject: Subject) -> PageFrame {
        let names = [("", "all")] + Set(ids.joined()).sorted().map { ($0, $0) }
        let directions =
            [("", "all"), ("worse", "worse"), ("better", "better")]
            + (counts[.different] == nil ? [] : [("different", "different")])
        return PageFrame(
            title: "What did the change do?",
            subtitle: [
                PageText.count(subject.caseCount, "case"), "scene \(subject.scene)",
                "\(subject.before) → \(subject.after)", "\(options.program) \(options.version)",
            ].joined(separator: " · "),
            content: "<div class=\"cards\">\n\(cards(subject))</div>",
            listTitle: "Changed cases",
            filters: PagePart.choices("verdict", directions)
                + PagePart.choices("recognizer", names),
            firstFilter: "all changed cases",
            end: "",
            command: options.command,
            layout: "comparison"
        )
    }

    private func cards(_ subject: Subject) -> String {
        let (better, worse) = (counts[.better] ?? 0, counts[.worse] ?? 0)
        let p = McNemarTest(better: better, worse: worse).p
        let changed = counts.values.reduce(0, +)
        // A heading that also counts worse cases is not good news.
        let tone = worse > better ? "bad" : better > 0 && worse == 0 ? "good" : ""
        let right = [subject.rightCounts.before, subject.rightCounts.after].map {
            PageText.count($0)
        }
        return PagePart.card(
            "",
            "\(right[0]) → \(right[1]) right",
            "of \(PageText.count(subject.caseCount, "case")); \(PageText.count(changed)) changed,"
                + " \(PageText.count(counts[.different] ?? 0)) of them wrong in another way"
        )
            + PagePart.card(
                tone,
                "▲ \(PageText.count(better)) better · ▼ \(PageText.count(worse)) worse",
                "better: wrong before, right now; worse: right before, wrong now"
            )
            + PagePart.card(
                "",
                "p \(Self.text(p))",
                p < 0.05
                    ? "unlikely to be due to chance (exact McNemar test)"
                    : "may be due to chance (exact McNemar test)"
            )
    }

    private static func text(_ p: Double) -> String {
        p < 0.0001 ? "< 0.0001" : String(format: p < 0.01 ? "= %.4f" : "= %.2f", p)
    }
}
