import Foundation

/// A schedule of steps spread evenly over a period of real time.
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

extension CGPoint {
    /// Returns the point at a fraction of the line to another point; exactly that point for 1.
    func interpolated(to end: CGPoint, _ progress: Double) -> CGPoint {
        guard progress < 1 else { return end }
        return CGPoint(x: x + (end.x - x) * progress, y: y + (end.y - y) * progress)
    }
}
