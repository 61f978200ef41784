package import Foundation

/// The events of one touch that the server delivered to one program, as an observation reports them.
package struct TouchDelivery: Hashable, Sendable {
    /// The part of a program in the path of a touch.
    package enum Role: String, Hashable, Sendable, CaseIterable {
        /// The program owned the touch in the end.
        case owner
        /// The program owned the touch first, and passed it on or disappeared.
        case formerOwner
        /// The program received events without ever owning the touch.
        case observer
    }

    /// The events with which a program receives a touch.
    package enum Form: String, Hashable, Sendable, CaseIterable {
        case touch
        /// A button press that the server emulates.
        case pointer
    }

    /// A decision of a program that held the touch.
    package enum Outcome: String, Hashable, Sendable, CaseIterable {
        case accepted
        case rejected
        /// The program disconnected while it held the touch.
        case disconnected
    }

    /// A program without a window.
    package struct Program: Hashable, Sendable {
        package var name: String
        /// The process id; nil if it is unknown.
        package var pid: Int?

        package init(name: String, pid: Int?) {
            self.name = name
            self.pid = pid
        }
    }

    package var role: Role
    /// The id of the touchscreen.
    package var source: Int
    /// The number of the touch, as in the `xi` lines.
    package var detail: Int
    /// The time of the landing, as in the `xi` line, in seconds; nil if it is unknown.
    package var began: TimeInterval?
    package var form = Form.touch
    /// The program's name; nil if the server does not report the processes of its clients.
    package var program: String?
    /// The process id; nil for a program on another machine.
    package var pid: Int?
    /// The id of the window to which the events are reported.
    package var window: Int
    /// The title of the window's top-level window; nil for a window without one.
    package var title: String?
    /// The frame of that top-level window on the root window at the first event, in pixels; nil for the root
    /// window.
    package var frame: CGRect?
    /// The delay from the first event to its delivery, in milliseconds.
    package var delay = 0
    /// The program whose grab had frozen the device until the delivery, which explains the delay; nil if none
    /// is known.
    package var freezer: Program?
    /// The number of updates that the program received.
    package var updates = 0
    /// The decision of the program; nil if it decided nothing.
    package var outcome: Outcome?
    /// The time from the first delivery to the decision, in milliseconds; nil if there is none.
    package var held: Int?
}

extension TouchDelivery {
    package init(_ role: Role, source: Int, detail: Int, window: Int) {
        self.init(role: role, source: source, detail: detail, window: window)
    }
}
