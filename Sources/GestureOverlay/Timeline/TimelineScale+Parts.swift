package import Foundation

/// Other parts of the same timeline: zoomed and panned.
///
/// Each is nil if it equals the sequence.
extension TimelineScale {
    /// The minimum distance between two axis labels, in seconds; touchscreens report at steps of about this
    /// length.
    private static let minLabelInterval: TimeInterval = 0.001

    /// Returns the part magnified by a factor, with the time at `x` fixed.
    package func zoomed(by factor: Double, about x: CGFloat) -> Chrome.TimelineViewport? {
        guard factor > 0, factor.isFinite else { return part(placing: time(at: x), at: x) }
        return part(placing: time(at: x), at: x, length: (end - start) / factor)
    }

    /// Returns the part panned by a distance in points.
    package func panned(by distance: CGFloat) -> Chrome.TimelineViewport? {
        part(placing: start, at: plot.minX - distance)
    }

    /// Returns the part in which a time is at an x, as under a finger that holds it.
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
            // Panning away from the moment means that the user is interested in other times.
            followsMoment: (start...start + length).contains(moment)
        )
    }

    /// Rounds to nanoseconds, so that zooming in and out again restores every pixel.
    private static func rounded(_ time: TimeInterval) -> TimeInterval {
        (time * 1e9).rounded() / 1e9
    }

    /// Returns the part in which two times are at two locations, as under two fingers.
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

    /// The same part, following the shown moment from now on.
    package var following: Chrome.TimelineViewport? {
        guard isZoomed else { return nil }
        return Chrome.TimelineViewport(of: sequence.lowerBound, start: start, length: end - start)
    }
}
