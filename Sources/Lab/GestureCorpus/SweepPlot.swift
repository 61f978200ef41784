import Foundation
import GestureScenes
import TextFormatting

/// A plot of precision, recall and F1 over the values of a property, as SVG.
package struct SweepPlot {
    private let sweep: CorpusSweep
    private let width = 720.0
    private let height = 400.0
    private let left = 56.0
    private let right = 110.0
    private let top = 60.0
    private let bottom = 64.0

    package init(_ sweep: CorpusSweep) { self.sweep = sweep }

    package var svg: String {
        let values = sweep.points.indices.map { value(at: $0) }
        guard let low = values.min(), let high = values.max() else { return "" }
        func x(_ value: Double) -> Double {
            left + (high > low ? (value - low) / (high - low) : 0.5) * (width - left - right)
        }
        func y(_ part: Double) -> Double { top + (1 - part) * (height - top - bottom) }
        var parts = [
            text(left, 22, "start", "Precision, recall and F1 of \(sweep.recognizer)", "heading"),
            text(left + (width - left - right) / 2, height - 10, "middle", sweep.path),
        ]
        for tick in 0...4 {
            let part = Double(tick) / 4
            parts.append(line((left, y(part)), (width - right, y(part)), "grid"))
            parts.append(text(left - 8, y(part) + 4, "end", "\(NumberText.of(part))"))
        }
        for tick in 0...4 {
            let value = low + (high - low) * Double(tick) / 4
            parts.append(text(x(value), height - bottom + 20, "middle", NumberText.of(value)))
        }
        parts.append(band(values.map(x), y))
        for curve in Curve.allCases {
            let points = zip(values, sweep.points).compactMap { value, point in
                curve.value(point.figures).map { (x(value), y($0)) }
            }
            let path = points.map { "\(number($0.0)),\(number($0.1))" }.joined(separator: " ")
            parts.append("<polyline fill=\"none\" class=\"\(curve.rawValue)\" points=\"\(path)\"/>")
        }
        for (index, curve) in Curve.allCases.enumerated() {
            let (row, start) = (top + 12 + Double(index) * 22, width - right + 14)
            parts.append(line((start, row), (start + 22, row), curve.rawValue))
            parts.append(text(start + 28, row + 4, "start", curve.label))
        }
        if case .number(let now)? = sweep.current, (low...high).contains(now) {
            parts.append(line((x(now), top), (x(now), height - bottom), "now"))
            parts.append(text(x(now), top - 8, "middle", "now \(NumberText.of(now))"))
        }
        if let best = sweep.best?.index {
            parts.append(line((x(values[best]), top), (x(values[best]), height - bottom), "best"))
            parts.append(
                text(
                    x(values[best]),
                    height - bottom + 36,
                    "middle",
                    "best \(NumberText.of(values[best]))"
                )
            )
        }
        return Self.head(width, height, title: sweep.verdict) + parts.joined(separator: "\n")
            + "\n</svg>\n"
    }

    private enum Curve: String, CaseIterable {
        case precision
        case recall
        case f1

        var label: String { self == .f1 ? "F1" : rawValue }

        func value(_ figures: RecognizerFigures) -> Double? {
            switch self {
            case .precision: figures.precision.value
            case .recall: figures.recall.value
            case .f1: figures.f1.value
            }
        }
    }

    /// Returns the value as a number; false is 0 and true is 1.
    private func value(at index: Int) -> Double {
        switch sweep.points[index].value {
        case .number(let number): number
        case .bool(let flag): flag ? 1 : 0
        case .string, .list: Double(index)
        }
    }

    /// Returns the area of the intervals of F1.
    private func band(_ places: [Double], _ y: (Double) -> Double) -> String {
        let intervals = zip(places, sweep.points).compactMap { place, point in
            point.figures.f1.interval.map { (place, $0) }
        }
        let upper = intervals.map { "\(number($0.0)),\(number(y($0.1.upper)))" }
        let lower = intervals.reversed().map { "\(number($0.0)),\(number(y($0.1.lower)))" }
        return
            "<polygon class=\"band\" fill=\"#1c9c5a\" opacity=\"0.15\" points=\"\((upper + lower).joined(separator: " "))\"/>"
    }

    private func line(_ from: (Double, Double), _ to: (Double, Double), _ style: String) -> String {
        "<line class=\"\(style)\" x1=\"\(number(from.0))\" y1=\"\(number(from.1))\""
            + " x2=\"\(number(to.0))\" y2=\"\(number(to.1))\"/>"
    }

    private func text(
        _ x: Double,
        _ y: Double,
        _ anchor: String,
        _ content: String,
        _ style: String? = nil
    ) -> String {
        "<text\(style.map { " class=\"\($0)\"" } ?? "") x=\"\(number(x))\" y=\"\(number(y))\""
            + " text-anchor=\"\(anchor)\">\(Self.escaped(content))</text>"
    }

    private func number(_ value: Double) -> String { String(format: "%.1f", value) }

    private static func head(_ width: Double, _ height: Double, title: String) -> String {
        """
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(Int(width)) \(Int(height))" role="img">
        <title>\(escaped(title))</title>
        <style>
        svg { background: #fff; font: 12px "DejaVu Sans", sans-serif; }
        text { fill: #333; }
        .heading { font-size: 15px; font-weight: bold; }
        .grid { stroke: #ddd; }
        .f1 { stroke: #15803d; stroke-width: 3; }
        .precision { stroke: #1d4ed8; stroke-width: 1.5; stroke-dasharray: 7 3; }
        .recall { stroke: #b45309; stroke-width: 1.5; stroke-dasharray: 2 3; }
        .now { stroke: #333; stroke-width: 1.5; }
        .best { stroke: #15803d; stroke-dasharray: 5 4; }
        @media (prefers-color-scheme: dark) {
        svg { background: #161b22; }
        text { fill: #d5dae0; }
        .grid { stroke: #3a424c; }
        .f1, .best { stroke: #4ade80; }
        .precision { stroke: #7aa7ff; }
        .recall { stroke: #f0a04b; }
        .now { stroke: #d5dae0; }
        }
        </style>

        """
    }

    private static func escaped(_ text: String) -> String {
        text.replacingOccurrences(of: "&", with: "&amp;")
            .replacingOccurrences(of: "<", with: "&lt;")
    }
}
