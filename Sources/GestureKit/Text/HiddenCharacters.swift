/// Kinds of characters that text from outside may not bring to a terminal, a picture or source code as
/// they are: a terminal obeys them, or nobody sees them.
package struct HiddenCharacters: OptionSet, Sendable {
    package let rawValue: Int

    package init(rawValue: Int) { self.rawValue = rawValue }

    /// Escapes, tabs, line breaks.
    package static let controls = Self(rawValue: 1 << 0)
    /// Unicode's line and paragraph separators.
    package static let separators = Self(rawValue: 1 << 1)
    /// Marks without a shape, as of a text's direction.
    package static let marks = Self(rawValue: 1 << 2)
    /// What Unicode leaves open or to private use.
    package static let unassigned = Self(rawValue: 1 << 3)
    /// Spaces that look like others.
    package static let spaces = Self(rawValue: 1 << 4)

    package static let all: Self = [.controls, .separators, .marks, .unassigned, .spaces]

    package func hides(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control: contains(.controls)
        case .lineSeparator, .paragraphSeparator: contains(.separators)
        case .format: contains(.marks)
        case .unassigned, .privateUse: contains(.unassigned)
        case .spaceSeparator: contains(.spaces) && scalar != " "
        default: false
        }
    }

    /// The text with something else in the place of each of these.
    package func replaced(
        in text: String,
        by replacement: (Unicode.Scalar) -> String
    ) -> String {
        guard text.unicodeScalars.contains(where: hides) else { return text }
        return text.unicodeScalars.map { hides($0) ? replacement($0) : String($0) }.joined()
    }

    /// The scalar as Swift source writes it, as `\u{1b}`.
    package static func code(of scalar: Unicode.Scalar) -> String {
        "\\u{" + String(scalar.value, radix: 16) + "}"
    }
}
