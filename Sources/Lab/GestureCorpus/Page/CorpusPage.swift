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
    static let maxUnread = 200

    private(set) var options: PageOptions
    private(set) var rows: PageRows
    /// The pairs of what was expected and what was recognized, in the order of their first cases.
    private(set) var groups: [ConfusionMatrix.Cell] = []
    private(set) var samples: [PathSample] = []
    private var indices: [ConfusionMatrix.Cell: Int] = [:]
    private var closeCalls = CloseCalls()
    /// The paths of the cases that were in the closest calls when they were added.
    private var closePaths: [CaseName: String] = [:]
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
        let path = StrokePath.text(item.strokes)
        let sentences = item.misses.map { name, outcome in
            let told = outcome.reason?.completed(by: outcome.reached)
            let sentence = told?.sentence ?? PageText.words(outcome.missReason)
            let unit = PageUnit(reason: outcome.missReason)
            let reached = outcome.reached.map { ", reached \(unit.text($0))" } ?? ""
            return Self.reason(name, sentence + (told == outcome.reason ? reached : ""))
        }
        add(line, sentences, path)
        let name = CaseName(file: item.file, sequence: item.sequence)
        for call in Evaluation.closeCalls(of: item) { closeCalls.add(call) }
        if closeCalls.calls.contains(where: { $0.name == name }) { closePaths[name] = path }
    }

    /// Adds a case from its line alone, without strokes.
    package func add(_ line: CaseLine) {
        add(line, line.misses.map(\.sentence), "")
    }

    /// Adds a file that could not be evaluated, with its error.
    package func addUnread(_ line: String) {
        if unread.count < Self.maxUnread { unread.append(line) }
    }

    private func add(_ line: CaseLine, _ sentences: [String], _ path: String) {
        let cell = ConfusionMatrix.Cell(expected: line.expected, recognized: line.recognized)
        let index = index(of: cell)
        samples[index].add(path)
        let extra = line.recognized.filter { !line.expected.contains($0) }
            .map { "\($0): recognized, not expected" }
        let name = PrintableText.line(line.file)
        let quoted = ShellText.file(line.file)
        let margin = line.misses.compactMap { miss in
            miss.shownMeasure.map { PageUnit(reason: miss.reason).text($0.margin) }
        }.first
        var values = [
            name, (sentences + extra).joined(separator: "; "), margin.map { "by \($0)" } ?? "",
            path, line.sequence > 1 ? " · sequence \(line.sequence)" : "",
            quoted == name ? "" : quoted,
        ]
        while values.last == "" { values.removeLast() }
        rows.add(group: index, shared: Self.shared(cell), values: values, isListed: !cell.isRight)
    }

    private func index(of cell: ConfusionMatrix.Cell) -> Int {
        if let index = indices[cell] { return index }
        indices[cell] = groups.count
        groups.append(cell)
        samples.append(PathSample())
        return groups.count - 1
    }

    /// Returns the group of a pair; nil without a case.
    func group(of cell: ConfusionMatrix.Cell) -> Int? { indices[cell] }

    /// Returns the path of a close call; empty without strokes.
    func path(of call: CloseCall) -> String { closePaths[call.name] ?? "" }

    private static func reason(_ recognizer: String, _ sentence: String) -> String {
        "\(recognizer): \(sentence)"
    }

    /// Returns the values that all rows of a pair share.
    static func shared(_ cell: ConfusionMatrix.Cell) -> [String: String] {
        [
            "expected": PageText.set(cell.expected), "recognized": PageText.set(cell.recognized),
            "verdict": cell.isRight ? "right" : "wrong",
            "sign": PagePart.sign(isRight: cell.isRight),
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
    package var sentence: String {
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
