import Foundation
import RecordingFormat

/// The first of two passes over the output of `getevent`: it finds the devices with touches.
struct GeteventScan {
    /// A device that sends multitouch positions.
    struct Device {
        /// The path in its events; empty if only one device was recorded.
        let path: String
        /// The number of the line of its first position.
        fileprivate(set) var line: Int?
        fileprivate var evdev = EvdevDevice()
        /// Its frames report all contacts, without slots: protocol A.
        fileprivate var isAnonymous = false

        fileprivate init(path: String) { self.path = path }

        var hasRanges: Bool { evdev.ranges[.positionX] != nil && evdev.ranges[.positionY] != nil }

        /// The touchscreen; throws for a range without values.
        var screen: Touchscreen {
            get throws(RecordingError) {
                var device = evdev
                device.codes.formUnion([.positionX, .positionY])
                // A single finger stays in slot 0, for which the kernel sends no ABS_MT_SLOT.
                if isAnonymous {
                    device.codes.remove(.slot)
                } else {
                    device.codes.insert(.slot)
                }
                return try Touchscreen(device, isInPoints: !hasRanges)
            }
        }

        var noRangeWarning: RecordingError {
            RecordingError(
                line: line,
                message: "no range of ABS_MT_POSITION_X and ABS_MT_POSITION_Y before the events,"
                    + " so one unit is one point; put the output of getevent -lp before them"
            )
        }
    }

    private var devices: [Device] = []
    /// The index of the device that is being described; nil if there is none.
    private var described: Int?

    init(file: String) throws(RecordingError) {
        var lines = try GeteventLines(file: file)
        // A truncated last line is ambiguous, but everything before it is valid.
        while case .line(let line) = try lines.next() { accept(line) }
    }

    /// Returns the touchscreens that sent positions, in the order of the file.
    func touchscreens() throws(RecordingError) -> [Device] {
        let touching = devices.filter { $0.line != nil }
        let screens = touching.filter { $0.evdev.kind != .touchpad }
        guard !screens.isEmpty else {
            let pads = touching.prefix(8).map(\.evdev.description).joined(separator: ", ")
            let found = pads.isEmpty ? "no events ABS_MT_POSITION_X and ABS_MT_POSITION_Y" : pads
            throw RecordingError(message: "found \(found), expected a touchscreen's events")
        }
        // Events without a path are of the one device that getevent was called for.
        let known = devices.filter { !$0.path.isEmpty && $0.hasRanges }
        return screens.map { screen in
            guard screen.path.isEmpty, !screen.hasRanges, known.count == 1 else { return screen }
            var named = screen
            named.evdev = known[0].evdev
            return named
        }
    }

    private mutating func accept(_ line: GeteventLine) {
        switch line {
        case .device(let path): described = index(of: path)
        case .name(let name): if let described { devices[described].evdev.name = name }
        case .property(let bit):
            if let described { devices[described].evdev.properties.insert(bit) }
        case .axis(let code?, let range, let value):
            guard let described else { return }
            devices[described].evdev.add(range, of: code)
            if code == .slot { devices[described].evdev.initialSlot = value }
        case .axis, .other: break
        case .event(let event, let path):
            switch event.code {
            case .positionX, .positionY:
                let index = index(of: path)
                devices[index].line = devices[index].line ?? event.line
                devices[index].evdev.codes.formUnion([.positionX, .positionY])
            case .synMTReport: devices[index(of: path)].isAnonymous = true
            default: break
            }
        }
    }

    private mutating func index(of path: String) -> Int {
        if let index = devices.firstIndex(where: { $0.path == path }) { return index }
        devices.append(Device(path: path))
        return devices.count - 1
    }
}

/// The events of one device in the output of `getevent`.
struct GeteventEvents: EvdevEvents {
    private(set) var truncatedLine: Int?

    private let device: String
    private var lines: GeteventLines

    init(file: String, device: String) throws(RecordingError) {
        self.device = device
        lines = try GeteventLines(file: file)
    }

    mutating func next() throws(RecordingError) -> EvdevEvent? {
        while let next = try lines.next() {
            switch next {
            case .line(.event(let event, let path)): if path == device { return event }
            case .line: break
            case .truncated(let line): truncatedLine = line
            }
        }
        return nil
    }
}

/// A line of the output of Android's `getevent -lp` and `getevent -lt`, with labels or with numbers.
///
/// Source: `toolbox/getevent.c` of the Android Open Source Project.
enum GeteventLine {
    /// `add device 3: /dev/input/event2`; the lines after it describe this device.
    case device(path: String)
    case name(String)
    /// An axis with its range and its current value; nil for an axis without a meaning for touches.
    case axis(EvdevCode?, AxisRange, value: Int)
    case property(Int)
    /// An event and its device's path, which is empty if only one device was recorded.
    case event(EvdevEvent, path: String)
    /// Another property of a device, or a message.
    case other

    private static let event =
        "an event such as [ 12345.678901] /dev/input/event2: EV_ABS ABS_MT_POSITION_X 0000058c"
    private static let axis = "an axis such as ABS_MT_POSITION_X : value 0, min 0, max 1079"

    /// Whether a file that starts with this line is such an output, possibly an invalid one.
    static func isRecognizable(_ line: TextCursor) -> Bool {
        var cursor = line
        if starts.contains(where: { cursor.accept($0) }) { return true }
        return time(&cursor) != nil
    }

    private static let starts: [StaticString] = [
        "add device ", "could not ", "/dev/input/", "EV_SYN ", "EV_ABS ", "EV_KEY ",
    ]
    private static let messages: [StaticString] = ["could not ", "remove device "]

    /// Reads a line.
    ///
    /// Indented lines after a device's path describe the device.
    init(_ line: LineReader.Line, isInDevice: Bool) throws(RecordingError) {
        var cursor = TextCursor(line.bytes)
        let column = cursor.column
        cursor.skipBlanks()
        let isIndented = cursor.column > column
        let whole = cursor
        if cursor.next == nil || Self.messages.contains(where: { cursor.accept($0) }) {
            self = .other
        } else if cursor.accept("add device "), cursor.digits(maxCount: 9) != nil,
            cursor.accept(": ")
        {
            self = .device(path: cursor.rest)
        } else if isIndented, isInDevice {
            self = try Self.description(&cursor, line: line.number)
        } else if let event = Self.event(&cursor, line: line.number) {
            self = event
        } else {
            throw whole.mismatch(Self.event, line: line.number)
        }
    }

    private static func description(
        _ cursor: inout TextCursor,
        line: Int
    ) throws(RecordingError) -> GeteventLine {
        let whole = cursor
        if cursor.accept("name:") {
            return .name(cursor.rest.trimmingCharacters(in: ["\""]))
        }
        if cursor.accept("INPUT_PROP_POINTER") { return .property(EvdevDevice.pointerProperty) }
        if cursor.accept("INPUT_PROP_DIRECT") { return .property(EvdevDevice.directProperty) }
        if cursor.accept("ABS (0003):") { cursor.skipBlanks() }
        guard let word = cursor.word() else { return .other }
        cursor.skipBlanks()
        guard cursor.accept(":") else { return .other }
        cursor.skipBlanks()
        guard cursor.accept("value") else { return .other }
        var values: [Int] = []
        for label in ["", "min", "max"] as [StaticString] {
            if label.utf8CodeUnitCount > 0 {
                guard cursor.accept(",") else { throw whole.mismatch(axis, line: line) }
                cursor.skipBlanks()
            }
            guard cursor.accept(label), cursor.next == UInt8(ascii: " ") else {
                throw whole.mismatch(axis, line: line)
            }
            cursor.skipBlanks()
            guard let value = cursor.number() else { throw whole.mismatch(axis, line: line) }
            values.append(value)
        }
        let range = AxisRange(minimum: values[1], maximum: values[2], line: line)
        return .axis(GeteventLabels.axis(word), range, value: values[0])
    }

    /// Reads `[   12345.678901]`, in microseconds; nil for any other text.
    private static func time(_ cursor: inout TextCursor) -> Int? {
        guard cursor.accept("[") else { return nil }
        cursor.skipBlanks()
        // Times since 1970 have ten digits.
        guard let seconds = cursor.digits(maxCount: 12), cursor.accept("."),
            let fraction = cursor.digits(maxCount: 6), fraction.count == 6, cursor.accept("]")
        else { return nil }
        return seconds.value * 1_000_000 + fraction.value
    }

    private static func event(_ cursor: inout TextCursor, line: Int) -> GeteventLine? {
        guard let time = time(&cursor) else { return nil }
        cursor.skipBlanks()
        var path = ""
        if cursor.next == UInt8(ascii: "/") {
            guard let device = cursor.text(upTo: ":") else { return nil }
            path = device
            cursor.skipBlanks()
        }
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
        return .event(EvdevEvent(time: time, code: event, value: value, line: line), path: path)
    }
}

/// The lines of the output of `getevent`.
private struct GeteventLines {
    private var lines: LineReader
    private var isInDevice = false

    init(file: String) throws(RecordingError) { lines = try LineReader(file: file) }

    /// The result of reading a line; `truncated` is an unreadable last line without a line break.
    enum Next {
        case line(GeteventLine)
        case truncated(line: Int)
    }

    /// Reads the next line, or returns nil at the end.
    mutating func next() throws(RecordingError) -> Next? {
        guard let line = try lines.next() else { return nil }
        do throws(RecordingError) {
            let read = try GeteventLine(line, isInDevice: isInDevice)
            switch read {
            case .device: isInDevice = true
            case .event: isInDevice = false
            case .name, .axis, .property, .other: break
            }
            return .line(read)
        } catch {
            guard line.isComplete else { return .truncated(line: line.number) }
            throw error
        }
    }
}

/// The labels in the output of `getevent -l`, and the hexadecimal digits that replace them without `-l`.
private enum GeteventLabels {
    /// A code without a meaning for touches.
    private static let other = EvdevCode(type: EvdevCode.lastType, code: 0)

    private static let codes: [String: EvdevCode] = [
        "SYN_REPORT": .synReport, "SYN_MT_REPORT": .synMTReport, "SYN_DROPPED": .synDropped,
        "BTN_TOUCH": .buttonTouch, "ABS_X": .absX, "ABS_Y": .absY, "ABS_PRESSURE": .absPressure,
        "ABS_MT_SLOT": .slot, "ABS_MT_POSITION_X": .positionX, "ABS_MT_POSITION_Y": .positionY,
        "ABS_MT_TOOL_TYPE": .toolType, "ABS_MT_TRACKING_ID": .trackingID,
        "ABS_MT_PRESSURE": .pressure, "ABS_MT_DISTANCE": .distance,
    ]
    private static let types = [
        "EV_SYN": EvdevCode.synType, "EV_KEY": EvdevCode.keyType, "EV_ABS": EvdevCode.absType,
    ]
    private static let values = [
        "UP": 0, "DOWN": 1, "REPEAT": 2, "MT_TOOL_FINGER": 0, "MT_TOOL_PEN": 1,
        "MT_TOOL_PALM": 2,
    ]

    /// Finds an axis by its label or by four hexadecimal digits, if it means anything for touches.
    static func axis(_ word: String) -> EvdevCode? {
        codes[word] ?? hexadecimal(word, count: 4).map(EvdevCode.abs)
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
