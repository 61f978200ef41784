import GestureRecording
import GestureScenes

/// The sweep as text and as JSON Lines.
extension CorpusSweep {
    package var textLines: [String] {
        var table = TextTable([path, "precision", "recall", "F1", "missed", "false"])
        for point in points {
            let figures = point.figures
            table.add(
                ["\(point.value)", figures.precision.text, figures.recall.text, figures.f1.text]
                    + [String(figures.falseNegatives), String(figures.falsePositives)]
            )
        }
        return table.lines + ["", verdict]
    }

    /// The best value, and the range of values that are not necessarily worse.
    package var verdict: String {
        guard let (index, range) = best else {
            return "\(recognizer) is neither expected nor recognized with any value"
        }
        let best = "best: \(points[index].value) (F1 \(points[index].figures.f1.text))"
        let first = points[range.lowerBound].value
        let last = points[range.upperBound].value
        let others =
            first == last
            ? "no other value is within its interval"
            : "\(first) to \(last) are within its interval"
        let now = current.map { "; now \($0)" } ?? ""
        return "\(best); \(others)\(now)"
    }

    package var lines: [String] {
        points.map { point in
            JSONLine { line in
                line.add("set", path)
                line.add("value", point.value)
                line.add(point.figures)
            }.text
        } + [bestLine]
    }

    private var bestLine: String {
        JSONLine { line in
            if let (index, range) = best {
                line.add("best", points[index].value)
                line.add("from", points[range.lowerBound].value)
                line.add("to", points[range.upperBound].value)
            } else {
                line.addNull("best")
            }
            if let current { line.add("now", current) }
        }.text
    }
}
