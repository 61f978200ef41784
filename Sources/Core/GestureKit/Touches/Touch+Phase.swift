/// The phases and types of touches.
extension Touch {
    /// The phase of a touch; the raw values are UIKit's.
    public enum Phase: Int, Hashable, Sendable, CaseIterable {
        /// The touch landed with this event.
        case began
        /// The touch moved, or its force or shape changed, with this event.
        case moved
        /// The touch is down, and this event is about other touches.
        case stationary
        /// The touch lifted.
        case ended
        /// The system cancelled the touch: an interrupt, a grab, or a removed device.
        case cancelled
        /// A hovering pointer or pen entered the view; nothing is pressed.
        case regionEntered
        /// A hovering pointer or pen moved over the view.
        case regionMoved
        /// A hovering pointer or pen left the view.
        case regionExited

        init(_ phase: ContactPhase) {
            switch phase {
            case .began: self = .began
            case .moved: self = .moved
            case .ended: self = .ended
            case .cancelled: self = .cancelled
            }
        }

        /// Creates the phase of a hovering pointer or pen.
        init(hovering phase: ContactPhase) {
            switch phase {
            case .began: self = .regionEntered
            case .moved: self = .regionMoved
            case .ended, .cancelled: self = .regionExited
            }
        }

        /// The name of the case, as transcripts show it.
        public var name: String {
            switch self {
            case .began: "began"
            case .moved: "moved"
            case .stationary: "stationary"
            case .ended: "ended"
            case .cancelled: "cancelled"
            case .regionEntered: "regionEntered"
            case .regionMoved: "regionMoved"
            case .regionExited: "regionExited"
            }
        }
    }

    /// The kind of a touch; the raw values are UIKit's.
    public enum TouchType: Int, Hashable, Sendable, CaseIterable {
        /// A finger on the screen.
        case direct
        /// A finger on a pad that is not the screen.
        case indirect
        /// A pen.
        case pencil
        /// A mouse or another pointer with a button held.
        case indirectPointer

        /// The name of the case, as scenes and recordings show it.
        public var name: String {
            switch self {
            case .direct: "direct"
            case .indirect: "indirect"
            case .pencil: "pencil"
            case .indirectPointer: "indirectPointer"
            }
        }
    }
}
