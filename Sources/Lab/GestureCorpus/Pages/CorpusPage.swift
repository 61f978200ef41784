import Foundation
package import GestureExplaining
import GestureKit
import GestureRecording
import GestureScenes
package import RecordingFormat
import TextFormatting

/// The page of an evaluation: one HTML file that loads nothing from elsewhere.
package final class CorpusPage {
    /// The maximum number of files that the page lists as not read.
    private static let maxUnread = 200

    private(set) var options: PageOptions
    private(set) var rows: PageRows
    /// The pairs of what was expected and what was recognized, in the order of their first cases.
    private(set) var groups: [ConfusionMatrix.Cell] = []
    private(set) var samples: [PathSample] = []
    private var indices: [ConfusionMatrix.Cell: Int] = [:]
    /// The strokes of the cases that have some.
    private var paths: [CaseName: String] = [:]
    /// The first files that were not read, with their errors.
    private(set) var unread: [String] = []

    /// Creates an empty page.
    package init(_ options: PageOptions) {
        self.options = options
        rows = PageRows(
            template: "case.html",
            fields: ["file", "reason", "margin", "path", "sequence", "quoted"]
        )
    }

    /// Adds a case; one without a label is not shown.
    package func add(_ item: CorpusCase) {
        guard let line = CaseLine(item) else { return }
        let sentences = item.misses.map { name, outcome in
            let told = outcome.reason?.completed(by: outcome.reached)
            let sentence = told?.sentence ?? PageText.words(outcome.missReason)
            let unit = PageUnit(reason: outcome.missReason)
            let reached = outcome.reached.map { ", reached \(unit.text($0))" } ?? ""
            return Self.reason(name, sentence + (told == outcome.reason ? reached : ""))
        }
        add(line, sentences)
    }

    /// Adds a case from its line alone.
    package func add(_ line: CaseLine) {
        add(line, line.misses.map(\.sentence))
    }

    /// Adds a file that could not be evaluated, with its error.
    package func addUnread(_ line: String) {
        if unread.count < Self.maxUnread { unread.append(line) }
    }

    private func add(_ line: CaseLine, _ sentences: [String]) {
        let cell = ConfusionMatrix.Cell(expected: line.expected, recognized: line.recognized)
        let index = index(of: cell)
        samples[index].add(line.stroke)
        if !line.stroke.isEmpty { paths[line.name] = line.stroke }
        let extra = line.recognized.filter { !line.expected.contains($0) }
            .map { "\($0): recognized, not expected" }
        let name = PrintableText.line(line.file)
        let quoted = ShellText.file(line.file)
        let margin = line.misses.compactMap { miss in
            miss.shownMeasure.map { PageUnit(reason: miss.reason).text($0.margin) }
        }.first
        var values = [
            name, (sentences + extra).joined(separator: "; "), margin.map { "margin \($0)" } ?? "",
            line.stroke, line.sequence > 1 ? " · sequence \(line.sequence)" : "",
            quoted == name ? "" : quoted,
        ]
        while values.last == "" { values.removeLast() }
        rows.add(group: index, shared: Self.shared(cell), values: values, isListed: !cell.isCorrect)
    }

    private func index(of cell: ConfusionMatrix.Cell) -> Int {
        if let index = indices[cell] { return index }
        indices[cell] = groups.count
        groups.append(cell)
        samples.append(PathSample())
        return groups.count - 1
    }

    /// The group of a pair, if it has a case.
    func group(of cell: ConfusionMatrix.Cell) -> Int? { indices[cell] }

    /// Returns the path of a close call, which is empty if the call has no strokes.
    func path(of call: CloseCall) -> String { paths[call.name] ?? "" }

    private static func reason(_ recognizer: String, _ sentence: String) -> String {
        "\(recognizer): \(sentence)"
    }

    /// Returns the values that all rows of a pair share.
    static func shared(_ cell: ConfusionMatrix.Cell) -> [String: String] {
        [
            "expected": PageText.set(cell.expected), "recognized": PageText.set(cell.recognized),
            "verdict": PagePart.verdict(isCorrect: cell.isCorrect),
            "sign": PagePart.sign(isCorrect: cell.isCorrect),
        ]
    }

    /// Writes the page.
    ///
    /// - Throws: `RecordingError` if the file cannot be written.
    package func write(_ evaluation: Evaluation, to path: String) throws(RecordingError) {
        options.open(like: evaluation)
        rows.command = options.openCommand
        let content = CorpusContent(page: self, evaluation: evaluation)
        try content.frame.write(rows, groups: groups.map(Self.json), to: path)
    }

    private static func json(_ cell: ConfusionMatrix.Cell) -> String {
        let ids = Set(cell.expected + cell.recognized).sorted()
        let texts = shared(cell).sorted { $0.key < $1.key }
            .map { "\(PageText.json($0.key)):\(PageText.json($0.value))" }
        return "{\(texts.joined(separator: ",")),\"ids\":\(PageText.json(ids))}"
    }
}

extension CloseCall {
    fileprivate var name: CaseName { CaseName(file: file, sequence: sequence) }
}

extension CaseLine.Miss {
    /// The miss as a sentence: `press: moved 12.0 pt (allows 10)`; of a class of its own
    /// `check: went left 5.3, limit 5`.
    var sentence: String {
        let known = Reason(name: reason, value: measure?.value, limit: measure?.limit)
        if let known { return "\(recognizer): \(known.completed(by: reached).sentence)" }
        let values = shownMeasure.map {
            " \(NumberText.of($0.value)), limit \(NumberText.of($0.limit))"
        }
        return "\(recognizer): \(PageText.words(reason))\(values ?? "")"
    }

    /// The value that the miss reached, and its limit.
    fileprivate var shownMeasure: Measure? {
        measure.map { Measure(value: reached ?? $0.value, limit: $0.limit) }
    }
}

/// The sections of an evaluation's page.
private struct CorpusContent {
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
        let cases = [("wrong", "wrong"), ("correct", "correct"), ("", "all")]
        let names = [("", "all")] + evaluation.recognizers.map { ($0, $0) }
        return PagePart.choices("verdict", cases, selected: "wrong")
            + PagePart.choices("recognizer", names)
    }

    private var figures: [(recognizer: String, sums: RecognizerFigures)] {
        evaluation.recognizers.map { ($0, evaluation.figures[$0] ?? RecognizerFigures()) }
    }

    // MARK: - Summary

    private var cards: String {
        let share = evaluation.correct
        let percent = share.value.map { PercentText.of($0) + " correct" } ?? "no cases"
        let range = share.interval.map {
            " (95 % interval: \(PercentText.number($0.lower)) to \(PercentText.of($0.upper)))"
        }
        let missed = figures.reduce(0) { $0 + $1.sums.falseNegatives }
        let wrong = figures.reduce(0) { $0 + $1.sums.falsePositives }
        let counts = [evaluation.correctCount, evaluation.caseCount].map { PageText.count($0) }
        // Without a threshold for a bad result, a low share stays neutral.
        let tone = (share.value ?? 0) >= 0.9 ? "good" : ""
        return PagePart.card(
            tone,
            percent,
            "\(counts[0]) of \(counts[1]) cases as expected\(range ?? "")"
        )
            + PagePart.card(
                "",
                PageText.figures(
                    "\(PageText.count(missed)) missed",
                    "\(PageText.count(wrong)) false"
                ),
                "missed: expected, not recognized; false: recognized, not expected"
            )
            + reasonCard(of: missed)
    }

    private func reasonCard(of missed: Int) -> String {
        guard let first = missReasons.first else {
            return PagePart.card("good", "nothing missed", "each expected gesture was recognized")
        }
        let limit = evaluation.figures[first.recognizer]?.limits[first.reason]
        let text = "\(PageText.count(first.count)) of \(PageText.count(missed, "miss", "misses"))"
        return PagePart.card(
            "bad",
            "\(first.recognizer): \(PageText.words(first.reason))",
            text + (limit.map { "; \(Self.near($0))" } ?? "")
        )
    }

    /// Returns how many cases were close to a limit.
    private static func near(_ figures: LimitFigures) -> String {
        PageText.count(figures.nearCount, "case") + " within 10 % of the limit"
    }

    // MARK: - Misses

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

    // MARK: - Recognizers

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
        table += Self.definitions
        let others = evaluation.recognizers.filter { name in
            !reached.contains { $0.recognizer == name }
        }
        guard !others.isEmpty else { return table }
        return table + "<p class=\"note\">Neither expected nor recognized: "
            + PageText.escaped(others.joined(separator: ", ")) + "</p>"
    }

    private static let definitions = """
        <p class="note">precision: the fraction of its recognitions that were expected · recall: the \
        fraction of the expected cases that it recognized · F1: their harmonic mean</p>
        """

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

    // MARK: - Files

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

    // MARK: - The matrix and the closest calls

    /// The largest number of columns that fit into a narrow window; more columns scroll.
    private static let maxNarrowColumns = 6
    private static let (headColumn, wideColumn, column) = (108, 76, 140)

    var matrix: String {
        let sets = evaluation.matrix.sets(in: evaluation.recognizers)
        let counts = evaluation.matrix.counts
        let labels = sets.filter { set in
            sets.contains { counts[.init(expected: set, recognized: $0)] != nil }
        }
        let isWide = sets.count > Self.maxNarrowColumns
        let column = isWide ? Self.wideColumn : Self.column
        let width = Self.headColumn + column * sets.count
        var table =
            "<div class=\"scroll\"><table class=\"matrix\(isWide ? " wide" : "")\""
            + " width=\"\(width)\">\n<thead><tr>"
            + "<td class=\"corner\">recognized\u{A0}→<br>expected\u{A0}↓</td>"
        for set in sets { table += "<th scope=\"col\">\(PageText.escaped(PageText.set(set)))</th>" }
        table += "</tr></thead>\n<tbody>\n"
        for expected in labels {
            table += "<tr><th scope=\"row\">\(PageText.escaped(PageText.set(expected)))</th>\n"
            for recognized in sets {
                table += "<td>\(cell(.init(expected: expected, recognized: recognized)))</td>\n"
            }
            table += "</tr>\n"
        }
        return table + "</tbody></table></div>"
    }

    private var matrixNote: String {
        page.samples.contains { !$0.paths.isEmpty }
            ? "each cell shows its strokes; "
            : "these outputs of --json have no strokes; evaluate the recordings again to see"
                + " them; "
    }

    private func cell(_ cell: ConfusionMatrix.Cell) -> String {
        guard let count = evaluation.matrix.counts[cell], let group = page.group(of: cell) else {
            return "<div class=\"cell\"><span class=\"empty\">0</span></div>"
        }
        let values = CorpusPage.shared(cell)
        let name =
            "expected \(PageText.set(cell.expected)), recognized \(PageText.set(cell.recognized)):"
            + " \(PageText.count(count, "case")), \(values["verdict"] ?? "")"
        let sample = page.samples[group]
        let few = sample.paths.count < 8 ? " few" : ""
        return "<a class=\"cell \(values["verdict"] ?? "")\(few)\" href=\"#cases\""
            + " data-group=\"\(group)\" aria-label=\"\(PageText.escaped(name))\">"
            + "<svg viewBox=\"0 0 200 200\" aria-hidden=\"true\">\(sample.elements)</svg>"
            + "<span>\(values["sign"] ?? "") \(PageText.count(count))</span></a>"
    }

    var calls: String {
        let calls = evaluation.closeCalls.calls
        guard !calls.isEmpty else {
            return "<p class=\"note\">No case has a value to compare with a limit.</p>"
        }
        return "<ul class=\"rows\">\n" + calls.map(row).joined() + "</ul>"
    }

    private func row(_ call: CloseCall) -> String {
        let unit = PageUnit(reason: call.reason)
        let quoted = ShellText.file(call.file)
        let isCorrect = call.isRecognized
        let values = [
            "file": PrintableText.line(call.file), "path": page.path(of: call),
            "sequence": call.sequence > 1 ? " · sequence \(call.sequence)" : "",
            "sign": PagePart.sign(isCorrect: isCorrect),
            "class": PagePart.verdict(isCorrect: isCorrect),
            "verdict": isCorrect ? "recognized" : "missed", "recognizer": call.recognizer,
            "reason": "\(PageText.words(call.reason)): \(unit.text(call.measure))",
            "margin": "margin \(unit.text(call.measure.margin))",
            "command": page.options.openCommand + quoted,
        ]
        return Self.callTemplate.filled { values[$0].map(PageText.escaped) }
    }

    private static let callTemplate = PageTemplate(named: "call.html")

    // MARK: - The histograms of the limits

    /// The number of limits that are shown at once.
    private static let maxCount = 3

    private struct Limit {
        let recognizer: String
        let reason: String
        let figures: LimitFigures

        /// The numbers of misses, and of cases near the limit.
        var rank: (Int, Int) { (figures.missed.total, figures.nearCount) }
    }

    var limits: String {
        let all = evaluation.recognizers.flatMap { recognizer in
            (evaluation.figures[recognizer]?.limits ?? [:]).sorted { $0.key < $1.key }
                .map { Limit(recognizer: recognizer, reason: $0.key, figures: $0.value) }
        }
        // The sort keeps the order of the scene among equal ones.
        let sorted = all.enumerated().sorted {
            let (first, second) = ($0.element.rank, $1.element.rank)
            return (second.0, second.1, $0.offset) < (first.0, first.1, $1.offset)
        }.map(\.element)
        let heading =
            "<h2>Margins <small>the values of the cases that expect a recognizer, against its limits"
            + "</small></h2>\n"
        guard !sorted.isEmpty else {
            return heading + "<p class=\"note\">No case has a value to compare with a limit.</p>"
        }
        let more = sorted.dropFirst(Self.maxCount)
        let shown = heading + sorted.prefix(Self.maxCount).map(figure).joined()
        guard !more.isEmpty else { return shown }
        return shown + "<details><summary>more limits (\(more.count))</summary>\n"
            + more.map(figure).joined() + "</details>"
    }

    private func figure(_ limit: Limit) -> String {
        let unit = PageUnit(reason: limit.reason)
        let figures = limit.figures
        guard let chart = LimitChart(figures, unit: unit) else { return "" }
        let name = "\(limit.recognizer): \(PageText.words(limit.reason))"
        let near = Self.near(figures)
        let varies = figures.lowest != figures.highest
        let unitText = unit.suffix.trimmingCharacters(in: .whitespaces)
        let axis =
            if varies && figures.lowest > 0 {
                "as fractions of the limit, which varies from \(unit.text(figures.lowest)) to"
                    + " \(unit.text(figures.highest))"
            } else {
                unitText.isEmpty ? "" : "in \(Self.units[unitText] ?? unitText)"
            }
        let counts =
            "passed \(range(figures.passed, unit)), missed \(range(figures.missed, unit)),"
            + " \(near)"
        let axisText = axis.isEmpty ? "" : axis + " · "
        return "<figure><h3>\(PageText.escaped(name))</h3>\n<figcaption>\(axisText)"
            + "\(key("passed", figures.passed, unit)) · \(key("missed", figures.missed, unit))"
            + " · <span class=\"counts\">\(near)</span></figcaption>\n"
            + chart.svg(label: "\(name), \(counts)") + "</figure>\n"
    }

    /// Returns an entry of the key, with the number of values and their range.
    private func key(_ name: String, _ histogram: Histogram, _ unit: PageUnit) -> String {
        "<span class=\"counts\"><svg class=\"key\" aria-hidden=\"true\"><rect class=\"\(name)\""
            + " width=\"12\" height=\"12\" rx=\"2\"/></svg> \(name) \(range(histogram, unit))"
            + "</span>"
    }

    private static let units = ["pt": "points", "s": "seconds", "°": "degrees"]

    /// Returns the number of values and their range, such as `236 (0 to 43.9)`.
    private func range(_ histogram: Histogram, _ unit: PageUnit) -> String {
        let values = histogram.sorted
        guard let first = values.first?.value, let last = values.last?.value else { return "0" }
        let low = NumberText.of(first * unit.factor)
        let high = NumberText.of(last * unit.factor)
        let range = low == high ? low : "\(low) to \(high)"
        return "\(PageText.count(histogram.total)) (\(range)\(unit.suffix))"
    }
}
