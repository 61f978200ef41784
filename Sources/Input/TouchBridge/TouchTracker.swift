import Foundation
import GestureKit

/// The fingers on touchscreens, from begin to end.
struct TouchTracker {
    /// The maximum number of touches that are down; no screen has as many.
    private static let maxCount = 256
    /// The maximum number of touches to remember when their ends may never arrive.
    private static let maxRemembered = 1024

    private var fingers: [Finger.Key: Finger] = [:]
    /// The touches that stay away from the core until they end.
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

    mutating func handle(_ input: LocatedEvent, into output: inout BridgeOutput) {
        guard let touch = input.event.touch else { return }
        let key = Finger.Key(source: input.event.source, id: touch.id)
        switch touch.change {
        case .begin: begin(key, input, &output)
        case .update: update(key, input, isLeaving: touch.flags.contains(.pendingEnd), &output)
        case .ownership: own(key, input.event, &output)
        case .end: end(key, input, &output)
        }
    }

    private mutating func begin(
        _ key: Finger.Key,
        _ input: LocatedEvent,
        _ output: inout BridgeOutput
    ) {
        if let old = fingers.removeValue(forKey: key) {
            output.diagnose(
                "touchDoubled",
                "touch \(old.number) began again before its end; the first one is cancelled"
            )
            output.cancel([old.sample(.cancelled)])
        }
        guard !input.isOnPanel else {
            suppressed.insert(key)
            return
        }
        suppressed.remove(key)
        reportedKeys.forget(key)
        guard output.touchCount < Self.maxCount else {
            // The touch has now been reported, so its later events are not.
            reportedKeys.insert(key)
            return output.diagnose(
                "touchesExceeded",
                "a touch began while \(output.touchCount) are down; it is ignored"
            )
        }
        let finger = Finger(output.allocateNumber(), input)
        fingers[key] = finger
        output.emit([finger.sample(.began)], of: input, at: finger.time)
    }

    private mutating func update(
        _ key: Finger.Key,
        _ input: LocatedEvent,
        isLeaving: Bool,
        _ output: inout BridgeOutput
    ) {
        guard !suppressed.contains(key) else { return }
        guard let index = fingers.index(forKey: key) else {
            return unknown(key, input.event, &output)
        }
        var finger = fingers.values[index]
        defer { fingers.values[index] = finger }
        // The finger has lifted and a grab still decides, so nothing moved.
        guard !isLeaving else {
            if !finger.hasLifted { finger.adopt(input.time, &output) }
            finger.hasLifted = true
            return
        }
        finger.hasLifted = false
        finger.root = input.event.root
        finger.adopt(input.time, &output)
        output.emit([finger.sample(.moved)], of: input, at: finger.time)
    }

    private mutating func own(_ key: Finger.Key, _ event: XInputEvent, _ output: inout BridgeOutput)
    {
        guard !suppressed.contains(key) else { return }
        guard let number = fingers[key]?.number else {
            // Ownership of a touch may still arrive after its end.
            if !ended.contains(key) { unknown(key, event, &output) }
            return
        }
        fingers[key]?.isOwned = true
        output.own(number)
    }

    /// Ends a touch.
    ///
    /// X has no cancel: an end without ownership is a cancel. If the finger lifted while a grab still
    /// decided, the end has the time of that lift.
    private mutating func end(
        _ key: Finger.Key,
        _ input: LocatedEvent,
        _ output: inout BridgeOutput
    ) {
        defer {
            if ended.count >= Self.maxCount { ended.removeFirst() }
            ended.append(key)
        }
        guard suppressed.remove(key) == nil else { return }
        guard var finger = fingers.removeValue(forKey: key) else {
            return unknown(key, input.event, &output)
        }
        if finger.isOwned { finger.setEndLocation(input.event, &output) }
        // The server's time of an end that a grab delayed is the time at which the grab ended.
        if !finger.hasLifted { finger.adopt(input.time, &output) }
        let sample = finger.sample(finger.isOwned ? .ended : .cancelled)
        output.emit([sample], of: input, at: finger.time)
    }

    /// Reports a touch without a beginning, once before its end.
    private mutating func unknown(
        _ key: Finger.Key,
        _ event: XInputEvent,
        _ output: inout BridgeOutput
    ) {
        let isNew = reportedKeys.insert(key)
        if event.touch?.change == .end { reportedKeys.forget(key) }
        guard isNew else { return }
        output.diagnose(
            "touchUnknown",
            "\(event.name) of touch \(key.id), device \(key.source), which is not down; ignored"
        )
    }

    /// Reports the touches that are stuck at this time.
    mutating func advance(_ deadline: TimeInterval, into output: inout BridgeOutput) {
        for key in fingers.keys.sorted() {
            guard let finger = fingers[key], finger.stuckDeadline == deadline else { continue }
            fingers[key]?.isReportedStuck = true
            output.diagnose(
                "touchStuck",
                "touch \(finger.number): no update for \(Int(Finger.stuckTimeout)) s"
            )
        }
    }

    /// Forgets the suppressed touches of a new device if too many are remembered.
    ///
    /// Their events still arrive only if the device was attached to another master and is back: a rare case.
    mutating func deviceAdded(_ id: Int) {
        guard suppressed.count > Self.maxRemembered else { return }
        suppressed = suppressed.filter { $0.source != id }
    }

    /// Cancels the touches of a device that was removed.
    mutating func remove(source: Int, into output: inout BridgeOutput) {
        for key in fingers.keys.sorted() where key.source == source {
            guard let finger = fingers.removeValue(forKey: key) else { continue }
            output.diagnose("touchLost", "touch \(finger.number): its device \(source) is gone")
            output.cancel([finger.sample(.cancelled)])
            suppressed.insert(key)
        }
    }

    /// Cancels all touches, ignores their later events, and returns the samples to emit.
    mutating func cancel() -> [TouchSample] {
        defer { fingers = [:] }
        suppressed.formUnion(fingers.keys)
        return fingers.sorted { $0.key < $1.key }.map { $0.value.sample(.cancelled) }
    }
}

/// A finger that is down on a touchscreen.
private struct Finger {
    /// The identity of a finger in events: the physical device, and the touch's id, which increases, has
    /// gaps and wraps.
    struct Key: Hashable, Comparable {
        let source: Int
        let id: Int

        static func < (left: Key, right: Key) -> Bool {
            (left.source, left.id) < (right.source, right.id)
        }
    }

    /// The time without an update after which a touch is reported as stuck, in seconds.
    ///
    /// Touchscreens report resting fingers, because these tremble. The limit does not apply to mice.
    static let stuckTimeout: TimeInterval = 60

    /// The number by which the core and the overlay identify the finger.
    let number: Int
    /// The window's geometry when the touch began; the window may move under the finger.
    let geometry: WindowGeometry
    /// The location, in root pixels.
    var root: CGPoint
    /// The latest time, which never decreases.
    private(set) var time: TimeInterval
    /// Whether we own the touch: no grab can take it any more.
    var isOwned = false
    /// Whether the finger has lifted while another client's grab has yet to decide.
    ///
    /// If so, the location and time are those of the lift.
    var hasLifted = false
    /// Whether the touch was reported as stuck; it is reported once.
    var isReportedStuck = false

    init(_ number: Int, _ input: LocatedEvent) {
        self.number = number
        root = input.event.root
        geometry = input.geometry
        time = input.time
    }

    /// The time at which the touch is reported as stuck if no update arrives before; nil after the report.
    ///
    /// It is rounded to microseconds, the resolution of a recording.
    var stuckDeadline: TimeInterval? {
        isReportedStuck ? nil : ((time + Self.stuckTimeout) * 1e6).rounded() / 1e6
    }

    func sample(_ phase: ContactPhase) -> TouchSample {
        TouchSample(id: number, phase: phase, location: geometry.point(root: root))
    }

    /// Advances to the time of an event, but never backwards.
    mutating func adopt(_ eventTime: TimeInterval, _ output: inout BridgeOutput) {
        guard eventTime < time else {
            time = eventTime
            return
        }
        let back = Int(((time - eventTime) * 1000).rounded())
        let detail = "touch \(number) went back in time by \(back) ms; its time is held"
        output.diagnose("timeBack", detail, at: time)
    }

    /// Sets the location of the end.
    ///
    /// The event of an end that a grab delayed contains the pointer's location, so the location of the lift
    /// is kept.
    mutating func setEndLocation(_ event: XInputEvent, _ output: inout BridgeOutput) {
        guard hasLifted else {
            root = event.root
            return
        }
        let distance = hypot(event.root.x - root.x, event.root.y - root.y)
        // The pointer's location may be rounded.
        guard distance >= 1 else { return }
        output.diagnose(
            "endElsewhere",
            "touch \(number) was lifted \(Int(distance.rounded())) pixels from where it ended;"
                + " its location is held"
        )
    }
}
