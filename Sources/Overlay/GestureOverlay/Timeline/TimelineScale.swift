package import Foundation
package import GestureTrace

/// The part of the event clock that the timeline shows, and the mapping of times to locations.
package struct TimelineScale: Hashable, Sendable {
    package let panel: CGRect
    /// The area of the lanes in points, right of their names and below the axis, with room for reasons at the
    /// right.
    package let plot: CGRect
    /// The time range of the sequence in seconds, which is shown unless the user chooses another one.
    ///
    /// A sequence that is over fills the plot.
    let sequence: ClosedRange<TimeInterval>
    /// The time range of the sequence and those before it, in seconds.
    let whole: ClosedRange<TimeInterval>
    /// The time at the plot's left edge, in seconds.
    package private(set) var start: TimeInterval
    /// The time at the plot's right edge, in seconds.
    private(set) var end: TimeInterval
    let moment: TimeInterval

    private static let maxNameWidth: CGFloat = 130
    private static let maxReasonWidth: CGFloat = 250
    private static let axisHeight: CGFloat = 24
    /// The minimum range in seconds while a sequence is under way, without which a tap would change the scale
    /// constantly.
    private static let minRange: TimeInterval = 0.6
    /// The minimum range of a sequence that is over, such as a single click of a wheel.
    private static let minFinalRange: TimeInterval = 0.02
    /// The minimum distance between two axis labels, in points.
    private static let minLabelSpacing: CGFloat = 90

    /// Returns the width of the names of lanes, which is smaller in a narrow panel.
    static func nameWidth(in panel: CGRect) -> CGFloat {
        min(maxNameWidth, (panel.width * 0.27).rounded())
    }

    /// Returns the width for reasons right of the plot, which is smaller in a narrow panel.
    private static func reasonWidth(in panel: CGRect) -> CGFloat {
        min(maxReasonWidth, (panel.width * 0.2).rounded())
    }

    /// Spreads a timeline, or a part of it, over a panel.
    ///
    /// The range of a sequence under way grows in steps, between which bars stay in place.
    package init(
        panel: CGRect,
        of timeline: TraceSnapshot.Timeline,
        part: Chrome.TimelineViewport? = nil
    ) {
        self.panel = panel
        let nameWidth = Self.nameWidth(in: panel)
        let (left, top) = (panel.minX + nameWidth, panel.minY + Self.axisHeight)
        let width = max(1, panel.width - nameWidth - Self.reasonWidth(in: panel))
        let height = max(0, panel.height - Self.axisHeight - 2)
        plot = CGRect(x: left, y: top, width: width, height: height)
        let length = max(0, timeline.end - timeline.start)
        let range =
            timeline.verdict == nil
            ? Self.range(of: max(length * 1.02, Self.minRange))
            : max(length, Self.minFinalRange)
        sequence = timeline.start...timeline.start + range
        whole = min(timeline.earliest, timeline.start)...sequence.upperBound
        moment = timeline.moment
        let shown = Self.times(of: part, at: moment, in: sequence, within: whole)
        start = shown.lowerBound
        end = shown.upperBound
    }

    package func showing(_ part: Chrome.TimelineViewport?) -> TimelineScale {
        let shown = Self.times(of: part, at: moment, in: sequence, within: whole)
        var scale = self
        (scale.start, scale.end) = (shown.lowerBound, shown.upperBound)
        return scale
    }

    /// Returns the time range of a part or, without one, of the sequence, scrolled to the moment if it
    /// follows it.
    private static func times(
        of part: Chrome.TimelineViewport?,
        at moment: TimeInterval,
        in sequence: ClosedRange<TimeInterval>,
        within whole: ClosedRange<TimeInterval>
    ) -> ClosedRange<TimeInterval> {
        let first = sequence.lowerBound
        let chosen = part?.sequence == first ? part : nil
        if chosen == nil && moment >= first { return sequence }
        let part =
            chosen
            ?? Chrome.TimelineViewport(of: first, start: first, length: sequence.upperBound - first)
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

    /// Whether only a part of what happened is shown.
    var isZoomed: Bool { end - start < whole.upperBound - whole.lowerBound }

    /// The time that is shown as 0, in seconds: the start of the sequence or, if earlier ones are shown too,
    /// that of the session.
    var origin: TimeInterval {
        start < sequence.lowerBound - 1e-9 ? 0 : sequence.lowerBound
    }

    /// Returns the x of a time in points, which is outside the plot for a time that is not shown.
    func x(of time: TimeInterval) -> CGFloat {
        plot.origin.x + CGFloat((time - start) / (end - start)) * plot.size.width
    }

    /// Returns the time at an x, clamped to the plot.
    package func time(at x: CGFloat) -> TimeInterval {
        let part = min(max((x - plot.minX) / plot.width, 0), 1)
        return start + Double(part) * (end - start)
    }

    /// The times with axis labels, counted from the origin, and the number of decimals that the labels need.
    var labels: (times: [TimeInterval], decimals: Int) {
        // Even a narrow panel labels at least one time besides the origin.
        let maxLabels = max(2, plot.width / Self.minLabelSpacing)
        let step = Self.step(atLeast: (end - start) / Double(maxLabels))
        let (start, end) = (start - origin, end - origin)
        let first = ((start - step * 1e-6) / step).rounded(.up)
        let count = max(0, Int(((end + step * 1e-6) / step - first).rounded(.down)) + 1)
        let times = (0..<min(count, 64)).map { (first + Double($0)) * step }
        return (times, step >= 1 ? 0 : step >= 0.1 ? 1 : step >= 0.01 ? 2 : 3)
    }

    /// Returns 1, 2 or 5 times a power of ten.
    private static func step(atLeast minimum: TimeInterval) -> TimeInterval {
        round(atLeast: minimum * (1 - 1e-9), 1e-3, [1, 2, 5])
    }

    /// Returns 1.2, 2.4 or 6 times a power of ten.
    private static func range(of length: TimeInterval) -> TimeInterval {
        round(atLeast: length, 0.1, [1.2, 2.4, 6])
    }

    /// Returns the smallest product of a factor and a power of ten, from `smallest` on, that is at least
    /// `minimum`.
    private static func round(
        atLeast minimum: TimeInterval,
        _ smallest: Double,
        _ factors: [Double]
    ) -> TimeInterval {
        var power = smallest
        while power < 1e9 {
            for factor in factors where power * factor >= minimum { return power * factor }
            power *= 10
        }
        return power
    }

    // MARK: - Zooming and panning

    /// The minimum time between two axis labels, in seconds, which is about the step at which touchscreens
    /// report.
    private static let minLabelInterval: TimeInterval = 0.001

    /// Returns the part magnified by a factor, where the time at `x` stays in place; nil for the sequence.
    package func zoomed(by factor: Double, about x: CGFloat) -> Chrome.TimelineViewport? {
        guard factor > 0, factor.isFinite else { return part(placing: time(at: x), at: x) }
        return part(placing: time(at: x), at: x, length: (end - start) / factor)
    }

    /// Returns the part panned by a distance in points; nil for the sequence.
    package func panned(by distance: CGFloat) -> Chrome.TimelineViewport? {
        part(placing: start, at: plot.minX - distance)
    }

    /// Returns the part in which a time is at an x, as when a finger holds it there.
    ///
    /// - Parameters:
    ///   - time: The time to place.
    ///   - x: Its location, which may be outside the plot.
    ///   - length: The number of seconds to show; nil keeps the current number.
    /// - Returns: The part, clamped to the whole; nil for the sequence.
    package func part(
        placing time: TimeInterval,
        at x: CGFloat,
        length: TimeInterval? = nil
    ) -> Chrome.TimelineViewport? {
        let all = whole.upperBound - whole.lowerBound
        let minimum = Self.minLabelInterval * Double(plot.width / Self.minLabelSpacing)
        let length = Self.rounded(min(max(length ?? end - start, minimum), all))
        guard length < all * 0.999 else {
            return whole == sequence ? nil : viewport(from: whole.lowerBound, length: all)
        }
        let wanted = Self.rounded(time - Double((x - plot.minX) / plot.width) * length)
        let start = min(max(wanted, whole.lowerBound), whole.upperBound - length)
        return viewport(from: start, length: length)
    }

    private func viewport(from start: TimeInterval, length: TimeInterval)
        -> Chrome.TimelineViewport?
    {
        let isSequence =
            abs(start - sequence.lowerBound) < 1e-6
            && abs(start + length - sequence.upperBound) < 1e-6
        guard !isSequence else { return nil }
        return Chrome.TimelineViewport(
            of: sequence.lowerBound,
            start: start,
            length: length,
            // A user who pans away from the moment is interested in other times.
            followsMoment: (start...start + length).contains(moment)
        )
    }

    /// Rounds to nanoseconds, so that zooming in and out again restores every pixel.
    private static func rounded(_ time: TimeInterval) -> TimeInterval {
        (time * 1e9).rounded() / 1e9
    }

    /// Returns the part in which two times are at two locations, as when two fingers hold them there; nil for
    /// the sequence.
    package func part(
        placing first: (time: TimeInterval, x: CGFloat),
        _ second: (time: TimeInterval, x: CGFloat)
    ) -> Chrome.TimelineViewport? {
        let distance = second.x - first.x
        let times = second.time - first.time
        // Fingers that coincide or have swapped sides define no length.
        guard abs(distance) >= 1, times / Double(distance) > 0 else {
            return part(placing: first.time, at: first.x)
        }
        let length = times / Double(distance) * Double(plot.width)
        return part(placing: first.time, at: first.x, length: length)
    }

    /// The same part, which follows the shown moment from now on; nil for the whole.
    package var following: Chrome.TimelineViewport? {
        guard isZoomed else { return nil }
        return Chrome.TimelineViewport(of: sequence.lowerBound, start: start, length: end - start)
    }
}
