import Foundation
import GestureScenes

/// The sections of an evaluation's page.
struct CorpusContent {
    let page: CorpusPage
    let evaluation: Evaluation

    var frame: PageFrame {
        let sections = [
            "cards": cards, "matrix": matrix, "matrixNote": matrixNote, "misses": misses,
            "limits": limits,
            "recognizers": recognizers, "calls": calls,
        ]
        return PageFrame(
            title: "How good are the recognizers?",
            subtitle: subtitle,
            content: PageTemplate(named: "corpus.html").filled(sections),
            listTitle: "Cases",
            filters: filters,
            firstFilter: "all wrong cases",
            end: unread,
            command: page.options.command
        )
    }

    private var subtitle: String {
        var parts = [
            PageText.count(evaluation.caseCount, "case"), "scene \(evaluation.scene.name)",
            "\(page.options.program) \(page.options.version)",
        ]
        parts += evaluation.settings
        if evaluation.unlabelledCount > 0 {
            let count = PageText.count(evaluation.unlabelledCount, "sequence")
            parts.append("\(count) without a label")
        }
        if evaluation.unreadCount > 0 {
            parts.append(PageText.count(evaluation.unreadCount, "file") + " not read")
        }
        return parts.joined(separator: " · ")
    }

    private var filters: String {
        let cases = [("wrong", "wrong"), ("right", "right"), ("", "all")]
        let names = [("", "all")] + evaluation.recognizers.map { ($0, $0) }
        return PagePart.choices("verdict", cases, selected: "wrong")
            + PagePart.choices("recognizer", names)
    }

    private var figures: [(recognizer: String, sums: RecognizerFigures)] {
        evaluation.recognizers.map { ($0, evaluation.figures[$0] ?? RecognizerFigures()) }
    }

    // MARK: Summary

    private var cards: String {
        let share = evaluation.right
        let percent = share.value.map(PercentText.of) ?? "no cases"
        let range = share.interval.map {
            " (\(PercentText.number($0.lower)) to \(PercentText.number($0.upper)))"
        }
        let missed = figures.reduce(0) { $0 + $1.sums.falseNegatives }
        let wrong = figures.reduce(0) { $0 + $1.sums.falsePositives }
        let count = PageText.count(evaluation.caseCount)
        // Without a threshold for a bad result, a low share stays neutral.
        let tone = (share.value ?? 0) >= 0.9 ? "good" : ""
        return PagePart.card(tone, percent, "of \(count) cases as expected\(range ?? "")")
            + PagePart.card(
                "",
                "\(PageText.count(missed)) missed · \(PageText.count(wrong)) false",
                "\(PageText.count(evaluation.caseCount - evaluation.rightCount)) of \(count) cases"
                    + " are wrong"
            )
            + reasonCard(of: missed)
    }

    private func reasonCard(of missed: Int) -> String {
        guard let first = missReasons.first else {
            return PagePart.card("good", "nothing missed", "each expected gesture was recognized")
        }
        let near = figures.first { $0.recognizer == first.recognizer }?.sums.limits[first.reason]
            .map { $0.missedParts.count(in: 0.9...1.1) }
        let text = "\(PageText.count(first.count)) of \(PageText.count(missed, "miss", "misses"))"
        let part = near.map { "; \(PageText.count($0)) of them within 10 % of the limit" }
        return PagePart.card(
            "bad",
            "\(first.recognizer): \(PageText.words(first.reason))",
            text + (part ?? "")
        )
    }

    // MARK: Misses

    private var missReasons: [(recognizer: String, reason: String, count: Int)] {
        figures.flatMap { recognizer, sums in
            sums.missReasons.map { (recognizer, $0.key, $0.value) }
        }.sorted {
            $0.2 == $1.2
                ? "\($0.0): \($0.1)".precedesNaturally("\($1.0): \($1.1)") : $0.2 > $1.2
        }
    }

    private var misses: String {
        let reasons = missReasons
        guard let most = reasons.first?.count else {
            return "<p class=\"note\">No misses.</p>"
        }
        return "<table class=\"bars\"><tbody>\n"
            + reasons.map { recognizer, reason, count in
                let width = PageNumber.short(Double(count) / Double(most) * 100)
                let name = PageText.escaped("\(recognizer): \(PageText.words(reason))")
                return "<tr><th scope=\"row\">\(name)</th>"
                    + "<td><svg aria-hidden=\"true\"><rect class=\"missed\" width=\"\(width)%\""
                    + " height=\"18\" rx=\"3\"/></svg></td>"
                    + "<td class=\"count\">\(PageText.count(count))</td></tr>\n"
            }.joined() + "</tbody></table>"
    }

    // MARK: Recognizers

    private var recognizers: String {
        let reached = figures.filter {
            $0.sums.truePositives + $0.sums.falsePositives + $0.sums.falseNegatives > 0
        }
        let worst = reached.map { $0.sums.falsePositives + $0.sums.falseNegatives }.max() ?? 0
        let heads = ["precision", "recall", "F1", "missed", "false"]
        var table =
            "<div class=\"scroll\" role=\"region\" aria-label=\"Recognizers\" tabindex=\"0\">"
            + "<table class=\"table\"><thead><tr><th scope=\"col\">recognizer</th>"
            + heads.map { "<th scope=\"col\">\($0)</th>" }.joined() + "</tr></thead><tbody>\n"
        for (recognizer, sums) in reached {
            let isWorst = worst > 0 && sums.falsePositives + sums.falseNegatives == worst
            table += row(recognizer, sums, isWorst: isWorst)
        }
        table += "</tbody></table></div>"
        let others = evaluation.recognizers.filter { name in
            !reached.contains { $0.recognizer == name }
        }
        guard !others.isEmpty else { return table }
        return table + "<p class=\"note\">Neither expected nor recognized: "
            + PageText.escaped(others.joined(separator: ", ")) + "</p>"
    }

    private func row(_ recognizer: String, _ sums: RecognizerFigures, isWorst: Bool) -> String {
        let misses = isWorst && sums.falseNegatives >= sums.falsePositives
        let isFalse = isWorst && sums.falsePositives >= sums.falseNegatives
        func cell(_ text: String, _ isMarked: Bool) -> String {
            "<td\(isMarked ? " class=\"worst-value\"" : "")>\(text)</td>"
        }
        return "<tr\(isWorst ? " class=\"worst\"" : "")>"
            + "<th scope=\"row\">\(PageText.escaped(recognizer))</th>"
            + cell(Self.text(sums.precision), isFalse) + cell(Self.text(sums.recall), misses)
            + cell(Self.text(sums.f1), false)
            + cell(PageText.count(sums.falseNegatives), misses)
            + cell(PageText.count(sums.falsePositives), isFalse) + "</tr>\n"
    }

    private static func text(_ proportion: Proportion) -> String {
        guard let value = proportion.value, let interval = proportion.interval else { return "–" }
        return Proportion.text(value)
            + " <small>\(Proportion.text(interval.lower)) to \(Proportion.text(interval.upper))</small>"
    }

    // MARK: Files

    private var unread: String {
        guard evaluation.unreadCount > 0 else { return "" }
        let others = evaluation.unreadCount - page.unread.count
        let lines = page.unread.map { "<li>\(PageText.escaped($0))</li>\n" }.joined()
        return "<section><h2>Files that were not read <small>"
            + "\(PageText.count(evaluation.unreadCount))</small></h2>\n"
            + "<ul class=\"files\">\n\(lines)</ul>"
            + (others > 0 ? "<p class=\"note\">… and \(PageText.count(others)) more</p>" : "")
            + "</section>"
    }
}
