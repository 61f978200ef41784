/// Characters of the private use area that replace YAML's own while the parser reads.
///
/// Scenes have neither aliases nor compound keys: an alias can expand to millions of nodes, and the parser
/// compares whole keys. The characters of this syntax, `*`, `?` and a colon after a closing bracket, are
/// replaced one for one before parsing, so that lines and columns stay right. In texts and comments they
/// have no special meaning, and `original(of:)` restores them.
enum YAMLPlaceholder {
    private static let star: Unicode.Scalar = "\u{E02A}"
    private static let colon: Unicode.Scalar = "\u{E03A}"
    private static let question: Unicode.Scalar = "\u{E03F}"

    /// Returns the text with the replacements; throws for a character that YAML does not allow.
    static func text(for text: String) throws(SceneError) -> String {
        var safe = String.UnicodeScalarView()
        var position = TextPosition(line: 1, column: 1)
        var isAfterBracket = false
        for scalar in text.unicodeScalars {
            switch scalar {
            case "*": safe.append(star)
            case "?": safe.append(question)
            case ":" where isAfterBracket: safe.append(colon)
            case _ where isAllowed(scalar): safe.append(scalar)
            default:
                let hex = String(scalar.value, radix: 16, uppercase: true)
                let padding = String(repeating: "0", count: max(0, 4 - hex.count))
                throw SceneError(
                    at: position,
                    found: "the character U+\(padding)\(hex)",
                    expected: "a YAML text"
                )
            }
            switch scalar {
            case "]", "}": isAfterBracket = true
            case " ", "\t": break
            default: isAfterBracket = false
            }
            if scalar == "\n" {
                position = TextPosition(line: position.line + 1, column: 1)
            } else {
                position.column += 1
            }
        }
        return String(safe)
    }

    /// Returns a part of the text with the original characters.
    static func original(of text: String) -> String {
        guard text.unicodeScalars.contains(where: isPlaceholder) else { return text }
        var original = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar {
            case star: original.append("*")
            case colon: original.append(":")
            case question: original.append("?")
            default: original.append(scalar)
            }
        }
        return String(original)
    }

    private static func isPlaceholder(_ scalar: Unicode.Scalar) -> Bool {
        scalar == star || scalar == colon || scalar == question
    }

    /// Returns whether YAML allows the character and it is not one of the replacements.
    ///
    /// Source: YAML 1.2, section 5.1; tab and line breaks included.
    private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x09, 0x0A, 0x0D, 0x20...0x7E, 0x85, 0xA0...0xD7FF, 0xE000...0xFFFD,
            0x10000...0x10FFFF:
            !isPlaceholder(scalar)
        default:
            false
        }
    }
}
