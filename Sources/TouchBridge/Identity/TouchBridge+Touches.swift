import Foundation
import GestureKit

/// Touches: begun, moved, owned, ended.
extension TouchBridge {
    func key(_ event: XInputEvent) -> TouchKey {
        .touch(source: event.source, detail: event.touch?.id ?? 0)
    }

    mutating func touchBegin(_ event: XInputEvent, at time: TimeInterval, isOnPanel: Bool) {
        let key = key(event)
        if let old = live[key] {
            diagnose(
                "touchDoubled",
                "touch \(old.slot) began again before its end; the first one is cancelled",
                at: time
            )
            finish(key, .cancelled, at: time)
        }
        guard !isOnPanel else {
            swallowed.insert(key)
            return
        }
        swallowed.remove(key)
        strangers.forget(key)
        guard live.count < Self.mostTouches else {
            // That is said once: not again for whatever comes of it.
            strangers.meet(key)
            return diagnose(
                "touchesExceeded",
                "a touch began while \(live.count) are down; it is left out",
                at: time
            )
        }
        let touch = begin(key, .direct, at: event.root, time, isOwned: false)
        emit([touch.sample(.began, contact(event))], event, at: time)
    }

    mutating func touchUpdate(_ event: XInputEvent, at time: TimeInterval) {
        let key = key(event)
        guard !swallowed.contains(key) else { return }
        guard var touch = live[key] else { return unknown(event, at: time) }
        // The finger has gone, and a grab in front is still to decide: nothing moved.
        guard event.touch?.flags.contains(.pendingEnd) != true else {
            if !touch.hasLeft { touch.time = notBefore(touch, time) }
            touch.hasLeft = true
            live[key] = touch
            return
        }
        touch.hasLeft = false
        touch.root = event.root
        touch.time = notBefore(touch, time)
        live[key] = touch
        emit([touch.sample(.moved, contact(event))], event, at: touch.time)
    }

    mutating func touchOwnership(_ event: XInputEvent, at time: TimeInterval) {
        let key = key(event)
        guard !swallowed.contains(key) else { return }
        guard let slot = live[key]?.slot else {
            // What is over may still be told to be ours.
            guard !ended.contains(key) else { return }
            return unknown(event, at: time)
        }
        live[key]?.isOwned = true
        output.append(.owned(slot))
    }

    /// X has no cancel: an end that no ownership preceded is one.
    ///
    /// If the finger lifted while a grab still decided, the end has the time of that lift.
    mutating func touchEnd(_ event: XInputEvent, at time: TimeInterval) {
        let key = key(event)
        defer { ended.append(key) }
        guard swallowed.remove(key) == nil else { return }
        guard var touch = live[key] else { return unknown(event, at: time) }
        if touch.isOwned { settle(&touch, event, at: time) }
        // The server stamps an end that a grab delayed with the time at which the grab let go.
        if !touch.hasLeft { touch.time = notBefore(touch, time) }
        live[key] = touch
        finish(key, touch.isOwned ? .ended : .cancelled, at: touch.time, event)
    }

    /// The place of an end; one that a grab held up has none of its own, and the server takes the pointer's.
    private mutating func settle(
        _ touch: inout LiveTouch,
        _ event: XInputEvent,
        at time: TimeInterval
    ) {
        guard touch.hasLeft else {
            touch.root = event.root
            return
        }
        let way = hypot(event.root.x - touch.root.x, event.root.y - touch.root.y)
        // The pointer's place may be rounded.
        guard way >= 1 else { return }
        diagnose(
            "endElsewhere",
            "touch \(touch.slot) was lifted \(Int(way.rounded())) pixels from where it ended; held",
            at: time
        )
    }

    /// Says once what has no beginning, whatever comes of it up to its end.
    mutating func unknown(_ event: XInputEvent, at time: TimeInterval) {
        let key = key(event)
        let isNew = strangers.meet(key)
        if event.touch?.change == .end { strangers.forget(key) }
        guard isNew else { return }
        diagnose(
            "touchUnknown",
            "\(event.name) of touch \(event.touch?.id ?? 0), device \(event.source),"
                + " which is not down; ignored",
            at: time
        )
    }

    mutating func notBefore(_ touch: LiveTouch, _ time: TimeInterval) -> TimeInterval {
        guard time < touch.time else { return time }
        let back = Int(((touch.time - time) * 1000).rounded())
        diagnose("timeBack", "touch \(touch.slot) went back by \(back) ms; held", at: touch.time)
        return touch.time
    }
}
