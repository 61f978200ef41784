/// A device as a recording describes it.
struct EvdevDevice {
    /// `INPUT_PROP_POINTER` and `INPUT_PROP_DIRECT`: whether fingers move a pointer, or touch what they see.
    private static let pointerProperty = 0
    private static let directProperty = 1

    /// What a device is, as a person calls it.
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
    /// The slot that the first event is about: where a description tells it, it does in a comment.
    var initialSlot = 0

    mutating func add(_ range: AxisRange, of code: EvdevCode) {
        codes.insert(code)
        ranges[code] = range
    }

    var isMultitouch: Bool { codes.isSuperset(of: [.positionX, .positionY]) }

    /// The rule of udev: without `INPUT_PROP_DIRECT`, which old recordings lack, `BTN_TOOL_FINGER`
    /// tells a touchpad from a touchscreen.
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

    /// The device in a message, as `a touchpad "SynPS/2"`.
    var description: String {
        let shown = name.prefix(80).filter { $0 >= " " }
        return "a \(kind.rawValue)" + (shown.isEmpty ? "" : " \"\(shown)\"")
    }
}

/// The values that an axis reaches.
struct AxisRange: Hashable {
    let minimum: Int
    let maximum: Int
    /// The line that tells it.
    let line: Int

    var isEmpty: Bool { minimum >= maximum }

    /// From 0 at the minimum to 1 at the maximum; a finger at the very edge may be a little beyond.
    func fraction(_ value: Int) -> Double {
        Double(value - minimum) / Double(maximum - minimum)
    }
}
