import Foundation
import GestureOverlay
import GestureRecording
import TouchBridge
import XInputFrontEnd

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

/// Scrolls the panels with wheels and touchpads.
///
/// A smooth scroll belongs to the panel where it began until it ends, as a touch does.
final class PanelWheelHandler: EventHandler {
    private var scroll = PanelScroll()
    private let frontEnd: FrontEnd
    private let view: WindowPresenter
    private let inspector: Inspector
    private let timeline: Timeline

    init(
        _ frontEnd: FrontEnd,
        _ view: WindowPresenter,
        _ inspector: Inspector,
        _ timeline: Timeline
    ) {
        self.frontEnd = frontEnd
        self.view = view
        self.inspector = inspector
        self.timeline = timeline
    }

    func handle(_ event: WindowEvent) -> EventDisposition {
        switch event {
        case .input(let input): turn(input)
        case .other(.device(let device), _): scroll.forget(source: device.id)
        case .other(.deviceRemoved(let id, _), _): scroll.forget(source: id)
        case .key, .interrupted, .sceneChanged, .other: break
        }
        return .unhandled
    }

    private func turn(_ input: PanelInput) {
        // A touch's updates are the most frequent events.
        guard input.event.touch?.change != .update else { return }
        let device = frontEnd.devices.first { $0.id == input.event.source }
        guard let step = scroll.step(input.event, of: device, at: input.time), !view.isCovered
        else { return }
        let (origin, point) = (view.point(at: step.origin), view.point(at: step.location))
        inspector.turn(by: step.clicks.y, from: origin, at: point)
        let hasShift = input.event.modifiers & Self.shift != 0
        timeline.turn(by: step.clicks, from: origin, at: point, hasShift: hasShift)
    }

    /// Source: X protocol, ShiftMask.
    private static let shift: UInt32 = 1
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

/// Folds and unfolds the panels when a finger or a button taps their handle or pulls it.
final class FoldHandle: EventHandler {
    private var holder: PanelInput.ContactSource?
    private let view: WindowPresenter

    init(_ view: WindowPresenter) { self.view = view }

    func handle(_ event: WindowEvent) -> EventDisposition {
        switch event {
        case .input(let input): follow(input)
        // A closed window does not receive the end of a press.
        case .interrupted: holder = nil
        case .other(.deviceRemoved(let id, _), _):
            if holder?.belongs(to: id) == true { holder = nil }
        case .key, .sceneChanged, .other: break
        }
        return .unhandled
    }

    private func follow(_ input: PanelInput) {
        switch input.contact {
        case .down(button: 1):
            if holder == nil, case .handle = input.place { holder = input.source }
        case .up(button: 1):
            guard holder?.isSame(as: input.source) == true else { return }
            holder = nil
            view.parts.togglePanels()
        case .down, .up, .moved, nil: break
        }
    }
}
