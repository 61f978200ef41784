package import Foundation
package import TouchBridge

/// An event of the server that concerns the path of a touch, as an observer receives it.
package enum ObservedEvent: Hashable, Sendable {
    /// A touchscreen reports a finger, before any program receives a touch.
    case raw(RawTouch)
    /// The server delivers an event to a client.
    case delivered(DeliveredEvent)
    /// A client decides about a touch or about delayed input.
    case decided(Decision)
    /// A client ends its grab of a pointer or device, at this server time in milliseconds.
    case ungrabbed(UInt32, at: UInt32)
    /// A client has connected.
    case clientStarted(UInt32)
    /// A client disconnected, at this server time in milliseconds.
    case clientGone(UInt32, at: UInt32)
    /// A touchscreen was removed or disabled, which ends its touches, at this server time in milliseconds.
    case deviceGone(Int, at: UInt32)
}

/// A raw event of a finger on a touchscreen, or of a mouse's button.
package struct RawTouch: Hashable, Sendable {
    package enum Change: Hashable, Sendable {
        case begin
        case update
        case end
    }

    package enum Kind: Hashable, Sendable {
        case finger
        /// The button with this number, 1…3.
        case button(Int)
    }

    package var kind = Kind.finger
    package var change: Change
    /// The id of the device.
    package var source: Int
    /// The number of the touch, which the delivered events share; a negative number for each press of a
    /// button.
    package var id: Int
    /// The server's time in milliseconds.
    package var time: UInt32
    /// The location on the root window, in pixels.
    package var location: CGPoint
    /// The values of all axes, in their own units, including those that this event leaves out.
    package var valuators: XInputEvent.Valuators = [:]
    /// The id of the pointer that the device moves: its master, or the device itself if it floats; nil if it is
    /// unknown, and for later events of a finger.
    package var pointer: Int?
    /// The top-level window under the finger when it landed; nil for the bare desktop, and for later events.
    package var window: ObservedWindow?

    package init(
        kind: Kind = .finger,
        change: Change,
        source: Int,
        id: Int,
        time: UInt32,
        location: CGPoint,
        valuators: XInputEvent.Valuators = [:],
        pointer: Int? = nil,
        window: ObservedWindow? = nil
    ) {
        self.kind = kind
        self.change = change
        self.source = source
        self.id = id
        self.time = time
        self.location = location
        self.valuators = valuators
        self.pointer = pointer
        self.window = window
    }
}

/// An event that the server delivers to a client, as RECORD reports it.
///
/// RECORD reports the first 32 bytes of an event, which contain the device, but not the source device.
package struct DeliveredEvent: Hashable, Sendable {
    package enum Event: Hashable, Sendable {
        case touch(XInputEvent.TouchChange, id: Int, device: Int)
        /// A press or release of one of the first three buttons, of which the server emulates the first for a
        /// finger.
        case button(isDown: Bool)
        /// Motion of a pointer while one of its buttons is down.
        case motion
    }

    package var event: Event
    /// The client's resource base, which identifies it as long as it is connected.
    package var client: UInt32
    /// The window to which the event is reported, which a grab chooses.
    package var window: UInt32
    /// The server time of the event itself, in milliseconds.
    package var time: UInt32
    /// The server time of the delivery, in milliseconds.
    package var deliveryTime: UInt32
    /// The device of a button or of motion; nil for core events.
    package var pointer: Int?
    /// The location of a press on the root window, in pixels; nil for XInput 2 events, whose locations RECORD
    /// does not report.
    package var location: CGPoint?
    /// The window and the client's program, for the first event of a touch; nil otherwise.
    package var receiver: ObservedWindow?
    /// The program that had frozen the device until the first event of a touch was delivered; nil if none is
    /// known.
    package var freezer: ObservedProgram?

    /// The device of the event, a touchscreen or a master pointer; nil for core events.
    package var device: Int? {
        switch event {
        case .touch(_, _, let device): device
        case .button, .motion: pointer
        }
    }
}

/// A client's request that decides who receives a touch.
package struct Decision: Hashable, Sendable {
    package enum Subject: Hashable, Sendable {
        /// `XIAllowEvents` with `XIAcceptTouch` or `XIRejectTouch`.
        case touch(id: Int)
        /// `AllowEvents` or `XIAllowEvents` for a pointer that a grab has frozen.
        case pointer
    }

    package var subject: Subject
    /// Whether the client keeps the touch, rather than passing it on to the next one.
    package var isAccepted: Bool
    package var client: UInt32
    /// The server time of the request, in milliseconds.
    package var time: UInt32
    /// The device of a decision about a touch; nil for a pointer.
    package var device: Int?
    /// The window of the grab of a decision about a touch; nil for a pointer.
    package var window: UInt32?
}

/// A window and its program, as they were when a touch reached them.
package struct ObservedWindow: Hashable, Sendable {
    package var id: UInt32
    /// The title of the innermost window around it that has one; nil if there is none, as for the root
    /// window.
    package var title: String?
    /// The frame of the top-level window around it on the root window, in pixels; nil for the root window, and in
    /// a menu or another window that bypasses a window manager.
    package var frame: CGRect?
    /// The program that receives the touch on the window, which for a grab need not be the one that created
    /// it; nil if it is unknown.
    package var program: ObservedProgram?

    package init(
        id: UInt32,
        title: String? = nil,
        frame: CGRect? = nil,
        program: ObservedProgram? = nil
    ) {
        self.id = id
        self.title = title
        self.frame = frame
        self.program = program
    }
}
