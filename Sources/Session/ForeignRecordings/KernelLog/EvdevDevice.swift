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

    /// `SYN_REPORT`, `SYN_CONFIG`, `SYN_MT_REPORT`, `SYN_DROPPED`.
    static let synReport = EvdevCode(type: synType, code: 0)
    static let synConfig = EvdevCode(type: synType, code: 1)
    static let synMTReport = EvdevCode(type: synType, code: 2)
    static let synDropped = EvdevCode(type: synType, code: 3)

    /// `BTN_TOOL_PEN`, `BTN_TOOL_RUBBER`, `BTN_TOOL_AIRBRUSH`, `BTN_TOOL_FINGER`.
    static let buttonToolPen = key(0x140)
    static let buttonToolRubber = key(0x141)
    static let buttonToolAirbrush = key(0x144)
    static let buttonToolFinger = key(0x145)
    /// `BTN_TOUCH`, `BTN_STYLUS`, `BTN_STYLUS2`.
    static let buttonTouch = key(0x14a)
    static let buttonStylus = key(0x14b)
    static let buttonStylus2 = key(0x14c)

    /// `ABS_X` and so on: the axes of a single-touch screen and of a pen.
    static let absX = abs(0x00)
    static let absY = abs(0x01)
    static let absPressure = abs(0x18)
    static let absDistance = abs(0x19)
    static let absTiltX = abs(0x1a)
    static let absTiltY = abs(0x1b)

    /// The multitouch axes, `ABS_MT_SLOT` and so on.
    static let slot = abs(0x2f)
    static let positionX = abs(0x35)
    static let positionY = abs(0x36)
    static let toolType = abs(0x37)
    static let trackingID = abs(0x39)
    static let pressure = abs(0x3a)
    static let distance = abs(0x3b)

    /// Whether the kernel can send it: `EV_MAX` and `KEY_MAX` are the largest type and code.
    var isKnown: Bool { (0...Self.lastType).contains(type) && (0...0x2ff).contains(code) }

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

/// The kernel's `struct input_event`.
struct EvdevEvent: Hashable {
    /// The time on the recording's own clock, in microseconds.
    let time: Int
    let code: EvdevCode
    let value: Int
    /// The number of its line in the file, from 1.
    let line: Int
}

/// A device as a recording describes it.
struct EvdevDevice {
    /// `INPUT_PROP_POINTER` and `INPUT_PROP_DIRECT`: fingers move a pointer, or touch the screen directly.
    static let pointerProperty = 0
    static let directProperty = 1

    /// A part of the description.
    enum Detail {
        case name(String)
        case properties([Int])
        case codes([EvdevCode])
        /// An axis with its range, and its value at the start if that is known.
        case axis(EvdevCode, AxisRange, value: Int?)
        /// The slot that the first events belong to.
        case initialSlot(Int)
    }

    private(set) var name = ""
    private(set) var codes: Set<EvdevCode> = []
    private(set) var properties: Set<Int> = []
    private(set) var ranges: [EvdevCode: AxisRange] = [:]
    private(set) var initialSlot = 0

    mutating func add(_ detail: Detail) {
        switch detail {
        case .name(let name): self.name = name
        // INPUT_PROP_MAX is 31.
        case .properties(let bits): properties.formUnion(bits.filter { (0...31).contains($0) })
        case .codes(let codes): self.codes.formUnion(codes.filter(\.isKnown))
        case .axis(let code, let range, let value):
            guard code.isKnown else { break }
            codes.insert(code)
            ranges[code] = range
            if code == .slot, let value { initialSlot = value }
        case .initialSlot(let slot): initialSlot = slot
        }
    }

    /// Whether both are described as one device: by the same name and the same ranges.
    func isEqual(to other: EvdevDevice) -> Bool {
        name == other.name && ranges.count == other.ranges.count
            && ranges.allSatisfy { code, range in other.ranges[code]?.isEqual(to: range) == true }
    }

    var isMultitouch: Bool { codes.isSuperset(of: [.positionX, .positionY]) }

    /// The device in a message, such as `a touchpad "SynPS/2"`.
    var description: String { description(as: kind.rawValue) }

    func description(as kind: String) -> String {
        let shown = name.prefix(80).filter { $0 >= " " }
        return "a \(kind)" + (shown.isEmpty ? "" : " \"\(shown)\"")
    }
}

extension EvdevDevice {
    /// The kind of a device; the raw value is its name in messages.
    enum Kind: String {
        case touchscreen
        case touchpad
        case pen
        case tabletPad = "tablet's pad"
        case joystick
        case mouse
        case keyboard
        case other = "device without touches"
    }

    /// The kind of the device.
    ///
    /// Source: udev's `input_id`, `test_pointers` and `test_key`. Old recorders report no properties, and
    /// descriptions in a pasted log may be cut. Without any other sign, a multitouch device is therefore a
    /// touchscreen, and with `BTN_LEFT` a mouse.
    var kind: Kind {
        let isDirect = properties.contains(Self.directProperty)
        let hasPen = has(.buttonToolPen) || has(.buttonStylus)
        let hasFinger = has(.buttonToolFinger) && !has(.buttonToolPen)
        // BTN_MOUSE up to BTN_JOYSTICK.
        let hasMouseButton = hasKey(in: 0x110...0x11f)
        let hasRelative = codes.contains { $0.type == EvdevCode.relType && $0.code <= 1 }
        let hasPosition = has(.absX) && has(.absY)
        // BTN_TRIGGER to BTN_THUMBR, BTN_DPAD_UP to BTN_DPAD_RIGHT, BTN_TRIGGER_HAPPY and what follows.
        let hasJoystickButton =
            hasKey(in: 0x120...0x13e) || hasKey(in: 0x220...0x223) || hasKey(in: 0x2c0...0x2e7)
        let hasPadButton = hasKey(in: 0x100...0x109)
        // A device that claims every axis is no touchscreen: no axis has the code before ABS_MT_SLOT.
        let hasContacts = isMultitouch && !(has(.slot) && has(.abs(EvdevCode.slot.code - 1)))

        guard hasPosition || hasContacts else {
            if hasMouseButton { return .mouse }
            if hasJoystickButton { return .joystick }
            if hasRelative { return .mouse }
            // KEY_Q to KEY_P: only a keyboard has this row; a power button is a key too.
            return (16...25).allSatisfy { has(.key($0)) } ? .keyboard : .other
        }
        if hasPadButton, !has(.buttonToolPen), !hasContacts { return .tabletPad }
        if hasPen { return .pen }
        if hasFinger, !isDirect { return .touchpad }
        if hasMouseButton, hasRelative || !isDirect || !hasContacts { return .mouse }
        if properties.contains(Self.pointerProperty), !isDirect { return .touchpad }
        if has(.buttonTouch) || isDirect { return .touchscreen }
        return hasJoystickButton || !hasContacts ? .joystick : .touchscreen
    }

    /// The positions that a device with touches needs to be a touchscreen, and lacks.
    var missingPositions: [EvdevCode] {
        let hasContactAxes = codes.contains {
            $0.type == EvdevCode.absType && $0.code >= EvdevCode.slot.code
        }
        guard hasContactAxes || has(.buttonTouch) else { return [] }
        let needed: [EvdevCode] = hasContactAxes ? [.positionX, .positionY] : [.absX, .absY]
        return needed.filter { !has($0) }
    }

    private func has(_ code: EvdevCode) -> Bool { codes.contains(code) }

    private func hasKey(in range: ClosedRange<Int>) -> Bool {
        codes.contains { $0.type == EvdevCode.keyType && range.contains($0.code) }
    }
}

struct AxisRange: Hashable {
    let minimum: Int
    let maximum: Int
    /// The number of units in a millimetre, or in a radian for a tilt; 0 if unknown.
    var resolution = 0
    /// The number of the line that defines the range.
    let line: Int

    var isEmpty: Bool { minimum >= maximum }

    /// Whether both are equal, in whatever lines.
    func isEqual(to other: AxisRange) -> Bool {
        (minimum, maximum, resolution) == (other.minimum, other.maximum, other.resolution)
    }

    var maxMagnitude: Double { Double(max(abs(minimum), abs(maximum))) }

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
