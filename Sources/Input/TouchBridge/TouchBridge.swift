package import Foundation
package import GestureKit

/// Converts XInput2 events to touch phases, scrolling, hovering and touchpad gestures.
///
/// Every touch begins once, and ends or is cancelled once, whatever the server, a grab or a device does.
/// A diagnostic reports each repair. The converter has no clock and no connection: the same input
/// gives the same output. Source: XInput2.md, rules 3 to 14; XI2proto.txt, "Touch events".
///
/// It has one owner: a copy for each event would retain the state of every tracker.
package struct TouchBridge: ~Copyable {
    package enum Output: Hashable, Sendable {
        case event(InputEvent)
        /// The touch with this id is ours from now on; no grab can take it.
        case owned(Int)
        /// A problem, and its repair.
        case diagnostic(Diagnostic)
    }

    /// The window's geometry.
    ///
    /// Touches that are down keep the one with which they began.
    package var geometry: WindowGeometry

    private var clock: ServerClock
    private var devices: [Int: KnownDevice] = [:]
    private var output = BridgeOutput()
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
        return output.drain()
    }

    /// Handles the XInput2 events of one scan: the touches that change become one event, at the time of the
    /// last one.
    package mutating func receive(_ inputs: [WindowInput]) -> [Output] {
        if inputs.count == 1 { return receive(inputs[0].event, isOnPanel: inputs[0].isOnPanel) }
        let times = inputs.map { clock.seconds(at: $0.event.serverTime) }
        guard let latest = times.max() else { return [] }
        start(latest)
        output.beginScan()
        for (input, time) in zip(inputs, times) { handle(input, at: time) }
        output.endScan()
        return output.drain()
    }

    private mutating func start(_ time: TimeInterval) {
        // Deadlines before the event's time pass first; those at the same time pass after the event.
        while let deadline = nextDeadline, deadline < time { advance(deadline) }
        output.time = time
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
                    scrolling.handle(input, into: &output)
                    hovers.handle(input, isPressed: false, into: &output)
                }
            }
            touches.handle(input, into: &output)
        case .button, .motion:
            // The touch of an emulated event is handled instead.
            guard !input.isEmulatedFromTouch else {
                pointers.noteFingerMotion(event.device)
                break
            }
            scrolling.handle(input, into: &output)
            let isPressed = pointers.handle(input, into: &output)
            hovers.handle(input, isPressed: isPressed, into: &output)
        case .crossing:
            scrolling.handle(input, into: &output)
            let isPressed = pointers.isPressed(event.device)
            hovers.handle(input, isPressed: isPressed, into: &output)
        case .proximityOut: hovers.end(ofSource: event.source, into: &output)
        case .pinch: pinches.handle(input, into: &output)
        case .swipe: scrolling.handle(input, into: &output)
        }
    }

    // MARK: - Devices and time

    /// Records a device that is new or has changed; its scrolling continues from its next value.
    package mutating func deviceChanged(_ device: InputDevice) {
        if devices[device.id] == nil { touches.deviceAdded(device.id) }
        devices[device.id] = KnownDevice(device)
        output.deviceChanged(device)
        scrolling.deviceChanged(device.id)
    }

    /// Handles the removal of a device: its touches and presses are cancelled and reported as lost.
    package mutating func deviceRemoved(id: Int, at time: TimeInterval) -> [Output] {
        output.time = time
        devices[id] = nil
        output.deviceRemoved(id)
        touches.remove(source: id, into: &output)
        pointers.remove(source: id, into: &output)
        scrolling.removeWheel(source: id, into: &output)
        pinches.remove(source: id, into: &output)
        scrolling.removeSwipe(source: id, into: &output)
        hovers.end(ofSource: id, into: &output)
        return output.drain()
    }

    /// Cancels all touches, scrolling and touchpad gestures.
    ///
    /// Their further events are ignored until they end. Hovering stops until the pointer moves again.
    package mutating func interrupt(at time: TimeInterval) -> [Output] {
        output.time = time
        output.cancel(touches.cancel() + pointers.cancel())
        scrolling.cancel(into: &output)
        pinches.cancel(into: &output)
        hovers.endAll(into: &output)
        return output.drain()
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
        output.time = time
        while let deadline = nextDeadline, deadline <= time { advance(deadline) }
        return output.drain()
    }

    private mutating func advance(_ deadline: TimeInterval) {
        output.time = deadline
        scrolling.advance(deadline, into: &output)
        touches.advance(deadline, into: &output)
    }
}

/// An XInput2 event, and whether it is on a panel.
package struct WindowInput: Hashable, Sendable {
    package var event: XInputEvent
    /// Whether it begins on a panel, and so stays away from the core.
    package var isOnPanel: Bool

    package init(_ event: XInputEvent, isOnPanel: Bool = false) {
        self.event = event
        self.isOnPanel = isOnPanel
    }
}

extension [WindowInput] {
    /// The time of each event in seconds, given the time of the last one.
    package func times(endingAt time: TimeInterval) -> [TimeInterval] {
        let last = last?.event.serverTime ?? 0
        // Differences of times are correct across their wrap.
        return map { time - TimeInterval(Int32(bitPattern: last &- $0.event.serverTime)) / 1000 }
    }
}

/// An event with its time, its location and its device, for the trackers.
struct LocatedEvent {
    let event: XInputEvent
    /// The time in seconds since the start.
    let time: TimeInterval
    /// The location in the window, in points.
    let location: CGPoint
    let geometry: WindowGeometry
    /// Whether the event is on a panel; input that begins there is not delivered to the core.
    let isOnPanel: Bool
    /// The kind of the event's physical device; nil if unknown.
    let kind: InputDevice.Kind?
    /// The scroll axes of the event's device.
    let scrollAxes: [InputDevice.Axis]
    /// The type of the pointer that touches or hovers: a pen or a mouse.
    let pointerType: Touch.TouchType

    /// Whether the server emulated this pointer event for a touch that arrives too.
    ///
    /// The emulated events of a wheel have a pointer as their source.
    var isEmulatedFromTouch: Bool { event.isEmulated && kind != .pointer && kind != .keyboard }
}

/// The properties of a device that the trackers need, determined once.
private struct KnownDevice {
    let kind: InputDevice.Kind
    let isPen: Bool
    let scrollAxes: [InputDevice.Axis]

    init(_ device: InputDevice) {
        kind = device.kind
        isPen = device.isPen
        scrollAxes = device.scrollAxes
    }
}
