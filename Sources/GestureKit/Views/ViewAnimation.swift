public import Foundation

/// The way that views are drawn from how they were to how they are.
///
/// The views themselves are at its end from its beginning on: touches hit them there. What draws the
/// window draws the way, from these values and the time alone.
public struct ViewAnimation {
    /// How far along the way a view is at which part of the time.
    public enum Curve: Hashable, Sendable {
        /// Slow at both ends.
        case easeInOut
        /// Slow at the beginning.
        case easeIn
        /// Slow at the end.
        case easeOut
        /// Even.
        case linear
        /// A spring that is at rest at the end: its damping ratio, 1 where it just does not swing, and the
        /// speed at which it starts, in whole ways for each second.
        case spring(dampingRatio: Double, initialVelocity: Double)
    }

    /// What of a view is drawn on the way.
    public struct Values: Hashable, Sendable {
        /// The view's own coordinate system.
        public var bounds: CGRect
        /// Where the middle of `bounds` is, in the superview's points.
        public var center: CGPoint
        /// The transform about `center`.
        public var transform: CGAffineTransform
        /// The opacity from 0 to 1.
        public var alpha: CGFloat

        /// Reads a view's values as they are now.
        package init(_ view: View) {
            bounds = view.bounds
            center = view.center
            transform = view.transform
            alpha = view.alpha
        }

        /// Whether all its numbers are some.
        package var isFinite: Bool {
            bounds.origin.isFinite && bounds.width.isFinite && bounds.height.isFinite
                && center.isFinite && alpha.isFinite
                && [transform.a, transform.b, transform.c, transform.d, transform.tx, transform.ty]
                    .allSatisfy(\.isFinite)
        }

        /// From a view's coordinates to its superview's, where the view has these values.
        package var toSuperview: CGAffineTransform {
            .toSuperview(bounds: bounds, center: center, transform: transform)
        }
    }

    /// A view that changes.
    public struct Change {
        /// The view; nil when it is gone.
        public private(set) weak var view: View?
        /// The values before.
        public let old: Values
        /// The values after.
        public let new: Values

        /// Notes a view's change.
        package init(_ view: View, from old: Values, to new: Values) {
            self.view = view
            self.old = old
            self.new = new
        }
    }

    /// The views that change, from the back to the front.
    public let changes: [Change]
    /// When the views took their new values, in the window's time in seconds.
    public let timestamp: TimeInterval
    /// When the way begins, in the window's time in seconds: until then views are drawn as they were.
    public let start: TimeInterval
    /// The seconds that the way takes; 0 where the views jump after a delay.
    public let duration: TimeInterval
    /// How the way is gone.
    public let curve: Curve

    /// When the views are drawn as they are, in the window's time in seconds.
    public var end: TimeInterval { start + duration }

    /// Makes an animation.
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
