import Foundation

/// A least-squares fit of a velocity to the latest samples of a moving quantity.
///
/// With three or more samples, the velocity is the slope of a parabola at the last sample; with two, their
/// difference; with one, 0. If the parabola turns back but the movement does not, it is the mean over the
/// samples. Source: Semantics.md, section 2 "Velocity"; the parabola is the result of Flutter's
/// `LeastSquaresSolver` of degree 2.
struct VelocityTracker {
    /// The time span of the samples that count, in seconds.
    private static let horizon: TimeInterval = 0.1
    /// The time without a sample, in seconds, after which the tracking restarts and the velocity is 0.
    static let rest: TimeInterval = 0.04

    private struct Sample {
        var time: TimeInterval
        var value: CGPoint
    }

    private var samples: [Sample] = []

    mutating func reset() { samples.removeAll(keepingCapacity: true) }

    mutating func add(_ value: CGPoint, at time: TimeInterval) {
        if let last = samples.last {
            if (time - last.time).isLater(than: Self.rest) {
                reset()
            } else if !time.isLater(than: last.time) {
                // Two fingers in the same millisecond send two events, the later of which includes both.
                samples[samples.count - 1].value = value
                return
            }
        }
        let old = samples.prefix { (time - $0.time).isLater(than: Self.horizon) }.count
        if old > 0 { samples.removeFirst(old) }
        samples.append(Sample(time: time, value: value))
    }

    /// Returns the velocity in units per second at this time.
    func velocity(at time: TimeInterval) -> CGPoint {
        guard let last = samples.last, samples.count > 1,
            !(time - last.time).isLater(than: Self.rest)
        else { return .zero }
        let mean = (last.value - samples[0].value) / CGFloat(last.time - samples[0].time)
        guard samples.count > 2, let slope = slope(endingAt: last) else { return mean }
        return CGPoint(
            x: turnsBack(slope.x, mean, along: { $0.x }) ? mean.x : slope.x,
            y: turnsBack(slope.y, mean, along: { $0.y }) ? mean.y : slope.y
        )
    }

    /// Returns true if the parabola turns back along this axis although the movement does not.
    ///
    /// A backward slope of less than a tenth of the mean speed is a finger at rest, as in a recording that
    /// Flutter publishes with its velocity. A movement that returns by less than a tenth of its length
    /// trembles.
    private func turnsBack(
        _ slope: CGFloat,
        _ mean: CGPoint,
        along axis: (CGPoint) -> CGFloat
    ) -> Bool {
        guard slope * axis(mean) < 0, abs(slope) > mean.length / 10 else { return false }
        let values = samples.map { axis($0.value) }
        let (first, last) = (values[0], values[values.count - 1])
        let farthest = last > first ? values.max() ?? last : values.min() ?? last
        return abs(farthest - last) < abs(last - first) / 10
    }

    /// The slope of the parabola at its last sample, where time and value are 0; nil if the samples' times do
    /// not determine a parabola.
    private func slope(endingAt last: Sample) -> CGPoint? {
        var powers = (t1: 0.0, t2: 0.0, t3: 0.0, t4: 0.0)
        var (y, ty, tty) = (CGPoint.zero, CGPoint.zero, CGPoint.zero)
        for sample in samples {
            let t = (sample.time - last.time) / Self.horizon
            let value = sample.value - last.value
            powers.t1 += t
            powers.t2 += t * t
            powers.t3 += t * t * t
            powers.t4 += t * t * t * t
            y += value
            ty += value * CGFloat(t)
            tty += value * CGFloat(t * t)
        }
        let count = Double(samples.count)
        // Cramer's rule for the middle coefficient of the normal equations.
        let minors = (
            y: powers.t1 * powers.t4 - powers.t2 * powers.t3,
            ty: count * powers.t4 - powers.t2 * powers.t2,
            tty: count * powers.t3 - powers.t1 * powers.t2
        )
        let determinant =
            count * (powers.t2 * powers.t4 - powers.t3 * powers.t3)
            - powers.t1 * (powers.t1 * powers.t4 - powers.t2 * powers.t3)
            + powers.t2 * (powers.t1 * powers.t3 - powers.t2 * powers.t2)
        guard abs(determinant) > .ulpOfOne * count else { return nil }
        let sum =
            ty * CGFloat(minors.ty) - y * CGFloat(minors.y) - tty * CGFloat(minors.tty)
        return sum / CGFloat(determinant * Self.horizon)
    }
}
