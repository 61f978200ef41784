package import Foundation

/// An XInput2 event as a plain value: the fields that all types of events share, and a payload.
///
/// Source: XI2proto.txt, section 8 "Events" (DeviceEvent, TouchOwnershipEvent, Enter, GesturePinchEvent and
/// GestureSwipeEvent).
package struct XInputEvent: Hashable, Sendable {
    package enum Payload: Hashable, Sendable {
        /// A change of a touch on a screen.
        case touch(TouchChange, id: Int, flags: TouchFlags = [])
        /// A press or release of a button by its number; 1 is the primary button. `isEmulated` is as for
        /// motion.
        case button(Int, isDown: Bool, isEmulated: Bool = false)
        /// A motion of the pointer or a change of a valuator. `isEmulated` (`XIPointerEmulated`) means that
        /// the server made the event from a touch or a wheel.
        case motion(isEmulated: Bool = false)
        case crossing(Crossing)
        /// A pen that left its tablet's proximity and does not hover any more.
        ///
        /// Only XInput 1 reports it, for the physical device; `device` equals `source`.
        case proximityOut
        /// A pinch or rotation of fingers on a touchpad (XInput 2.4): their translation since the last
        /// event, in the pointer's pixels, their distance relative to the beginning, and their rotation
        /// since the last event, in degrees, clockwise.
        ///
        /// Source: XI2proto.h, xXIGesturePinchEvent; the angle's sign is libinput's, which the server
        /// passes on.
        case pinch(GestureChange, fingers: Int, delta: CGPoint, scale: Double, angle: Double)
        /// A swipe of three or more fingers on a touchpad (XInput 2.4).
        ///
        /// Source: XI2proto.h, xXIGestureSwipeEvent.
        case swipe(GestureChange, fingers: Int, delta: CGPoint)
    }

    /// The change that a touch event reports; the raw value is the end of the event's name in the protocol.
    package enum TouchChange: String, Hashable, Sendable {
        case begin = "Begin"
        case update = "Update"
        case end = "End"
        case ownership = "Ownership"
    }

    package struct TouchFlags: OptionSet, Hashable, Sendable {
        package let rawValue: Int

        package init(rawValue: Int) { self.rawValue = rawValue }

        /// `XITouchEmulatingPointer`: pointer events are emulated for this touch.
        package static let emulating = TouchFlags(rawValue: 1 << 0)
        /// `XITouchPendingEnd`: the finger has lifted, but another client's grab has not decided yet.
        package static let pendingEnd = TouchFlags(rawValue: 1 << 1)
    }

    package enum Crossing: String, Hashable, Sendable {
        /// The pointer entered the window. Its scroll valuators may have changed elsewhere meanwhile.
        case enter = "Enter"
        /// The pointer left the window, or a grab took it. Hovering ends.
        case leave = "Leave"
    }

    /// The change that a touchpad gesture's event reports.
    package enum GestureChange: Hashable, Sendable, CaseIterable {
        case begin
        case update
        case end
        /// An end with the flag `XIGesturePinchEventCancelled` or `XIGestureSwipeEventCancelled`.
        case cancel

        package var isEnd: Bool { self == .end || self == .cancel }
    }

    package var payload: Payload
    /// The server's time in milliseconds.
    ///
    /// It has 32 bits and wraps after 49.7 days.
    package var serverTime: UInt32
    /// The id of the master device that received the event.
    package var device: Int
    /// The id of the physical (slave) device.
    package var source: Int
    /// The location in the window in pixels, from its top left corner, with subpixel precision.
    ///
    /// A touch ownership event has no location: both locations are zero.
    package var position: CGPoint
    /// The location on the root window, in pixels.
    package var root: CGPoint
    package typealias Valuators = [Int: Double]

    /// The valuators that the event contains, by axis number, in the unit of each axis.
    ///
    /// A missing axis has not changed.
    package var valuators: Valuators
    /// The effective keyboard modifiers as the X protocol's mask (`ShiftMask` is 1, `ControlMask` 4).
    package var modifiers: UInt32
    /// The buttons held before the event, as a mask in which bit `n` is button `n`.
    package var buttons: UInt32

    package init(
        _ payload: Payload,
        serverTime: UInt32,
        device: Int = 2,
        source: Int,
        position: CGPoint,
        root: CGPoint,
        valuators: Valuators = [:],
        modifiers: UInt32 = 0,
        buttons: UInt32 = 0
    ) {
        self.payload = payload
        self.serverTime = serverTime
        self.device = device
        self.source = source
        self.position = position
        self.root = root
        self.valuators = valuators
        self.modifiers = modifiers
        self.buttons = buttons
    }
}

extension XInputEvent.Payload {
    /// The protocol's name of the event, such as `TouchBegin`.
    package var name: String {
        switch self {
        case .touch(let change, _, _): "Touch" + change.rawValue
        case .button(_, let isDown, _): isDown ? "ButtonPress" : "ButtonRelease"
        case .motion: "Motion"
        case .crossing(let crossing): crossing.rawValue
        case .proximityOut: "ProximityOut"
        case .pinch(let change, _, _, _, _): "GesturePinch" + change.name
        case .swipe(let change, _, _): "GestureSwipe" + change.name
        }
    }
}

extension XInputEvent {
    /// The protocol's name of the event, such as `TouchBegin`.
    package var name: String { payload.name }

    /// The touch's change, id and flags; nil for other events.
    package var touch: (change: TouchChange, id: Int, flags: TouchFlags)? {
        guard case .touch(let change, let id, let flags) = payload else { return nil }
        return (change, id, flags)
    }

    package var isMotion: Bool {
        guard case .motion = payload else { return false }
        return true
    }

    package func presses() -> Bool {
        guard case .button(_, isDown: true, _) = payload else { return false }
        return true
    }

    /// Whether the server emulated this pointer event for a touch or a wheel.
    package var isEmulated: Bool {
        switch payload {
        case .button(_, _, let isEmulated), .motion(let isEmulated): isEmulated
        default: false
        }
    }
}

extension XInputEvent.GestureChange {
    fileprivate var name: String {
        switch self {
        case .begin: "Begin"
        case .update: "Update"
        case .end, .cancel: "End"
        }
    }
}
