package import Foundation

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
    /// - Parameters:
    ///   - time: in seconds.
    ///   - x: in points; beside the plot too.
    ///   - length: how many seconds are to be shown; nil, the default, for as many as now.
    /// - Returns: the part, held within the whole; nil where it comes to that.
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
        isPart
            ? Chrome.TimelinePart(of: whole.lowerBound, start: start, length: end - start) : nil
    }
}
