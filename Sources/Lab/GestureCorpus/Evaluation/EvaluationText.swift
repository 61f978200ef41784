import Foundation
import GestureExplaining
import TextFormatting

/// The evaluation as human-readable text.
extension Evaluation {
    package var textLines: [String] {
        let parts = [summary, recognizerTable, matrixTable, missTable, limitTable, callList]
        return Array(parts.filter { !$0.isEmpty }.joined(separator: [""]))
    }

    private var summary: [String] {
        var lines = [
            "\(Count.text(caseCount, "case")) in the scene \(scene.name)"
                + settings.map { ", \($0)" }.joined()
        ]
        if let value = right.value, let interval = right.interval {
            lines.append(
                "as expected: \(rightCount), \(PercentText.of(value))"
                    + " (\(PercentText.number(interval.lower)) to \(PercentText.of(interval.upper)))"
            )
        }
        if unlabelledCount > 0 {
            lines.append("\(Count.text(unlabelledCount, "sequence")) without a label")
        }
        if unreadCount > 0 { lines.append("\(Count.text(unreadCount, "file")) not evaluated") }
        return lines
    }

    private var recognizerTable: [String] {
        var table = TextTable(["recognizer", "precision", "recall", "F1", "missed", "false"])
        for recognizer in recognizers {
            let sums = figures[recognizer] ?? RecognizerFigures()
            table.add(
                [recognizer, sums.precision.text, sums.recall.text, sums.f1.text]
                    + [String(sums.falseNegatives), String(sums.falsePositives)]
            )
        }
        return table.lines
    }

    private var matrixTable: [String] {
        let sets = matrix.sets(in: recognizers)
        guard !sets.isEmpty else { return [] }
        var table = TextTable(["expected ↓ recognized →"] + sets.map(ConfusionMatrix.text))
        for expected in sets {
            let counts = sets.map {
                matrix.counts[.init(expected: expected, recognized: $0)] ?? 0
            }
            // A set that was only recognized has no row.
            guard counts.contains(where: { $0 > 0 }) else { continue }
            table.add([ConfusionMatrix.text(expected)] + counts.map(String.init))
        }
        return table.lines
    }

    private var missTable: [String] {
        var table = TextTable(["missed because of", "cases"])
        let reasons = recognizers.flatMap { recognizer in
            (figures[recognizer]?.missReasons ?? [:]).map { ("\(recognizer): \($0.key)", $0.value) }
        }
        for (name, count) in reasons.sorted(by: {
            $0.1 == $1.1 ? $0.0.precedesNaturally($1.0) : $0.1 > $1.1
        }) {
            table.add([name, String(count)])
        }
        return reasons.isEmpty ? [] : table.lines
    }

    private var limitTable: [String] {
        var table = TextTable(["limit", "value", "passed", "missed", "within 10 %"])
        for recognizer in recognizers {
            let limits = figures[recognizer]?.limits ?? [:]
            for (reason, figures) in limits.sorted(by: { $0.key < $1.key }) {
                let near =
                    figures.passedParts.count(in: 0.9...1.1)
                    + figures.missedParts.count(in: 0.9...1.1)
                table.add([
                    "\(recognizer): \(reason)", figures.limitText, figures.passed.rangeText,
                    figures.missed.rangeText, String(near),
                ])
            }
        }
        return table.isEmpty ? [] : table.lines
    }

    private var callList: [String] {
        guard !closeCalls.calls.isEmpty else { return [] }
        var table = TextTable(["closest calls", "sequence", "recognizer", "value", "limit"])
        for call in closeCalls.calls {
            let verdict = call.isRecognized ? "recognized" : "missed"
            table.add([
                call.file, String(call.sequence),
                "\(call.recognizer) \(verdict), \(call.reason)",
                NumberText.of(call.measure.value), NumberText.of(call.measure.limit),
            ])
        }
        return table.lines
    }
}

extension String {
    /// Whether a name precedes another one, with numbers compared by value: `class2` before `class10`.
    func precedesNaturally(_ other: String) -> Bool {
        compare(other, options: .numeric) == .orderedAscending
    }
}

extension LimitFigures {
    /// The limit, or the range of limits.
    package var limitText: String {
        lowest == highest
            ? NumberText.of(lowest) : "\(NumberText.of(lowest)) to \(NumberText.of(highest))"
    }
}

extension Histogram {
    /// The number of values and their range, such as `236, 0 to 43.9`.
    var rangeText: String {
        guard let first = sorted.first, let last = sorted.last else { return "0" }
        let range =
            first.value == last.value
            ? NumberText.of(first.value)
            : "\(NumberText.of(first.value)) to \(NumberText.of(last.value))"
        return "\(total): \(range)"
    }
}

extension Proportion {
    /// The value with its interval, such as `.867 (.829 to .898)`; `–` without trials.
    package var text: String {
        guard let value, let interval else { return "–" }
        return "\(Self.text(value)) (\(Self.text(interval.lower)) to \(Self.text(interval.upper)))"
    }

    /// Returns a proportion to three digits, such as `.867`.
    package static func text(_ value: Double) -> String {
        let text = String(format: "%.3f", value)
        return value < 0.9995 ? String(text.dropFirst()) : text
    }
}
