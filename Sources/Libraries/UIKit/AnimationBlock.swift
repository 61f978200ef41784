import Foundation
import GestureKit

/// A call of an animation closure that determines the closure's changes.
///
/// Views do not report changes, so all views of the window are compared before and after the call.
final class AnimationBlock {
    /// The innermost block on the current thread; empty outside animation closures.
    private static let slot = ThreadSlot<AnimationBlock>()

    private let window: Window
    /// The end of the animation in the window's time, in seconds; nil without animation.
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
        // An action of another window can send events to this window from inside its own animation closure.
        // The two animations are independent.
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
    /// As on iOS a completion is never called during the call, and animations that start each other at
    /// their ends leave time for events.
    private static let frame: TimeInterval = 1.0 / 60

    /// Returns a duration or delay in seconds; negative and non-finite values count as 0.
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
    /// Values that are not finite cannot be interpolated, so views with such values are excluded.
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
/// The outermost call of `animate` calls them one after the other; a recursive call would never return for
/// an animation that restarts itself in its completion.
final class CompletionQueue {
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
