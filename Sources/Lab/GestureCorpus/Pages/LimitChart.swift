import Foundation
import GestureKit
import TextFormatting

/// A histogram of the values against one limit, with the limit as a line.
///
/// Horizontal positions are percentages, so that the text keeps its size whether the window is wide or narrow.
struct LimitChart {
    private static let targetCount = 26.0
    /// The largest value that has its own bar, as a multiple of the limit; larger ones share the last bar.
    private static let maxPart = 4.0
    private static let (top, bottom) = (26.0, 162.0)

    private struct Bar {
        var passed = 0
        var missed = 0
    }

    private let limit: Double
    private let unit: PageUnit
    private let limitText: String
    private let step: Double
    /// The lower end of the first bar.
    private let start: Double
    private var bars: [Bar]
    /// The last bar also counts all larger values.
    private let isOpen: Bool

    /// Creates a chart of values in a unit; nil without values.
    ///
    /// If the limit varies, values are shown as fractions of it, without the unit.
    init?(_ figures: LimitFigures, unit: PageUnit) {
        let varies = figures.lowest != figures.highest && figures.lowest > 0
        let factor = varies ? 1 : unit.factor
        let passed = (varies ? figures.passedParts : figures.passed).sorted
        let missed = (varies ? figures.missedParts : figures.missed).sorted
        let values = (passed + missed).map { Self.bounded($0.value * factor) }
        guard let low = values.min(), let high = values.max() else { return nil }
        limit = varies ? 1 : Self.bounded(figures.highest * factor)
        self.unit = unit
        limitText = varies ? "limit: 1" : "limit \(NumberText.of(limit))\(unit.suffix)"
        isOpen = limit > 0 && high > limit * Self.maxPart
        let end = max(isOpen ? limit * Self.maxPart : high, limit)
        let first = low < 0 || low > limit / 2 ? min(low, limit) : 0
        step = Self.round((end - first) / Self.targetCount, atLeast: abs(limit) / 1000)
        let before = ((limit - first) / step - 1e-9).rounded(.up)
        start = limit - max(before, 1) * step
        let count = Int(((end - start) / step - 1e-9).rounded(.down)) + (isOpen ? 2 : 1)
        bars = Array(repeating: Bar(), count: max(count, Int(max(before, 1)) + 2))
        for (value, count) in passed { bars[index(of: value * factor)].passed += count }
        for (value, count) in missed { bars[index(of: value * factor)].missed += count }
    }

    private func index(of value: Double) -> Int {
        // A value on the boundary belongs to the bar above it.
        let place = ((Self.bounded(value) - start) / step + 1e-9).rounded(.down)
        return Int(min(max(place, 0), Double(bars.count - 1)))
    }

    /// Returns the nearest value for which positions are exact enough.
    private static func bounded(_ value: Double) -> Double { min(max(value, -1e12), 1e12) }

    /// Returns 1, 2 or 5 times a power of ten, at least as large as a value.
    private static func round(_ value: Double, atLeast least: Double) -> Double {
        let value = max(value, least, 1e-6)
        let power = pow(10, log10(value).rounded(.down))
        return ([1, 2, 5].first { $0 * power >= value * 0.999 } ?? 10) * power
    }

    /// Returns the chart as an SVG element with a text alternative.
    func svg(label: String) -> String {
        "<svg class=\"chart\" role=\"img\" aria-label=\"\(PageText.escaped(label))\">\n"
            + bars.indices.map(bar).joined()
            + "<line class=\"axis\" x1=\"0\" x2=\"100%\" y1=\"\(Int(Self.bottom))\""
            + " y2=\"\(Int(Self.bottom))\"/>\n" + ticks + limitLine + "</svg>"
    }

    private func percent(_ value: Double) -> String {
        PageNumber.short((value - start) / step / Double(bars.count) * 100) + "%"
    }

    private func bar(_ index: Int) -> String {
        let bar = bars[index]
        let most = bars.map { $0.passed + $0.missed }.max() ?? 1
        let low = start + Double(index) * step
        let isLast = isOpen && index == bars.count - 1
        let range =
            isLast
            ? "\(number(low))\(suffix) and more"
            : "\(number(low)) to \(number(low + step))\(suffix)"
        var base = Self.bottom
        return [("passed", bar.passed), ("missed", bar.missed)].filter { $0.1 > 0 }
            .map { name, count in
                // A single case among thousands must remain visible.
                let height = max((Self.bottom - Self.top) * Double(count) / Double(most), 3)
                base -= height
                let width = PageNumber.short(90 / Double(bars.count))
                return "<rect class=\"\(name)\" x=\"\(percent(low + step * 0.05))\""
                    + " y=\"\(PageNumber.short(base))\" width=\"\(width)%\""
                    + " height=\"\(PageNumber.short(height))\" rx=\"1.5\"><title>"
                    + "\(range): \(PageText.count(count)) \(name)</title></rect>\n"
            }.joined()
    }

    private var suffix: String { limitText == "limit: 1" ? "" : unit.suffix }

    private func number(_ value: Double) -> String { NumberText.of(value) }

    private var ticks: String {
        let end = start + Double(bars.count) * step
        let distance = Self.round((end - start) / 6, atLeast: step)
        let first = (start / distance - 1e-9).rounded(.up)
        return stride(from: first * distance, through: end, by: distance).map { value in
            let part = (value - start) / (end - start)
            let anchor = part < 0.04 ? "start" : part > 0.96 ? "end" : "middle"
            return "<text x=\"\(percent(value))\" y=\"182\" text-anchor=\"\(anchor)\">"
                + "\(number(value))</text>"
        }.joined() + "\n"
    }

    private var limitLine: String {
        let isRight = (limit - start) / step / Double(bars.count) > 0.6
        let place = percent(limit)
        return "<line class=\"limit\" x1=\"\(place)\" x2=\"\(place)\" y1=\"4\""
            + " y2=\"\(Int(Self.bottom) + 5)\"/><text class=\"limit-text\" x=\"\(place)\""
            + " dx=\"\(isRight ? -7 : 7)\" y=\"16\" text-anchor=\"\(isRight ? "end" : "start")\">"
            + "\(limitText)</text>\n"
    }
}
