package import Foundation

/// One XInput2 event as a plain value, copied out of the connection's buffer at once.
///
/// Source: XI2proto.txt, section 8 "Events" (DeviceEvent, TouchOwnershipEvent, Enter,
/// GesturePinchEvent and GestureSwipeEvent).
package struct XInputEvent: Hashable, Sendable {
    /// The event's type; the raw value is the protocol's name, as it stands in recordings.
    package enum Kind: String, Hashable, Sendable, CaseIterable {
        case touchBegin = "TouchBegin"
        case touchUpdate = "TouchUpdate"
        case touchEnd = "TouchEnd"
        case touchOwnership = "TouchOwnership"
        case buttonPress = "ButtonPress"
        case buttonRelease = "ButtonRelease"
        case motion = "Motion"
        /// The pointer came into the window: its scroll valuators have moved elsewhere meanwhile.
        case enter = "Enter"
        /// The pointer left the window, or a grab took it: a hover is over.
        case leave = "Leave"
        /// A pen went away from its tablet: it hovers no longer.
        ///
        /// XInput 1 alone tells it, for the physical device; `device` is the same as `source`.
        case proximityOut = "ProximityOut"
        /// Fingers on a touchpad begin to pinch or turn; XInput 2.4.
        case gesturePinchBegin = "GesturePinchBegin"
        case gesturePinchUpdate = "GesturePinchUpdate"
        case gesturePinchEnd = "GesturePinchEnd"
        /// Three or more fingers on a touchpad begin to move together; XInput 2.4.
        case gestureSwipeBegin = "GestureSwipeBegin"
        case gestureSwipeUpdate = "GestureSwipeUpdate"
        case gestureSwipeEnd = "GestureSwipeEnd"

        /// Whether it is about a finger on a screen.
        package var isTouch: Bool {
            switch self {
            case .touchBegin, .touchUpdate, .touchEnd, .touchOwnership: true
            case .buttonPress, .buttonRelease, .motion, .enter, .leave, .proximityOut: false
            case .gesturePinchBegin, .gesturePinchUpdate, .gesturePinchEnd, .gestureSwipeBegin,
                .gestureSwipeUpdate, .gestureSwipeEnd:
                false
            }
        }

        /// Whether it is about a pinch on a touchpad.
        package var isPinch: Bool {
            self == .gesturePinchBegin || self == .gesturePinchUpdate || self == .gesturePinchEnd
        }

        /// Whether it is about a swipe on a touchpad.
        package var isSwipe: Bool {
            self == .gestureSwipeBegin || self == .gestureSwipeUpdate || self == .gestureSwipeEnd
        }
    }

    /// The event's flags as the server set them.
    package struct Flags: OptionSet, Hashable, Sendable {
        /// The bits, numbered by us: the protocol reuses its bits from event to event.
        package let rawValue: Int

        /// Makes flags from bits; unknown bits are kept and mean nothing.
        package init(rawValue: Int) { self.rawValue = rawValue }

        /// `XITouchEmulatingPointer`: this touch is the one whose pointer events are emulated.
        package static let emulating = Flags(rawValue: 1 << 0)
        /// `XITouchPendingEnd`: the finger is gone, but a grab in front has not decided yet.
        package static let pendingEnd = Flags(rawValue: 1 << 1)
        /// `XIPointerEmulated`: a pointer event that the server made from a touch or a wheel.
        package static let pointerEmulated = Flags(rawValue: 1 << 2)
        /// `XIGesturePinchEventCancelled` and `XIGestureSwipeEventCancelled`: a gesture's end that is
        /// none.
        package static let cancelled = Flags(rawValue: 1 << 3)
    }

    /// The event's type.
    package var kind: Kind
    /// The server's time in milliseconds; 32 bits, wraps after 49.7 days.
    package var serverTime: UInt32
    /// The master device that the event was delivered for.
    package var device: Int
    /// The physical (slave) device that it comes from.
    package var source: Int
    /// A touch's id, a button's number (1 is the primary one), or the number of a touchpad gesture's
    /// fingers; 0 for motion.
    package var detail: Int
    /// The flags; empty by default.
    package var flags: Flags
    /// The place in the window in pixels, from its top left; sub-pixel values are real.
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
    /// What a touchpad's gesture did; nil for all other events.
    package var gesture: Gesture?

    /// Makes an event; everything but its type, time and place is absent by default.
    package init(
        _ kind: Kind,
        serverTime: UInt32,
        device: Int = 2,
        source: Int,
        detail: Int = 0,
        flags: Flags = [],
        position: CGPoint,
        root: CGPoint,
        valuators: [Int: Double] = [:],
        modifiers: UInt32 = 0,
        buttons: UInt32 = 0,
        gesture: Gesture? = nil
    ) {
        self.kind = kind
        self.serverTime = serverTime
        self.device = device
        self.source = source
        self.detail = detail
        self.flags = flags
        self.position = position
        self.root = root
        self.valuators = valuators
        self.modifiers = modifiers
        self.buttons = buttons
        self.gesture = gesture
    }
}
