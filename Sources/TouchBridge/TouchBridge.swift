package import Foundation
package import GestureKit

/// Turns XInput2's events into touch phases, scrolling, hovering and touchpad gestures: the only place
/// where both vocabularies meet.
///
/// Every touch begins once and ends or is cancelled once, whatever the server, a grab or a device
/// does; each repair is a diagnostic. It has no clock and no connection: the same values in give the
/// same values out. Source: x11-input.md, rules 3 to 14; XI2proto.txt, "Touch events".
package struct TouchBridge {
    /// What comes out, in order.
    package enum Output: Hashable, Sendable {
        /// An event for the core.
        case event(InputEvent)
        /// The touch of this id is from now on ours alone: no grab can take it.
        case owned(Int)
        /// Something was wrong, and what was done instead.
        case diagnostic(Diagnostic)
    }

    /// Where the window is; touches that are down keep the one that they began with.
    package var geometry: WindowGeometry
    /// The devices known, by id.
    package private(set) var devices: [Int: InputDevice] = [:]

    /// How many touches may be down at once; no screen has as many.
    static let mostTouches = 256
    /// How many touches whose end is not known of any more are remembered as such.
    private static let mostSwallowed = 1024

    var clock: ServerClock
    var live: [TouchKey: LiveTouch] = [:]
    var swallowed: Set<TouchKey> = []
    /// Touches that were said to be unknown or left out, and go on.
    var strangers = Strangers<TouchKey>(most: mostSwallowed)
    var ended = EndedTouches()
    var slots = TouchSlots()
    var presses: [Int: PointerPress] = [:]
    var trails: [Int: PointerTrail] = [:]
    /// The pointers that a finger moved, with no motion of their own since.
    var pointersAtFingers: Set<Int> = []
    var axes: [Int: ContactAxes] = [:]
    /// The devices that are pens: hovering asks at every motion.
    var pens: Set<Int> = []
    var scrollAxes: [Int: [InputDevice.Axis]] = [:]
    var baselines = ScrollBaselines()
    var scrolling: ScrollStream?
    var hovers: [Int: HoveringPointer] = [:]
    var hoverSlots = TouchSlots()
    var pinching: TouchpadStream?
    var swiping: TouchpadStream?
    /// Touchpads' gestures that were said to be unknown, and go on.
    var strangeGestures = Strangers<TouchpadStream.Key>(most: 64)
    var output: [Output] = []

    /// Makes a bridge for a window; `startTime` is the server's time at 0 s.
    package init(geometry: WindowGeometry, startTime: UInt32) {
        self.geometry = geometry
        clock = ServerClock(start: startTime)
    }

    /// Whether a finger, or a pressed pointer, is down.
    package var hasLiveTouches: Bool { !live.isEmpty }

    /// The ids of touches whose fingers have lifted while a grab in front still decides.
    package var fingersLeft: Set<Int> { Set(live.values.lazy.filter(\.hasLeft).map(\.slot)) }

    /// Whether something goes on that is no touch: scrolling, a touchpad's gesture, a pointer over the
    /// window.
    package var hasStreams: Bool {
        scrolling != nil || !hovers.isEmpty || pinching?.isSwallowed == false
            || swiping?.isSwallowed == false
    }

    /// Takes in what is known of a device; again when it changed.
    ///
    /// What it scrolls goes on from its next value.
    package mutating func deviceChanged(_ device: InputDevice) {
        // What was still to come of the touches of one that went comes only if it went to another pointer
        // and back: mostly never, so that they must not pile up.
        if devices[device.id] == nil, swallowed.count > Self.mostSwallowed {
            swallowed = swallowed.filter { !$0.isTouch(of: device.id) }
        }
        devices[device.id] = device
        axes[device.id] = ContactAxes(of: device)
        let scrolling = device.axes.filter { $0.scroll.map { $0.increment.isNormal } ?? false }
        scrollAxes[device.id] = scrolling.isEmpty ? nil : scrolling
        if device.isPen { pens.insert(device.id) } else { pens.remove(device.id) }
        baselines.forget(source: device.id)
    }

    /// Takes in that a device is gone: its touches and presses are cancelled, and said to be lost.
    package mutating func deviceRemoved(id: Int, at time: TimeInterval) -> [Output] {
        devices[id] = nil
        axes[id] = nil
        for key in live.keys.ordered {
            guard key.isTouch(of: id), let touch = live[key] else { continue }
            diagnose("touchLost", "touch \(touch.slot): its device \(id) is gone", at: time)
            finish(key, .cancelled, at: time)
            swallowed.insert(key)
        }
        losePresses(of: id, at: time)
        scrollAxes[id] = nil
        pens.remove(id)
        baselines.forget(source: id)
        if scrolling?.source == id { endScroll(.cancelled, at: time) }
        cancelGestures(of: id, at: time)
        endHover(ofSource: id, at: time)
        return flush()
    }

    /// Cancels every touch that is down, scrolling and touchpad gestures; what still comes of them, up
    /// to their end, is swallowed.
    ///
    /// What hovers has left, until it moves again.
    package mutating func interrupt(at time: TimeInterval) -> [Output] {
        let keys = live.keys.ordered
        let samples = keys.compactMap { live[$0]?.sample(.cancelled) }
        emit(samples, nil, at: time)
        for key in keys { forget(key) }
        swallowed.formUnion(keys)
        presses = [:]
        endScroll(.cancelled, at: time)
        cancelSwipe(at: time)
        cancelPinch(at: time)
        for device in hovers.keys.sorted() { endHover(of: device, at: time) }
        return flush()
    }

    /// Takes in one XInput2 event; what begins on a panel is kept from the core for good.
    package mutating func receive(_ event: XInputEvent, isOnPanel: Bool = false) -> [Output] {
        let time = clock.seconds(at: event.serverTime)
        passDeadlines(before: time)
        // A touchpad's fingers are not on the screen.
        guard event.touch == nil || devices[event.source]?.kind != .dependentTouch else {
            return flush()
        }
        if event.touch?.flags.contains(.emulating) == true {
            pointersAtFingers.insert(event.device)
        }
        switch event.payload {
        case .touch(.begin, _, _):
            touchTakesPointer(event, at: time)
            touchBegin(event, at: time, isOnPanel: isOnPanel)
        case .touch(.update, _, _): touchUpdate(event, at: time)
        case .touch(.ownership, _, _): touchOwnership(event, at: time)
        case .touch(.end, _, _): touchEnd(event, at: time)
        case .button, .motion:
            if isEmulated(event) {
                pointersAtFingers.insert(event.device)
            } else {
                pointer(event, at: time, isOnPanel: isOnPanel)
            }
        case .crossing(.enter): enter(event, at: time, isOnPanel: isOnPanel)
        case .crossing(.leave): leave(event, at: time)
        case .proximityOut: endHover(ofSource: event.source, at: time)
        case .pinch: pinch(event, at: time, isOnPanel: isOnPanel)
        case .swipe: swipe(event, at: time, isOnPanel: isOnPanel)
        }
        return flush()
    }

    mutating func flush() -> [Output] {
        defer { output = [] }
        return output
    }

    mutating func diagnose(_ name: String, _ detail: String, at time: TimeInterval) {
        output.append(.diagnostic(Diagnostic(name, detail, at: time)))
    }
}
