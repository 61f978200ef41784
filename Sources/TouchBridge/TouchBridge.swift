package import Foundation
package import GestureKit

/// Turns XInput2's events into touch phases, scrolling, hovering and touchpad gestures: the only place
/// where both vocabularies meet.
///
/// Every touch begins once and ends or is cancelled once, whatever the server, a grab or a device
/// does; each repair is a diagnostic. It has no clock and no connection: the same values in give the
/// same values out. Source: XInput2.md, rules 3 to 14; XI2proto.txt, "Touch events".
package struct TouchBridge {
    package enum Output: Hashable, Sendable {
        case event(InputEvent)
        /// The touch of this id is from now on ours alone: no grab can take it.
        case owned(Int)
        /// Something was wrong, and what was done instead.
        case diagnostic(Diagnostic)
    }

    /// Where the window is; touches that are down keep the one that they began with.
    package var geometry: WindowGeometry

    private var clock: ServerClock
    private var devices: [Int: KnownDevice] = [:]
    private var sink = Sink()
    private var touches = TouchTracker()
    private var pointers = PointerTracker()
    private var hovers = HoverTracker()
    private var scrolling = ScrollTracker()
    private var pinches = PinchTracker()

    /// `startTime` is the server's time at 0 s.
    package init(geometry: WindowGeometry, startTime: UInt32) {
        self.geometry = geometry
        clock = ServerClock(start: startTime)
    }

    /// The ids of touches whose fingers have lifted while a grab in front still decides.
    package var fingersLeft: Set<Int> { touches.fingersLeft }

    /// Whether something goes on that is no touch: scrolling, a touchpad's gesture, a pointer over the
    /// window.
    package var hasStreams: Bool { scrolling.isOpen || !hovers.isEmpty || pinches.isOpen }

    /// Takes in one XInput2 event; what begins on a panel is kept from the core for good.
    package mutating func receive(_ event: XInputEvent, isOnPanel: Bool = false) -> [Output] {
        let time = clock.seconds(at: event.serverTime)
        // What was due before an event comes before it; at the very time it comes after.
        while let deadline = nextDeadline, deadline < time { pass(deadline) }
        sink.time = time
        let device = devices[event.source]
        let input = LocatedEvent(
            event: event,
            time: time,
            place: geometry.point(root: event.root),
            geometry: geometry,
            isOnPanel: isOnPanel,
            kind: device?.kind,
            scrollAxes: device?.scrollAxes ?? [],
            pointerType: device?.isPen == true ? .pencil : .indirectPointer
        )
        switch event.payload {
        // A touchpad's fingers are not on the screen.
        case .touch where input.kind == .dependentTouch: break
        case .touch(let change, _, let flags):
            if flags.contains(.emulating) {
                pointers.followFinger(event.device)
                if change == .begin {
                    scrolling.handle(input, into: &sink)
                    hovers.handle(input, isPressed: false, into: &sink)
                }
            }
            touches.handle(input, into: &sink)
        case .button, .motion:
            // Events that the server made from a touch double it.
            guard !input.isMadeFromTouch else {
                pointers.followFinger(event.device)
                break
            }
            scrolling.handle(input, into: &sink)
            let isPressed = pointers.handle(input, into: &sink)
            hovers.handle(input, isPressed: isPressed, into: &sink)
        case .crossing:
            scrolling.handle(input, into: &sink)
            let isPressed = pointers.isPressed(event.device)
            hovers.handle(input, isPressed: isPressed, into: &sink)
        case .proximityOut: hovers.end(ofSource: event.source, into: &sink)
        case .pinch: pinches.handle(input, into: &sink)
        case .swipe: scrolling.handle(input, into: &sink)
        }
        return sink.drain()
    }
}

// What devices do, and what happens because nothing does.

extension TouchBridge {
    /// Takes in what is known of a device; again when it changed.
    ///
    /// What it scrolls goes on from its next value.
    package mutating func deviceChanged(_ device: InputDevice) {
        if devices[device.id] == nil { touches.deviceIsNew(device.id) }
        devices[device.id] = KnownDevice(device)
        sink.deviceChanged(device)
        scrolling.deviceChanged(device.id)
    }

    /// Takes in that a device is gone: its touches and presses are cancelled, and said to be lost.
    package mutating func deviceRemoved(id: Int, at time: TimeInterval) -> [Output] {
        sink.time = time
        devices[id] = nil
        sink.deviceRemoved(id)
        touches.lose(source: id, into: &sink)
        pointers.lose(source: id, into: &sink)
        scrolling.loseWheel(source: id, into: &sink)
        pinches.lose(source: id, into: &sink)
        scrolling.loseSwipe(source: id, into: &sink)
        hovers.end(ofSource: id, into: &sink)
        return sink.drain()
    }

    /// Cancels every touch that is down, scrolling and touchpad gestures; what still comes of them, up
    /// to their end, is swallowed.
    ///
    /// What hovers has left, until it moves again.
    package mutating func interrupt(at time: TimeInterval) -> [Output] {
        sink.time = time
        sink.cancel(touches.cancel() + pointers.cancel())
        scrolling.cancel(into: &sink)
        pinches.cancel(into: &sink)
        hovers.endAll(into: &sink)
        return sink.drain()
    }

    /// When `advance(to:)` has something to do, in seconds since the start: scrolling that pauses ends
    /// then, and a touch of which nothing was heard for a minute is said to be stuck.
    package var nextDeadline: TimeInterval? {
        let stuck = touches.nextStuck
        guard let pause = scrollDeadline else { return stuck }
        return stuck.map { min($0, pause) } ?? pause
    }

    /// When scrolling that pauses ends.
    ///
    /// What a session without further input still has to wait for; a finger may rest for ever.
    package var scrollDeadline: TimeInterval? { scrolling.deadline }

    /// Takes in that it is this time, and that no event comes before it any more.
    package mutating func advance(to time: TimeInterval) -> [Output] {
        sink.time = time
        while let deadline = nextDeadline, deadline <= time { pass(deadline) }
        return sink.drain()
    }

    private mutating func pass(_ deadline: TimeInterval) {
        sink.time = deadline
        scrolling.pass(deadline, into: &sink)
        touches.pass(deadline, into: &sink)
    }
}
