import Foundation
import GestureKit
import TouchBridge

/// Reading lines of what the X server told.
extension TimedInput {
    /// The event of an `xi` line; the start turns its time into the server's.
    static func xi(
        _ fields: LineFields,
        startTime: UInt32
    ) throws(RecordingError) -> TimedInput {
        let time = try fields.number("t")
        // A larger number cannot represent microseconds.
        guard abs(time) <= 1e9 else { throw fields.wrong("t", "at most a billion seconds") }
        var flags: XInputEvent.Flags = []
        for name in try fields.strings("flags") {
            guard let known = XInputEvent.Flags.names.first(where: { $0.name == name }) else {
                let names = XInputEvent.Flags.names.map(\.name).joined(separator: ", ")
                throw fields.error("found flag \"\(name.prefix(40))\", expected one of \(names)")
            }
            flags.insert(known.flag)
        }
        let place = try fields.place()
        let kind = try fields.named("xi", as: XInputEvent.Kind.self)
        let event = XInputEvent(
            kind,
            serverTime: ServerClock(start: startTime).serverTime(at: time),
            device: try fields.integer("device", default: 2),
            source: try fields.integer("source"),
            detail: try fields.integer("detail", default: 0),
            flags: flags,
            position: place,
            root: fields.has("root") ? try fields.pair("root") : place,
            valuators: try valuators(fields),
            modifiers: try fields.unsigned("modifiers", default: 0),
            buttons: try fields.unsigned("buttons", default: 0),
            gesture: kind.isPinch || kind.isSwipe ? try gesture(fields) : nil
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

    private static func gesture(
        _ fields: LineFields
    ) throws(RecordingError) -> XInputEvent.Gesture {
        XInputEvent.Gesture(
            delta: fields.has("delta") ? try fields.pair("delta") : .zero,
            scale: try fields.number("scale", default: 1),
            angle: try fields.number("angle", default: 0)
        )
    }
}
