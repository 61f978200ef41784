/// The labels in the output of `getevent -l`, and the hexadecimal digits that replace them without `-l`.
enum GeteventLabels {
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

    /// Returns an axis from its label, or from four hexadecimal digits; nil if it has no meaning for touches.
    static func axis(_ word: String) -> EvdevCode? {
        codes[word] ?? hexadecimal(word, count: 4).map(EvdevCode.abs)
    }

    /// Returns a code from the labels, or the hexadecimal digits, of its type and itself; nil for other words.
    static func code(_ type: String, _ code: String) -> EvdevCode? {
        let number = types[type] ?? hexadecimal(type, count: 4)
        guard let type = number ?? (type.hasPrefix("EV_") ? EvdevCode.lastType : nil) else {
            return nil
        }
        if let known = codes[code], known.type == type { return known }
        if let code = hexadecimal(code, count: 4) { return EvdevCode(type: type, code: code) }
        return code.utf8.allSatisfy { $0 < UInt8(ascii: "a") } ? other : nil
    }

    /// Returns a value from its label, or from eight hexadecimal digits; nil for other words.
    static func value(_ word: String) -> Int? {
        if let value = values[word] { return value }
        return hexadecimal(word, count: 8).map { Int(Int32(truncatingIfNeeded: $0)) }
    }

    private static func hexadecimal(_ word: String, count: Int) -> Int? {
        word.utf8.count == count ? Int(word, radix: 16) : nil
    }
}
