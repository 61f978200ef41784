import Foundation
import GestureRecording
import TouchBridge
import XInputFrontEnd

/// Passes the input of fingers, pointers and touchpads to the session, wherever in the window it is.
struct Canvas: EventHandler {
    let session: WindowSession
    let timeline: Timeline
    let notices: Notices

    func handle(_ event: WindowEvent) -> Handling {
        guard case .input(let input) = event else { return .passed }
        let happened = session.offset.local(input.time)
        if input.isDeed { session.wasTouched() }
        if input.event.goesDown { notices.show(nil) }
        // A touch on the canvas ends the pause, so that its effect is visible.
        if !input.isOnPanel && input.event.beginsTouch { timeline.resume() }
        session.note(.xi(input.event, isOnPanel: input.isOnPanel), at: input.time)
        return .taken(.shows(since: happened))
    }
}

/// Scrolls the panels with wheels and touchpads.
///
/// A smooth scroll belongs to the panel where it began until it ends, as a touch does.
final class PanelWheels: EventHandler {
    private var scroll = PanelScroll()
    private let frontEnd: FrontEnd
    private let view: WindowView
    private let inspector: Inspector
    private let timeline: Timeline

    init(_ frontEnd: FrontEnd, _ view: WindowView, _ inspector: Inspector, _ timeline: Timeline) {
        self.frontEnd = frontEnd
        self.view = view
        self.inspector = inspector
        self.timeline = timeline
    }

    func handle(_ event: WindowEvent) -> Handling {
        switch event {
        case .input(let input): turn(input)
        case .other(.device(let device), _): scroll.forget(source: device.id)
        case .other(.deviceRemoved(let id, _), _): scroll.forget(source: id)
        case .key, .interrupted, .sceneChanged, .other: break
        }
        return .passed
    }

    private func turn(_ input: PanelInput) {
        let device = frontEnd.devices.first { $0.id == input.event.source }
        guard let step = scroll.step(input.event, of: device, at: input.time), !view.isCovered
        else { return }
        let (origin, point) = (view.point(at: step.origin), view.point(at: step.place))
        inspector.turn(by: step.clicks.y, from: origin, at: point)
        let hasShift = input.event.modifiers & Self.shift != 0
        timeline.turn(by: step.clicks, from: origin, at: point, hasShift: hasShift)
    }

    /// Source: X protocol, ShiftMask.
    private static let shift: UInt32 = 1
}

/// Handles the keys that are commands.
struct KeyCommands: EventHandler {
    func handle(_ event: WindowEvent) -> Handling {
        guard case .key(let key, _, _) = event, key.isDown, !key.isRepeat,
            let command = WindowKey.command(of: key)
        else { return .passed }
        return .taken(.performs(command, at: key.serverTime))
    }
}

/// Handles the events of the window itself.
struct WindowLife: EventHandler {
    func handle(_ event: WindowEvent) -> Handling {
        switch event {
        case .other(.mapped, _): .taken(.opens)
        // The server unmaps a visible window before destroying it, and reports that too.
        case .other(.destroyed, _), .other(.closeRequested, _): .taken(.leaves)
        default: .taken()
        }
    }
}
