import Foundation
import GestureOverlay
import ProcessSupport
import TouchBridge
import XInputFrontEnd

/// The controls on the panels: a click or a tap performs a command when it ends where it began.
///
/// A press that leaves its control performs nothing. A control that repeats does so while it is held. On a
/// value, a horizontal drag changes it step by step, and a vertical one scrolls.
final class PanelControls: EventHandler, LoopSource {
    private var presses: [ControlPress] = []
    private var pointing = Chrome.Pointing()
    /// The local time at which the pending tooltip appears.
    private var tipTime: TimeInterval?
    private let view: WindowPresenter
    /// Performs a command again; the time is that of the press.
    var onRepeat: (Command, UInt32) -> Void = { _, _ in }

    /// The distance of a drag for each step, in points.
    private static let dragStep: CGFloat = 12
    /// The time that the pointer rests on a control before its tooltip appears.
    private static let tipDelay: TimeInterval = 0.6

    init(_ view: WindowPresenter) { self.view = view }

    func handle(_ event: WindowEvent) -> EventDisposition {
        switch event {
        case .input(let input):
            hover(input)
            return handlePress(input)
        case .interrupted, .sceneChanged: cancel { _ in true }
        case .deviceRemoved(let id, _): cancel { $0.belongs(to: id) }
        default: break
        }
        return .unhandled
    }

    func add(to chrome: inout Chrome) { chrome.pointing = pointing }

    private func cancel(_ isOver: (PanelInput.PointerID) -> Bool) {
        presses.removeAll { isOver($0.pointer) }
        hover(nil)
        showPresses()
    }

    // MARK: Pressing

    private func handlePress(_ input: PanelInput) -> EventDisposition {
        switch input.pointerAction {
        case .down(button: 1):
            if case .control(let control) = input.place, control.isEnabled {
                begin(input, on: control)
            }
        case .moved: return move(input)
        case .up(button: 1): return end(input)
        case .down, .up, nil: break
        }
        return .unhandled
    }

    private func begin(_ input: PanelInput, on control: PanelControl) {
        presses.removeAll { $0.pointer.isSame(as: input.pointer) }
        var press = ControlPress(
            pointer: input.pointer,
            control: control,
            serverTime: input.event.serverTime,
            start: input.point,
            point: input.point
        )
        if control.repeats || control.secondCommand != nil {
            press.repetition = HeldRepetition(since: monotonicTime())
        }
        presses.append(press)
        tipTime = nil
        pointing.isTipShown = false
        showPresses()
    }

    private func move(_ input: PanelInput) -> EventDisposition {
        guard let index = presses.firstIndex(where: { $0.pointer.isSame(as: input.pointer) }) else {
            return .unhandled
        }
        presses[index].point = input.point
        defer { showPresses() }
        let (start, old) = (presses[index].start, presses[index].steps)
        let (dx, dy) = (input.point.x - start.x, input.point.y - start.y)
        let isDrag = dx * dx + dy * dy > InspectorPress.slop * InspectorPress.slop
        guard let property = presses[index].control.draggedProperty else {
            presses[index].isInside = isOn(presses[index].control, input.point)
            // A drag on a thumbnail scrolls the attempts, so it is no press.
            if isDrag, presses[index].control.secondCommand != nil { presses.remove(at: index) }
            return .unhandled
        }
        guard old != nil || isDrag else { return .unhandled }
        guard old != nil || abs(dx) > abs(dy) else {
            presses.remove(at: index)
            return .unhandled
        }
        let steps = Int(dx / Self.dragStep)
        presses[index].steps = steps
        presses[index].hasActed = true
        guard steps != old ?? 0 else { return .unhandled }
        let action = PropertyAction.drag(steps - (old ?? 0), total: steps)
        return .passed(.perform(.property(property, action), at: input.event.serverTime))
    }

    private func end(_ input: PanelInput) -> EventDisposition {
        guard let index = presses.firstIndex(where: { $0.pointer.isSame(as: input.pointer) }) else {
            return .unhandled
        }
        let press = presses.remove(at: index)
        showPresses()
        guard !press.hasActed, isOn(press.control, input.point) else { return .unhandled }
        let command = (input.hasShift ? press.control.secondCommand : nil) ?? press.control.command
        return .passed(.perform(command, at: input.event.serverTime))
    }

    private func isOn(_ control: PanelControl, _ point: CGPoint) -> Bool {
        view.control(at: point).map { $0.isEnabled && $0.isSame(as: control) } ?? false
    }

    private func showPresses() {
        let pressed = presses.filter(\.isInside).map(\.control)
        guard pressed != pointing.pressed else { return }
        pointing.pressed = pressed
        view.setNeedsDisplay()
    }

    // MARK: Hovering

    private func hover(_ input: PanelInput) {
        switch input.event.payload {
        case .motion(isEmulated: false), .crossing(.enter): hover(view.control(at: input.point))
        case .crossing, .proximityOut, .touch(.begin, _, _): hover(nil)
        default: break
        }
    }

    private func hover(_ control: PanelControl?) {
        // A tooltip stays while the control below the pointer changes.
        if let control, let hovered = pointing.hovered, hovered.isSame(as: control) { return }
        guard control != pointing.hovered else { return }
        pointing.hovered = control
        pointing.isTipShown = false
        tipTime = control?.tip == nil ? nil : monotonicTime() + Self.tipDelay
        view.setNeedsDisplay()
    }

    // MARK: Time

    var deadline: TimeInterval? {
        let repetitions = presses.lazy.filter(\.isInside).compactMap(\.repetition?.next)
        return (repetitions + [tipTime].compactMap(\.self)).min()
    }

    func deadlineReached(now: TimeInterval) -> Bool {
        var isChanged = false
        if let tipTime, now >= tipTime {
            self.tipTime = nil
            pointing.isTipShown = true
            isChanged = true
        }
        for press in presses where press.isInside {
            guard let index = presses.firstIndex(where: { $0.pointer.isSame(as: press.pointer) }),
                presses[index].repetition?.isDue(at: now) == true
            else { continue }
            presses[index].hasActed = true
            // At the end of its range, a stepper is disabled.
            guard isOn(press.control, press.point) else { continue }
            // A long press runs its command only once.
            if press.control.secondCommand != nil { presses[index].repetition = nil }
            onRepeat(press.control.secondCommand ?? press.control.command, press.serverTime)
            isChanged = true
        }
        return isChanged
    }
}

/// A finger or a button that holds a control.
private struct ControlPress {
    let pointer: PanelInput.PointerID
    let control: PanelControl
    let serverTime: UInt32
    let start: CGPoint
    var point: CGPoint
    var isInside = true
    /// Nil for a control that does not repeat.
    var repetition: HeldRepetition?
    /// Whether the press has repeated or is a drag, so that its end performs nothing.
    var hasActed = false
    /// The number of steps that the drag has made to the right, once it has begun.
    var steps: Int?
}

/// The times at which a held control repeats its command.
struct HeldRepetition {
    /// The time before the first repetition, and the time between repetitions, in seconds.
    static let delay: TimeInterval = 0.5
    static let interval: TimeInterval = 0.1

    /// The local time of the next repetition.
    private(set) var next: TimeInterval

    /// Creates the repetition of a press at a local time.
    init(since press: TimeInterval) { next = press + Self.delay }

    /// Whether a repetition is due; the next one follows after the interval, however late this one is.
    mutating func isDue(at now: TimeInterval) -> Bool {
        guard now >= next else { return false }
        next = now + Self.interval
        return true
    }
}

/// Folds and unfolds the panels when a finger or a button taps their handle or pulls it.
final class FoldHandle: EventHandler {
    private var holder: PanelInput.PointerID?
    private let view: WindowPresenter

    init(_ view: WindowPresenter) { self.view = view }

    func handle(_ event: WindowEvent) -> EventDisposition {
        switch event {
        case .input(let input): follow(input)
        // A closed window does not receive the end of a press.
        case .interrupted: holder = nil
        case .deviceRemoved(let id, _):
            if holder?.belongs(to: id) == true { holder = nil }
        default: break
        }
        return .unhandled
    }

    private func follow(_ input: PanelInput) {
        switch input.pointerAction {
        case .down(button: 1):
            if holder == nil, case .handle = input.place { holder = input.pointer }
        case .up(button: 1):
            guard holder?.isSame(as: input.pointer) == true else { return }
            holder = nil
            view.parts.togglePanels()
        case .down, .up, .moved, nil: break
        }
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
    private let attempts: AttemptBrowser

    init(
        _ frontEnd: FrontEnd,
        _ view: WindowPresenter,
        _ inspector: Inspector,
        _ timeline: Timeline,
        _ attempts: AttemptBrowser
    ) {
        self.frontEnd = frontEnd
        self.view = view
        self.inspector = inspector
        self.timeline = timeline
        self.attempts = attempts
    }

    func handle(_ event: WindowEvent) -> EventDisposition {
        switch event {
        case .input(let input): turn(input)
        case .device(let device, _): scroll.forget(source: device.id)
        case .deviceRemoved(let id, _): scroll.forget(source: id)
        default: break
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
        timeline.turn(by: step.clicks, from: origin, at: point, hasShift: input.hasShift)
        attempts.turn(by: step.clicks.y, from: origin, at: point)
    }
}
