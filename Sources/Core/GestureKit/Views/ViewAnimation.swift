public import Foundation

/// An animation of views from their old values to their new ones.
///
/// The views have their new values as soon as the animation starts, and hit testing uses them. The values in
/// between depend only on this animation and the time; they are computed when the window is drawn.
public struct ViewAnimation {
    /// The timing curve, which maps elapsed time to progress.
    public enum Curve: Hashable, Sendable {
        /// Starts and ends slowly.
        case easeInOut
        /// Starts slowly.
        case easeIn
        /// Ends slowly.
        case easeOut
        /// Constant speed.
        case linear
        /// A spring that comes to rest at the end.
        ///
        /// A damping ratio of 1 does not oscillate. An initial velocity of 1 covers the whole distance in one
        /// second.
        case spring(dampingRatio: Double, initialVelocity: Double)
    }

    /// The values of a view that are animated.
    public struct Values: Hashable, Sendable {
        /// The view's own coordinate system, in points.
        public var bounds: CGRect
        /// The center of `bounds` in the superview's points.
        public var center: CGPoint
        /// The transform about `center`.
        public var transform: CGAffineTransform
        /// The opacity from 0 to 1.
        public var alpha: CGFloat

        /// Copies the current values of a view.
        package init(_ view: View) { self = view.values }

        /// Creates the values of a new view with this frame.
        init(frame: CGRect) {
            bounds = CGRect(origin: .zero, size: frame.size)
            center = CGPoint(x: frame.midX, y: frame.midY)
            transform = .identity
            alpha = 1
        }

        package var isFinite: Bool {
            bounds.origin.isFinite && bounds.width.isFinite && bounds.height.isFinite
                && center.isFinite && alpha.isFinite
                && [transform.a, transform.b, transform.c, transform.d, transform.tx, transform.ty]
                    .allSatisfy(\.isFinite)
        }

        /// The transform from the coordinates of a view with these values to its superview's.
        package var toSuperview: CGAffineTransform {
            CGAffineTransform(translationX: -bounds.midX, y: -bounds.midY)
                .concatenating(transform)
                .concatenating(CGAffineTransform(translationX: center.x, y: center.y))
        }
    }

    /// The change of one view.
    public struct Change {
        /// The view; nil once it is deallocated.
        public private(set) weak var view: View?
        /// The values before the change.
        public let old: Values
        /// The values after the change.
        public let new: Values

        /// Creates a change of a view.
        package init(_ view: View, from old: Values, to new: Values) {
            self.view = view
            self.old = old
            self.new = new
        }
    }

    /// The changes of the views, from back to front.
    public let changes: [Change]
    /// The time at which the views received their new values, in the window's time in seconds.
    public let timestamp: TimeInterval
    /// The time at which the progress starts, in the window's time in seconds; until then views are drawn
    /// with their old values.
    public let start: TimeInterval
    /// The duration in seconds, without the delay; 0 if the views jump after the delay.
    public let duration: TimeInterval
    /// The timing curve.
    public let curve: Curve

    /// The time at which the views are drawn with their new values, in the window's time in seconds.
    public var end: TimeInterval { start + duration }

    /// Creates an animation.
    package init(
        _ changes: [Change],
        at timestamp: TimeInterval,
        from start: TimeInterval,
        for duration: TimeInterval,
        _ curve: Curve
    ) {
        self.changes = changes
        self.timestamp = timestamp
        self.start = start
        self.duration = duration
        self.curve = curve
    }
}
