package import Foundation
package import GestureTrace

/// Which part of the event clock the timeline shows, and where each time is on it.
package struct TimelineScale: Hashable, Sendable {
    /// The panel that it is spread over.
    package let panel: CGRect
    /// Where the lanes are, in points: right of their names, below the axis.
    package let plot: CGRect
    /// The times that the whole sequence takes, in seconds.
    package let whole: ClosedRange<TimeInterval>
    /// The time at the plot's left edge, in seconds.
    package let start: TimeInterval
    /// The time at its right edge.
    package let end: TimeInterval
    /// The moment that is shown.
    let moment: TimeInterval

    /// Room for the lanes' names at the left.
    static let nameWidth: CGFloat = 110
    /// Room for the axis at the top.
    static let axisHeight: CGFloat = 24
    private static let margin: CGFloat = 20
    /// Seconds that are shown at least: with less a tap would leap from scale to scale.
    private static let leastRange: TimeInterval = 0.6
    /// Points between two labels of the axis at least.
    static let leastLabel: CGFloat = 90

    /// Spreads a timeline, or a part of it, over a panel; the whole grows by leaps, so that bars stand
    /// still meanwhile.
    package init(
        panel: CGRect,
        of timeline: TraceSnapshot.Timeline,
        part: Chrome.TimelinePart? = nil
    ) {
        self.panel = panel
        plot = CGRect(
            x: panel.minX + Self.nameWidth,
            y: panel.minY + Self.axisHeight,
            width: max(1, panel.width - Self.nameWidth - Self.margin),
            height: max(0, panel.height - Self.axisHeight - 2)
        )
        let length = max(0, timeline.end - timeline.start)
        let range = Self.range(of: max(length * 1.02, Self.leastRange))
        whole = timeline.start...timeline.start + range
        moment = timeline.moment
        let shown = Self.times(of: part, at: moment, within: whole)
        start = shown.lowerBound
        end = shown.upperBound
    }

    /// The same timeline, of which another part is shown.
    package func showing(_ part: Chrome.TimelinePart?) -> TimelineScale {
        TimelineScale(self, Self.times(of: part, at: moment, within: whole))
    }

    private init(_ other: TimelineScale, _ shown: ClosedRange<TimeInterval>) {
        panel = other.panel
        plot = other.plot
        whole = other.whole
        moment = other.moment
        start = shown.lowerBound
        end = shown.upperBound
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
        var power = 1e-3
        while power < 1e9 {
            for factor in [1.0, 2, 5] where power * factor >= least * (1 - 1e-9) {
                return power * factor
            }
            power *= 10
        }
        return power
    }

    /// 1.2, 2.4 or 6 times a power of ten.
    private static func range(of length: TimeInterval) -> TimeInterval {
        var power = 0.1
        while power < 1e9 {
            for factor in [1.2, 2.4, 6] where power * factor >= length { return power * factor }
            power *= 10
        }
        return power
    }
}
