import Foundation
import GestureKit

/// How far along its way an animation is.
extension ViewAnimation {
    /// The part of the way that is done at a time: 0 up to the start, exactly 1 from the end on, and for a
    /// spring beyond 1 where it swings.
    func progress(at time: TimeInterval) -> Double {
        if end - time <= Tolerance.time { return 1 }
        return time > start ? curve.progress(at: (time - start) / duration, of: duration) : 0
    }
}

extension ViewAnimation.Curve {
    /// The part of the way at a part of the time; the duration is in seconds.
    fileprivate func progress(at part: Double, of duration: TimeInterval) -> Double {
        switch self {
        case .linear: part
        // Source: CoreAnimation's documented timing functions.
        case .easeInOut: Self.bezier(0.42, 0.58, at: part)
        case .easeIn: Self.bezier(0.42, 1, at: part)
        case .easeOut: Self.bezier(0, 0.58, at: part)
        case .spring(let ratio, let velocity):
            Self.spring(ratio, velocity * duration, at: part)
        }
    }

    /// A cubic Bézier curve from (0, 0) over (`first`, 0) and (`second`, 1) to (1, 1).
    private static func bezier(_ first: Double, _ second: Double, at x: Double) -> Double {
        func way(_ first: Double, _ second: Double, _ t: Double) -> Double {
            let rest = 1 - t
            return 3 * rest * rest * t * first + 3 * rest * t * t * second + t * t * t
        }
        // x rises with t all the way: halving finds it, to more digits than a picture has.
        var (low, high) = (0.0, 1.0)
        for _ in 0..<40 {
            let middle = (low + high) / 2
            if way(first, second, middle) < x { low = middle } else { high = middle }
        }
        return way(0, 1, (low + high) / 2)
    }

    /// A damped oscillator that has a thousandth of its way left at the end; the velocity is in ways for
    /// each whole duration.
    private static func spring(_ ratio: Double, _ velocity: Double, at part: Double) -> Double {
        let ratio = min(1, max(leastDamping, ratio))
        guard ratio < 1 else {
            // (1 + x)·exp(-x) is a thousandth there.
            let speed = 9.233
            return 1 - exp(-speed * part) * (1 + (speed - velocity) * part)
        }
        let decay = log(1000.0)
        let swing = decay / ratio * (1 - ratio * ratio).squareRoot()
        let sine = (decay - velocity) / swing
        return 1 - exp(-decay * part) * (cos(swing * part) + sine * sin(swing * part))
    }

    /// Below this a spring would swing more often than a picture can show.
    private static let leastDamping = 0.05
}
