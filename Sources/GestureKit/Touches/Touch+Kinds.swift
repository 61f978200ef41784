/// What touches, and what becomes of it.
extension Touch {
    /// The phase of a touch; the raw values are UIKit's.
    public enum Phase: Int, Hashable, Sendable, CaseIterable {
        /// It landed with this event.
        case began
        /// It moved, or its force or shape changed, with this event.
        case moved
        /// It is down, and this event is about others.
        case stationary
        /// It lifted.
        case ended
        /// The system took it away: an interrupt, a grab, a device that went.
        case cancelled
        /// It hovers, and has come over the view; nothing is pressed.
        case regionEntered
        /// It hovers, and moved over the view.
        case regionMoved
        /// It hovered, and has left the view.
        case regionExited

        init(_ phase: ContactPhase) {
            switch phase {
            case .began: self = .began
            case .moved: self = .moved
            case .ended: self = .ended
            case .cancelled: self = .cancelled
            }
        }

        /// The phase of what hovers.
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
