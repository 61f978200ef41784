package import Foundation

/// Moves that take real time; each blocks its thread until it is done.
extension VirtualTouchscreen {
    /// Moves one finger along a straight line.
    ///
    /// - Parameters:
    ///   - finger: one that is down.
    ///   - point: pixels of the screen, where it is in the end.
    ///   - duration: seconds; 0 means one report, at once.
    ///   - rate: reports for each second.
    /// - Throws: `misuse`, `serverGone`, `timedOut`.
    package func move(
        _ finger: Int,
        to point: CGPoint,
        over duration: TimeInterval,
        rate: Double = defaultRate
    ) throws(VirtualDisplayError) {
        try move([(finger, point)], over: duration, rate: rate)
    }

    /// Moves several fingers together, each along a straight line, all in each step.
    ///
    /// - Parameters:
    ///   - placements: fingers that are down, and where they are in the end.
    ///   - duration: seconds; 0 means one report of each, at once.
    ///   - rate: reports of each finger for each second.
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

    /// Moves fingers along any path: a circle, a turn of two fingers, a tremble.
    ///
    /// - Parameters:
    ///   - duration: seconds; 0 means one step, the last.
    ///   - rate: steps for each second.
    ///   - path: gives, for a progress in 0…1, each finger's place; called with rising values,
    ///     never with 0 and at last with exactly 1.
    /// - Throws: `misuse`, `serverGone`, `timedOut`.
    package func perform(
        over duration: TimeInterval,
        rate: Double = defaultRate,
        along path: (_ progress: Double) -> [Placement]
    ) throws(VirtualDisplayError) {
        try Pace.run(over: duration, rate: rate) { progress throws(VirtualDisplayError) in
            for (finger, point) in path(progress) { try move(finger, to: point) }
        }
    }
}

extension CGPoint {
    /// The point on the way to another; exactly that one for 1.
    func interpolated(to end: CGPoint, _ progress: Double) -> CGPoint {
        guard progress < 1 else { return end }
        return CGPoint(x: x + (end.x - x) * progress, y: y + (end.y - y) * progress)
    }
}

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
