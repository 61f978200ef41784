import Foundation
import GestureTrace

/// The pause before a tap that came too late: a dashed line for the time allowed, and a solid one beyond it.
struct PauseLayout {
    let context: LayoutContext
    let scale: TimelineScale

    func marks(of pause: TraceSnapshot.Timeline.Pause, at middle: CGFloat) -> [Mark] {
        // The tap has not come yet at an earlier moment.
        guard scale.moment >= pause.end else { return [] }
        let allowed = NumberText.fixed(pause.limit - pause.start, 2) + " s allowed"
        let excess = "+" + NumberText.fixed(pause.end - pause.limit, 2) + " s"
        return line(from: pause.start, to: pause.limit, allowed, at: middle, dash: [4, 3])
            + line(from: pause.limit, to: pause.end, excess, at: middle, dash: [])
    }

    /// Returns a line with a text in its middle, if the text fits.
    private func line(
        from start: TimeInterval,
        to end: TimeInterval,
        _ text: String,
        at middle: CGFloat,
        dash: [CGFloat]
    ) -> [Mark] {
        let plot = scale.plot
        let left = min(max(scale.x(of: start), plot.minX), plot.maxX)
        let right = min(max(scale.x(of: end), plot.minX), plot.maxX)
        guard right > left else { return [] }
        let theme = context.theme
        let points = [CGPoint(x: left, y: middle), CGPoint(x: right, y: middle)]
        let line = Mark.lines(points, theme.shapes.failed, width: 1.5, dash: dash)
        let width = context.width(text, .small)
        guard right - left >= width + 24 else { return [line] }
        let center = (left + right) / 2
        let ground = CGRect(x: center - width / 2 - 4, y: middle - 6, width: width + 8, height: 12)
        let word = context.text(
            text,
            center,
            middle + 4,
            .small,
            theme.words.failed,
            anchor: .middle
        )
        return [line, .box(ground, fill: theme.panels.ground), word]
    }
}
