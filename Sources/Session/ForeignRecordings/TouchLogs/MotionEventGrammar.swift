import Foundation
import RecordingFormat

/// The grammar of Android's `MotionEvent.toString`, whose locations are pixels.
///
/// Source: `MotionEvent.java` of the Android Open Source Project. Logs have a prefix in front of each event.
struct MotionEventGrammar: TouchLogGrammar {
    let surface = TouchSurface(unit: .point, millimetres: nil, proportions: nil)
    let warning: String? =
        "the log does not contain the size of the screen, so one pixel is one point"

    static let beginning = "ACTION_DOWN"

    static func isRecognizable(_ line: TextCursor) -> Bool {
        var cursor = line
        return cursor.skip(past: "MotionEvent {") && cursor.skip(past: "action=ACTION_")
    }

    func read(_ line: TextCursor) -> TouchLogLine {
        var cursor = line
        guard cursor.skip(past: "MotionEvent {"), cursor.skip(past: "action=ACTION_"),
            let name = cursor.word()
        else { return .foreign }
        let changed = cursor.accept("(") ? cursor.number() : 0
        guard let action = Self.actions[name] else { return .other("ACTION_\(name)") }
        guard let time = Self.time(line) else { return .foreign }
        var pointers: [(id: Int, location: CGPoint)] = []
        while pointers.count < FingerLine.maxCount,
            let pointer = Self.pointer(pointers.count, of: line)
        {
            pointers.append(pointer)
        }
        guard !pointers.isEmpty else { return .foreign }
        let isOfAll = name == "MOVE" || name == "CANCEL"
        let touches = pointers.enumerated().filter { isOfAll || $0.offset == changed }.map {
            LoggedTouch(action: action, id: $0.element.id, location: $0.element.location)
        }
        return touches.isEmpty ? .foreign : .touches(touches, time: time)
    }

    private static let actions: [String: FingerLine.Action] = [
        "DOWN": .begin, "POINTER_DOWN": .begin, "MOVE": .update, "UP": .end, "POINTER_UP": .end,
        "CANCEL": .cancel,
    ]

    /// Reads the time of the event, in milliseconds.
    private static func time(_ line: TextCursor) -> Int? {
        var cursor = line
        guard cursor.skip(past: "eventTime=") else { return nil }
        return cursor.digits(maxCount: 15).map { $0.value * 1000 }
    }

    private static func pointer(_ index: Int, of line: TextCursor) -> (id: Int, location: CGPoint)?
    {
        guard let id = value("id[\(index)]=", of: line), let x = value("x[\(index)]=", of: line),
            let y = value("y[\(index)]=", of: line)
        else { return nil }
        return (Int(id), CGPoint(x: x, y: y))
    }

    private static func value(_ key: String, of line: TextCursor) -> Double? {
        var cursor = line
        guard cursor.text(upTo: " " + key) != nil else { return nil }
        return cursor.decimal()
    }
}
