public import Foundation
import GestureKit

/// Animations: the views have their new values at once, and the window draws the way.
///
/// As with UIKit's model values, `center`, `bounds`, `transform` and `alpha` read, right after the call,
/// what the closure assigned, and touches hit a view where they put it. The completion is called with
/// true, in a turn of its own, when the event clock reaches the end: a replay, a `Stage` and the window
/// all wait for it. Outside of a delivery no window's clock runs, and a way of 0 seconds is none: then
/// the completion is called before the call returns. A duration, delay or damping that is negative or
/// not finite counts as 0.
///
/// An animation inside the closure of another one is a part of it: drawn with its duration and curve,
/// and its completion comes with its end.
extension View {
    /// How an animation is drawn.
    ///
    /// The curves count; what else UIKit has is accepted and changes nothing. Touches always reach views
    /// that are on their way, every animation begins where the view is drawn, and one that repeats or
    /// goes back is drawn once.
    public struct AnimationOptions: OptionSet, Sendable {
        /// The bits, as in UIKit.
        public let rawValue: UInt

        /// Makes options from bits.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// Accepted; there is no layout to be done.
        public static let layoutSubviews = AnimationOptions(rawValue: 1 << 0)
        /// Accepted; it is always so.
        public static let allowUserInteraction = AnimationOptions(rawValue: 1 << 1)
        /// Accepted; it is always so.
        public static let beginFromCurrentState = AnimationOptions(rawValue: 1 << 2)
        /// Accepted; drawn once, and the completion comes after that.
        public static let `repeat` = AnimationOptions(rawValue: 1 << 3)
        /// Accepted; drawn once, to its end.
        public static let autoreverse = AnimationOptions(rawValue: 1 << 4)
        /// Slow at both ends, the default.
        public static let curveEaseInOut: AnimationOptions = []
        /// Slow at the beginning.
        public static let curveEaseIn = AnimationOptions(rawValue: 1 << 16)
        /// Slow at the end.
        public static let curveEaseOut = AnimationOptions(rawValue: 2 << 16)
        /// Even.
        public static let curveLinear = AnimationOptions(rawValue: 3 << 16)

        /// The curve that the bits choose.
        fileprivate var curve: ViewAnimation.Curve {
            if isSuperset(of: .curveLinear) { return .linear }
            if contains(.curveEaseOut) { return .easeOut }
            return contains(.curveEaseIn) ? .easeIn : .easeInOut
        }
    }

    /// Animates what a closure changes.
    ///
    /// - Parameters:
    ///   - duration: the seconds that the way takes.
    ///   - delay: seconds before the way begins; the views are drawn as they were up to then.
    ///   - options: the curve; slow at both ends by default.
    ///   - animations: assigns the new values; called at once.
    ///   - completion: called with true at the end; nil, the default, for nothing.
    public static func animate(
        withDuration duration: TimeInterval,
        delay: TimeInterval,
        options: AnimationOptions = [],
        animations: () -> Void,
        completion: ((Bool) -> Void)? = nil
    ) {
        AnimationBlock.run(duration, delay, options.curve, animations, completion)
    }

    /// Animates what a closure changes: at once, slow at both ends.
    ///
    /// - Parameters:
    ///   - duration: the seconds that the way takes.
    ///   - animations: assigns the new values; called at once.
    ///   - completion: called with true at the end; nil, the default, for nothing.
    public static func animate(
        withDuration duration: TimeInterval,
        animations: () -> Void,
        completion: ((Bool) -> Void)? = nil
    ) {
        AnimationBlock.run(duration, 0, .easeInOut, animations, completion)
    }

    /// Animates what a closure changes, as a spring that has come to rest at the end.
    ///
    /// - Parameters:
    ///   - duration: the seconds that the way takes, the swinging included.
    ///   - delay: seconds before the way begins; the views are drawn as they were up to then.
    ///   - dampingRatio: how soon it comes to rest: 1, the most, without swinging; 0.05 is the least.
    ///   - velocity: the speed at the start, in whole ways for each second.
    ///   - options: accepted; the spring is the curve.
    ///   - animations: assigns the new values; called at once.
    ///   - completion: called with true at the end; nil, the default, for nothing.
    public static func animate(
        withDuration duration: TimeInterval,
        delay: TimeInterval,
        usingSpringWithDamping dampingRatio: CGFloat,
        initialSpringVelocity velocity: CGFloat,
        options: AnimationOptions = [],
        animations: () -> Void,
        completion: ((Bool) -> Void)? = nil
    ) {
        let spring = ViewAnimation.Curve.spring(
            dampingRatio: dampingRatio.isFinite ? Double(dampingRatio) : 0,
            initialVelocity: velocity.isFinite ? Double(velocity) : 0
        )
        AnimationBlock.run(duration, delay, spring, animations, completion)
    }

    /// Lets a closure change views without a way, also inside the closure of an animation.
    ///
    /// Animations inside of it are none: their completions are called at once.
    public static func performWithoutAnimation(_ actionsWithoutAnimation: () -> Void) {
        AnimationBlock.runUndrawn(actionsWithoutAnimation)
    }
}
