import Foundation
import GestureKit

/// The running animations of views, which determine how each view is drawn at a time.
///
/// A view is drawn with its own values minus the remaining fraction of each animation's change. Therefore
/// several animations of one view combine without a jump, and so do values that are assigned meanwhile, as on
/// iOS.
struct RunningAnimations {
    private struct Running {
        let animation: ViewAnimation
        let changes: [ObjectIdentifier: ViewAnimation.Change]

        init(_ animation: ViewAnimation) {
            self.animation = animation
            changes = Dictionary(
                animation.changes.compactMap { change in
                    change.view.map { (ObjectIdentifier($0), change) }
                },
                uniquingKeysWith: { first, _ in first }
            )
        }

        func isOver(at time: TimeInterval) -> Bool { animation.end - time <= Tolerance.time }
    }

    private var running: [Running] = []

    /// Adds an animation that starts now, and removes those that are over.
    mutating func add(_ animation: ViewAnimation) {
        running.removeAll { $0.isOver(at: animation.timestamp) }
        running.append(Running(animation))
    }

    /// Whether an animation is running, or in its delay, at a time.
    func isRunning(at time: TimeInterval) -> Bool { running.contains { !$0.isOver(at: time) } }

    /// Returns the values with which a view is drawn at a time; nil for its own values.
    func values(of view: View, at time: TimeInterval) -> ViewAnimation.Values? {
        var drawn: DrawnValues?
        for one in running where !one.isOver(at: time) {
            // A new view may have the address, and so the identifier, of a deallocated one.
            guard let change = one.changes[ObjectIdentifier(view)], change.view === view else {
                continue
            }
            var values = drawn ?? DrawnValues(ViewAnimation.Values(view))
            values.subtract(1 - one.animation.progress(at: time), of: change)
            drawn = values
        }
        return drawn?.values
    }
}

/// The values of a view minus the remaining parts of its animations.
private struct DrawnValues {
    private var drawn: ViewAnimation.Values
    private var form: TransformParts

    init(_ values: ViewAnimation.Values) {
        drawn = values
        form = TransformParts(values.transform)
    }

    mutating func subtract(_ part: Double, of change: ViewAnimation.Change) {
        let (old, new, part) = (change.old, change.new, CGFloat(part))
        drawn.bounds.origin.x += (old.bounds.origin.x - new.bounds.origin.x) * part
        drawn.bounds.origin.y += (old.bounds.origin.y - new.bounds.origin.y) * part
        drawn.bounds.size.width += (old.bounds.width - new.bounds.width) * part
        drawn.bounds.size.height += (old.bounds.height - new.bounds.height) * part
        drawn.center.x += (old.center.x - new.center.x) * part
        drawn.center.y += (old.center.y - new.center.y) * part
        drawn.alpha += (old.alpha - new.alpha) * part
        guard old.transform != new.transform else { return }
        form.subtract(part, from: TransformParts(old.transform), to: TransformParts(new.transform))
        drawn.transform = form.transform
    }

    /// The values, clamped to what can be drawn, because a spring overshoots.
    var values: ViewAnimation.Values {
        var values = drawn
        values.alpha = min(1, max(0, values.alpha))
        values.bounds.size.width = max(0, values.bounds.size.width)
        values.bounds.size.height = max(0, values.bounds.size.height)
        return values
    }
}

/// A transform split into scale and shear, then rotation, then translation.
///
/// Interpolating these parts keeps a rotation rigid; interpolating the matrix would shrink the view halfway.
private struct TransformParts {
    private var scaleX: CGFloat
    private var scaleY: CGFloat
    private var shear: CGFloat
    /// The rotation in radians.
    private var angle: CGFloat
    private var shift: CGPoint

    init(_ transform: CGAffineTransform) {
        let (a, b, c, d) = (transform.a, transform.b, transform.c, transform.d)
        shift = CGPoint(x: transform.tx, y: transform.ty)
        // A reflection flips the axis that points farther away, so that a flip is not taken for a rotation.
        let side: CGFloat = a * d - b * c < 0 && a < d ? -1 : 1
        let length = hypot(a, b)
        if length > 0 {
            scaleX = side * length
            angle = atan2(side * b, side * a)
            shear = c * cos(angle) + d * sin(angle)
            scaleY = d * cos(angle) - c * sin(angle)
        } else {
            scaleX = 0
            shear = 0
            scaleY = hypot(c, d)
            angle = scaleY > 0 ? atan2(-c, d) : 0
        }
    }

    var transform: CGAffineTransform {
        CGAffineTransform(
            a: scaleX * cos(angle),
            b: scaleX * sin(angle),
            c: shear * cos(angle) - scaleY * sin(angle),
            d: shear * sin(angle) + scaleY * cos(angle),
            tx: shift.x,
            ty: shift.y
        )
    }

    /// Subtracts a part of the change from one transform to another, turning in the shorter direction.
    mutating func subtract(_ part: CGFloat, from old: TransformParts, to new: TransformParts) {
        scaleX += (old.scaleX - new.scaleX) * part
        scaleY += (old.scaleY - new.scaleY) * part
        shear += (old.shear - new.shear) * part
        angle += CGFloat(remainder(Double(old.angle - new.angle), 2 * .pi)) * part
        shift.x += (old.shift.x - new.shift.x) * part
        shift.y += (old.shift.y - new.shift.y) * part
    }
}

extension ViewAnimation {
    /// Returns the progress at a time: 0 until the start, exactly 1 from the end on.
    ///
    /// In between, a spring overshoots 1.
    func progress(at time: TimeInterval) -> Double {
        if end - time <= Tolerance.time { return 1 }
        return time > start ? curve.progress(at: (time - start) / duration, of: duration) : 0
    }
}

extension ViewAnimation.Curve {
    /// Returns the progress at a fraction of the duration, which is given in seconds.
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

    /// The minimum damping: with less, a spring oscillates faster than pictures can show.
    private static let minDamping = 0.05
}
