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
    package var geometry: WindowGeometry {
        get { sink.geometry }
        set { sink.geometry = newValue }
    }

    private var clock: ServerClock
    private var sink: Sink
    private var touches = TouchTracker()
    private var pointers = PointerTracker()
    private var hovers = HoverTracker()
    private var scrolling = ScrollTracker(countsFirstClicks: false)
    private var touchpad = TouchpadTracker()

    /// `startTime` is the server's time at 0 s.
    package init(geometry: WindowGeometry, startTime: UInt32) {
        sink = Sink(geometry)
        clock = ServerClock(start: startTime)
    }

    /// Whether a finger, or a pressed pointer, is down.
    package var hasLiveTouches: Bool { sink.numbers.count > 0 }

    /// The ids of touches whose fingers have lifted while a grab in front still decides.
    package var fingersLeft: Set<Int> { touches.fingersLeft }

    /// Whether something goes on that is no touch: scrolling, a touchpad's gesture, a pointer over the
    /// window.
    package var hasStreams: Bool {
        scrolling.stream != nil || !hovers.isEmpty || touchpad.hasStreams
    }

    /// Takes in one XInput2 event; what begins on a panel is kept from the core for good.
    package mutating func receive(_ event: XInputEvent, isOnPanel: Bool = false) -> [Output] {
        let time = clock.seconds(at: event.serverTime)
        // What was due before an event comes before it; at the very time it comes after.
        while let deadline = nextDeadline, deadline < time { pass(deadline) }
        sink.begin(event, at: time, isOnPanel: isOnPanel)
        let kind = sink.source?.kind
        switch event.payload {
        // A touchpad's fingers are not on the screen.
        case .touch where kind == .dependentTouch: break
        case .touch(let change, _, let flags):
            if flags.contains(.emulating) {
                pointers.followFinger(event.device)
                if change == .begin {
                    scroll(event)
                    hovers.handle(event, isPressed: false, into: &sink)
                }
            }
            touches.handle(event, into: &sink)
        case .button, .motion:
            // Events that the server made from a touch double it.
            guard !event.isMadeFromTouch(of: kind) else {
                pointers.followFinger(event.device)
                break
            }
            scroll(event)
            let isPressed = pointers.handle(event, into: &sink)
            hovers.handle(event, isPressed: isPressed, into: &sink)
        case .crossing:
            scroll(event)
            let isPressed = pointers.isPressed(event.device)
            hovers.handle(event, isPressed: isPressed, into: &sink)
        case .proximityOut: hovers.end(ofSource: event.source, into: &sink)
        case .pinch: touchpad.handle(event, into: &sink)
        case .swipe:
            scroll(event)
            touchpad.handle(event, into: &sink)
        }
        return sink.drain()
    }

    /// Scrolling and a swipe end each other: both scroll the same.
    private mutating func scroll(_ event: XInputEvent) {
        let change = scrolling.handle(
            event,
            at: sink.place(of: event),
            on: sink.source?.scrollAxes ?? [],
            isOnPanel: sink.isOnPanel,
            time: sink.time
        )
        emitEnd(change.ended)
        guard let step = change.step else { return }
        if step.phase == .began { touchpad.cancel(.swipe, into: &sink) }
        let sample = ScrollSample(
            step.clicks.scaled(by: -ScrollTracker.pointsForClick),
            kind: step.phase == nil ? .discrete : .continuous,
            phase: step.phase ?? .ended,
            location: sink.place(of: event)
        )
        sink.emit(.scroll(sample), modifiers: event.modifiers)
    }

    private mutating func emitEnd(
        _ ended: ScrollTracker.Stream?,
        _ phase: ContactPhase = .ended
    ) {
        guard let ended else { return }
        sink.emit(.scroll(ScrollSample(.zero, phase: phase, location: ended.place)))
    }
}

// What devices do, and what happens because nothing does.

extension TouchBridge {
    /// Takes in what is known of a device; again when it changed.
    ///
    /// What it scrolls goes on from its next value.
    package mutating func deviceChanged(_ device: InputDevice) {
        if !sink.knows(device: device.id) { touches.deviceIsNew(device.id) }
        sink.add(device)
        scrolling.forget(source: device.id)
    }

    /// Takes in that a device is gone: its touches and presses are cancelled, and said to be lost.
    package mutating func deviceRemoved(id: Int, at time: TimeInterval) -> [Output] {
        sink.time = time
        sink.remove(device: id)
        touches.lose(source: id, into: &sink)
        pointers.lose(source: id, into: &sink)
        scrolling.forget(source: id)
        if scrolling.stream?.source == id { emitEnd(scrolling.end(), .cancelled) }
        touchpad.lose(source: id, into: &sink)
        hovers.end(ofSource: id, into: &sink)
        return sink.drain()
    }

    /// Cancels every touch that is down, scrolling and touchpad gestures; what still comes of them, up
    /// to their end, is swallowed.
    ///
    /// What hovers has left, until it moves again.
    package mutating func interrupt(at time: TimeInterval) -> [Output] {
        sink.time = time
        sink.emit(touches.cancel(into: &sink) + pointers.cancel(into: &sink))
        emitEnd(scrolling.end(), .cancelled)
        touchpad.cancel(.swipe, into: &sink)
        touchpad.cancel(.pinch, into: &sink)
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
    package var scrollDeadline: TimeInterval? { scrolling.stream?.deadline }

    /// Takes in that it is this time, and that no event comes before it any more.
    package mutating func advance(to time: TimeInterval) -> [Output] {
        sink.time = time
        while let deadline = nextDeadline, deadline <= time { pass(deadline) }
        return sink.drain()
    }

    private mutating func pass(_ deadline: TimeInterval) {
        sink.time = deadline
        if scrollDeadline == deadline { emitEnd(scrolling.end()) }
        touches.pass(deadline, into: &sink)
    }
}
