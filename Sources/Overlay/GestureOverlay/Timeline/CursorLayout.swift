import Foundation
import GestureKit
import GestureTrace

/// The moment that the timeline shows, and the deadlines after it.
struct CursorLayout {
    let context: LayoutContext
    let scale: TimelineScale
    /// The end of the known events, in seconds.
    let end: TimeInterval

    private var moment: TimeInterval { scale.moment }

    /// Returns a veil over later events, and the deadlines of recognizers that were still waiting.
    func ahead(of rows: [TraceSnapshot.Row], at middles: [Int: CGFloat]) -> [Mark] {
        veil + rows.flatMap { row in middles[row.id].map { deadlines(of: row, at: $0) } ?? [] }
    }

    private var veil: [Mark] {
        let plot = scale.plot
        let left = max(scale.x(of: moment), plot.minX)
        // Bars and strikes extend slightly past the plot's edge.
        let right = min(scale.panel.maxX, max(scale.x(of: end) + 24, left))
        guard moment < end, left < plot.maxX, right > left else { return [] }
        let (top, bottom) = (plot.minY, scale.panel.maxY)
        let rect = CGRect(x: left, y: top, width: right - left, height: bottom - top)
        return [.box(rect, fill: context.theme.panels.ground.faded(0.65))]
    }

    private func deadlines(of row: TraceSnapshot.Row, at middle: CGFloat) -> [Mark] {
        guard row.state == .possible else { return [] }
        let half = LaneLayout.barHeight / 2
        let plot = scale.plot
        let left = max(scale.x(of: moment), plot.minX)
        return row.recognitionLimits.flatMap { recognitionLimit -> [Mark] in
            guard case .time(_, let due) = recognitionLimit.shape, due > moment else { return [] }
            let x = scale.x(of: due)
            guard x > plot.minX, left < plot.maxX else { return [] }
            let color =
                recognitionLimit.crossing == .fails
                ? context.theme.shapes.failed : context.theme.shapes.began
            let start = CGPoint(x: left, y: middle)
            let stop = CGPoint(x: min(x, plot.maxX), y: middle)
            let line = Mark.lines([start, stop], color.faded(0.5), dash: [1, 3])
            guard x <= plot.maxX else { return [line] }
            return [
                line, .verticalLine(x, from: middle - half, to: middle + half, color, width: 1.5),
            ]
        }
    }

    private var isInView: Bool {
        scale.plot.minX - 0.5...scale.plot.maxX + 0.5 ~= scale.x(of: moment)
    }

    /// The x of the moment, or of the edge beyond which it is.
    private var x: CGFloat {
        min(max(scale.x(of: moment), scale.plot.minX), scale.plot.maxX).rounded() + 0.5
    }

    private var text: String {
        let time = NumberText.fixed(moment - scale.origin, 3)
        return isInView ? time : moment < scale.start ? "‹ \(time)" : "\(time) ›"
    }

    /// The frame of the moment's time, above the lanes.
    var label: CGRect {
        let panel = scale.panel
        let width = context.meter.width(of: text, in: .key) + 12
        let center = min(max(x, panel.minX + width / 2 + 4), panel.maxX - width / 2 - 4)
        return CGRect(x: center - width / 2, y: panel.minY + 4, width: width, height: 16)
    }

    /// The line at the moment with its time; only the time, at the edge, if the moment is out of view.
    var cursor: [Mark] {
        let label = label
        let theme = context.theme
        let line = Mark.verticalLine(
            x,
            from: label.maxY,
            to: scale.panel.maxY,
            theme.text,
            width: 1.5
        )
        let (middle, y) = (label.midX, label.minY + 12)
        return (isInView ? [line] : []) + [
            .box(label, radius: 3, fill: theme.text),
            context.text(text, middle, y, .key, theme.panels.status, anchor: .middle),
        ]
    }
}
