import Foundation
import GestureKit
import GestureOverlay
import GestureScenes
import TouchBridge
import XInputFrontEnd

/// An event of the window, as its handlers receive it.
enum WindowEvent {
    case input(PanelInput)
    /// A key event; `isLost` is true for a release caused by the removal of its keyboard.
    case key(KeyEvent, at: TimeInterval, isLost: Bool)
    /// A device is new or has changed.
    case device(InputDevice, arrival: TimeInterval)
    case deviceRemoved(Int, serverTime: UInt32)
    /// The desktop's size or its monitors changed.
    case desktopChanged
    case diagnostic(name: String, detail: String, arrival: TimeInterval)
    /// The window was moved or resized.
    case resized(WindowGeometry)
    /// This region, in pixels, must be redrawn.
    case exposed(CGRect)
    /// The window is on the screen.
    case mapped
    case focusLost(serverTime: UInt32)
    /// The user or the server closes the window.
    case closed
    /// All touches and presses are cancelled, for a reason.
    case interrupted(String, arrival: TimeInterval)
    case sceneChanged(Scene)
}

/// An event of a finger, a pointer or a touchpad, with its place in the window.
struct PanelInput {
    /// A step of an interaction with a panel; a finger acts as a pointer's first button.
    enum PointerAction {
        case down(button: Int)
        case moved
        case up(button: Int)
    }

    /// A finger of a touchscreen, or a pointer, as browsers identify both by one number.
    struct PointerID {
        private let device: Int
        private let touch: Int?
        /// The touchscreen, or the slave that moved the pointer.
        private let slave: Int

        init(_ input: XInputEvent) {
            touch = input.touch?.id
            device = touch == nil ? input.device : input.source
            slave = input.source
        }

        /// Whether another input belongs to the same interaction, whichever slave made it.
        func isSame(as other: PointerID) -> Bool {
            device == other.device && touch == other.touch
        }

        /// Whether the interaction began with a device, whose removal ends it.
        func belongs(to device: Int) -> Bool { slave == device }
    }

    /// A part of the window where an interaction starts.
    enum Place {
        case canvas
        case panel
        /// The handle that folds and unfolds the panels.
        case handle
        case control(PanelControl)
        /// The help, or the window beside an open menu.
        case cover
    }

    let event: XInputEvent
    let time: TimeInterval
    /// The location in points.
    let point: CGPoint
    /// The part of the window where the event starts an interaction; nil if it continues an
    /// earlier one.
    let place: Place?
    /// Whether a pointer's motion turns a wheel.
    ///
    /// Each step of a wheel belongs to the location below the pointer, even while a button is held.
    private let isWheelMotion: Bool

    init(
        _ event: XInputEvent,
        at time: TimeInterval,
        on view: WindowPresenter,
        devices: [InputDevice]
    ) {
        self.event = event
        self.time = time
        point = view.point(at: event.position)
        isWheelMotion = event.isWheelMotion(of: devices)
        let mayBegin = event.isContactBegin || event.canBeginStream || isWheelMotion
        place = mayBegin ? view.place(at: point, time) : nil
    }

    var pointer: PointerID { PointerID(event) }

    /// Whether the event starts an interaction that belongs to the panels, and not to the scene.
    var isOnPanel: Bool {
        switch place {
        case .panel, .handle, .control, .cover: true
        case .canvas, nil: false
        }
    }

    /// Whether the event starts an interaction with a panel's content, such as a drag of the timeline.
    var isOnPanelContent: Bool { if case .panel = place { true } else { false } }

    /// The step of an interaction with the panels, if it is one; a press that the server emulates from a touch is not.
    var pointerAction: PointerAction? {
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

    /// Whether the user acts on the scene: with a finger, a button, a wheel or a touchpad gesture, and not on
    /// a panel.
    var actsOnScene: Bool {
        guard !isOnPanel else { return false }
        return switch event.payload {
        case .pinch(.begin, _, _, _, _), .swipe(.begin, _, _): true
        default: event.isContactBegin || isWheelMotion
        }
    }
}

extension XInputEvent {
    /// Whether a finger or a button, including a wheel's, goes down.
    var isContactBegin: Bool { touch?.change == .begin || presses() }

    /// Whether a finger or a pointer's button, excluding a wheel's, goes down.
    var beginsTouch: Bool {
        switch payload {
        case .touch(.begin, _, _): true
        case .button(let number, isDown: true, isEmulated: false):
            !ButtonMask.isWheel(xButton: number)
        default: false
        }
    }

    /// Whether the event may start hovering, scrolling or a touchpad gesture.
    fileprivate var canBeginStream: Bool {
        switch payload {
        case .motion, .crossing(.enter): buttons == 0
        case .pinch(.begin, _, _, _, _), .swipe(.begin, _, _): true
        default: false
        }
    }

    fileprivate func isWheelMotion(of devices: [InputDevice]) -> Bool {
        guard isMotion else { return false }
        return devices.contains { device in
            device.id == source
                && device.axes.contains { $0.scroll != nil && valuators[$0.number] != nil }
        }
    }
}

extension FrontEndEvent {
    /// Whether a pointer moved, entered or left, with or without a button.
    var isPointerMotion: Bool {
        guard case .input(let event) = self else { return false }
        return switch event.payload {
        case .motion, .crossing, .proximityOut: true
        default: false
        }
    }

    fileprivate var inputEvent: XInputEvent? {
        guard case .input(let event) = self else { return nil }
        return event
    }

    fileprivate var isDiagnostic: Bool {
        guard case .diagnostic = self else { return false }
        return true
    }
}

extension [FrontEndEvent] {
    /// The parts of the batch that the window handles at once: the events of a scan together, and any other event
    /// alone.
    ///
    /// A diagnostic about a touch of a scan follows the whole scan.
    var joiningScans: [[FrontEndEvent]] {
        TouchScan.ranges(of: self, event: \.inputEvent, isTransparent: \.isDiagnostic)
            .flatMap { range -> [[FrontEndEvent]] in
                let inputs = self[range].filter { $0.inputEvent != nil }
                let others = self[range].filter { $0.inputEvent == nil }
                return (inputs.isEmpty ? [] : [inputs]) + others.map { [$0] }
            }
    }
}
