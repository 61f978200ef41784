package import Foundation
package import GestureKit

/// A converter from XInput2's events to touch phases, scrolling, hovering and touchpad gestures.
///
/// Every touch begins once, and ends or is cancelled once, whatever the server, a grab or a device does.
/// Each repair is reported by a diagnostic. The converter has no clock and no connection: the same input
/// gives the same output. Source: XInput2.md, rules 3 to 14; XI2proto.txt, "Touch events".
///
/// It has one owner, because a copy for each event would retain the state of every tracker.
package struct TouchBridge: ~Copyable {
    package enum Output: Hashable, Sendable {
        case event(InputEvent)
        /// The touch with this id is ours from now on; no grab can take it.
        case owned(Int)
        /// A problem, and its repair.
        case diagnostic(Diagnostic)
    }

    /// The window's geometry; touches that are down keep that of their beginning.
    package var geometry: WindowGeometry

    private var clock: ServerClock
    private var devices: [Int: KnownDevice] = [:]
    private var sink = Sink()
    private var touches = TouchTracker()
    private var pointers = PointerTracker()
    private var hovers = HoverTracker()
    private var scrolling = ScrollTracker()
    private var pinches = PinchTracker()

    /// Creates a converter; `startTime` is the server's time at 0 s.
    package init(geometry: WindowGeometry, startTime: UInt32) {
        self.geometry = geometry
        clock = ServerClock(start: startTime)
    }

    /// The ids of touches whose fingers have lifted while another client's grab still decides.
    package var fingersLeft: Set<Int> { touches.fingersLeft }

    /// Whether scrolling, a touchpad's gesture, or a pointer over the window is active.
    package var hasStreams: Bool { scrolling.isOpen || !hovers.isEmpty || pinches.isOpen }

    /// Handles one XInput2 event.
    ///
    /// Input that begins on a panel is never delivered to the core.
    package mutating func receive(_ event: XInputEvent, isOnPanel: Bool = false) -> [Output] {
        let time = clock.seconds(at: event.serverTime)
        start(time)
        handle(WindowInput(event, isOnPanel: isOnPanel), at: time)
        return sink.drain()
    }

    /// Handles the XInput2 events of one scan; the touches that change become one event, with the time of
    /// the last one.
    package mutating func receive(_ inputs: [WindowInput]) -> [Output] {
        if inputs.count == 1 { return receive(inputs[0].event, isOnPanel: inputs[0].isOnPanel) }
        let times = inputs.map { clock.seconds(at: $0.event.serverTime) }
        guard let latest = times.max() else { return [] }
        start(latest)
        sink.beginScan()
        for (input, time) in zip(inputs, times) { handle(input, at: time) }
        sink.endScan()
        return sink.drain()
    }

    private mutating func start(_ time: TimeInterval) {
        // Deadlines before the event's time pass first; those at the same time pass after the event.
        while let deadline = nextDeadline, deadline < time { advance(deadline) }
        sink.time = time
    }

    private mutating func handle(_ input: WindowInput, at time: TimeInterval) {
        let event = input.event
        let device = devices[event.source]
        let input = LocatedEvent(
            event: event,
            time: time,
            location: geometry.point(root: event.root),
            geometry: geometry,
            isOnPanel: input.isOnPanel,
            kind: device?.kind,
            scrollAxes: device?.scrollAxes ?? [],
            pointerType: device?.isPen == true ? .pencil : .indirectPointer
        )
        switch event.payload {
        // A touchpad's fingers are not on the screen.
        case .touch where input.kind == .dependentTouch: break
        case .touch(let change, _, let flags):
            if flags.contains(.emulating) {
                pointers.noteFingerMotion(event.device)
                if change == .begin {
                    scrolling.handle(input, into: &sink)
                    hovers.handle(input, isPressed: false, into: &sink)
                }
            }
            touches.handle(input, into: &sink)
        case .button, .motion:
            // The touch of an emulated event is handled instead.
            guard !input.isEmulatedFromTouch else {
                pointers.noteFingerMotion(event.device)
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
    }
}

// Handles changes of devices and the passing of time.

extension TouchBridge {
    /// Records a device that is new or has changed; its scrolling continues from its next value.
    package mutating func deviceChanged(_ device: InputDevice) {
        if devices[device.id] == nil { touches.deviceAdded(device.id) }
        devices[device.id] = KnownDevice(device)
        sink.deviceChanged(device)
        scrolling.deviceChanged(device.id)
    }

    /// Handles the removal of a device; its touches and presses are cancelled, and reported as lost.
    package mutating func deviceRemoved(id: Int, at time: TimeInterval) -> [Output] {
        sink.time = time
        devices[id] = nil
        sink.deviceRemoved(id)
        touches.remove(source: id, into: &sink)
        pointers.remove(source: id, into: &sink)
        scrolling.removeWheel(source: id, into: &sink)
        pinches.remove(source: id, into: &sink)
        scrolling.removeSwipe(source: id, into: &sink)
        hovers.end(ofSource: id, into: &sink)
        return sink.drain()
    }

    /// Cancels all touches, scrolling and touchpad gestures.
    ///
    /// Their further events are ignored, up to their end. Hovering ends until the pointer moves again.
    package mutating func interrupt(at time: TimeInterval) -> [Output] {
        sink.time = time
        sink.cancel(touches.cancel() + pointers.cancel())
        scrolling.cancel(into: &sink)
        pinches.cancel(into: &sink)
        hovers.endAll(into: &sink)
        return sink.drain()
    }

    /// The time at which `advance(to:)` has an effect, in seconds since the start; nil for none.
    ///
    /// Paused scrolling ends then, or a touch without an update for a minute is reported as stuck.
    package var nextDeadline: TimeInterval? {
        let stuck = touches.nextStuckDeadline
        guard let pause = scrollDeadline else { return stuck }
        return stuck.map { min($0, pause) } ?? pause
    }

    /// The time at which paused scrolling ends; nil without scrolling.
    ///
    /// A session without further input waits only for this. A finger may rest forever.
    package var scrollDeadline: TimeInterval? { scrolling.deadline }

    /// Advances to a time, after which no earlier events arrive.
    package mutating func advance(to time: TimeInterval) -> [Output] {
        sink.time = time
        while let deadline = nextDeadline, deadline <= time { advance(deadline) }
        return sink.drain()
    }

    private mutating func advance(_ deadline: TimeInterval) {
        sink.time = deadline
        scrolling.advance(deadline, into: &sink)
        touches.advance(deadline, into: &sink)
    }
}
