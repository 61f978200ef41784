import GestureScenes

/// Text from outside on its way to a terminal: a file's name may hold breaks, and escapes that the
/// terminal would obey.
enum OneLine {
    /// The text with control characters and line breaks written as `\n` and `\u{1B}`, and bytes of
    /// names that are not UTF-8 as `\xE9`.
    static func text(_ text: String) -> String {
        let text = SystemName.shown(text)
        guard text.unicodeScalars.contains(where: isControl) else { return text }
        var line = ""
        for scalar in text.unicodeScalars {
            line += isControl(scalar) ? scalar.escaped(asASCII: true) : String(scalar)
        }
        return line
    }

    private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: true
        default: false
        }
    }
}
