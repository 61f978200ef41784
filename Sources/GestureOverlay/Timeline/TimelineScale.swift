package import Foundation
package import GestureTrace

/// Which part of the event clock the timeline shows, and where each time is on it.
package struct TimelineScale: Hashable, Sendable {
    package let panel: CGRect
    /// Where the lanes are, in points: right of their names, below the axis.
    package let plot: CGRect
    /// The times that the whole sequence takes, in seconds.
    package let whole: ClosedRange<TimeInterval>
    /// The time at the plot's left edge, in seconds.
    package private(set) var start: TimeInterval
    /// The time at its right edge.
    package private(set) var end: TimeInterval
    let moment: TimeInterval

    static let nameWidth: CGFloat = 110
    private static let axisHeight: CGFloat = 24
    private static let margin: CGFloat = 20
    /// Seconds that are shown at least: with less a tap would leap from scale to scale.
    private static let leastRange: TimeInterval = 0.6
    /// Points between two labels of the axis at least.
    private static let leastLabel: CGFloat = 90

    /// Spreads a timeline, or a part of it, over a panel; the whole grows by leaps, so that bars stand
    /// still meanwhile.
    package init(
        panel: CGRect,
        of timeline: TraceSnapshot.Timeline,
        part: Chrome.TimelinePart? = nil
    ) {
        self.panel = panel
        let (left, top) = (panel.minX + Self.nameWidth, panel.minY + Self.axisHeight)
        let width = max(1, panel.width - Self.nameWidth - Self.margin)
        let height = max(0, panel.height - Self.axisHeight - 2)
        plot = CGRect(x: left, y: top, width: width, height: height)
        let length = max(0, timeline.end - timeline.start)
        let range = Self.range(of: max(length * 1.02, Self.leastRange))
        whole = timeline.start...timeline.start + range
        moment = timeline.moment
        let shown = Self.times(of: part, at: moment, within: whole)
        start = shown.lowerBound
        end = shown.upperBound
    }

    package func showing(_ part: Chrome.TimelinePart?) -> TimelineScale {
        let shown = Self.times(of: part, at: moment, within: whole)
        var scale = self
        (scale.start, scale.end) = (shown.lowerBound, shown.upperBound)
        return scale
    }

    /// The part's times, where it has come to by now.
    private static func times(
        of part: Chrome.TimelinePart?,
        at moment: TimeInterval,
        within whole: ClosedRange<TimeInterval>
    ) -> ClosedRange<TimeInterval> {
        guard let part, part.sequence == whole.lowerBound else { return whole }
        let length = min(part.length, whole.upperBound - whole.lowerBound)
        var start = part.start
        if part.followsMoment {
            let step = length / 4
            let ahead = moment - (start + length)
            let behind = start - moment
            if ahead > 0 { start += (ahead / step).rounded(.up) * step }
            if behind > 0 { start -= (behind / step).rounded(.up) * step }
        }
        start = min(max(start, whole.lowerBound), whole.upperBound - length)
        return start...start + length
    }

    /// Whether it is not the whole that is shown.
    package var isPart: Bool { end - start < whole.upperBound - whole.lowerBound }

    /// Where a time is, in points; outside of the plot for one that is not shown.
    package func x(of time: TimeInterval) -> CGFloat {
        plot.minX + CGFloat((time - start) / (end - start)) * plot.width
    }

    /// The time at a place, held within the plot.
    package func time(at x: CGFloat) -> TimeInterval {
        let part = min(max((x - plot.minX) / plot.width, 0), 1)
        return start + Double(part) * (end - start)
    }

    /// Seconds from one point to the next.
    package var secondsForPoint: TimeInterval { (end - start) / Double(plot.width) }

    /// The times that the axis names, and how many decimals they need.
    var labels: (times: [TimeInterval], decimals: Int) {
        let most = max(1, plot.width / Self.leastLabel)
        let step = Self.step(atLeast: (end - start) / Double(most))
        let first = (start / step).rounded(.up)
        let count = max(0, Int(((end + step * 1e-6) / step - first).rounded(.down)) + 1)
        let times = (0..<min(count, 64)).map { (first + Double($0)) * step }
        return (times, step >= 1 ? 0 : step >= 0.1 ? 1 : step >= 0.01 ? 2 : 3)
    }

    /// 1, 2 or 5 times a power of ten.
    private static func step(atLeast least: TimeInterval) -> TimeInterval {
        round(atLeast: least * (1 - 1e-9), 1e-3, [1, 2, 5])
    }

    /// 1.2, 2.4 or 6 times a power of ten.
    private static func range(of length: TimeInterval) -> TimeInterval {
        round(atLeast: length, 0.1, [1.2, 2.4, 6])
    }

    /// The least of the factors times a power of ten, from a smallest power on, that is no less.
    private static func round(
        atLeast least: TimeInterval,
        _ smallest: Double,
        _ factors: [Double]
    ) -> TimeInterval {
        var power = smallest
        while power < 1e9 {
            for factor in factors where power * factor >= least { return power * factor }
            power *= 10
        }
        return power
    }
}

/// Other parts of the same timeline: closer, wider, further on.
///
/// Each is nil where it comes to the whole.
extension TimelineScale {
    /// Seconds between two labels of the axis at least: what a touchscreen tells comes at such steps.
    private static let leastStep: TimeInterval = 0.001

    /// The part with the lanes so many times as long, the time at a place staying there.
    package func zoomed(by factor: Double, about x: CGFloat) -> Chrome.TimelinePart? {
        guard factor > 0, factor.isFinite else { return part(placing: time(at: x), at: x) }
        return part(placing: time(at: x), at: x, length: (end - start) / factor)
    }

    /// The part so many points further on in time.
    package func panned(by distance: CGFloat) -> Chrome.TimelinePart? {
        part(placing: start, at: plot.minX - distance)
    }

    /// The part in which a time is at a place, as under a finger that holds it.
    ///
    /// The place may be beside the plot. `length` is how many seconds are to be shown, nil for as many as
    /// now. The part is held within the whole.
    package func part(
        placing time: TimeInterval,
        at x: CGFloat,
        length: TimeInterval? = nil
    ) -> Chrome.TimelinePart? {
        let all = whole.upperBound - whole.lowerBound
        let least = Self.leastStep * Double(plot.width / Self.leastLabel)
        let length = Self.rounded(min(max(length ?? end - start, least), all))
        guard length < all * 0.999 else { return nil }
        let wanted = Self.rounded(time - Double((x - plot.minX) / plot.width) * length)
        let start = min(max(wanted, whole.lowerBound), whole.upperBound - length)
        return Chrome.TimelinePart(
            of: whole.lowerBound,
            start: start,
            length: length,
            // Who looks at other times has turned away from it.
            followsMoment: (start...start + length).contains(moment)
        )
    }

    /// To the nanosecond: who goes closer and back sees the same again, to the pixel.
    private static func rounded(_ time: TimeInterval) -> TimeInterval {
        (time * 1e9).rounded() / 1e9
    }

    /// The part in which two times are at two places, as under two fingers.
    package func part(
        placing first: (time: TimeInterval, x: CGFloat),
        _ second: (time: TimeInterval, x: CGFloat)
    ) -> Chrome.TimelinePart? {
        let distance = second.x - first.x
        let times = second.time - first.time
        // Fingers that stand on each other, or have changed sides, say nothing of a length.
        guard abs(distance) >= 1, times / Double(distance) > 0 else {
            return part(placing: first.time, at: first.x)
        }
        let length = times / Double(distance) * Double(plot.width)
        return part(placing: first.time, at: first.x, length: length)
    }

    /// The same part, from now on with the shown moment.
    package var following: Chrome.TimelinePart? {
        guard isPart else { return nil }
        return Chrome.TimelinePart(of: whole.lowerBound, start: start, length: end - start)
    }
}
