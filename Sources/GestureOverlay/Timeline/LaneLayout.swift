import Foundation
import GestureKit
import GestureTrace

/// The timeline's lanes: input (fingers in their colours; scrolling, pinches and keys) and, for each
/// recognizer, bars for its states, ticks for its actions, and the reason for its end.
struct LaneLayout {
    let context: LayoutContext
    let scale: TimelineScale
    /// The end of the known events, in seconds.
    let end: TimeInterval

    static let barHeight: CGFloat = 9
    /// The width of a finger's name on a shared line.
    private static let sharedName: CGFloat = 28
    /// The width of a state without duration, such as failed.
    private static let stub: CGFloat = 18
    /// The scale at which a state's symbol fits into a bar.
    private static let shapeScale: CGFloat = 0.66
    /// The minimum distance between two ticks, in points.
    private static let tickStep: CGFloat = 4

    /// Returns a name at the left of a line, truncated to the available width.
    func name(
        _ name: String,
        at middle: CGFloat,
        _ color: Color,
        behind shift: CGFloat = 0,
        truncatesMiddle: Bool = false
    ) -> Mark {
        let name = context.fit(
            name,
            .small,
            TimelineScale.nameWidth(in: scale.panel) - 18,
            truncatesMiddle: truncatesMiddle
        )
        let right = scale.plot.minX - 10 - shift
        return context.text(name, right, middle + 4, .small, color, anchor: .end)
    }

    /// Returns the visible part of a bar, with a minimum width; nil if the bar is out of view.
    private func bar(
        from left: CGFloat,
        to right: CGFloat,
        at middle: CGFloat,
        height: CGFloat = Self.barHeight,
        minWidth: CGFloat
    ) -> CGRect? {
        let plot = scale.plot
        guard right > plot.minX, left <= plot.maxX else { return nil }
        let start = max(left, plot.minX)
        let width = max(min(right, plot.maxX) - start, minWidth)
        return CGRect(x: start, y: middle - height / 2, width: width, height: height)
    }

    // MARK: Input

    /// Adds the fingers of one line, each in its share of the height.
    func add(
        _ histories: [TimelineRows.FingerHistory],
        at middle: CGFloat,
        height: CGFloat,
        to list: inout DisplayList
    ) {
        let count = CGFloat(histories.count)
        let share = height / count
        let barHeight = min(Self.barHeight, share - 1.5)
        for (index, history) in histories.enumerated() {
            let shift = CGFloat(histories.count - 1 - index) * Self.sharedName
            let color = context.theme.fingers[history.landings.last?.slot ?? 0]
            let name = name("#\(history.number)", at: middle, color, behind: shift)
            let center = middle + (CGFloat(index) + 0.5 - count / 2) * share
            let bars = history.landings.flatMap { finger in
                let color = context.theme.fingers[finger.slot]
                return input(finger.start, finger.end, finger.isCancelled, at: center, barHeight) {
                    finger.isOwned
                        ? .box($0, radius: 1.5, fill: color.faded(0.9))
                        : .box($0, radius: 1.5, fill: nil, line: color)
                }
            }
            list.add(.fingerLane(history.number), [name] + bars)
        }
    }

    /// Returns the name and the bars of input other than screen touches.
    func marks(of stream: TraceSnapshot.Timeline.Stream, at middle: CGFloat) -> [Mark] {
        let bars = stream.spans.flatMap { span in
            input(span.start, span.end, span.isCancelled, at: middle, Self.barHeight) {
                .box($0, radius: 1.5, fill: context.theme.secondary)
            }
        }
        return [name(stream.name, at: middle, context.theme.text)] + bars
    }

    /// Returns one bar, with a strike at its end if it was cancelled; nothing out of view.
    private func input(
        _ start: TimeInterval,
        _ stop: TimeInterval?,
        _ isCancelled: Bool,
        at middle: CGFloat,
        _ height: CGFloat,
        mark: (CGRect) -> Mark
    ) -> [Mark] {
        let left = scale.x(of: start)
        // At least a tick, however short the input was.
        let right = max(scale.x(of: stop ?? end), left + 3)
        guard left < scale.plot.maxX,
            let rect = bar(from: left, to: right, at: middle, height: height, minWidth: 1)
        else { return [] }
        guard isCancelled, let stop, scale.x(of: stop) <= scale.plot.maxX + 3 else {
            return [mark(rect)]
        }
        let top = CGPoint(x: rect.maxX - 5, y: rect.minY - 2)
        let bottom = CGPoint(x: rect.maxX + 3, y: rect.maxY + 2)
        return [mark(rect), .lines([top, bottom], context.theme.shapes.cancelled, width: 2)]
    }

    // MARK: Recognizers

    func marks(of lane: TraceSnapshot.Timeline.Lane, at middle: CGFloat) -> [Mark] {
        var marks = [name(lane.name, at: middle, context.theme.secondary, truncatesMiddle: true)]
        for (step, next) in zip(lane.steps, lane.steps.dropFirst().map(Optional.some) + [nil]) {
            guard let state = step.state, step.time <= end,
                let rect = bar(of: step, until: next?.time, at: middle)
            else { continue }
            marks += self.marks(of: state, isWaiting: step.isWaiting, in: rect)
        }
        return marks
    }

    func bar(
        of step: TraceSnapshot.Timeline.Step,
        until next: TimeInterval?,
        at middle: CGFloat
    ) -> CGRect? {
        let left = scale.x(of: step.time)
        let isEnd = Self.isEnd(step.state)
        let right = isEnd ? left + Self.stub : max(scale.x(of: min(next ?? end, end)), left + 1.5)
        return bar(from: left, to: right, at: middle, minWidth: 1.5)
    }

    /// Returns the frame of a state's mark: the whole bar of a final state, and the start of another's bar.
    static func mark(
        of state: GestureRecognizer.State,
        from left: CGFloat,
        at middle: CGFloat
    ) -> CGRect {
        let width = isEnd(state) ? stub : 0
        return CGRect(x: left, y: middle - barHeight / 2, width: width, height: barHeight)
    }

    /// Whether a state is final.
    private static func isEnd(_ state: GestureRecognizer.State?) -> Bool {
        state == .ended || state == .failed || state == .cancelled
    }

    /// Returns the bar of a state.
    ///
    /// A final state has its symbol in the bar and a waiting one an outline, so that no state is
    /// distinguished by colour alone.
    private func marks(
        of state: GestureRecognizer.State,
        isWaiting: Bool,
        in rect: CGRect
    ) -> [Mark] {
        let look = StateLook(state, isWaiting: isWaiting, in: context.theme)
        switch state {
        case .possible where isWaiting:
            let line = rect.insetBy(dx: min(0.5, rect.width / 4), dy: 0.5)
            return [.box(line, radius: 1.5, fill: look.color.faded(0.35), line: look.color)]
        case .possible: return [.box(rect, radius: 1.5, fill: look.color.faded(0.45))]
        case .began, .changed: return [.box(rect, radius: 1.5, fill: look.color)]
        case .ended, .failed, .cancelled:
            let bar = Mark.box(rect, radius: 1.5, fill: look.color)
            guard rect.width >= Self.stub / 2 else { return [bar] }
            let placement = CGAffineTransform(translationX: rect.midX, y: rect.midY)
                .scaledBy(x: Self.shapeScale, y: Self.shapeScale)
            let ink = context.theme.panels.ground
            return [bar, Mark(.state(look.shape, .zero, ink), transform: placement)]
        }
    }

    /// Returns the times of the recognizer's actions.
    ///
    /// They are a separate group, so that new ticks redraw nothing else.
    func ticks(of lane: TraceSnapshot.Timeline.Lane, at middle: CGFloat) -> [Mark] {
        let top = middle + Self.barHeight / 2 + 1
        var xs: [CGFloat] = []
        var last = -CGFloat.infinity
        let view = scale.plot.minX...scale.plot.maxX
        for time in lane.actions where time <= end {
            let x = scale.x(of: time)
            guard x - last >= Self.tickStep, view ~= x else { continue }
            last = x
            xs.append(x)
        }
        let ticks = TickShape(xs: xs, top: top, height: 2.5)
        return xs.isEmpty ? [] : [Mark(.ticks(ticks, context.theme.shapes.changed))]
    }
}
