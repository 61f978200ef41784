import Foundation
import GestureOverlay
import GestureRecording
import ProcessSupport
import TouchBridge
import XInputFrontEnd

/// A part of the window that handles events, or leaves them to the parts behind it.
protocol EventHandler {
    func handle(_ event: WindowEvent) -> EventDisposition
    /// Adds the parts of the window that this handler controls; the default implementation adds nothing.
    func add(to chrome: inout Chrome)
}

extension EventHandler {
    func add(to chrome: inout Chrome) {}
}

/// The response of a handler to an event.
enum EventDisposition {
    /// The next handler receives the event too.
    case unhandled
    /// The next handler receives the event too, and the action follows when all have received it.
    case passed(FollowUpAction)
    /// The event is handled and goes no further; the action is nil if nothing follows.
    case handled(FollowUpAction? = nil)
}

/// The action that follows once an event has passed its handlers.
enum FollowUpAction {
    /// The session receives the input, and the next frame shows it; its local time is nil if unknown.
    case receive(PanelInput, localTime: TimeInterval?)
    /// The window performs a command at a server time.
    case perform(Command, at: UInt32)
    /// The window is open.
    case open
    /// The window closes.
    case leave
}

extension FollowUpAction {
    /// The input, if the session receives one.
    var receivedInput: PanelInput? {
        guard case .receive(let input, _) = self else { return nil }
        return input
    }
}

/// The handlers of events, in layers from front to back.
///
/// An event passes the layers in this order, up to the first handler that handles it. Within a layer, the order of
/// its handlers decides.
struct EventLayers {
    private let handlers: [any EventHandler]

    /// Creates the layers.
    ///
    /// - Parameters:
    ///   - cover: The help, a menu, the sheet of changes or a keypad. It lies in front of everything, so the keys
    ///     that it uses reach nothing else.
    ///   - panels: The handlers of what lies in front of the canvas. The timeline precedes the inspector, because the
    ///     arrow keys step through a frozen window before they change the selected property.
    ///   - window: The handlers that follow the devices, the geometry and the scene. They close the cover after a touch
    ///     beside it, which the panels must still see as a touch on the cover.
    ///   - commands: The keys of commands, unless a cover or a panel has a use for them.
    ///   - scene: The handlers of what the recognizers receive: first a playback, which withholds all input, then
    ///     touches, the interrupts that cancel them, and keys without a command.
    ///   - lifecycle: The beginning and the end of the window, after everything in it.
    init(
        cover: [any EventHandler],
        panels: [any EventHandler],
        window: [any EventHandler],
        commands: [any EventHandler],
        scene: [any EventHandler],
        lifecycle: [any EventHandler]
    ) {
        handlers = cover + panels + window + commands + scene + lifecycle
    }

    /// Passes an event through the layers, and returns the actions that follow.
    func dispatch(_ event: WindowEvent) -> [FollowUpAction] {
        var actions: [FollowUpAction] = []
        for handler in handlers {
            switch handler.handle(event) {
            case .unhandled: break
            case .passed(let action): actions.append(action)
            case .handled(let action): return actions + (action.map { [$0] } ?? [])
            }
        }
        return actions
    }

    func add(to chrome: inout Chrome) {
        for handler in handlers { handler.add(to: &chrome) }
    }
}

/// Passes the input of fingers, pointers and touchpads on to the session, wherever in the window it is.
struct SceneInputHandler: EventHandler {
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
        return .handled(.receive(input, localTime: localTime))
    }
}

struct KeyCommandHandler: EventHandler {
    func handle(_ event: WindowEvent) -> EventDisposition {
        guard case .key(let key, _, _) = event, key.isDown, !key.isRepeat,
            let command = WindowKey.command(of: key)
        else { return .unhandled }
        return .handled(.perform(command, at: key.serverTime))
    }
}

struct WindowLifecycleHandler: EventHandler {
    func handle(_ event: WindowEvent) -> EventDisposition {
        switch event {
        case .mapped: .handled(.open)
        // The server unmaps a visible window before destroying it, and reports that too.
        case .closed: .handled(.leave)
        default: .unhandled
        }
    }
}
