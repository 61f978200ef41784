package import Foundation

/// One XInput2 event as a plain value, copied out of the connection's buffer at once: what events of
/// every kind have, and a payload of its kind.
///
/// Source: XI2proto.txt, section 8 "Events" (DeviceEvent, TouchOwnershipEvent, Enter,
/// GesturePinchEvent and GestureSwipeEvent).
package struct XInputEvent: Hashable, Sendable {
    package enum Payload: Hashable, Sendable {
        /// A finger on a screen.
        case touch(TouchChange, id: Int, flags: TouchFlags = [])
        /// A button by its number, of which 1 is the primary one; `isEmulated` as for motion.
        case button(Int, isDown: Bool, isEmulated: Bool = false)
        /// The pointer moved, or a valuator; `isEmulated` (`XIPointerEmulated`) where the server made
        /// the event from a touch or a wheel.
        case motion(isEmulated: Bool = false)
        case crossing(Crossing)
        /// A pen went away from its tablet: it hovers no longer.
        ///
        /// XInput 1 alone reports it, for the physical device; `device` is the same as `source`.
        case proximityOut
        /// Fingers on a touchpad pinch or turn: how far they have moved since the event before, in the
        /// pointer's pixels, their distance in proportion to the beginning, and how far they have turned
        /// since the event before, in degrees, clockwise; XInput 2.4.
        ///
        /// Source: XI2proto.h, xXIGesturePinchEvent; the angle's sign is libinput's, which the server
        /// hands on as it is.
        case pinch(GestureChange, fingers: Int, delta: CGPoint, scale: Double, angle: Double)
        /// Three or more fingers on a touchpad move together; XInput 2.4.
        ///
        /// Source: XI2proto.h, xXIGestureSwipeEvent.
        case swipe(GestureChange, fingers: Int, delta: CGPoint)
    }

    /// What happened to a touch; the raw value ends the protocol's name of the event.
    package enum TouchChange: String, Hashable, Sendable {
        case begin = "Begin"
        case update = "Update"
        case end = "End"
        case ownership = "Ownership"
    }

    package struct TouchFlags: OptionSet, Hashable, Sendable {
        package let rawValue: Int

        package init(rawValue: Int) { self.rawValue = rawValue }

        /// `XITouchEmulatingPointer`: this touch is the one whose pointer events are emulated.
        package static let emulating = TouchFlags(rawValue: 1 << 0)
        /// `XITouchPendingEnd`: the finger is gone, but a grab in front has not decided yet.
        package static let pendingEnd = TouchFlags(rawValue: 1 << 1)
    }

    package enum Crossing: String, Hashable, Sendable {
        /// The pointer came into the window: its scroll valuators have moved elsewhere meanwhile.
        case enter = "Enter"
        /// The pointer left the window, or a grab took it: a hover is over.
        case leave = "Leave"
    }

    /// What happened to a touchpad's gesture.
    package enum GestureChange: Hashable, Sendable, CaseIterable {
        case begin
        case update
        case end
        /// An end with the flag `XIGesturePinchEventCancelled` or `XIGestureSwipeEventCancelled`.
        case cancel

        package var isEnd: Bool { self == .end || self == .cancel }
    }

    package var payload: Payload
    /// The server's time in milliseconds; 32 bits, wraps after 49.7 days.
    package var serverTime: UInt32
    /// The master device that the event was delivered for.
    package var device: Int
    /// The physical (slave) device that it comes from.
    package var source: Int
    /// The place in the window in pixels, from its top left; sub-pixel values are real.
    ///
    /// A touch's change of owner has none: both places are zero.
    package var position: CGPoint
    /// The place on the root window in pixels.
    package var root: CGPoint
    /// The valuators that the event carries, by axis number in the axis' own unit; an axis that is
    /// missing has not changed.
    package var valuators: [Int: Double]
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
        valuators: [Int: Double] = [:],
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

extension XInputEvent {
    /// The protocol's name of the event, as `TouchBegin`.
    package var name: String {
        switch payload {
        case .touch(let change, _, _): "Touch" + change.rawValue
        case .button(_, let isDown, _): isDown ? "ButtonPress" : "ButtonRelease"
        case .motion: "Motion"
        case .crossing(let crossing): crossing.rawValue
        case .proximityOut: "ProximityOut"
        case .pinch(let change, _, _, _, _): "GesturePinch" + change.name
        case .swipe(let change, _, _): "GestureSwipe" + change.name
        }
    }

    /// What happened to a finger on a screen; nil for other events.
    package var touch: (change: TouchChange, id: Int, flags: TouchFlags)? {
        guard case .touch(let change, let id, let flags) = payload else { return nil }
        return (change, id, flags)
    }

    package var isMotion: Bool {
        guard case .motion = payload else { return false }
        return true
    }

    /// Whether a button goes down.
    package func presses() -> Bool {
        guard case .button(_, isDown: true, _) = payload else { return false }
        return true
    }

    /// Whether the server made a pointer's event from a touch or a wheel.
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
