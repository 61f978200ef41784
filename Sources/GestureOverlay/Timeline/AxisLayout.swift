import Foundation
import GestureKit
import GestureTrace

/// The timeline's ground: its times, what was wrong, and which part of the whole is shown.
struct AxisLayout {
    let draft: Drafting
    let scale: TimelineScale
    /// Where the shown moment's time stands; nil where none does.
    let moment: CGRect?

    private static let partHeight: CGFloat = 3

    func add(_ diagnostics: [Diagnostic], to list: inout DisplayList) {
        let panel = scale.panel
        let part = part
        list.add(
            .timeline,
            [
                draft.box(panel, radius: 0, fill: draft.theme.panel),
                draft.rule(from: panel.origin, to: CGPoint(x: panel.maxX, y: panel.minY)),
            ] + part + times(from: part.last?.bounds.maxX ?? panel.minX)
                + diagnostics.flatMap(mark)
        )
    }

    /// The part that is shown, as a bar along the whole, and how many times longer that is.
    private var part: [Mark] {
        guard scale.isPart else { return [] }
        let panel = scale.panel
        let whole = scale.whole
        let length = whole.upperBound - whole.lowerBound
        let track = CGRect(
            x: scale.plot.minX,
            y: panel.minY,
            width: scale.plot.width,
            height: Self.partHeight
        )
        var thumb = track
        thumb.size.width = max(6, track.width * CGFloat((scale.end - scale.start) / length))
        let way = CGFloat((scale.start - whole.lowerBound) / length) * track.width
        thumb.origin.x += min(way, track.width - thumb.width)
        let factor = length / (scale.end - scale.start)
        return [
            draft.box(track, radius: 0, fill: draft.theme.line),
            draft.box(thumb, radius: 0, fill: draft.theme.shapes.changed),
            draft.text(
                NumberText.fixed(factor, factor < 9.95 ? 1 : 0) + "×",
                panel.minX + 14,
                panel.minY + 16,
                .axis,
                draft.theme.secondary
            ),
        ]
    }

    private func times(from left: CGFloat) -> [Mark] {
        let (times, decimals) = scale.labels
        let panel = scale.panel
        var marks: [Mark] = []
        for time in times {
            let x = scale.x(of: time).rounded() + 0.5
            marks.append(
                Mark(
                    .lines(
                        [CGPoint(x: x, y: scale.plot.minY), CGPoint(x: x, y: panel.maxY)],
                        color: draft.theme.line.faded(0.5),
                        width: 1,
                        dash: []
                    )
                )
            )
            let text = NumberText.fixed(time, decimals) + " s"
            let half = draft.meter.width(of: text, in: .axis) / 2 + 1
            // The shown moment's stands in their place; an empty one keeps the others' places in the list.
            let isBeside = moment.map { x + half < $0.minX - 2 || x - half > $0.maxX + 2 } ?? true
            let isClear = isBeside && x - half > left + 4 && x + half < panel.maxX
            marks.append(
                draft.text(
                    isClear ? text : "",
                    x,
                    panel.minY + 16,
                    .axis,
                    draft.theme.tertiary,
                    anchor: .middle
                )
            )
        }
        return marks
    }

    private func mark(_ diagnostic: Diagnostic) -> [Mark] {
        let x = scale.x(of: diagnostic.timestamp)
        guard scale.plot.minX...scale.plot.maxX ~= x else { return [] }
        let top = scale.plot.minY - 5
        return [
            Mark(
                .lines(
                    [
                        CGPoint(x: x - 3, y: top), CGPoint(x: x, y: top + 5),
                        CGPoint(x: x + 3, y: top), CGPoint(x: x - 3, y: top),
                    ],
                    color: draft.theme.warning,
                    width: 1.5,
                    dash: []
                )
            )
        ]
    }
}
