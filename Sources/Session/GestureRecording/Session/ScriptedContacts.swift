package import Foundation
package import GestureKit
package import RecordingFormat
import TouchBridge

/// The fingers of hand-written lines, with strict checks, because the author can correct mistakes.
package struct ScriptedContacts {
    private var locations: [Int: CGPoint] = [:]
    private var interrupted: Set<Int> = []
    private var pointerButton: Int?
    /// The pointer's touch id; fingers count from 1.
    private static let pointer = 0

    package init() {}

    /// Returns the event of a line about fingers; nil if an earlier interrupt swallows all of them.
    package mutating func event(
        _ fingers: [FingerLine],
        at time: TimeInterval
    ) throws(RecordingError) -> InputEvent? {
        var samples: [TouchSample] = []
        for finger in fingers {
            guard !samples.contains(where: { $0.id == finger.id }) else {
                throw RecordingError(
                    message: "finger \(finger.id) appears twice in one event, expected once"
                )
            }
            if let sample = try sample(finger) { samples.append(sample) }
        }
        return samples.isEmpty ? nil : InputEvent(samples, at: time)
    }

    /// Returns the event of a line about the pointer; nil if an earlier interrupt swallows it.
    package mutating func event(
        _ line: PointerLine,
        at time: TimeInterval
    ) throws(RecordingError) -> InputEvent? {
        let phase: ContactPhase
        let button: Int
        switch (line.action, pointerButton) {
        case (.down, nil):
            (phase, button) = (.began, line.button)
            pointerButton = button
        case (.down, _?):
            throw RecordingError(message: "pointer is down already, expected move or up")
        case (.move, nil):
            let sample = HoverSample(id: Self.pointer, phase: .moved, location: line.location)
            return InputEvent(.hover(sample), at: time, modifierFlags: line.modifiers)
        case (.move, let held?):
            (phase, button) = (.moved, held)
        case (.up, let held?):
            (phase, button) = (.ended, held)
            pointerButton = nil
        case (.up, nil):
            throw RecordingError(message: "pointer is not down, expected down first")
        }
        let id = Self.pointer
        locations[id] = phase == .ended ? nil : line.location
        if phase == .ended, interrupted.remove(id) != nil { return nil }
        guard !interrupted.contains(id) else { return nil }
        let sample = TouchSample(
            id: id,
            phase: phase,
            location: line.location,
            type: .indirectPointer
        )
        return InputEvent(
            [sample],
            at: time,
            modifierFlags: line.modifiers,
            buttonMask: ButtonMask(xButton: button)
        )
    }

    /// Swallows the remaining input of all fingers that are down; the caller cancels their touches.
    package mutating func interrupt() { interrupted.formUnion(locations.keys) }

    private mutating func sample(_ finger: FingerLine) throws(RecordingError) -> TouchSample? {
        guard finger.id > Self.pointer else {
            throw RecordingError(message: "finger \(finger.id), expected a number from 1")
        }
        let known = locations[finger.id]
        let phase: ContactPhase
        switch (finger.action, known) {
        case (.begin, nil):
            guard locations.count < FingerLine.maxCount else {
                throw RecordingError(
                    message: "finger \(finger.id) begins while \(locations.count) are down,"
                        + " expected at most \(FingerLine.maxCount) at once"
                )
            }
            phase = .began
        case (.begin, _?):
            throw RecordingError(
                message: "finger \(finger.id) begins but is down, expected its end first"
            )
        case (.update, nil), (.end, nil), (.cancel, nil):
            throw RecordingError(
                message: "finger \(finger.id) is not down, expected touch: begin before"
                    + " \(finger.action.rawValue)"
            )
        case (.update, _?): phase = .moved
        case (.end, _?): phase = .ended
        case (.cancel, _?): phase = .cancelled
        }
        let location = finger.location ?? known ?? .zero
        let isOver = phase.isEnd
        locations[finger.id] = isOver ? nil : location
        let isSwallowed =
            isOver
            ? interrupted.remove(finger.id) != nil : interrupted.contains(finger.id)
        guard !isSwallowed else { return nil }
        return TouchSample(id: finger.id, phase: phase, location: location, force: finger.force)
    }
}
