import Foundation
import GestureKit

/// The fingers on touchscreens, from begin to end.
struct TouchTracker {
    /// The maximum number of touches that are down; no screen has as many.
    private static let maxCount = 256
    /// The maximum number of touches to remember when their ends may never arrive.
    private static let maxRemembered = 1024

    private var fingers: [Finger.Key: Finger] = [:]
    /// The touches that are not delivered to the core, up to their end.
    private var suppressed: Set<Finger.Key> = []
    /// The touches that were reported as unknown or left out, and continue.
    private var reportedKeys = ReportedKeys<Finger.Key>(maxCount: maxRemembered)
    /// The touches that ended last, in order; as many as can be down at once.
    private var ended: [Finger.Key] = []

    var fingersLeft: Set<Int> {
        var left: Set<Int> = []
        for finger in fingers.values where finger.hasLifted { left.insert(finger.number) }
        return left
    }

    /// The time at which the next touch is reported as stuck.
    var nextStuckDeadline: TimeInterval? {
        fingers.values.lazy.compactMap { $0.stuckDeadline }.min()
    }

    mutating func handle(_ input: LocatedEvent, into sink: inout Sink) {
        guard let touch = input.event.touch else { return }
        let key = Finger.Key(source: input.event.source, id: touch.id)
        switch touch.change {
        case .begin: begin(key, input, &sink)
        case .update: update(key, input, isLeaving: touch.flags.contains(.pendingEnd), &sink)
        case .ownership: own(key, input.event, &sink)
        case .end: end(key, input, &sink)
        }
    }

    private mutating func begin(_ key: Finger.Key, _ input: LocatedEvent, _ sink: inout Sink) {
        if let old = fingers.removeValue(forKey: key) {
            sink.diagnose(
                "touchDoubled",
                "touch \(old.number) began again before its end; the first one is cancelled"
            )
            sink.cancel([old.sample(.cancelled)])
        }
        guard !input.isOnPanel else {
            suppressed.insert(key)
            return
        }
        suppressed.remove(key)
        reportedKeys.forget(key)
        guard sink.touchCount < Self.maxCount else {
            // The touch was reported now, so its later events are not reported again.
            reportedKeys.insert(key)
            return sink.diagnose(
                "touchesExceeded",
                "a touch began while \(sink.touchCount) are down; it is ignored"
            )
        }
        let finger = Finger(sink.allocateNumber(), input)
        fingers[key] = finger
        sink.emit([finger.sample(.began)], of: input, at: finger.time)
    }

    private mutating func update(
        _ key: Finger.Key,
        _ input: LocatedEvent,
        isLeaving: Bool,
        _ sink: inout Sink
    ) {
        guard !suppressed.contains(key) else { return }
        guard let index = fingers.index(forKey: key) else {
            return unknown(key, input.event, &sink)
        }
        var finger = fingers.values[index]
        defer { fingers.values[index] = finger }
        // The finger has lifted and a grab still decides, so nothing moved.
        guard !isLeaving else {
            if !finger.hasLifted { finger.adopt(input.time, &sink) }
            finger.hasLifted = true
            return
        }
        finger.hasLifted = false
        finger.root = input.event.root
        finger.adopt(input.time, &sink)
        sink.emit([finger.sample(.moved)], of: input, at: finger.time)
    }

    private mutating func own(_ key: Finger.Key, _ event: XInputEvent, _ sink: inout Sink) {
        guard !suppressed.contains(key) else { return }
        guard let number = fingers[key]?.number else {
            // Ownership of a touch may still arrive after its end.
            if !ended.contains(key) { unknown(key, event, &sink) }
            return
        }
        fingers[key]?.isOwned = true
        sink.own(number)
    }

    /// Ends a touch.
    ///
    /// X has no cancel: an end without ownership is a cancel. If the finger lifted while a grab still
    /// decided, the end has the time of that lift.
    private mutating func end(_ key: Finger.Key, _ input: LocatedEvent, _ sink: inout Sink) {
        defer {
            if ended.count >= Self.maxCount { ended.removeFirst() }
            ended.append(key)
        }
        guard suppressed.remove(key) == nil else { return }
        guard var finger = fingers.removeValue(forKey: key) else {
            return unknown(key, input.event, &sink)
        }
        if finger.isOwned { finger.setEndLocation(input.event, &sink) }
        // The server's time of an end that a grab delayed is the time at which the grab ended.
        if !finger.hasLifted { finger.adopt(input.time, &sink) }
        let sample = finger.sample(finger.isOwned ? .ended : .cancelled)
        sink.emit([sample], of: input, at: finger.time)
    }

    /// Reports a touch without a beginning, once up to its end.
    private mutating func unknown(_ key: Finger.Key, _ event: XInputEvent, _ sink: inout Sink) {
        let isNew = reportedKeys.insert(key)
        if event.touch?.change == .end { reportedKeys.forget(key) }
        guard isNew else { return }
        sink.diagnose(
            "touchUnknown",
            "\(event.name) of touch \(key.id), device \(key.source), which is not down; ignored"
        )
    }
}

extension TouchTracker {
    /// Reports the touches that are stuck at this time.
    mutating func advance(_ deadline: TimeInterval, into sink: inout Sink) {
        for key in fingers.keys.sorted() {
            guard let finger = fingers[key], finger.stuckDeadline == deadline else { continue }
            fingers[key]?.isReportedStuck = true
            sink.diagnose(
                "touchStuck",
                "touch \(finger.number): no update for \(Int(Finger.stuckTimeout)) s"
            )
        }
    }

    /// Forgets remembered touches of a device that is new, if there are too many.
    ///
    /// Their further events arrive only if the device was attached to another master and is back, which is
    /// rare.
    mutating func deviceAdded(_ id: Int) {
        guard suppressed.count > Self.maxRemembered else { return }
        suppressed = suppressed.filter { $0.source != id }
    }

    /// Cancels the touches of a device that was removed.
    mutating func remove(source: Int, into sink: inout Sink) {
        for key in fingers.keys.sorted() where key.source == source {
            guard let finger = fingers.removeValue(forKey: key) else { continue }
            sink.diagnose("touchLost", "touch \(finger.number): its device \(source) is gone")
            sink.cancel([finger.sample(.cancelled)])
            suppressed.insert(key)
        }
    }

    /// Cancels all touches and ignores their later events; returns the samples to emit.
    mutating func cancel() -> [TouchSample] {
        defer { fingers = [:] }
        suppressed.formUnion(fingers.keys)
        return fingers.sorted { $0.key < $1.key }.map { $0.value.sample(.cancelled) }
    }
}
