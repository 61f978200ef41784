import Foundation
import GestureKit
import VirtualDisplay

/// The steps of a recording in the order of their times, with numbered fingers and modifier keys.
///
/// A grab delays events, so a recording may contain them in an order other than that of their times.
struct StepList {
    /// A source of steps whose times never go back: a device, or a contact on the touchscreen.
    private struct Lane: Hashable {
        let device: InputTestKind
        let contact: Int?
    }

    private var entries: [(step: DeviceStep, modifiers: KeyModifierFlags?)] = []
    private var latest: [Lane: TimeInterval] = [:]
    /// The time of the last step; nil without steps.
    private(set) var end: TimeInterval?
    /// The time of the event whose steps are added next.
    var time: TimeInterval = 0
    /// The modifiers of the record whose steps are added next; nil for a record that carries none.
    var modifiers: KeyModifierFlags?

    /// Adds steps, none before the last one of its lane.
    mutating func add(_ actions: [DeviceAction]) {
        for action in actions {
            let lane = Lane(device: action.device, contact: action.finger)
            let time = max(time, latest[lane] ?? time)
            latest[lane] = time
            end = max(time, end ?? time)
            entries.append((DeviceStep(time: time, action: action), modifiers))
        }
    }

    /// Returns the steps in the order of their times, and the maximum number of fingers that are down at the
    /// same time.
    func sorted() -> (steps: [DeviceStep], fingerCount: Int) {
        var devices = DeviceStates()
        // The sort of the standard library is stable.
        var steps = entries.sorted { $0.step.time < $1.step.time }.flatMap { step, modifiers in
            devices.steps(of: step, modifiers)
        }
        if let end { steps += devices.setModifiers([], at: end) }
        return (steps, devices.fingerCount)
    }
}

/// The state of the devices between two steps, as the earlier steps left it.
private struct DeviceStates {
    /// The numbers of the fingers that are down, by contact.
    private var fingers: [Int: Int] = [:]
    /// The maximum number of fingers that were down at the same time.
    private(set) var fingerCount = 0
    private var modifiers: KeyModifierFlags = []
    /// The device that moved the server's pointer last.
    private var mover: InputTestKind?
    /// The last location of the mouse, and that of the pen.
    private var locations: [InputTestKind: CGPoint] = [:]

    /// Returns the steps that a step's record presupposes, and then the step itself, in which a finger has the
    /// lowest free number from 0; none for a move to where the device has left the pointer.
    mutating func steps(of step: DeviceStep, _ modifiers: KeyModifierFlags?) -> [DeviceStep] {
        let (time, action) = (step.time, step.action)
        guard !isRedundant(action) else { return [] }
        let keys = modifiers.map { setModifiers($0, at: time) } ?? []
        let actions = returned(to: action) + [numbered(action)]
        note(action)
        return keys + actions.map { DeviceStep(time: time, action: $0) }
    }

    /// Presses and releases modifier keys, so that exactly these are held; Caps Lock is left as it is.
    mutating func setModifiers(_ flags: KeyModifierFlags, at time: TimeInterval) -> [DeviceStep] {
        defer { modifiers = flags }
        return Self.modifierKeys.filter { modifiers.contains($0.flag) != flags.contains($0.flag) }
            .map { DeviceStep(time: time, action: .key($0.key, isDown: flags.contains($0.flag))) }
    }

    private static let modifierKeys: [(flag: KeyModifierFlags, key: VirtualKeyboard.Key)] = [
        (.shift, .shift), (.control, .control), (.alternate, .alt), (.command, .command),
    ]

    private func isRedundant(_ action: DeviceAction) -> Bool {
        switch action {
        case .pointerMove(let location), .penMove(let location, pressure: nil):
            mover == action.device && locations[action.device] == location
        default: false
        }
    }

    /// Returns the move back to where a report happens, if another device has moved the pointer since.
    private func returned(to action: DeviceAction) -> [DeviceAction] {
        switch action {
        case .pointerButton, .scroll, .pinch, .swipe:
            guard mover != .pointer, let location = locations[.pointer] else { return [] }
            return [.pointerMove(location)]
        case .penTip:
            guard mover != .pen, let location = locations[.pen] else { return [] }
            return [.penMove(location, pressure: nil)]
        case .touch, .pointerMove, .penEnter, .penMove, .penLeave, .key: return []
        }
    }

    /// Remembers where a report has left the pointer.
    private mutating func note(_ action: DeviceAction) {
        switch action {
        case .touch: mover = .touch
        case .pointerMove(let location): (mover, locations[.pointer]) = (.pointer, location)
        case .penEnter(let location), .penMove(let location, _):
            (mover, locations[.pen]) = (.pen, location)
        case .pointerButton, .scroll, .pinch, .swipe:
            if locations[.pointer] != nil { mover = .pointer }
        case .penTip: mover = .pen
        case .penLeave, .key: break
        }
    }

    private mutating func numbered(_ action: DeviceAction) -> DeviceAction {
        guard case .touch(let phase, let contact, let location, let pressure) = action else {
            return action
        }
        let used = Set(fingers.values)
        let number = fingers[contact] ?? (0...).first { !used.contains($0) } ?? used.count
        fingers[contact] = phase == .end ? nil : number
        fingerCount = max(fingerCount, number + 1)
        return .touch(phase, finger: number, at: location, pressure: pressure)
    }
}
