package import Foundation

/// Timed moves. Each call blocks its thread until the move is complete.
extension VirtualTouchscreen {
    /// Moves one finger along a straight line.
    ///
    /// - Parameters:
    ///   - finger: A finger that is down.
    ///   - point: The final location, in pixels of the screen.
    ///   - duration: The duration in seconds; 0 means one report, at once.
    ///   - rate: The number of reports for each second.
    /// - Throws: `misuse`, `serverGone`, `timedOut`.
    package func move(
        _ finger: Int,
        to point: CGPoint,
        over duration: TimeInterval,
        rate: Double = defaultRate
    ) throws(VirtualDisplayError) {
        try move([(finger, point)], over: duration, rate: rate)
    }

    /// Moves several fingers together, each along a straight line.
    ///
    /// Each step reports all of them in one scan.
    ///
    /// - Parameters:
    ///   - placements: The fingers, which are down, and their final locations.
    ///   - duration: The duration in seconds; 0 means one scan, at once.
    ///   - rate: The number of scans for each second.
    /// - Throws: `misuse`, `serverGone`, `timedOut`.
    package func move(
        _ placements: [Placement],
        over duration: TimeInterval = 0,
        rate: Double = defaultRate
    ) throws(VirtualDisplayError) {
        var starts: [CGPoint] = []
        for (finger, _) in placements {
            guard let start = position(of: finger) else { throw Self.notDown(finger) }
            starts.append(start)
        }
        try perform(over: duration, rate: rate) { progress in
            zip(placements, starts).map { placement, start in
                (placement.finger, start.interpolated(to: placement.to, progress))
            }
        }
    }

    /// Moves fingers along any path, such as a circle, a rotation of two fingers, or a tremor.
    ///
    /// Each step is one scan.
    ///
    /// - Parameters:
    ///   - duration: The duration in seconds; 0 means one step, the last.
    ///   - rate: The number of steps for each second.
    ///   - path: Returns each finger's location for a fraction of the duration, from 0 to 1. It is called with increasing values,
    ///     never with 0, and finally with exactly 1.
    /// - Throws: `misuse`, `serverGone`, `timedOut`.
    package func perform(
        over duration: TimeInterval,
        rate: Double = defaultRate,
        along path: (_ progress: Double) -> [Placement]
    ) throws(VirtualDisplayError) {
        try StepSchedule.run(over: duration, rate: rate) { progress throws(VirtualDisplayError) in
            try report(path(progress).map { .move($0.finger, to: $0.to) })
        }
    }
}

extension CGPoint {
    /// Returns the point at a fraction of the line to another point; exactly that point for 1.
    func interpolated(to end: CGPoint, _ progress: Double) -> CGPoint {
        guard progress < 1 else { return end }
        return CGPoint(x: x + (end.x - x) * progress, y: y + (end.y - y) * progress)
    }
}

/// A schedule of steps, spread evenly over a duration of real time.
struct StepSchedule {
    /// Calls a function for each step with the progress in (0, 1], finally with exactly 1.
    ///
    /// A late step is not skipped, and does not delay the steps after it.
    static func run(
        over duration: TimeInterval,
        rate: Double,
        _ step: (Double) throws(VirtualDisplayError) -> Void
    ) throws(VirtualDisplayError) {
        guard duration.isFinite, duration > 0, rate.isFinite, rate > 0 else { return try step(1) }
        let count = max(1, Int((duration * rate).rounded()))
        let start = ContinuousClock.now
        for number in 1...count {
            let progress = Double(number) / Double(count)
            let left = start + .seconds(duration * progress) - ContinuousClock.now
            if left > .zero { Thread.sleep(forTimeInterval: left / .seconds(1)) }
            try step(progress)
        }
    }
}
