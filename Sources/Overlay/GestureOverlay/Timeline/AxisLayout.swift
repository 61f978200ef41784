import Foundation
import GestureKit
import GestureTrace

/// The timeline's background: times, diagnostics, and the part of the sequence that is shown.
struct AxisLayout {
    let context: LayoutContext
    let scale: TimelineScale
    /// The frame of the shown moment's time; nil without events.
    let moment: CGRect?

    func add(_ diagnostics: [Diagnostic], to list: inout DisplayList) {
        let panel = scale.panel
        let part = part
        let ground: [Mark] = [
            .box(panel, fill: context.theme.panels.ground),
            context.rule(from: panel.origin, to: CGPoint(x: panel.maxX, y: panel.minY)),
        ]
        let times = times(from: part.last?.bounds.maxX ?? panel.minX)
        list.add(.timeline, ground + part + times + diagnostics.flatMap(mark))
    }

    /// The shown part as a bar along the whole, and the zoom factor or a hint at earlier times.
    private var part: [Mark] {
        guard scale.isZoomed else { return [] }
        let (panel, plot, whole) = (scale.panel, scale.plot, scale.whole)
        let length = whole.upperBound - whole.lowerBound
        let track = CGRect(x: plot.minX, y: panel.minY, width: plot.width, height: 3)
        var thumb = track
        thumb.size.width = max(6, track.width * CGFloat((scale.end - scale.start) / length))
        let offset = CGFloat((scale.start - whole.lowerBound) / length) * track.width
        thumb.origin.x += min(offset, track.width - thumb.width)
        let sequence = scale.sequence.upperBound - scale.sequence.lowerBound
        let factor = sequence / (scale.end - scale.start)
        let isMagnified = abs(factor - 1) > 0.01
        let hasEarlier = scale.start - whole.lowerBound > 1e-6
        let texts =
            isMagnified
            ? [NumberText.fixed(factor, factor < 9.95 ? (factor < 0.95 ? 2 : 1) : 0) + "×"]
            : hasEarlier ? ["◂ earlier", "◂"] : []
        let room = moment.map { $0.minX - 2 - (panel.minX + 14) } ?? panel.width
        let text = texts.first { context.width($0, .axis) < room } ?? ""
        return [
            .box(track, fill: context.theme.line),
            .box(thumb, fill: context.theme.shapes.changed),
            context.text(text, panel.minX + 14, panel.minY + 16, .axis, context.theme.secondary),
        ]
    }

    private func times(from left: CGFloat) -> [Mark] {
        let (times, decimals) = scale.labels
        let panel = scale.panel
        return times.flatMap { time in
            let x = scale.x(of: scale.origin + time).rounded() + 0.5
            let text = NumberText.fixed(time, decimals) + " s"
            let half = context.width(text, .axis) / 2 + 1
            // The shown moment's label has priority; an empty text keeps the other marks' indices stable.
            let isBeside = moment.map { x + half < $0.minX - 2 || x - half > $0.maxX + 2 } ?? true
            let isClear = isBeside && x - half > left + 4 && x + half < panel.maxX
            let (shown, y, ink) = (isClear ? text : "", panel.minY + 16, context.theme.tertiary)
            return [
                .verticalLine(
                    x,
                    from: scale.plot.minY,
                    to: panel.maxY,
                    context.theme.line.faded(0.5)
                ),
                context.text(shown, x, y, .axis, ink, anchor: .middle),
            ]
        }
    }

    private func mark(_ diagnostic: Diagnostic) -> [Mark] {
        let x = scale.x(of: diagnostic.timestamp)
        guard scale.plot.minX...scale.plot.maxX ~= x else { return [] }
        let tip = CGPoint(x: x, y: scale.plot.minY)
        let (left, right) = (tip.moved(-3, -5), tip.moved(3, -5))
        return [.lines([left, tip, right, left], context.theme.warning, width: 1.5)]
    }
}
