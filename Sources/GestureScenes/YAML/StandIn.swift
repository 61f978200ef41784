/// Characters of the private use area that stand in for `*` and `?` while the parser reads.
///
/// One code point for one, so that lines and columns stay right.
enum StandIn {
    private static let star: Unicode.Scalar = "\u{E02A}"
    private static let question: Unicode.Scalar = "\u{E03F}"

    /// The text with the stand-ins; throws at a character that cannot be in a YAML text.
    static func text(for text: String) throws(Fault) -> String {
        var safe = String.UnicodeScalarView()
        var place = Place(line: 1, column: 1)
        for scalar in text.unicodeScalars {
            switch scalar {
            case "*": safe.append(star)
            case "?": safe.append(question)
            case _ where isAllowed(scalar): safe.append(scalar)
            default:
                let hex = String(scalar.value, radix: 16, uppercase: true)
                let padding = String(repeating: "0", count: max(0, 4 - hex.count))
                throw Fault(
                    place,
                    found: "the character U+\(padding)\(hex)",
                    expected: "a YAML text"
                )
            }
            if scalar == "\n" {
                place = Place(line: place.line + 1, column: 1)
            } else {
                place.column += 1
            }
        }
        return String(safe)
    }

    /// A piece of the text as its author wrote it.
    static func original(of text: String) -> String {
        guard text.unicodeScalars.contains(where: { $0 == star || $0 == question }) else {
            return text
        }
        var original = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            original.append(scalar == star ? "*" : scalar == question ? "?" : scalar)
        }
        return String(original)
    }

    /// Whether YAML allows the character, and it is none of ours.
    ///
    /// Source: YAML 1.2, section 5.1; tab and line breaks included.
    private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x09, 0x0A, 0x0D, 0x20...0x7E, 0x85, 0xA0...0xD7FF, 0xE000...0xFFFD,
            0x10000...0x10FFFF:
            scalar != star && scalar != question
        default:
            false
        }
    }
}
