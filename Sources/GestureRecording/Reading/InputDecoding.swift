import Foundation
import GestureKit
import GestureScenes
import TouchBridge

extension TimedInput {
    /// The keys that make a line an output, which replay makes anew.
    private static let outputs: Set<String> = [
        "recognizer", "action", "message", "control", "behaviour", "diagnostic", "file",
    ]

    /// Whether a line tells what came out, or, as `file`, of what.
    static func isOutput(_ fields: LineFields) -> Bool {
        // `touches` stands in outputs too, `touch` in none of them.
        !fields.has("xi") && !fields.has("touch")
            && fields.object.contains { outputs.contains($0.key) }
    }

    /// The input that a line holds; nil for an output.
    ///
    /// `startTime` is the header's, and turns an `xi` line's time into the server's.
    static func read(_ fields: LineFields, startTime: UInt32?) throws(RecordingError) -> TimedInput?
    {
        // `device` stands in `xi` lines too, and `scene` in a header.
        if fields.has("xi") { return try xi(fields, startTime: startTime ?? 0) }
        if isOutput(fields) { return nil }
        let time = try fields.number("t")
        // Beyond it a microsecond is lost among the digits.
        guard abs(time) <= 1e9 else { throw fields.wrong("t", "at most a billion seconds") }
        // A person mistypes a key; a program may have had more to say than this one knows.
        return TimedInput(try input(fields, isStrict: startTime == nil), at: time)
    }

    private static func input(
        _ fields: LineFields,
        isStrict: Bool
    ) throws(RecordingError) -> RecordingInput {
        guard let kind = LineKind.allCases.first(where: { fields.has($0.rawValue) }) else {
            let keys = fields.object.map(\.key).filter { $0 != "t" }.prefix(8)
                .map { String($0.prefix(40)) }.joined(separator: ", ")
            let names = ["xi"] + LineKind.allCases.map(\.rawValue)
            throw fields.error(
                "found a line of \(keys.isEmpty ? "a time alone" : keys), expected one of "
                    + names.joined(separator: ", ")
            )
        }
        if isStrict { try fields.allow(kind.keys) }
        switch kind {
        case .touch: return .touches([try finger(fields)])
        case .touches:
            var fingers: [FingerLine] = []
            let list = try fields.list("touches")
            guard list.count <= HandFingers.most else {
                throw fields.wrong("touches", "at most \(HandFingers.most)")
            }
            for one in list {
                if isStrict { try one.allow(LineKind.fingerKeys) }
                fingers.append(try finger(one))
            }
            return .touches(fingers)
        case .pointer: return .pointer(try pointer(fields))
        case .scroll: return .scroll(try RecordingInput.scroll(fields))
        case .transform: return .transform(try RecordingInput.transform(fields))
        case .key: return .key(try RecordingInput.key(fields))
        case .set:
            guard let json = fields.value("value"), let value = SceneValue(json) else {
                throw fields.wrong("value", "a number, true, false, a string or a list of these")
            }
            return .set(try fields.string("set"), to: value)
        case .scene:
            return .scene(
                name: try fields.string("scene"),
                source: fields.has("source") ? try fields.string("source") : nil
            )
        case .interrupt: return .interrupt(try fields.string("interrupt"))
        case .device: return try device(try fields.fields("device"))
        case .window: return try window(try fields.fields("window"))
        case .tick:
            _ = try fields.flag("tick")
            return .tick
        case .end:
            _ = try fields.flag("end")
            return .end
        }
    }

    private static func xi(
        _ fields: LineFields,
        startTime: UInt32
    ) throws(RecordingError) -> TimedInput {
        let time = try fields.number("t")
        guard abs(time) < 2_000_000 else { throw fields.wrong("t", "less than 24 days") }
        var flags: XInputEvent.Flags = []
        for name in try fields.strings("flags") {
            guard let known = XInputEvent.Flags.names.first(where: { $0.name == name }) else {
                let names = XInputEvent.Flags.names.map(\.name).joined(separator: ", ")
                throw fields.error("found flag \"\(name.prefix(40))\", expected one of \(names)")
            }
            flags.insert(known.flag)
        }
        let place = try fields.place()
        let event = XInputEvent(
            try fields.named("xi", as: XInputEvent.Kind.self),
            serverTime: ServerClock(start: startTime).serverTime(at: time),
            device: try fields.integer("device", default: 2),
            source: try fields.integer("source"),
            detail: try fields.integer("detail", default: 0),
            flags: flags,
            position: place,
            root: fields.has("root") ? try fields.pair("root") : place,
            valuators: try valuators(fields),
            modifiers: try fields.unsigned("modifiers", default: 0),
            buttons: try fields.unsigned("buttons", default: 0)
        )
        return TimedInput(.xi(event, isOnPanel: try fields.flag("panel")), at: time)
    }

    private static func valuators(_ fields: LineFields) throws(RecordingError) -> [Int: Double] {
        guard fields.has("valuators") else { return [:] }
        let table = try fields.fields("valuators")
        var result: [Int: Double] = [:]
        for key in table.object.map(\.key) {
            guard let axis = Int(key) else {
                throw fields.error("found valuator \"\(key.prefix(40))\", expected an axis' number")
            }
            result[axis] = try table.number(key)
        }
        return result
    }

    private static func finger(_ fields: LineFields) throws(RecordingError) -> FingerLine {
        let action = try fields.named("touch", as: FingerLine.Action.self)
        let needsPlace = action == .begin || action == .update
        let hasPlace = fields.has("x") || fields.has("y")
        let force = fields.has("force") ? try fields.number("force") : nil
        if let force, !(0...1).contains(force) { throw fields.wrong("force", "from 0 to 1") }
        return FingerLine(
            action,
            id: try fields.integer("id"),
            place: needsPlace || hasPlace ? try fields.place() : nil,
            force: force
        )
    }

    private static func pointer(_ fields: LineFields) throws(RecordingError) -> PointerLine {
        var modifiers: KeyModifierFlags = []
        for name in try fields.strings("modifiers") {
            guard let known = KeyModifierFlags.names.first(where: { $0.name == name }) else {
                let names = KeyModifierFlags.names.map(\.name).joined(separator: ", ")
                throw fields.error(
                    "found modifier \"\(name.prefix(40))\", expected one of \(names)"
                )
            }
            modifiers.insert(known.flag)
        }
        return PointerLine(
            try fields.named("pointer", as: PointerLine.Action.self),
            button: try fields.integer("button", default: 1),
            place: try fields.place(),
            modifiers: modifiers
        )
    }

    private static func device(_ fields: LineFields) throws(RecordingError) -> RecordingInput {
        let id = try fields.integer("id")
        if try fields.flag("gone") { return .deviceGone(id) }
        var axes: [InputDevice.Axis] = []
        for axis in fields.has("axes") ? try fields.list("axes") : [] {
            axes.append(
                InputDevice.Axis(
                    number: try axis.integer("n"),
                    label: axis.has("label") ? try axis.string("label") : nil,
                    minimum: try axis.number("min"),
                    maximum: try axis.number("max"),
                    resolution: try axis.integer("resolution", default: 0)
                )
            )
        }
        return .device(
            InputDevice(
                id: id,
                name: try fields.string("name"),
                kind: try fields.named("kind", as: InputDevice.Kind.self),
                touches: try fields.integer("touches", default: 0),
                axes: axes
            )
        )
    }

    private static func window(_ fields: LineFields) throws(RecordingError) -> RecordingInput {
        let size = try fields.pair("size")
        let scale = try fields.number("scale", default: 1)
        guard size.x > 0, size.y > 0, size.x < 1e6, size.y < 1e6 else {
            throw fields.wrong("size", "a width and a height above 0")
        }
        guard (0.1...16).contains(scale) else {
            throw fields.wrong("scale", "pixels for each point, from 0.1 to 16")
        }
        return .window(
            WindowGeometry(
                origin: fields.has("origin") ? try fields.pair("origin") : .zero,
                size: CGSize(width: size.x, height: size.y),
                scale: scale
            )
        )
    }
}
