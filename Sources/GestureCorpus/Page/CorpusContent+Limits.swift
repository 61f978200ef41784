import Foundation
import GestureKit

/// The histograms of the limits.
extension CorpusContent {
    /// The number of limits that are shown at once.
    private static let maxCount = 3

    private struct Limit {
        let recognizer: String
        let reason: String
        let figures: LimitFigures

        /// The numbers of misses near the limit, of all misses and of passes near the limit.
        var rank: (Int, Int, Int) {
            (
                figures.missedParts.count(in: 0.9...1.1), figures.missed.total,
                figures.passedParts.count(in: 0.9...1.1)
            )
        }
    }

    var limits: String {
        let all = evaluation.recognizers.flatMap { recognizer in
            (evaluation.figures[recognizer]?.limits ?? [:]).sorted { $0.key < $1.key }
                .map { Limit(recognizer: recognizer, reason: $0.key, figures: $0.value) }
        }
        // The sort keeps the order of the scene among equal ones.
        let sorted = all.enumerated().sorted {
            let (first, second) = ($0.element.rank, $1.element.rank)
            return (second.0, second.1, second.2, $0.offset)
                < (first.0, first.1, first.2, $1.offset)
        }.map(\.element)
        let heading =
            "<h2>Margins <small>the values of the cases that expect a recognizer, against its limits"
            + "</small></h2>\n"
        guard !sorted.isEmpty else {
            return heading + "<p class=\"note\">No decision has a value and a limit.</p>"
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
        let near = figures.passedParts.count(in: 0.9...1.1) + limit.rank.0
        let varies = figures.lowest != figures.highest
        let unitText = unit.suffix.trimmingCharacters(in: .whitespaces)
        let axis =
            if varies && figures.lowest > 0 {
                "parts of the limit, which varies from \(unit.text(figures.lowest)) to"
                    + " \(unit.text(figures.highest))"
            } else {
                unitText.isEmpty ? "" : "in \(Self.units[unitText] ?? unitText)"
            }
        let counts =
            "passed \(range(figures.passed, unit)), missed \(range(figures.missed, unit)),"
            + " \(PageText.count(near)) within 10 % of the limit"
        let axisText = axis.isEmpty ? "" : axis + " · "
        return "<figure><h3>\(PageText.escaped(name))</h3>\n<figcaption>\(axisText)"
            + "\(key("passed", figures.passed, unit)) · \(key("missed", figures.missed, unit))"
            + " · <span class=\"counts\">\(PageText.count(near)) within 10 %</span></figcaption>\n"
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
