import RecordingFormat

/// An event's type and code, as in `linux/input-event-codes.h`.
struct EvdevCode: Hashable {
    let type: Int
    let code: Int

    static func key(_ code: Int) -> EvdevCode { EvdevCode(type: keyType, code: code) }
    static func abs(_ code: Int) -> EvdevCode { EvdevCode(type: absType, code: code) }

    /// `EV_SYN`, `EV_KEY`, `EV_REL`, `EV_ABS` and `EV_MAX`.
    static let synType = 0x00
    static let keyType = 0x01
    static let relType = 0x02
    static let absType = 0x03
    static let lastType = 0x1f

    /// `SYN_REPORT`, `SYN_MT_REPORT`, `SYN_DROPPED`.
    static let synReport = EvdevCode(type: synType, code: 0)
    static let synMTReport = EvdevCode(type: synType, code: 2)
    static let synDropped = EvdevCode(type: synType, code: 3)

    /// `BTN_TOOL_PEN`, `BTN_TOOL_FINGER`, `BTN_TOUCH`.
    static let buttonToolPen = key(0x140)
    static let buttonToolFinger = key(0x145)
    static let buttonTouch = key(0x14a)

    /// `ABS_X`, `ABS_Y`, `ABS_PRESSURE`: the axes of a single-touch screen.
    static let absX = abs(0x00)
    static let absY = abs(0x01)
    static let absPressure = abs(0x18)

    /// The multitouch axes, `ABS_MT_SLOT` and so on.
    static let slot = abs(0x2f)
    static let positionX = abs(0x35)
    static let positionY = abs(0x36)
    static let toolType = abs(0x37)
    static let trackingID = abs(0x39)
    static let pressure = abs(0x3a)
    static let distance = abs(0x3b)

    /// The kernel's name for codes that appear in messages; type and number for others.
    var name: String {
        switch self {
        case .absX: "ABS_X"
        case .absY: "ABS_Y"
        case .slot: "ABS_MT_SLOT"
        case .positionX: "ABS_MT_POSITION_X"
        case .positionY: "ABS_MT_POSITION_Y"
        default: "event \(type)/\(code)"
        }
    }
}

struct EvdevEvent: Hashable {
    /// The time on the recording's own clock, in microseconds.
    let time: Int
    let code: EvdevCode
    let value: Int
    /// The number of its line in the file, from 1.
    let line: Int
}

protocol EvdevEvents {
    /// The number of a truncated line at the end of the file; nil before it was reached, and without one.
    var truncatedLine: Int? { get }

    /// Reads the next event, or returns nil at the end.
    mutating func next() throws(RecordingError) -> EvdevEvent?
}

/// A device as a recording describes it.
struct EvdevDevice {
    /// `INPUT_PROP_POINTER` and `INPUT_PROP_DIRECT`: fingers move a pointer, or touch the screen directly.
    static let pointerProperty = 0
    static let directProperty = 1

    /// The kind of a device; the raw value is its name in messages.
    enum Kind: String {
        case touchscreen
        case touchpad
        case penTablet = "pen tablet"
        case mouse
        case keyboard
        case other = "device without touches"
    }

    var name = ""
    var codes: Set<EvdevCode> = []
    var properties: Set<Int> = []
    var ranges: [EvdevCode: AxisRange] = [:]
    /// The slot that the first events belong to; descriptions contain it only in comments.
    var initialSlot = 0

    mutating func add(_ range: AxisRange, of code: EvdevCode) {
        codes.insert(code)
        ranges[code] = range
    }

    var isMultitouch: Bool { codes.isSuperset(of: [.positionX, .positionY]) }

    /// The kind of the device, by udev's rules.
    ///
    /// Without `INPUT_PROP_DIRECT`, which old recordings lack, `BTN_TOOL_FINGER` distinguishes a touchpad
    /// from a touchscreen.
    var kind: Kind {
        let isSingleTouch = codes.isSuperset(of: [.buttonTouch, .absX, .absY])
        guard isMultitouch || isSingleTouch else {
            if codes.contains(where: { $0.type == EvdevCode.relType }) { return .mouse }
            // KEY_Q to KEY_P: a row that a power button does not have.
            return codes.isSuperset(of: (16...25).map(EvdevCode.key)) ? .keyboard : .other
        }
        if !isMultitouch, codes.contains(.buttonToolPen) { return .penTablet }
        if properties.contains(Self.directProperty) { return .touchscreen }
        if properties.contains(Self.pointerProperty) { return .touchpad }
        return codes.contains(.buttonToolFinger) ? .touchpad : .touchscreen
    }

    /// The device in a message, such as `a touchpad "SynPS/2"`.
    var description: String {
        let shown = name.prefix(80).filter { $0 >= " " }
        return "a \(kind.rawValue)" + (shown.isEmpty ? "" : " \"\(shown)\"")
    }
}

struct AxisRange: Hashable {
    let minimum: Int
    let maximum: Int
    /// The number of the line that defines the range.
    let line: Int

    var isEmpty: Bool { minimum >= maximum }

    /// Returns the fraction of a value: 0 for the minimum, and 1 for the maximum.
    func fraction(_ value: Int) -> Double {
        Double(value - minimum) / Double(maximum - minimum)
    }

    /// Returns the position of a value, as a fraction of the screen whose last pixel is the maximum.
    ///
    /// A value outside the range has the position of the nearest one inside. Source: libinput, "Absolute
    /// axes".
    func position(_ value: Int) -> Double {
        Double(min(max(value, minimum), maximum) - minimum) / Double(maximum - minimum + 1)
    }
}
