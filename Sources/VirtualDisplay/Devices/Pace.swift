import Foundation

/// A number of steps spread evenly over a time, by the real clock.
struct Pace {
    /// Calls for each step with the progress in (0, 1], the last time with exactly 1.
    ///
    /// A step that comes late is not dropped, and does not delay those after it.
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
