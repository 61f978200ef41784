import Foundation
import RecordingFormat

/// The grammar of `evtest`.
///
/// Source: `evtest.c`. Names in parentheses differ between its versions, so the numbers count. Only in a
/// description whose beginning is cut, the names tell the types of the codes.
struct EvtestGrammar: KernelLogGrammar {
    let describer = "evtest, from its first line"

    private var device = -1
    /// The type of the codes that are being described; nil before the first line with a type.
    private var type: Int?
    /// The axis that is being described.
    private var axis: (code: EvdevCode, value: Int, minimum: Int, range: AxisRange?)?

    private static let event =
        "an event such as Event: time 0.016000, type 3 (EV_ABS), code 53 (ABS_MT_POSITION_X), value 1420"

    static func isRecognizable(_ line: TextCursor) -> Bool {
        var cursor = line
        cursor.skipBlanks()
        return cursor.accept("Event: time ") || cursor.accept("Input driver version is ")
    }

    mutating func read(
        _ line: TextCursor,
        number: Int
    ) throws(RecordingError) -> KernelLogLine {
        var cursor = line
        cursor.skipBlanks()
        let whole = cursor
        if cursor.accept("Event: time ") {
            guard let event = Self.event(&cursor, line: number) else {
                return .unreadable(whole.mismatch(Self.event))
            }
            device = max(device, 0)
            axis = nil
            return .event(event, device: device)
        }
        if cursor.accept("Input driver version is ") {
            device += 1
            (axis, type) = (nil, nil)
            return .device(device, recording: device)
        }
        if cursor.accept("Input device name:") {
            return .detail(.name(cursor.rest.trimmingCharacters(in: ["\""])))
        }
        if cursor.accept("Event type "), let number = cursor.number() {
            type = number
            return .irrelevant
        }
        if cursor.accept("Event code "), let number = cursor.number() {
            let code = EvdevCode(type: type ?? cursor.typeOfName, code: number)
            axis = (code, 0, 0, nil)
            return .detail(.codes([code]))
        }
        if cursor.accept("Property type "), let bit = cursor.number() {
            return .detail(.properties([bit]))
        }
        return axisLine(&cursor, number: number)
    }

    /// Reads a line of an axis: its value, its range or its resolution.
    private mutating func axisLine(_ cursor: inout TextCursor, number: Int) -> KernelLogLine {
        if let axis {
            let labels: [StaticString] = ["Value ", "Min ", "Max ", "Resolution "]
            if let label = labels.firstIndex(where: { cursor.accept($0) }) {
                cursor.skipBlanks()
                guard let value = cursor.number() else { return .foreign }
                return add(value, label, of: axis, line: number)
            }
        }
        let others: [StaticString] = [
            "Input device ID:", "Supported events:", "Properties:", "Testing ", "Fuzz ", "Flat ",
            "Key repeat handling:", "Repeat type ", "Repeat code ",
        ]
        return others.contains(where: { cursor.accept($0) }) ? .irrelevant : .foreign
    }

    private mutating func add(
        _ value: Int,
        _ label: Int,
        of axis: (code: EvdevCode, value: Int, minimum: Int, range: AxisRange?),
        line: Int
    ) -> KernelLogLine {
        switch label {
        case 0:
            self.axis?.value = value
            return .irrelevant
        case 1:
            self.axis?.minimum = value
            return .irrelevant
        case 2:
            let range = AxisRange(minimum: axis.minimum, maximum: value, line: line)
            self.axis?.range = range
            return .detail(.axis(axis.code, range, value: axis.value))
        default:
            guard var range = axis.range else { return .irrelevant }
            range.resolution = value
            return .detail(.axis(axis.code, range, value: axis.value))
        }
    }

    private static func event(_ cursor: inout TextCursor, line: Int) -> EvdevEvent? {
        guard let time = cursor.seconds(), cursor.accept(",") else { return nil }
        cursor.skipBlanks()
        guard cursor.accept("type ") else {
            return cursor.synchronization.map {
                EvdevEvent(time: time, code: $0, value: 0, line: line)
            }
        }
        guard let type = cursor.number(), cursor.skip(past: "code "),
            let code = cursor.number(), cursor.skip(past: "value "),
            // MSC_SCAN and MSC_RAW are hexadecimal.
            let value = cursor.number(radix: type == 4 ? 16 : 10), cursor.isAtEnd()
        else { return nil }
        let eventCode = EvdevCode(type: type, code: code)
        return EvdevEvent(time: time, code: eventCode, value: value, line: line)
    }
}

extension TextCursor {
    /// The type of a code by its name in parentheses, such as ` (ABS_MT_POSITION_X)`.
    fileprivate var typeOfName: Int {
        var cursor = self
        cursor.skipBlanks()
        guard cursor.accept("(") else { return EvdevCode.synType }
        if cursor.accept("ABS_") { return EvdevCode.absType }
        if cursor.accept("REL_") { return EvdevCode.relType }
        return cursor.accept("KEY_") || cursor.accept("BTN_")
            ? EvdevCode.keyType : EvdevCode.synType
    }

    /// The synchronization event that the rest of a line shows, such as `---- SYN_REPORT ----`.
    ///
    /// The dashes, plus signs and angle brackets tell them apart; the name depends on the version.
    fileprivate var synchronization: EvdevCode? {
        var cursor = self
        if cursor.accept("----") {
            return cursor.skip(past: "onfig") || cursor.skip(past: "CONFIG")
                ? .synConfig : .synReport
        }
        if cursor.accept("++++") { return .synMTReport }
        return cursor.accept(">>>>") ? .synDropped : nil
    }
}
