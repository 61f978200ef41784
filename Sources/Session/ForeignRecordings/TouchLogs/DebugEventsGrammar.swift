import Foundation
import RecordingFormat

/// The grammar of `libinput debug-events`, whose locations are in percent of the screen and in millimetres.
///
/// Source: libinput, `tools/shared.c` and `tools/libinput-debug-events.c`.
struct DebugEventsGrammar: TouchLogGrammar {
    private(set) var surface = TouchSurface(unit: .fraction, millimetres: nil, proportions: nil)
    let warning: String? = nil
    static let beginning = "TOUCH_DOWN"

    private struct Screen {
        let name: String
        /// The size in millimetres; nil if it is unknown.
        let size: CGSize?
    }

    /// The touchscreens by the numbers of their devices.
    private var screens: [Int: Screen] = [:]
    /// A number of slots that no device has.
    private static let maxSlots = 1000

    static func isRecognizable(_ line: TextCursor) -> Bool {
        var cursor = line
        return event(&cursor) != nil
    }

    mutating func read(_ line: TextCursor) -> TouchLogLine {
        var cursor = line
        guard let (device, event) = Self.event(&cursor) else { return .foreign }
        let action: FingerLine.Action
        switch event {
        case "TOUCH_DOWN": action = .begin
        case "TOUCH_MOTION": action = .update
        case "TOUCH_UP": action = .end
        case "TOUCH_CANCEL": action = .cancel
        case "DEVICE_ADDED":
            screens[device] = Self.screen(&cursor)
            return .irrelevant
        default: return event.hasPrefix("TOUCH_") ? .irrelevant : .other(event)
        }
        guard let time = Self.time(&cursor), let slot = cursor.number() else { return .foreign }
        cursor.skipBlanks()
        if cursor.accept("(") { _ = cursor.skip(past: ")") }
        cursor.skipBlanks()
        if surface.name.isEmpty, surface.proportions == nil, let screen = screens[device] {
            surface = TouchSurface(
                unit: .fraction,
                millimetres: screen.size,
                proportions: screen.size,
                name: screen.name
            )
        }
        // Each device has its own slots.
        let id = device * Self.maxSlots + min(max(slot, 0), Self.maxSlots - 1)
        let touch = LoggedTouch(action: action, id: id, location: Self.location(&cursor))
        guard touch.location != nil || action == .end || action == .cancel else { return .foreign }
        return .touches([touch], time: time)
    }

    /// Reads the device and the name of an event, such as ` event7   TOUCH_DOWN`.
    private static func event(_ cursor: inout TextCursor) -> (device: Int, name: String)? {
        _ = cursor.accept("-")
        cursor.skipBlanks()
        guard cursor.accept("event"), let device = cursor.digits(maxCount: 9) else { return nil }
        cursor.skipBlanks()
        guard let event = cursor.word(), event.contains("_") else { return nil }
        cursor.skipBlanks()
        return (device.value, event)
    }

    /// Reads the time, such as `+8.501s`, and the number of equal events that new versions print before it.
    private static func time(_ cursor: inout TextCursor) -> Int? {
        if cursor.digits(maxCount: 9) != nil { cursor.skipBlanks() }
        guard cursor.accept("+") else { return nil }
        cursor.skipBlanks()
        guard let time = cursor.seconds(), cursor.accept("s") else { return nil }
        cursor.skipBlanks()
        return time
    }

    /// Reads a location, such as `70.68/60.25 (223.42/106.08mm)`.
    private static func location(_ cursor: inout TextCursor) -> CGPoint? {
        guard let percent = cursor.pair() else { return nil }
        return CGPoint(x: percent.x / 100, y: percent.y / 100)
    }

    /// Reads the description of a touchscreen, such as `Panel seat0 default group1 cap:t size 316x177mm`.
    ///
    /// It is nil for another device.
    private static func screen(_ cursor: inout TextCursor) -> Screen? {
        let name = cursor.text(upTo: " seat") ?? ""
        guard cursor.skip(past: "cap:"), let capabilities = cursor.word(),
            capabilities.contains("t")
        else { return nil }
        return Screen(name: name.trimmingCharacters(in: .whitespaces), size: size(&cursor))
    }

    private static func size(_ cursor: inout TextCursor) -> CGSize? {
        guard cursor.skip(past: "size "), let width = cursor.digits(maxCount: 6),
            cursor.accept("x"),
            let height = cursor.digits(maxCount: 6), cursor.accept("mm"),
            width.value > 0, height.value > 0
        else { return nil }
        return CGSize(width: width.value, height: height.value)
    }
}
