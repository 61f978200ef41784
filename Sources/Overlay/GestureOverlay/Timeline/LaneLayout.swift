package import Foundation
import GestureKit
import GestureTrace

/// The lanes of the timeline.
///
/// Input has fingers in their colours, scrolling, pinches and keys. Each recognizer has bars for its states,
/// ticks for its actions, and the reason for its end.
struct LaneLayout {
    let context: LayoutContext
    let scale: TimelineScale
    /// The end of the known events, in seconds.
    let end: TimeInterval
    /// Whether the lanes are the dim ones from before a property had another value.
    var isBefore = false

    static let barHeight: CGFloat = 9
    /// The height of the bar of a state with duration, before a property had another value.
    private static let beforeHeight: CGFloat = 5
    /// The height of the bar of a possible recognizer, which nothing has decided yet.
    private static let possibleHeight: CGFloat = 3
    static let beforeStrength = 0.6
    /// The width of a finger's name on a shared line.
    private static let sharedName: CGFloat = 28
    /// The width of a state without duration, such as `failed`.
    private static let stub: CGFloat = 18
    /// The scale at which a state's symbol fits into a bar.
    private static let shapeScale: CGFloat = 0.66
    /// The minimum distance between two ticks, in points.
    private static let tickStep: CGFloat = 4

    /// The width for a name, in points.
    var nameRoom: CGFloat { TimelineScale.nameWidth(in: scale.panel) - 18 }

    /// Returns a name at the left of a line, truncated to the available width.
    func name(
        _ name: String,
        at middle: CGFloat,
        _ color: Color,
        behind shift: CGFloat = 0
    ) -> Mark {
        let name = context.fit(name, .small, nameRoom)
        let right = scale.plot.minX - 10 - shift
        return context.text(name, right, middle + 4, .small, color, anchor: .end)
    }

    /// Returns the places that select the recognizers of a line: the name of each one or, where the line has no
    /// room for more names, of the first ones.
    func names(
        of lanes: [TraceSnapshot.Timeline.Lane],
        at middle: CGFloat,
        height: CGFloat
    ) -> [LaneName] {
        guard lanes.count > 1 else {
            return lanes.map { lane in place(of: lane, from: nil, to: nil, middle, height) }
        }
        let title = LaneTitle(lanes)
        let shown = title.text(in: nameRoom, context)
        let left = name(shown, at: middle, context.theme.text).bounds.minX
        let starts = title.nameStarts(in: nameRoom, context).map { left + $0 }
        return zip(lanes, starts).enumerated().map { index, pair in
            place(
                of: pair.0,
                from: index == 0 ? nil : pair.1,
                to: index + 1 < min(lanes.count, starts.count) ? starts[index + 1] : nil,
                middle,
                height
            )
        }
    }

    /// Returns the place of a name between two locations; nil stands for an edge of the column of names.
    private func place(
        of lane: TraceSnapshot.Timeline.Lane,
        from left: CGFloat?,
        to right: CGFloat?,
        _ middle: CGFloat,
        _ height: CGFloat
    ) -> LaneName {
        let (left, right) = (left ?? scale.panel.minX, right ?? scale.plot.minX)
        return LaneName(
            number: lane.row,
            name: lane.name,
            frame: CGRect(x: left, y: middle - height / 2, width: right - left, height: height)
        )
    }

    /// Returns the visible part of a bar, which has a minimum width; nil if the bar is out of view.
    private func bar(
        from left: CGFloat,
        to right: CGFloat,
        at middle: CGFloat,
        height: CGFloat = Self.barHeight,
        minWidth: CGFloat,
        overhang: CGFloat = 0
    ) -> CGRect? {
        let plot = scale.plot
        guard right > plot.minX, left <= plot.maxX + 0.5 else { return nil }
        let start = max(left, plot.minX)
        let width = max(min(right, plot.maxX + overhang) - start, minWidth)
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
                    Self.fingerBar($0, color, isOwned: finger.isOwned)
                }
            }
            list.add(.fingerLane(history.number), [name] + bars)
        }
    }

    static func fingerBar(_ rect: CGRect, _ color: Color, isOwned: Bool) -> Mark {
        .box(rect, radius: 1.5, fill: isOwned ? color.faded(0.9) : nil, line: isOwned ? nil : color)
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

    /// Returns one bar, if it is in view, with a strike at its end if the input was cancelled.
    private func input(
        _ start: TimeInterval,
        _ stop: TimeInterval?,
        _ isCancelled: Bool,
        at middle: CGFloat,
        _ height: CGFloat,
        mark: (CGRect) -> Mark
    ) -> [Mark] {
        let left = scale.x(of: start)
        // However short the input was, it is at least a tick.
        let right = max(scale.x(of: stop ?? end), left + 3)
        guard left <= scale.plot.maxX,
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

    /// Returns the title and the bars of a lane.
    func marks(
        of lane: TraceSnapshot.Timeline.Lane,
        at middle: CGFloat,
        _ title: LaneTitle
    ) -> [Mark] {
        let text = title.text(in: nameRoom, context)
        let ink = title.isLeading ? context.theme.text : context.theme.secondary
        var marks = [name(text, at: middle, ink)]
        for bar in bars(of: lane, at: middle) {
            marks += Self.bar(
                of: bar.state,
                isWaiting: bar.isWaiting,
                in: bar.frame,
                context.theme,
                strength: isBefore ? Self.beforeStrength : 1
            )
        }
        return marks
    }

    /// The visible part of the bar of a state.
    struct Bar {
        let state: GestureRecognizer.State
        let isWaiting: Bool
        let frame: CGRect
    }

    func bars(of lane: TraceSnapshot.Timeline.Lane, at middle: CGFloat) -> [Bar] {
        zip(lane.steps, lane.steps.dropFirst().map(Optional.some) + [nil]).compactMap {
            step,
            next in
            guard let state = step.state, step.time <= end,
                let frame = bar(of: step, until: next?.time, at: middle)
            else { return nil }
            return Bar(state: state, isWaiting: step.isWaiting, frame: frame)
        }
    }

    /// Returns the visible part of a step's bar, which is the sign of a final state; nil if it is out of view.
    func bar(
        of step: TraceSnapshot.Timeline.Step,
        until next: TimeInterval?,
        at middle: CGFloat
    ) -> CGRect? {
        let left = scale.x(of: step.time)
        let isEnd = Self.isEnd(step.state)
        let right = isEnd ? left + Self.stub : max(scale.x(of: min(next ?? end, end)), left + 1.5)
        // At the end of the sequence, a sign reaches into the room for reasons.
        let overhang = isEnd ? Self.stub : 0
        return bar(
            from: left,
            to: right,
            at: middle,
            height: isBefore && !isEnd ? Self.beforeHeight : Self.barHeight,
            minWidth: 1.5,
            overhang: overhang
        )
    }

    /// Returns the frame of a state's mark, which is the whole bar of a final state, but the start of another
    /// one's bar.
    static func mark(
        of state: GestureRecognizer.State,
        from left: CGFloat,
        at middle: CGFloat
    ) -> CGRect {
        let width = isEnd(state) ? stub : 0
        return CGRect(x: left, y: middle - barHeight / 2, width: width, height: barHeight)
    }

    /// Says whether a state is final.
    static func isEnd(_ state: GestureRecognizer.State?) -> Bool {
        state == .ended || state == .failed || state == .cancelled
    }

    /// Returns the bar of a state.
    ///
    /// A final state has its symbol in the bar, a possible one is thin, and a waiting one has an outline, so that
    /// no state is told by colour alone.
    static func bar(
        of state: GestureRecognizer.State,
        isWaiting: Bool = false,
        in rect: CGRect,
        _ theme: Theme,
        strength: Double = 1
    ) -> [Mark] {
        let look = StateLook(state, isWaiting: isWaiting, in: theme)
        let color = look.color.faded(strength)
        switch state {
        case .possible where isWaiting:
            let line = rect.insetBy(dx: min(0.5, rect.width / 4), dy: 0.5)
            return [.box(line, radius: 1.5, fill: color.faded(0.35), line: color)]
        case .possible:
            let thin = rect.insetBy(dx: 0, dy: (rect.height - possibleHeight) / 2)
            return [.box(thin, radius: 1.5, fill: color.faded(0.7))]
        case .began, .changed: return [.box(rect, radius: 1.5, fill: color)]
        case .ended, .failed, .cancelled:
            // The sign says how the recognizer ended, so its colour is as readable as a word's.
            let bar = Mark.box(rect, radius: 1.5, fill: look.word.faded(strength))
            guard rect.width >= stub / 2 else { return [bar] }
            let placement = CGAffineTransform(translationX: rect.midX, y: rect.midY)
                .scaledBy(x: shapeScale, y: shapeScale)
            let ink = theme.panels.ground
            return [bar, Mark(.state(look.shape, .zero, ink), transform: placement)]
        }
    }

    /// Returns the ticks at the times of the recognizer's actions.
    ///
    /// They form a separate group, so that new ticks redraw nothing else.
    func ticks(of lane: TraceSnapshot.Timeline.Lane, at middle: CGFloat) -> [Mark] {
        var xs: [CGFloat] = []
        var last = -CGFloat.infinity
        let view = scale.plot.minX...scale.plot.maxX
        for time in lane.actions where time <= end {
            let x = scale.x(of: time)
            guard x - last >= Self.tickStep, view ~= x else { continue }
            last = x
            xs.append(x)
        }
        return xs.isEmpty ? [] : [Self.ticks(xs, at: middle, context.theme)]
    }

    /// Returns ticks below a bar.
    static func ticks(_ xs: [CGFloat], at middle: CGFloat, _ theme: Theme) -> Mark {
        let ticks = TickShape(xs: xs, top: middle + barHeight / 2 + 1, height: 2.5)
        return Mark(.ticks(ticks, theme.shapes.changed))
    }
}

/// The name of a recognizer at the left of its lane.
package struct LaneName: Hashable, Sendable {
    /// The recognizer's number.
    package let number: Int
    package let name: String
    /// The place that selects it, which is as high as its line.
    package let frame: CGRect
}

/// The texts for the left of a lane, which shows the first one that fits.
struct LaneTitle {
    /// The texts, of which the first that fits is shown.
    private let texts: [Phrase]
    /// The text that is shown with shorter names if none fits.
    private let shortest: Phrase
    /// Whether the lane is that of the winner, or of the recognizer that the verdict is about.
    var isLeading = false

    /// Creates the title of a lane that shows another performance of the recognizer above.
    init(of other: TraceSnapshot.Timeline.Other) {
        switch other {
        case .before: self.init(texts: ["before"])
        case .secondAttempt: self.init(texts: ["second attempt", "2nd attempt", "2nd try"])
        }
    }

    /// Creates the title of a line without a recognizer's name.
    init(texts: [String]) {
        self.texts = texts.map(Phrase.init(stringLiteral:))
        shortest = self.texts.last ?? ""
    }

    /// Returns the text for a line with this much room.
    func text(in room: CGFloat, _ context: LayoutContext) -> String {
        context.fit(phrase(in: room, context), .small, room)
    }

    /// Returns the distances between the start of the text and the names in it.
    func nameStarts(in room: CGFloat, _ context: LayoutContext) -> [CGFloat] {
        let phrase = phrase(in: room, context)
        let texts = context.texts(of: phrase, .small, room)
        return phrase.parts.indices.compactMap { index in
            guard case .name = phrase.parts[index] else { return nil }
            let start = context.width(texts[..<index].joined(), .small)
            return start < room ? start : nil
        }
    }

    private func phrase(in room: CGFloat, _ context: LayoutContext) -> Phrase {
        texts.first { context.width($0.text, .small) <= room } ?? shortest
    }

    /// Creates the title of a recognizer, which is its name with its type or, without room, alone.
    init(_ lane: TraceSnapshot.Timeline.Lane, _ row: TraceSnapshot.Row?, isLeading: Bool) {
        texts = row?.distinctKind.map { ["\(lane.name) \($0)"] } ?? []
        shortest = "\(name: lane.name, .nothing)"
        self.isLeading = isLeading
    }

    /// Creates the title of several recognizers, with as many of their names as fit.
    init(_ lanes: [TraceSnapshot.Timeline.Lane]) {
        func title(_ count: Int) -> Phrase {
            let names = lanes.prefix(count).map { "\(name: $0.name, .nothing)" as Phrase }
            let list = names.dropFirst().reduce(names[0]) { "\($0)\(Self.separator)\($1)" }
            return count < lanes.count ? "\(list) …" : list
        }
        texts = (2...Self.maxNames).reversed().map(title)
        shortest = title(min(lanes.count, 2))
    }

    private static let separator = ", "

    /// The maximum number of names.
    ///
    /// No panel has room for more.
    private static let maxNames = 4
}

/// The pause before a tap that came too late, as a dashed line for the time allowed and a solid one beyond
/// it.
struct PauseLayout {
    let context: LayoutContext
    let scale: TimelineScale

    func marks(of pause: TraceSnapshot.Timeline.Pause, at middle: CGFloat) -> [Mark] {
        // At an earlier moment, the tap has not come yet.
        guard scale.moment >= pause.end else { return [] }
        let allowed = ValueText.fixed(pause.limit - pause.start, 2) + " s allowed"
        let excess = "+" + ValueText.fixed(pause.end - pause.limit, 2) + " s"
        return line(from: pause.start, to: pause.limit, allowed, at: middle, dash: [4, 3])
            + line(from: pause.limit, to: pause.end, excess, at: middle, dash: [])
    }

    /// Returns a line and, if it fits, a text in its middle.
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
