import GestureTrace

/// The marks of committed lines, as they were made for the picture before: to make one anew, all of its
/// places are looked at.
final class CommittedLines {
    private struct Line {
        let drawing: TraceSnapshot.Drawing
        let color: Color
        let mark: Mark
    }

    private var lines: [Int: Line] = [:]
    /// How many marks were made.
    private(set) var marksMade = 0

    /// The marks of these lines, in their order; others are forgotten.
    func marks(of drawings: ArraySlice<TraceSnapshot.Drawing>, _ color: Color) -> [Mark] {
        var next: [Int: Line] = [:]
        let marks = drawings.map { drawing in
            let line = line(of: drawing, color)
            next[drawing.number] = line
            return line.mark
        }
        lines = next
        return marks
    }

    private func line(of drawing: TraceSnapshot.Drawing, _ color: Color) -> Line {
        // Lists that are shared are compared without looking into them.
        if let line = lines[drawing.number], line.color == color, line.drawing == drawing {
            return line
        }
        marksMade += 1
        return Line(drawing: drawing, color: color, mark: Mark(of: drawing, color))
    }
}

extension Mark {
    /// A line that was drawn on a view.
    init(of drawing: TraceSnapshot.Drawing, _ color: Color) {
        self.init(
            .curve(CurveShape(color: color, points: drawing.points, forces: drawing.forces)),
            transform: drawing.transform
        )
    }
}
