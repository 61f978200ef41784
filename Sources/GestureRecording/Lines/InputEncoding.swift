import Foundation
import GestureKit
import TouchBridge

extension TimedInput {
    /// The line as JSON.
    package var json: String { JSONLine(write).text }

    /// Adds what the line holds.
    func write(to line: inout JSONLine) {
        line.add("t", time, decimals: 6)
        switch input {
        case .xi(let event, let isOnPanel):
            line.add(event)
            if isOnPanel { line.add("panel", true) }
        case .touches(let fingers):
            if let only = fingers.first, fingers.count == 1 {
                line.add(only)
            } else {
                line.add("touches", fingers.map { JSONLine($0) })
            }
        case .pointer(let pointer): line.add(pointer)
        case .scroll(let sample):
            line.add("scroll", sample.translation, decimals: nil)
            line.add("kind", sample.kind.rawValue)
            if sample.kind == .continuous {
                line.add("phase", FingerLine.Action(sample.phase).rawValue)
            }
            line.add(place: sample.location)
        case .transform(let sample):
            line.add("transform", FingerLine.Action(sample.phase).rawValue)
            line.add("scale", sample.scale, decimals: nil)
            line.add("rotation", sample.rotation, decimals: nil)
            line.add(place: sample.location)
        case .key(let sample):
            line.add("key", KeyAction(sample.phase).rawValue)
            line.add("press", String(describing: sample.type))
        case .set(let path, let value):
            line.add("set", path)
            line.add("value", value)
        case .scene(let name, let source):
            line.add("scene", name)
            if let source { line.add("source", source) }
        case .interrupt(let reason): line.add("interrupt", reason)
        case .clear: line.add("clear", true)
        case .noticed(let name, let detail):
            line.add("noticed", name)
            line.add("detail", detail)
        case .device(let device): line.add("device", JSONLine(device))
        case .deviceGone(let id):
            var gone = JSONLine()
            gone.add("id", id)
            gone.add("gone", true)
            line.add("device", gone)
        case .window(let geometry):
            var window = JSONLine()
            window.add("origin", geometry.origin, decimals: nil)
            window.add(
                "size",
                [Double(geometry.size.width), Double(geometry.size.height)],
                decimals: nil
            )
            window.add("scale", geometry.scale, decimals: nil)
            line.add("window", window)
        case .tick: line.add("tick", true)
        case .end: line.add("end", true)
        }
    }
}

extension KeyModifierFlags {
    /// The modifiers' names in lines.
    static let names: [(flag: KeyModifierFlags, name: String)] = [
        (.shift, "shift"), (.control, "control"), (.alternate, "alternate"),
        (.command, "command"), (.alphaShift, "alphaShift"),
    ]
}

extension JSONLine {
    fileprivate mutating func add(place: CGPoint) {
        add("x", Double(place.x), decimals: nil)
        add("y", Double(place.y), decimals: nil)
    }

    fileprivate mutating func add(_ event: XInputEvent) {
        add("xi", event.name)
        add("device", event.device)
        add("source", event.source)
        add("detail", event.detail)
        let flags = event.flagNames
        if !flags.isEmpty { add("flags", flags) }
        add(place: event.position)
        add("root", event.root, decimals: nil)
        if !event.valuators.isEmpty {
            add("valuators") { table in
                for (axis, value) in event.valuators.sorted(by: { $0.key < $1.key }) {
                    table.add(String(axis), value, decimals: nil)
                }
            }
        }
        switch event.payload {
        case .pinch(_, _, let delta, let scale, let angle):
            add("delta", delta, decimals: nil)
            add("scale", scale, decimals: nil)
            add("angle", angle, decimals: nil)
        case .swipe(_, _, let delta): add("delta", delta, decimals: nil)
        default: break
        }
        if event.modifiers != 0 { add("modifiers", Int(event.modifiers)) }
        if event.buttons != 0 { add("buttons", Int(event.buttons)) }
    }

    fileprivate mutating func add(_ finger: FingerLine) {
        add("touch", finger.action.rawValue)
        add("id", finger.id)
        if let place = finger.place { add(place: place) }
        if let force = finger.force { add("force", force, decimals: nil) }
    }

    fileprivate mutating func add(_ pointer: PointerLine) {
        add("pointer", pointer.action.rawValue)
        if pointer.action != .move { add("button", pointer.button) }
        add(place: pointer.place)
        let held = KeyModifierFlags.names.filter { pointer.modifiers.contains($0.flag) }
        if !held.isEmpty { add("modifiers", held.map(\.name)) }
    }

    fileprivate init(_ finger: FingerLine) {
        self.init()
        add(finger)
    }

    fileprivate init(_ device: InputDevice) {
        self.init()
        add("id", device.id)
        add("name", device.name)
        add("kind", device.kind.rawValue)
        add("touches", device.touches)
        add(
            "axes",
            device.axes.map { axis in
                var line = JSONLine()
                line.add("n", axis.number)
                if let label = axis.label { line.add("label", label) }
                line.add("min", axis.minimum, decimals: nil)
                line.add("max", axis.maximum, decimals: nil)
                line.add("resolution", axis.resolution)
                if let scroll = axis.scroll {
                    var table = JSONLine()
                    table.add("orientation", scroll.orientation.rawValue)
                    table.add("increment", scroll.increment, decimals: nil)
                    line.add("scroll", table)
                }
                return line
            }
        )
        if let matrix = device.matrix { add("matrix", matrix, decimals: nil) }
    }
}
