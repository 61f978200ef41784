extension Control {
    /// The events that a control sends to its targets; the bits are UIKit's.
    ///
    /// Source: Apple, `UIControl.Event`.
    public struct Event: OptionSet, Hashable, Sendable {
        /// The bits.
        public let rawValue: UInt

        /// Creates events from bits.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// A touch landed.
        public static let touchDown = Event(rawValue: 1 << 0)
        /// A touch landed whose `tapCount` is above 1; sent before its touchDown.
        public static let touchDownRepeat = Event(rawValue: 1 << 1)
        /// A touch moved, and is inside.
        public static let touchDragInside = Event(rawValue: 1 << 2)
        /// A touch moved, and is outside.
        public static let touchDragOutside = Event(rawValue: 1 << 3)
        /// A touch entered the control again; sent before its touchDragInside.
        public static let touchDragEnter = Event(rawValue: 1 << 4)
        /// A touch left the control; sent before its touchDragOutside.
        public static let touchDragExit = Event(rawValue: 1 << 5)
        /// A touch lifted inside.
        public static let touchUpInside = Event(rawValue: 1 << 6)
        /// A touch lifted outside.
        public static let touchUpOutside = Event(rawValue: 1 << 7)
        /// A touch was cancelled: by a recognizer, by the system, or because the control was disabled or
        /// removed.
        public static let touchCancel = Event(rawValue: 1 << 8)
        /// The user changed the control's value; sent before the touch event that changed it.
        public static let valueChanged = Event(rawValue: 1 << 12)
        /// The user performed the control's main action; sent after a button's touchUpInside, and after
        /// valueChanged.
        public static let primaryActionTriggered = Event(rawValue: 1 << 13)
        /// Every touch event.
        public static let allTouchEvents = Event(rawValue: 0xFFF)
        /// The bits that programs may use for their own events.
        public static let applicationReserved = Event(rawValue: 0x0F00_0000)
        /// Every event.
        public static let allEvents = Event(rawValue: 0xFFFF_FFFF)

        /// The named events and their names.
        private static let named: [(event: Event, name: String)] = [
            (.touchDown, "touchDown"), (.touchDownRepeat, "touchDownRepeat"),
            (.touchDragInside, "touchDragInside"), (.touchDragOutside, "touchDragOutside"),
            (.touchDragEnter, "touchDragEnter"), (.touchDragExit, "touchDragExit"),
            (.touchUpInside, "touchUpInside"), (.touchUpOutside, "touchUpOutside"),
            (.touchCancel, "touchCancel"), (.valueChanged, "valueChanged"),
            (.primaryActionTriggered, "primaryActionTriggered"),
        ]

        /// The names in UIKit's spelling, in the order of the bits; if no bit has a name, the bits as a
        /// hexadecimal number.
        public var names: [String] {
            let names = Self.named.filter { contains($0.event) }.map(\.name)
            return names.isEmpty ? ["0x" + String(rawValue, radix: 16)] : names
        }
    }

    /// The state of a control, for its appearance; the bits are UIKit's.
    ///
    /// Source: Apple, `UIControl.State`.
    public struct State: OptionSet, Hashable, Sendable {
        /// The bits.
        public let rawValue: UInt

        /// Creates states from bits.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// None of the other states.
        public static let normal: State = []
        /// A touch is inside.
        public static let highlighted = State(rawValue: 1 << 0)
        /// The control tracks no touches.
        public static let disabled = State(rawValue: 1 << 1)
        /// The control is selected.
        public static let selected = State(rawValue: 1 << 2)
    }
}
