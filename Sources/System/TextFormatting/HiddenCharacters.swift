/// The kinds of characters that untrusted text must not bring into a terminal, a picture or source code:
/// control sequences, and invisible characters.
package struct HiddenCharacters: OptionSet, Sendable {
    package let rawValue: Int

    package init(rawValue: Int) { self.rawValue = rawValue }

    /// Control characters: escapes, tabs, line breaks.
    package static let controls = Self(rawValue: 1 << 0)
    /// Unicode's line and paragraph separators.
    package static let separators = Self(rawValue: 1 << 1)
    /// Invisible formatting characters, such as those of the text direction.
    package static let marks = Self(rawValue: 1 << 2)
    /// Characters that Unicode has not assigned, or reserves for private use.
    static let unassigned = Self(rawValue: 1 << 3)
    /// Spaces other than the ordinary one.
    static let spaces = Self(rawValue: 1 << 4)

    package static let all: Self = [.controls, .separators, .marks, .unassigned, .spaces]

    package func hides(_ scalar: Unicode.Scalar) -> Bool {
        // Nearly all characters are in ASCII, whose categories need no table.
        if scalar.value >= 0x20, scalar.value < 0x7F { return false }
        return switch scalar.properties.generalCategory {
        case .control: contains(.controls)
        case .lineSeparator, .paragraphSeparator: contains(.separators)
        case .format: contains(.marks)
        case .unassigned, .privateUse: contains(.unassigned)
        case .spaceSeparator: contains(.spaces) && scalar != " "
        default: false
        }
    }

    /// Returns the text with a replacement for each of these characters.
    package func replaced(in text: String, by replacement: (Unicode.Scalar) -> String) -> String {
        guard text.unicodeScalars.contains(where: hides) else { return text }
        return text.unicodeScalars.map { hides($0) ? replacement($0) : String($0) }.joined()
    }

    /// Returns the scalar as an escape of Swift source, such as `\u{1b}`.
    package static func code(of scalar: Unicode.Scalar) -> String {
        "\\u{" + String(scalar.value, radix: 16) + "}"
    }
}
