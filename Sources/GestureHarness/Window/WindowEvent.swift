import Foundation
import GestureKit
import GestureOverlay
import GestureScenes
import TouchBridge
import XInputFrontEnd

/// What comes to the window, on its way down the list of handlers.
enum WindowEvent {
    case input(PanelInput)
    /// A key; it is lost where its release comes of a keyboard that goes.
    case key(KeyEvent, at: TimeInterval, isLost: Bool)
    /// Everything that is down is taken away, for a reason.
    case interrupted(String, arrival: TimeInterval)
    case sceneChanged(Scene)
    case other(FrontEndEvent, arrival: TimeInterval)
}

/// What a handler made of an event.
enum Handling {
    /// The next handler sees it too.
    case passed
    /// The walk ends here, with what follows; nil for nothing.
    case taken(Consequence? = nil)
}

/// What the window does after an event was taken.
enum Consequence {
    /// The next picture shows what happened at this local time; nil where that is not known.
    case shows(since: TimeInterval?)
    case performs(KeyCommand, at: UInt32)
    case opens
    case leaves
}

/// One on the list that an event goes down; the first that takes it ends the walk.
protocol EventHandler {
    func handle(_ event: WindowEvent) -> Handling
    /// Adds the parts of the window that this handler controls; nothing by default.
    func add(to chrome: inout Chrome)
}

extension EventHandler {
    func add(to chrome: inout Chrome) {}
}

/// An event of a finger, a pointer or a touchpad, with where it is on the window.
struct PanelInput {
    /// What is done to a panel; a finger is as a pointer's first button.
    enum Contact {
        case down(button: Int)
        case moved
        case up(button: Int)
    }

    /// Who touches a panel: a finger of a touchscreen, or a pointer.
    struct Hand: Hashable {
        private let device: Int
        private let touch: Int?

        init(_ input: XInputEvent) {
            touch = input.touch?.id
            device = touch == nil ? input.device : input.source
        }
    }

    let event: XInputEvent
    /// The session's time.
    let time: TimeInterval
    /// The place in points.
    let point: CGPoint
    /// Whether it belongs to a panel; false for what only goes on with what began elsewhere.
    let isOnPanel: Bool
    /// Whether it goes down on the help, which covers the panels too.
    let isOnHelp: Bool
    /// Whether a pointer's motion reports how far its wheel is; whatever button is held, each step of
    /// one belongs to the place that it is turned over.
    let turnsWheel: Bool

    init(_ event: XInputEvent, at time: TimeInterval, on view: WindowView, devices: [InputDevice]) {
        self.event = event
        self.time = time
        point = view.point(at: event.position)
        turnsWheel = event.turnsWheel(of: devices)
        let mayBegin = event.goesDown || event.mayBeginStream || turnsWheel
        isOnPanel = mayBegin && view.isOnPanel(point)
        isOnHelp = event.goesDown && view.isCovered
    }

    var hand: Hand { Hand(event) }

    /// What it does to the panels; nil for nothing, and for a press that the server made of a touch.
    var contact: Contact? {
        switch event.payload {
        case .touch(.begin, _, _): .down(button: 1)
        case .touch(.end, _, _): .up(button: 1)
        case .touch(.update, _, _), .motion: .moved
        case .button(let number, isDown: true, let isEmulated):
            isEmulated ? nil : .down(button: number)
        case .button(let number, isDown: false, _): .up(button: number)
        default: nil
        }
    }

    /// Whether somebody does something with the scene: a finger, a button, a wheel, a gesture.
    var isDeed: Bool {
        switch event.payload {
        case .pinch(.begin, _, _, _, _), .swipe(.begin, _, _): true
        default: event.goesDown || turnsWheel
        }
    }
}

extension XInputEvent {
    /// Whether a finger lands, or a button goes down, be it a wheel's.
    var goesDown: Bool { touch?.change == .begin || presses() }

    /// Whether a finger lands, or a pointer's button that is no wheel goes down.
    var beginsTouch: Bool {
        switch payload {
        case .touch(.begin, _, _): true
        case .button(let number, isDown: true, isEmulated: false):
            !ButtonMask.isWheel(xButton: number)
        default: false
        }
    }

    /// Whether hovering, scrolling or a touchpad's gesture may begin with it.
    fileprivate var mayBeginStream: Bool {
        switch payload {
        case .motion, .crossing(.enter): buttons == 0
        case .pinch(.begin, _, _, _, _), .swipe(.begin, _, _): true
        default: false
        }
    }

    fileprivate func turnsWheel(of devices: [InputDevice]) -> Bool {
        guard isMotion else { return false }
        return devices.contains { device in
            device.id == source
                && device.axes.contains { $0.scroll != nil && valuators[$0.number] != nil }
        }
    }
}

extension FrontEndEvent {
    /// Whether a pointer moved; with a button held it drags, and touches are down.
    var isHover: Bool {
        guard case .input(let event) = self else { return false }
        return switch event.payload {
        case .motion, .crossing, .proximityOut: true
        default: false
        }
    }
}
