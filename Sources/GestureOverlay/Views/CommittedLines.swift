import GestureTrace

/// The marks of committed lines, kept from the previous picture: making a mark again would read all
/// points of its line.
final class CommittedLines {
    private struct Line {
        let drawing: TraceSnapshot.Drawing
        let color: Color
        let mark: Mark
    }

    private var lines: [Int: Line] = [:]
    /// The number of marks made so far.
    private(set) var marksMade = 0

    /// The marks of these lines, in order; the marks of other lines are dropped.
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
        // Arrays that share their storage compare as equal without a look at their elements.
        if let line = lines[drawing.number], line.color == color, line.drawing == drawing {
            return line
        }
        marksMade += 1
        return Line(drawing: drawing, color: color, mark: Mark(of: drawing, color))
    }
}

extension Mark {
    /// Makes the mark of a line that is drawn on a view.
    init(of drawing: TraceSnapshot.Drawing, _ color: Color) {
        self.init(
            .curve(CurveShape(color: color, points: drawing.points, forces: drawing.forces)),
            transform: drawing.transform
        )
    }
}
