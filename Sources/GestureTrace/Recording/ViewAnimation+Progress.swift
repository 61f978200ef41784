import Foundation
import GestureKit

/// The progress of an animation.
extension ViewAnimation {
    /// Returns the progress at a time: 0 until the start, and exactly 1 from the end on.
    ///
    /// A spring overshoots 1 in between.
    func progress(at time: TimeInterval) -> Double {
        if end - time <= Tolerance.time { return 1 }
        return time > start ? curve.progress(at: (time - start) / duration, of: duration) : 0
    }
}

extension ViewAnimation.Curve {
    /// Returns the progress at a fraction of the duration, which is in seconds.
    fileprivate func progress(at part: Double, of duration: TimeInterval) -> Double {
        switch self {
        case .linear: part
        // Source: Core Animation's documented timing functions.
        case .easeInOut: Self.bezier(0.42, 0.58, at: part)
        case .easeIn: Self.bezier(0.42, 1, at: part)
        case .easeOut: Self.bezier(0, 0.58, at: part)
        case .spring(let ratio, let velocity):
            Self.spring(ratio, velocity * duration, at: part)
        }
    }

    /// Returns the y coordinate at x on the cubic Bézier curve from (0, 0) to (1, 1) with the control points
    /// (`first`, 0) and (`second`, 1).
    private static func bezier(_ first: Double, _ second: Double, at x: Double) -> Double {
        func coordinate(_ first: Double, _ second: Double, _ t: Double) -> Double {
            let rest = 1 - t
            return 3 * rest * rest * t * first + 3 * rest * t * t * second + t * t * t
        }
        // x grows with t, so bisection finds t; 40 steps are more precise than a picture.
        var (low, high) = (0.0, 1.0)
        for _ in 0..<40 {
            let middle = (low + high) / 2
            if coordinate(first, second, middle) < x { low = middle } else { high = middle }
        }
        return coordinate(0, 1, (low + high) / 2)
    }

    /// Returns the progress of a damped oscillator whose amplitude is a thousandth at the end.
    ///
    /// A velocity of 1 covers the whole distance in one duration.
    private static func spring(_ ratio: Double, _ velocity: Double, at part: Double) -> Double {
        let ratio = min(1, max(minDamping, ratio))
        guard ratio < 1 else {
            // (1 + x)·exp(-x) is a thousandth at this x.
            let speed = 9.233
            return 1 - exp(-speed * part) * (1 + (speed - velocity) * part)
        }
        let decay = log(1000.0)
        let swing = decay / ratio * (1 - ratio * ratio).squareRoot()
        let sine = (decay - velocity) / swing
        return 1 - exp(-decay * part) * (cos(swing * part) + sine * sin(swing * part))
    }

    /// A spring with less damping oscillates faster than pictures can show.
    private static let minDamping = 0.05
}
