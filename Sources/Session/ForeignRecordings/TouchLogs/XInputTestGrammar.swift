import Foundation
import RecordingFormat

/// The grammar of `xinput test-xi2`, whose locations are pixels of the desktop.
///
/// Source: xinput, `src/test_xi2.c`.
struct XInputTestGrammar: TouchLogGrammar {
    let surface = TouchSurface(unit: .point, millimetres: nil, proportions: nil)
    let warning: String? =
        "the log does not contain the size of the screen, so one pixel is one point"

    static let beginning = "EVENT type 18 (TouchBegin)"

    /// The event whose lines are being read.
    private struct Event {
        let action: FingerLine.Action
        var device: Int?
        var source: Int?
        var time: Int?
        var id: Int?
    }

    private var event: Event?
    /// The device that reports the touches of a source.
    ///
    /// The server sends each touch of a physical device again for its master device.
    private var reporters: [Int: Int] = [:]

    static func isRecognizable(_ line: TextCursor) -> Bool {
        var cursor = line
        cursor.skipBlanks()
        guard cursor.accept("EVENT type "), cursor.digits(maxCount: 3) != nil else { return false }
        cursor.skipBlanks()
        return cursor.accept("(")
    }

    mutating func read(_ line: TextCursor) -> TouchLogLine {
        var cursor = line
        cursor.skipBlanks()
        let whole = cursor
        if cursor.accept("EVENT type ") {
            event = Self.action(cursor.number()).map { Event(action: $0) }
            return event == nil ? .other(whole.rest) : .irrelevant
        }
        guard cursor.column > 0 else { return .foreign }
        guard var event else { return .irrelevant }
        if cursor.accept("device: ") {
            event.device = cursor.number()
            cursor.skipBlanks()
            if cursor.accept("(") { event.source = cursor.number() }
        } else if cursor.accept("time: ") {
            event.time = cursor.digits(maxCount: 10)?.value
        } else if cursor.accept("detail: ") {
            event.id = cursor.digits(maxCount: 10)?.value
        } else if cursor.accept("root: ") {
            self.event = nil
            return touch(event, at: cursor.pair())
        }
        self.event = event
        return .irrelevant
    }

    private mutating func touch(_ event: Event, at location: CGPoint?) -> TouchLogLine {
        guard let location, let time = event.time, let id = event.id, let device = event.device
        else { return .foreign }
        let source = event.source ?? device
        let reporter = reporters[source] ?? device
        reporters[source] = reporter
        guard reporter == device else { return .irrelevant }
        let touch = LoggedTouch(action: event.action, id: id, location: location)
        return .touches([touch], time: time * 1000)
    }

    /// The action of `XI_TouchBegin`, `XI_TouchUpdate` and `XI_TouchEnd`.
    private static func action(_ type: Int?) -> FingerLine.Action? {
        switch type {
        case 18: .begin
        case 19: .update
        case 20: .end
        default: nil
        }
    }
}
