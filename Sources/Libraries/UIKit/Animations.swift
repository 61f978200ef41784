public import Foundation
import GestureKit

/// Animations of `center`, `bounds`, `transform` and `alpha`.
///
/// Like UIKit's model values, the properties have their new values at once, and hit testing uses these. The
/// window draws the views in between. The completion is called with true when the event clock reaches the end
/// of the animation: replays, a `Stage` and the window all wait for it.
///
/// The completion is called a sixtieth of a second after the call at the earliest. While no event is
/// delivered, no clock runs; the completion is then called before the call returns, and completions that start
/// each other are dropped after 1000. A duration or a delay that is negative or not finite counts as 0.
///
/// A nested animation, started in the closure of another one, is part of the outer animation: it uses the
/// outer duration and curve, and its completion is called at the outer end.
extension View {
    /// Options of an animation: its curve, and others that are accepted without effect.
    ///
    /// Views always receive touches during an animation, and every animation starts from the drawn position
    /// of the view.
    public struct AnimationOptions: OptionSet, Sendable {
        /// UIKit's bits.
        public let rawValue: UInt

        /// Creates options from UIKit's bits.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// Accepted without effect: call `layoutIfNeeded()` in the closure to animate layout.
        public static let layoutSubviews = AnimationOptions(rawValue: 1 << 0)
        /// Accepted without effect: views always receive touches.
        public static let allowUserInteraction = AnimationOptions(rawValue: 1 << 1)
        /// Accepted without effect: animations always start from the drawn position of the view.
        public static let beginFromCurrentState = AnimationOptions(rawValue: 1 << 2)
        /// Accepted without effect: the animation runs once.
        public static let `repeat` = AnimationOptions(rawValue: 1 << 3)
        /// Accepted without effect: the animation does not run backward.
        public static let autoreverse = AnimationOptions(rawValue: 1 << 4)
        /// A curve that starts and ends slowly; the default.
        public static let curveEaseInOut: AnimationOptions = []
        /// A curve that starts slowly.
        public static let curveEaseIn = AnimationOptions(rawValue: 1 << 16)
        /// A curve that ends slowly.
        public static let curveEaseOut = AnimationOptions(rawValue: 2 << 16)
        /// A constant speed.
        public static let curveLinear = AnimationOptions(rawValue: 3 << 16)

        /// The curve that the bits choose.
        fileprivate var curve: ViewAnimation.Curve {
            if isSuperset(of: .curveLinear) { return .linear }
            if contains(.curveEaseOut) { return .easeOut }
            return contains(.curveEaseIn) ? .easeIn : .easeInOut
        }
    }

    /// Animates the changes that a closure makes to views.
    ///
    /// - Parameters:
    ///   - duration: The duration in seconds.
    ///   - delay: The delay in seconds; until then the views are drawn with their old values.
    ///   - options: The curve; `curveEaseInOut` by default.
    ///   - animations: A closure that assigns the new values; it is called immediately.
    ///   - completion: A closure that is called with true at the end; nil by default.
    public static func animate(
        withDuration duration: TimeInterval,
        delay: TimeInterval,
        options: AnimationOptions = [],
        animations: () -> Void,
        completion: ((Bool) -> Void)? = nil
    ) {
        AnimationBlock.run(duration, delay, options.curve, animations, completion)
    }

    /// Animates the changes that a closure makes to views, without a delay and with `curveEaseInOut`.
    ///
    /// - Parameters:
    ///   - duration: The duration in seconds.
    ///   - animations: A closure that assigns the new values; it is called immediately.
    ///   - completion: A closure that is called with true at the end; nil by default.
    public static func animate(
        withDuration duration: TimeInterval,
        animations: () -> Void,
        completion: ((Bool) -> Void)? = nil
    ) {
        AnimationBlock.run(duration, 0, .easeInOut, animations, completion)
    }

    /// Animates the changes that a closure makes to views, with a spring that comes to rest at the end.
    ///
    /// - Parameters:
    ///   - duration: The duration in seconds, including the oscillation.
    ///   - delay: The delay in seconds; until then the views are drawn with their old values.
    ///   - dampingRatio: The damping ratio from 0.05 to 1; 1 does not oscillate. Other values are limited
    ///     to this range, and a value that is not finite counts as 0.05.
    ///   - velocity: The initial velocity: 1 covers the whole distance in one second; a value that
    ///     is not finite counts as 0.
    ///   - options: Accepted without effect, because the spring replaces the curve.
    ///   - animations: A closure that assigns the new values; it is called immediately.
    ///   - completion: A closure that is called with true at the end; nil by default.
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

    /// Calls a closure whose changes are not animated, even inside the closure of an animation.
    ///
    /// Animations that the closure starts have no duration.
    public static func performWithoutAnimation(_ actionsWithoutAnimation: () -> Void) {
        AnimationBlock.runWithoutAnimation(actionsWithoutAnimation)
    }
}

/// A time or a duration in seconds.
public typealias CFTimeInterval = TimeInterval

/// The time of the event clock in seconds: during delivery, the time of the window that delivers an event, a
/// deadline or an animation's completion on this thread.
///
/// It equals `UIEvent.timestamp`, unless an event arrives late: the window's time never goes back. While
/// nothing is delivered, it is always 0. It never reads the system's clock, so a replay measures what the
/// session measured.
public func CACurrentMediaTime() -> CFTimeInterval { Window.current?.time ?? 0 }

/// A call of an animation closure, which finds out what the closure changes.
///
/// Views do not report changes. Therefore the values of all views of the window before the call are compared
/// with those after it.
private final class AnimationBlock {
    /// The innermost block on the current thread; empty outside animation closures.
    private static let slot = ThreadSlot<AnimationBlock>()

    private let window: Window
    /// The end of the animation in the window's time, in seconds; nil for changes without animation.
    private let end: TimeInterval?
    /// The views and their values before the call.
    private var before: [(view: View, values: ViewAnimation.Values)]

    private init(_ window: Window, end: TimeInterval?) {
        self.window = window
        self.end = end
        before = end == nil || window.onOutput == nil ? [] : window.valuesBelow
    }

    static func run(
        _ duration: TimeInterval,
        _ delay: TimeInterval,
        _ curve: ViewAnimation.Curve,
        _ animations: () -> Void,
        _ completion: ((Bool) -> Void)?
    ) {
        guard let window = Window.current else {
            animations()
            if let completion { CompletionQueue.call(completion) }
            return
        }
        // An action of another window can send events to this one from inside its own animation closure. The
        // two animations are independent.
        if let outer = slot.object, outer.window === window {
            animations()
            complete(completion, at: outer.end, in: window)
            return
        }
        let (duration, delay) = (seconds(duration), seconds(delay))
        let now = window.time
        let end = now + delay + duration
        guard end - now > Tolerance.time, end.isFinite else {
            runWithoutAnimation(animations)
            complete(completion, at: nil, in: window)
            return
        }
        let block = AnimationBlock(window, end: end)
        block.call(animations)
        let changes = block.changes
        if !changes.isEmpty {
            window.emit(
                .animation(ViewAnimation(changes, at: now, from: now + delay, for: duration, curve))
            )
        }
        complete(completion, at: end, in: window)
    }

    static func runWithoutAnimation(_ body: () -> Void) {
        guard let window = Window.current else { return body() }
        let outer = slot.object
        let start = outer?.end == nil ? [] : window.valuesBelow
        AnimationBlock(window, end: nil).call(body)
        // The enclosing animation must not animate what changed in here.
        for (view, old) in start { outer?.leaveOut(view, ViewAnimation.Values(view), unlike: old) }
    }

    private static func complete(
        _ completion: ((Bool) -> Void)?,
        at end: TimeInterval?,
        in window: Window
    ) {
        guard let completion else { return }
        let earliest = window.time + frame
        window.schedule(at: max(end ?? earliest, earliest)) { completion(true) }
    }

    /// The minimum time from a call to its completion, in seconds.
    ///
    /// As on iOS, a completion is never called during the call, and animations that start each other at their
    /// ends leave time for events.
    private static let frame: TimeInterval = 1.0 / 60

    /// Negative and non-finite durations and delays count as 0.
    private static func seconds(_ value: TimeInterval) -> TimeInterval {
        value.isFinite ? max(0, value) : 0
    }

    private func call(_ body: () -> Void) {
        let outer = Self.slot.swap(self)
        body()
        Self.slot.restore(outer)
    }

    /// The changed views that are still in the window.
    ///
    /// Views with values that are not finite are excluded, because such values cannot be interpolated.
    private var changes: [ViewAnimation.Change] {
        before.compactMap { view, old in
            let new = ViewAnimation.Values(view)
            guard new != old, old.isFinite, new.isFinite, view.window === window else { return nil }
            return ViewAnimation.Change(view, from: old, to: new)
        }
    }

    private func leaveOut(
        _ view: View,
        _ new: ViewAnimation.Values,
        unlike old: ViewAnimation.Values
    ) {
        guard new != old, let index = before.firstIndex(where: { $0.view === view }) else { return }
        if new.bounds != old.bounds { before[index].values.bounds = new.bounds }
        if new.center != old.center { before[index].values.center = new.center }
        if new.transform != old.transform { before[index].values.transform = new.transform }
        if new.alpha != old.alpha { before[index].values.alpha = new.alpha }
    }
}

extension Window {
    /// All views of the window with their values, from back to front.
    fileprivate var valuesBelow: [(view: View, values: ViewAnimation.Values)] {
        var found: [(view: View, values: ViewAnimation.Values)] = []
        func visit(_ view: View) {
            for subview in view.subviews {
                found.append((subview, ViewAnimation.Values(subview)))
                visit(subview)
            }
        }
        visit(self)
        return found
    }
}

/// The completions of animations that start while no event is delivered and no clock runs.
///
/// The outermost call of `animate` calls them one after the other. Recursive calls would never return from an
/// animation that restarts itself in its completion.
private final class CompletionQueue {
    private static let slot = ThreadSlot<CompletionQueue>()
    /// The maximum number of completions that start each other; later ones are dropped.
    private static let limit = 1000

    private var completions: [(Bool) -> Void] = []

    static func call(_ completion: @escaping (Bool) -> Void) {
        if let outer = slot.object {
            if outer.completions.count < limit { outer.completions.append(completion) }
            return
        }
        let queue = CompletionQueue()
        let outer = slot.swap(queue)
        queue.completions.append(completion)
        var next = 0
        while next < queue.completions.count {
            queue.completions[next](true)
            next += 1
        }
        slot.restore(outer)
    }
}
