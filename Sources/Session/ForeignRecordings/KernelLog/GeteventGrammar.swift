import Foundation
import RecordingFormat

/// The grammar of Android's `getevent -lp` and `getevent -lt`, with labels or with numbers.
///
/// Source: `toolbox/getevent.c` of the Android Open Source Project.
struct GeteventGrammar: KernelLogGrammar {
    let describer = "getevent -lp"

    /// The paths of the devices in the order of the file; empty for the one device that was recorded alone.
    private var paths: [String] = []
    /// The path of the latest event, as most events are of the same device as the one before.
    private var latest: (bytes: ArraySlice<UInt8>, device: Int)?
    private var isInDevice = false
    /// Whether an event has no time, which only `-t` prints.
    private var isUntimed = false
    private var reportCount = 0
    /// The time between two reports without times, in microseconds.
    private static let assumedInterval = 10_000
    /// The type of the codes that are being described.
    private var type = EvdevCode.synType

    private static let event =
        "an event such as [ 12345.678901] /dev/input/event2: EV_ABS ABS_MT_POSITION_X 0000058c"
    private static let axis = "an axis such as ABS_MT_POSITION_X : value 0, min 0, max 1079"
    private static let messages: [StaticString] = ["could not ", "remove device "]

    static func isRecognizable(_ line: TextCursor) -> Bool {
        var cursor = line
        cursor.skipBlanks()
        if cursor.accept("add device ") { return cursor.digits(maxCount: 9) != nil }
        var grammar = GeteventGrammar()
        guard case .event = try? grammar.read(line, number: 1) else { return false }
        return true
    }

    mutating func read(
        _ line: TextCursor,
        number: Int
    ) throws(RecordingError) -> KernelLogLine {
        var cursor = line
        let column = cursor.column
        cursor.skipBlanks()
        let isIndented = cursor.column > column
        let whole = cursor
        if cursor.next == nil || Self.messages.contains(where: { cursor.accept($0) }) {
            return .irrelevant
        }
        if cursor.accept("add device ") {
            guard cursor.digits(maxCount: 9) != nil, cursor.accept(": ") else {
                throw whole.mismatch(Self.event)
            }
            (isInDevice, type) = (true, EvdevCode.synType)
            return .device(device(cursor.rest), recording: 0)
        }
        // Indented lines after a device's path describe the device.
        if isIndented, isInDevice, !cursor.beginsEvent {
            return try description(&cursor, line: number)
        }
        guard cursor.resemblesEvent else { return .foreign }
        isInDevice = false
        return event(&cursor, line: number) ?? .unreadable(whole.mismatch(Self.event))
    }

    var hasTimes: Bool { !isUntimed }

    func warnings(deviceCount: Int) -> [RecordingError] {
        guard isUntimed else { return [] }
        let message = "no times, which getevent -t prints; assuming 10 ms between reports"
        return [RecordingError(message: message)]
    }

    /// Returns the number of a path's device; an empty path stands for the device that is described alone.
    private mutating func device(_ path: String) -> Int {
        if let index = paths.firstIndex(of: path) { return index }
        // For one device, getevent prints no path, and the description comes from an earlier call.
        if path.isEmpty, paths.count == 1 { return 0 }
        paths.append(path)
        return paths.count - 1
    }

    private mutating func description(
        _ cursor: inout TextCursor,
        line: Int
    ) throws(RecordingError) -> KernelLogLine {
        let whole = cursor
        if cursor.accept("name:") {
            return .detail(.name(cursor.rest.trimmingCharacters(in: ["\""])))
        }
        if cursor.accept("INPUT_PROP_POINTER") {
            return .detail(.properties([EvdevDevice.pointerProperty]))
        }
        if cursor.accept("INPUT_PROP_DIRECT") {
            return .detail(.properties([EvdevDevice.directProperty]))
        }
        if cursor.accept("input props:") {
            type = EvdevCode.synType
            return .irrelevant
        }
        if cursor.accept("KEY (0001):") { type = EvdevCode.keyType }
        if cursor.accept("REL (0002):") { type = EvdevCode.relType }
        if cursor.accept("ABS (0003):") { type = EvdevCode.absType }
        cursor.skipBlanks()
        guard type == EvdevCode.absType else {
            return .detail(.codes(GeteventLabels.codes(ofType: type, cursor.rest)))
        }
        guard let word = cursor.word() else { return .irrelevant }
        cursor.skipBlanks()
        guard cursor.accept(":") else {
            type = EvdevCode.synType
            return .irrelevant
        }
        cursor.skipBlanks()
        guard cursor.accept("value") else { return .irrelevant }
        return try axis(GeteventLabels.axis(word), &cursor, whole, line: line)
    }

    private func axis(
        _ code: EvdevCode?,
        _ cursor: inout TextCursor,
        _ whole: TextCursor,
        line: Int
    ) throws(RecordingError) -> KernelLogLine {
        var values: [Int] = []
        for label in ["", "min", "max", "fuzz", "flat", "resolution"] as [StaticString] {
            if label.utf8CodeUnitCount > 0 {
                // Old versions print no resolution.
                guard cursor.accept(",") else {
                    if values.count >= 3 { break }
                    throw whole.mismatch(Self.axis)
                }
                cursor.skipBlanks()
            }
            guard cursor.accept(label), cursor.next == UInt8(ascii: " ") else {
                throw whole.mismatch(Self.axis)
            }
            cursor.skipBlanks()
            guard let value = cursor.number() else { throw whole.mismatch(Self.axis) }
            values.append(value)
        }
        guard let code else { return .irrelevant }
        let resolution = values.count == 6 ? values[5] : 0
        let range = AxisRange(
            minimum: values[1],
            maximum: values[2],
            resolution: resolution,
            line: line
        )
        return .detail(.axis(code, range, value: values[0]))
    }

    /// Reads `[   12345.678901]`, in microseconds; nil for any other text.
    private static func time(_ cursor: inout TextCursor) -> Int? {
        guard cursor.accept("[") else { return nil }
        cursor.skipBlanks()
        guard let time = cursor.seconds(minDecimals: 6), cursor.accept("]") else { return nil }
        cursor.skipBlanks()
        return time
    }

    private mutating func event(_ cursor: inout TextCursor, line: Int) -> KernelLogLine? {
        let time: Int
        if cursor.next == UInt8(ascii: "[") {
            guard let read = Self.time(&cursor) else { return nil }
            time = read
        } else {
            isUntimed = true
            time = reportCount * Self.assumedInterval
        }
        guard let device = eventDevice(&cursor) else { return nil }
        guard let type = cursor.word() else { return nil }
        cursor.skipBlanks()
        guard let code = cursor.word() else { return nil }
        cursor.skipBlanks()
        guard let word = cursor.word(),
            let event = GeteventLabels.code(type, code),
            let value = GeteventLabels.value(word)
        else { return nil }
        cursor.skipBlanks()
        if cursor.accept("rate ") {
            cursor.skipBlanks()
            guard cursor.digits(maxCount: 9) != nil else { return nil }
            cursor.skipBlanks()
        }
        guard cursor.next == nil else { return nil }
        if event == .synReport { reportCount += 1 }
        return .event(
            EvdevEvent(time: time, code: event, value: value, line: line),
            device: device
        )
    }

    /// Reads the path of an event's device, if it has one.
    private mutating func eventDevice(_ cursor: inout TextCursor) -> Int? {
        guard cursor.next == UInt8(ascii: "/") else { return device("") }
        guard let bytes = cursor.bytes(upTo: UInt8(ascii: ":")) else { return nil }
        cursor.skipBlanks()
        if let latest, latest.bytes == bytes { return latest.device }
        let index = device(String(decoding: bytes, as: UTF8.self))
        latest = (bytes, index)
        return index
    }
}

extension TextCursor {
    /// Whether the line begins as an event does and no description: with a time, a path or a type.
    fileprivate var beginsEvent: Bool {
        var cursor = self
        return cursor.accept("[") || cursor.accept("/dev/input/") || cursor.accept("EV_")
    }

    /// Whether the line has the parts of an event, possibly invalid ones, rather than a kernel's message.
    fileprivate var resemblesEvent: Bool {
        var cursor = self
        let hasTime = cursor.accept("[")
        // A line without the bracket's end is cut within its time.
        if hasTime, !cursor.skip(past: "]") { return true }
        cursor.skipBlanks()
        if cursor.accept("/dev/input/") {
            if hasTime { return true }
            guard cursor.skip(past: ":") else { return false }
            cursor.skipBlanks()
        }
        if cursor.accept("EV_") { return true }
        guard cursor.digits(maxCount: 5, radix: 16)?.count == 4 else { return false }
        cursor.skipBlanks()
        return cursor.digits(maxCount: 5, radix: 16)?.count == 4
    }
}

/// The labels in the output of `getevent -l`, and the hexadecimal digits that replace them without `-l`.
private enum GeteventLabels {
    /// A code without a meaning for touches.
    private static let other = EvdevCode(type: EvdevCode.lastType, code: 0)

    private static let codes: [String: EvdevCode] = [
        "SYN_REPORT": .synReport, "SYN_MT_REPORT": .synMTReport, "SYN_DROPPED": .synDropped,
        "BTN_LEFT": .key(0x110), "BTN_MOUSE": .key(0x110), "BTN_TOOL_PEN": .buttonToolPen,
        "BTN_TOOL_RUBBER": .buttonToolRubber, "BTN_TOOL_BRUSH": .key(0x142),
        "BTN_TOOL_PENCIL": .key(0x143), "BTN_TOOL_AIRBRUSH": .buttonToolAirbrush,
        "BTN_TOOL_FINGER": .buttonToolFinger,
        "BTN_TOUCH": .buttonTouch, "BTN_STYLUS": .buttonStylus, "BTN_STYLUS2": .buttonStylus2,
        "BTN_0": .key(0x100), "BTN_GAMEPAD": .key(0x130), "BTN_JOYSTICK": .key(0x120),
        "REL_X": EvdevCode(type: EvdevCode.relType, code: 0),
        "REL_Y": EvdevCode(type: EvdevCode.relType, code: 1),
        "ABS_X": .absX, "ABS_Y": .absY, "ABS_PRESSURE": .absPressure,
        "ABS_DISTANCE": .absDistance, "ABS_TILT_X": .absTiltX, "ABS_TILT_Y": .absTiltY,
        "ABS_MT_SLOT": .slot, "ABS_MT_POSITION_X": .positionX, "ABS_MT_POSITION_Y": .positionY,
        "ABS_MT_TOOL_TYPE": .toolType, "ABS_MT_TRACKING_ID": .trackingID,
        "ABS_MT_PRESSURE": .pressure, "ABS_MT_DISTANCE": .distance,
    ]
    private static let types = [
        "EV_SYN": EvdevCode.synType, "EV_KEY": EvdevCode.keyType, "EV_REL": EvdevCode.relType,
        "EV_ABS": EvdevCode.absType,
    ]
    private static let values = [
        "UP": 0, "DOWN": 1, "REPEAT": 2, "MT_TOOL_FINGER": 0, "MT_TOOL_PEN": 1,
        "MT_TOOL_PALM": 2,
    ]

    /// Finds an axis by its label or by four hexadecimal digits, if it means anything for touches.
    static func axis(_ word: String) -> EvdevCode? {
        codes[word] ?? hexadecimal(word, count: 4).map(EvdevCode.abs)
    }

    /// Finds the codes of a type in a line of labels or hexadecimal digits.
    static func codes(ofType type: Int, _ line: String) -> [EvdevCode] {
        line.split(separator: " ").compactMap { word in
            if let known = codes[String(word)] { return known.type == type ? known : nil }
            return hexadecimal(String(word), count: 4).map { EvdevCode(type: type, code: $0) }
        }
    }

    /// Finds a code by the labels or the hexadecimal digits of its type and of itself.
    static func code(_ type: String, _ code: String) -> EvdevCode? {
        let number = types[type] ?? hexadecimal(type, count: 4)
        guard let type = number ?? (type.hasPrefix("EV_") ? EvdevCode.lastType : nil) else {
            return nil
        }
        if let known = codes[code], known.type == type { return known }
        if let code = hexadecimal(code, count: 4) { return EvdevCode(type: type, code: code) }
        return code.utf8.allSatisfy { $0 < UInt8(ascii: "a") } ? other : nil
    }

    /// Reads a value that is written as a label or as eight hexadecimal digits.
    static func value(_ word: String) -> Int? {
        if let value = values[word] { return value }
        return hexadecimal(word, count: 8).map { Int(Int32(truncatingIfNeeded: $0)) }
    }

    private static func hexadecimal(_ word: String, count: Int) -> Int? {
        word.utf8.count == count ? Int(word, radix: 16) : nil
    }
}
