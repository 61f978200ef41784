import Foundation
import GestureKit
import RecordingFormat
import TouchBridge

/// The tracker of a pen, as the server presents it: a pointer whose held buttons are one touch.
///
/// The tip is button 1, and the buttons of the barrel are 2 and 3. The eraser touches as the tip does. Source:
/// the driver libinput for X, `btn_linux2xorg`; XInput2.md, rules 4 and 11.
struct PenTracker: FrameTracker {
    private struct State: Hashable {
        var x: Int?
        var y: Int?
        var pressure = 0
        var tiltX = 0
        var tiltY = 0
    }

    private let screen: Touchscreen
    private let tilt: (x: AxisRange, y: AxisRange)?
    private var state = State()
    /// The tools in proximity: the tip, the eraser, and others that touch.
    private var tools: Set<Int> = []
    /// The held buttons, by their X numbers.
    private var buttons: Set<Int> = []
    private var press = PressInReport()
    private var findings: [ScreenFinding] = []

    /// The latest report; nil while the pen is away.
    private var reported: (state: State, buttons: Set<Int>)?

    init(_ screen: Touchscreen, _ device: EvdevDevice) {
        self.screen = screen
        if let x = device.ranges[.absTiltX], let y = device.ranges[.absTiltY], !x.isEmpty,
            !y.isEmpty
        {
            tilt = (x, y)
        } else {
            tilt = nil
        }
    }

    mutating func accept(_ event: EvdevEvent) {
        switch event.code {
        case .absX: state.x = event.value
        case .absY: state.y = event.value
        case .absPressure: state.pressure = event.value
        case .absTiltX: state.tiltX = event.value
        case .absTiltY: state.tiltY = event.value
        case .buttonTouch:
            if press.accept(event, wasDown: buttons.contains(1)) {
                findings.append(.pressMissed(at: screen.place(of: contact)))
            }
            set(1, in: &buttons, event)
        case .buttonStylus: set(2, in: &buttons, event)
        case .buttonStylus2: set(3, in: &buttons, event)
        default:
            let pens = EvdevCode.buttonToolPen.code...EvdevCode.buttonToolAirbrush.code
            guard event.code.type == EvdevCode.keyType, pens.contains(event.code.code) else {
                break
            }
            set(event.code.code, in: &tools, event)
        }
    }

    private func set(_ number: Int, in held: inout Set<Int>, _ event: EvdevEvent) {
        if event.value == 0 { held.remove(number) } else { held.insert(number) }
    }

    mutating func endFrame(isDropped: Bool) -> FrameChanges {
        if isDropped { (tools, buttons) = ([], []) }
        defer { (press, findings) = (PressInReport(), []) }
        return FrameChanges(inputs: changes().map(LogInput.pen), findings: findings)
    }

    private mutating func changes() -> [PointerLine] {
        guard state.x != nil, state.y != nil else { return [] }
        let isNear = !tools.isEmpty || !buttons.isEmpty
        let before = reported
        reported = isNear ? (state, buttons) : nil
        let held = before?.buttons ?? []
        var lines = held.subtracting(buttons).sorted().map { line(.up, $0) }
        lines += buttons.subtracting(held).sorted().map { line(.down, $0) }
        if !isNear, before != nil { lines.append(line(.leave)) }
        let hasMoved = isNear && before?.state != state
        return lines.isEmpty && hasMoved ? [line(.move)] : lines
    }

    private var contact: EvdevContact {
        var contact = EvdevContact()
        (contact.x, contact.y, contact.pressure) = (state.x, state.y, state.pressure)
        return contact
    }

    private func line(_ action: PointerLine.Action, _ button: Int = 1) -> PointerLine {
        var values = ContactValues(.pencil)
        // A pen that hovers, lifts or leaves has no contact to measure.
        if !buttons.isEmpty, action == .down || action == .move {
            values.force = screen.force(of: contact)
            if let tilt {
                let angles = PenTilt(
                    right: PenTilt.radians(Double(state.tiltX), maxMagnitude: tilt.x.maxMagnitude),
                    down: PenTilt.radians(Double(state.tiltY), maxMagnitude: tilt.y.maxMagnitude)
                )
                (values.altitude, values.azimuth) = (angles.altitude, angles.azimuth)
            }
        }
        return PointerLine(
            action,
            button: button,
            location: screen.location(of: contact),
            contact: values
        )
    }
}
