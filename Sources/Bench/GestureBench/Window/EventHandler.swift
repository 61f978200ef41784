import Foundation
import GestureOverlay
import GestureRecording
import ProcessSupport
import TouchBridge
import XInputFrontEnd

/// A member of the list that events pass down, up to the first handler that handles them.
protocol EventHandler {
    func handle(_ event: WindowEvent) -> EventDisposition
    /// Adds the parts of the window that this handler controls; the default implementation adds nothing.
    func add(to chrome: inout Chrome)
}

extension EventHandler {
    func add(to chrome: inout Chrome) {}
}

/// The result of offering an event to a handler.
enum EventDisposition {
    /// The next handler receives the event too.
    case unhandled
    /// The next handler receives the event too, and the action follows when all have received it.
    case passed(FollowUpAction)
    /// The event is handled and goes no further; the action is nil if nothing follows.
    case handled(FollowUpAction? = nil)
}

/// The action of the window after an event is handled.
enum FollowUpAction {
    /// The session receives the input, and the next frame shows it; its local time is nil if unknown.
    case receives(PanelInput, since: TimeInterval?)
    case performs(Command, at: UInt32)
    case opens
    case leaves
}

extension FollowUpAction {
    /// The input that the session receives; nil for another action.
    var receivedInput: PanelInput? {
        guard case .receives(let input, _) = self else { return nil }
        return input
    }
}

/// Passes the input of fingers, pointers and touchpads on to the session, wherever in the window it is.
struct SessionInputHandler: EventHandler {
    let session: WindowSession
    let timeline: Timeline
    let notices: Notices

    func handle(_ event: WindowEvent) -> EventDisposition {
        guard case .input(let input) = event else { return .unhandled }
        let localTime = session.offset.local(input.time)
        if input.actsOnScene { session.recordUserInput() }
        if input.event.isContactBegin { notices.show(nil) }
        // A touch on the canvas ends the pause, so that its effect is visible.
        if !input.isOnPanel && input.event.beginsTouch { timeline.resume() }
        return .handled(.receives(input, since: localTime))
    }
}

struct KeyCommandHandler: EventHandler {
    func handle(_ event: WindowEvent) -> EventDisposition {
        guard case .key(let key, _, _) = event, key.isDown, !key.isRepeat,
            let command = WindowKey.command(of: key)
        else { return .unhandled }
        return .handled(.performs(command, at: key.serverTime))
    }
}

struct WindowLifecycleHandler: EventHandler {
    func handle(_ event: WindowEvent) -> EventDisposition {
        switch event {
        case .other(.mapped, _): .handled(.opens)
        // The server unmaps a visible window before destroying it, and reports that too.
        case .other(.destroyed, _), .other(.closeRequested, _): .handled(.leaves)
        default: .handled()
        }
    }
}
