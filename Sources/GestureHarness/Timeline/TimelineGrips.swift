import Foundation
import GestureOverlay
import GestureTrace
import TouchBridge

/// The fingers and buttons that hold the timeline, and what each holds.
struct TimelineGrips {
    enum Purpose: Hashable {
        /// The shown moment goes where it goes.
        case moment
        /// The time that was under it stays under it.
        case time(TimeInterval)
        /// The lanes go up and down with it; the first line and the place when it began.
        case lines(CGFloat, y: CGFloat)
    }

    struct Grip {
        let hand: PanelInput.Hand
        var purpose: Purpose
        var point: CGPoint
    }

    private(set) var grips: [Grip] = []
    /// The touchpad whose fingers stretch the timeline, and how far they have; nil for none.
    private var pinched: (source: Int, scale: Double)?
    /// The last press on the row of times: two make a double click.
    private var press: (time: UInt32, x: CGFloat)?

    private static let doubleClick: UInt32 = 400
    private static let doubleClickPlay: CGFloat = 20

    /// Takes hold; a second finger makes both hold times, so that they stretch what is between.
    ///
    /// - Returns: whether it is held anew.
    mutating func begin(
        _ hand: PanelInput.Hand,
        _ purpose: Purpose,
        at point: CGPoint,
        _ scale: TimelineScale
    ) -> Bool {
        guard grips.count < 2, !grips.contains(where: { $0.hand == hand }) else { return false }
        if case .lines = grips.first?.purpose { return false }
        grips.append(Grip(hand: hand, purpose: purpose, point: point))
        if grips.count == 2 { holdTimes(on: scale) }
        return true
    }

    /// What is under each stays there from now on.
    private mutating func holdTimes(on scale: TimelineScale) {
        for index in grips.indices {
            grips[index].purpose = .time(scale.time(at: grips[index].point.x))
        }
    }

    /// Moves one; nil when it holds nothing.
    mutating func move(_ hand: PanelInput.Hand, to point: CGPoint) -> Purpose? {
        guard let index = grips.firstIndex(where: { $0.hand == hand }) else { return nil }
        grips[index].point = point
        return grips[index].purpose
    }

    /// Lets go; what another one holds it holds on.
    mutating func end(_ hand: PanelInput.Hand, _ scale: TimelineScale?) {
        let count = grips.count
        grips.removeAll { $0.hand == hand }
        if count == 2, grips.count == 1, let scale { holdTimes(on: scale) }
    }

    mutating func endAll() { grips = [] }

    /// The part of the timeline in which the held times are under those that hold them.
    func part(of scale: TimelineScale) -> Chrome.TimelinePart? {
        let held = grips.compactMap { grip -> (time: TimeInterval, x: CGFloat)? in
            if case .time(let time) = grip.purpose { (time, grip.point.x) } else { nil }
        }
        guard let first = held.first else { return scale.following }
        guard let second = held.dropFirst().first else {
            return scale.part(placing: first.time, at: first.x)
        }
        return scale.part(placing: first, second)
    }

    /// Takes in a press on the row of times, at the server's time in milliseconds.
    ///
    /// - Returns: whether it is the second of a double click.
    mutating func isDoubleClick(_ point: CGPoint, at time: UInt32) -> Bool {
        if let press, time &- press.time <= Self.doubleClick,
            abs(point.x - press.x) <= Self.doubleClickPlay
        {
            self.press = nil
            return true
        }
        press = (time, point.x)
        return false
    }

    /// Takes in what a touchpad's fingers do.
    ///
    /// - Returns: how much farther apart they are than before; nil where they stretch nothing.
    mutating func pinch(_ input: PanelInput, isShown: Bool) -> Double? {
        guard case .pinch(let change, _, _, let scale, _) = input.event.payload else { return nil }
        let source = input.event.source
        guard change == .update else {
            pinched = change == .begin && input.isOnPanel ? (source, 1) : nil
            return nil
        }
        guard isShown, let before = pinched, before.source == source, scale > 0 else { return nil }
        pinched = (source, scale)
        return scale / before.scale
    }
}

/// The timeline as it was last drawn, and how far it was turned since.
struct ShownTimeline {
    enum Place {
        /// The row of times at the top.
        case axis
        /// The lanes' names at the left.
        case names
        case lanes
    }

    var scale: TimelineScale
    /// The first line that is shown; a part of one while it is scrolled by less.
    private(set) var line: CGFloat
    private let mostFirst: Int
    private let lineHeight: CGFloat

    init(
        _ timeline: TraceSnapshot.Timeline,
        _ chrome: Chrome,
        panel: CGRect,
        before: ShownTimeline?
    ) {
        scale = TimelineScale(panel: panel, of: timeline, part: chrome.timeline.part)
        let rows = TimelineRows(timeline, plot: scale.plot, first: chrome.timeline.firstLine)
        mostFirst = rows.mostFirst
        lineHeight = rows.height
        let first = CGFloat(rows.first)
        // Steps that are less than a line add up.
        line = before.map { abs($0.line - first) <= 0.5 ? $0.line : first } ?? first
    }

    /// What a place is for; nil beside the timeline.
    func place(_ point: CGPoint) -> Place? {
        guard scale.panel.contains(point) else { return nil }
        if point.y < scale.plot.minY { return .axis }
        return point.x < scale.plot.minX ? .names : .lanes
    }

    /// What holding a place with a button is for; nil beside the timeline.
    func purpose(at point: CGPoint, button: Int) -> TimelineGrips.Purpose? {
        switch place(point) {
        case .axis: .time(scale.time(at: point.x))
        case .names: .lines(line, y: point.y)
        case .lanes: button == 2 ? .time(scale.time(at: point.x)) : .moment
        case nil: nil
        }
    }

    mutating func scroll(to line: CGFloat) { self.line = min(max(line, 0), CGFloat(mostFirst)) }

    /// The line that is to be the first when a finger has moved up so many points since one was.
    func line(_ start: CGFloat, moved distance: CGFloat) -> CGFloat {
        start + distance / lineHeight
    }
}
