package import Foundation
package import GestureKit

package struct FingerLine: Hashable, Sendable {
    /// The finger's change; the raw value is in the line.
    package enum Action: String, Hashable, Sendable, CaseIterable {
        case begin
        /// The finger moves, or its force changes.
        case update
        case end
        case cancel
    }

    /// The maximum number of fingers that may be down at the same time.
    package static let maxCount = 256

    package var action: Action
    /// The finger's number, unique among the fingers that are down.
    package var id: Int
    /// The location in canvas points; nil, allowed for an end or a cancel, keeps the latest one.
    package var location: CGPoint?
    /// The force, from 0 to 1; nil if not reported.
    package var force: Double?

    package init(_ action: Action, id: Int, location: CGPoint?, force: Double? = nil) {
        self.action = action
        self.id = id
        self.location = location
        self.force = force
    }
}

/// A pointer in a hand-written line, which acts as one finger while its button is down.
package struct PointerLine: Hashable, Sendable {
    /// The pointer's change; the raw value is in the line.
    package enum Action: String, Hashable, Sendable, CaseIterable {
        case down
        case move
        case up
    }

    package var action: Action
    /// The X number of the button: 1 primary, 2 middle, 3 secondary.
    package var button: Int
    /// The location, in canvas points.
    package var location: CGPoint
    package var modifiers: KeyModifierFlags

    package init(
        _ action: Action,
        button: Int = 1,
        location: CGPoint,
        modifiers: KeyModifierFlags = []
    ) {
        self.action = action
        self.button = button
        self.location = location
        self.modifiers = modifiers
    }
}

/// The formats of the lines of fingers and of a pointer.
enum TouchLines {
    static let touch = LineFormat(["touch", "id", "x", "y", "force"]) {
        line throws(RecordingError) in
        let action = try line.named("touch", as: FingerLine.Action.self)
        let needsLocation = action == .begin || action == .update
        let hasLocation = line.has("x") || line.has("y")
        let force = try line.ifPresent("force") { key throws(RecordingError) in
            try line.number(key, in: 0...1, "from 0 to 1")
        }
        return FingerLine(
            action,
            id: try line.integer("id"),
            location: needsLocation || hasLocation ? try line.location() : nil,
            force: force
        )
    } encode: { finger, line in
        line.add("touch", finger.action.rawValue)
        line.add("id", finger.id)
        if let location = finger.location { line.add(location: location) }
        if let force = finger.force { line.add("force", force, decimals: nil) }
    }

    /// Several fingers in one event.
    static let touches = LineFormat(["touches"]) { line throws(RecordingError) in
        let objects = try line.list("touches")
        guard objects.count <= FingerLine.maxCount else {
            throw line.wrong("touches", "at most \(FingerLine.maxCount)")
        }
        var fingers: [FingerLine] = []
        for object in objects { fingers.append(try touch.read(object)) }
        return fingers
    } encode: { fingers, line in
        line.add("touches", objects: fingers, touch.write)
    }

    static let pointer = LineFormat(["pointer", "button", "x", "y", "modifiers"]) {
        line throws(RecordingError) in
        let modifiers = try line.flags("modifiers", KeyModifierFlags.names)
        return PointerLine(
            try line.named("pointer", as: PointerLine.Action.self),
            button: try line.integer("button", default: 1),
            location: try line.location(),
            modifiers: modifiers
        )
    } encode: { pointer, line in
        line.add("pointer", pointer.action.rawValue)
        if pointer.action != .move { line.add("button", pointer.button) }
        line.add(location: pointer.location)
        line.add("modifiers", pointer.modifiers, KeyModifierFlags.names)
    }
}

extension KeyModifierFlags {
    /// The modifiers' names in lines.
    package static let names: [(flag: KeyModifierFlags, name: String)] = [
        (.shift, "shift"), (.control, "control"), (.alternate, "alternate"),
        (.command, "command"), (.alphaShift, "alphaShift"),
    ]
}
