import Foundation
import GestureKit
import GestureScenes

/// The matrix and the closest calls.
extension CorpusContent {
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
            + "<td class=\"corner\">recognized →<br>expected ↓</td>"
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

    var matrixNote: String {
        page.samples.contains { !$0.paths.isEmpty }
            ? "each cell shows its strokes; "
            : "outputs of --json have no strokes; evaluate the recordings to see them; "
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
            return "<p class=\"note\">No decision has a value and a limit.</p>"
        }
        return "<ul class=\"rows\">\n" + calls.map(row).joined() + "</ul>"
    }

    private func row(_ call: CloseCall) -> String {
        let unit = PageUnit(reason: call.reason)
        let quoted = ShellText.file(call.file)
        let isRight = call.isRecognized
        let values = [
            "file": PrintableText.line(call.file), "path": page.path(of: call),
            "sequence": call.sequence > 1 ? " · sequence \(call.sequence)" : "",
            "sign": PagePart.sign(isRight: isRight), "class": isRight ? "right" : "wrong",
            "verdict": isRight ? "recognized" : "missed", "recognizer": call.recognizer,
            "reason": "\(PageText.words(call.reason)): \(unit.text(call.measure))",
            "margin": "by \(unit.text(call.measure.margin))",
            "command": page.options.openCommand + quoted,
        ]
        return Self.callTemplate.filled { values[$0].map(PageText.escaped) }
    }

    private static let callTemplate = PageTemplate(named: "call.html")
}
