import Foundation
import GestureKit

/// The closure of an animation that is being called.
///
/// The views tell nobody that they change: all below the window are compared with what they were.
final class AnimationBlock {
    /// The innermost of this thread; nil outside of one.
    private static let slot = ThreadSlot<AnimationBlock>()

    private let window: Window
    /// When it ends; nil where nothing is drawn.
    private let end: TimeInterval?
    /// The views that were there before, with what they were.
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
            completion?(true)
            return
        }
        // One of another window, whose action sent to this one, is none of this one's business.
        if let outer = slot.object, outer.window === window {
            animations()
            complete(completion, at: outer.end, in: window)
            return
        }
        let (duration, delay) = (seconds(duration), seconds(delay))
        let now = window.time
        let end = now + delay + duration
        guard end - now > Tolerance.time, end.isFinite else {
            runUndrawn(animations)
            completion?(true)
            return
        }
        let block = AnimationBlock(window, end: end)
        block.call(animations)
        let changes = block.changes
        if !changes.isEmpty {
            window.emit(
                .animation(
                    ViewAnimation(changes, at: now, from: now + delay, for: duration, curve)
                )
            )
        }
        complete(completion, at: end, in: window)
    }

    static func runUndrawn(_ body: () -> Void) {
        guard let window = Window.current else { return body() }
        let outer = slot.object
        let start = outer?.end == nil ? [] : window.valuesBelow
        AnimationBlock(window, end: nil).call(body)
        // What changed in here is not drawn by the one around it.
        for (view, old) in start { outer?.leaveOut(view, ViewAnimation.Values(view), unlike: old) }
    }

    private static func complete(
        _ completion: ((Bool) -> Void)?,
        at end: TimeInterval?,
        in window: Window
    ) {
        guard let completion else { return }
        guard let end else { return completion(true) }
        window.schedule(at: end) { completion(true) }
    }

    /// A number of seconds; 0 where it is none.
    private static func seconds(_ value: TimeInterval) -> TimeInterval {
        value.isFinite ? max(0, value) : 0
    }

    private func call(_ body: () -> Void) {
        let outer = Self.slot.put(self)
        body()
        Self.slot.putBack(outer)
    }

    /// What has changed of the views that are still there; between numbers that are none there is no
    /// way.
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
    /// The views below it with their values, from the back to the front.
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
