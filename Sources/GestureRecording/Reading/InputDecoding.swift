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
        if fields.has("xi") {
            if startTime == nil { try fields.allow(LineKind.xiKeys) }
            return try xi(fields, startTime: startTime ?? 0)
        }
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
        case .clear:
            _ = try fields.flag("clear")
            return .clear
        case .noticed:
            return .noticed(try fields.word("noticed"), detail: try fields.string("detail"))
        case .device:
            return try RecordingInput.device(try fields.fields("device"), isStrict: isStrict)
        case .window:
            return try RecordingInput.window(try fields.fields("window"), isStrict: isStrict)
        case .tick:
            _ = try fields.flag("tick")
            return .tick
        case .end:
            _ = try fields.flag("end")
            return .end
        }
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
}
