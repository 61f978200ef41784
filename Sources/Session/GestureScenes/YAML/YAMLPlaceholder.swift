import Foundation
import TextFormatting

/// Characters of the private use area that replace YAML's own while the parser reads.
///
/// Scenes have neither aliases nor compound keys: an alias can expand to millions of nodes, and the parser
/// compares whole keys. The characters of this syntax, `*`, `?` and a colon after a closing bracket, are
/// replaced one for one before parsing, so that lines and columns stay right. In texts and comments they
/// have no special meaning, and `original(of:)` restores them.
enum YAMLPlaceholder {
    private static let placeholders: [Unicode.Scalar: Unicode.Scalar] = [
        "*": "\u{E02A}", ":": "\u{E03A}", "?": "\u{E03F}",
    ]
    private static let originals = Dictionary(
        uniqueKeysWithValues: placeholders.map { ($1, $0) }
    )

    /// Returns the text with the replacements; throws for a character that YAML does not allow.
    static func text(for text: String) throws(SceneError) -> String {
        let scalars = text.unicodeScalars
        if let index = scalars.firstIndex(where: { !isAllowed($0) }) {
            let lines = scalars[..<index].split(separator: "\n", omittingEmptySubsequences: false)
            throw SceneError(
                at: TextPosition(line: lines.count, column: lines[lines.count - 1].count + 1),
                found: PrintableText.character(scalars[index]),
                expected: "a YAML text"
            )
        }
        var safe = String.UnicodeScalarView()
        var isAfterBracket = false
        for scalar in scalars {
            let isKept = scalar == ":" && !isAfterBracket
            safe.append(isKept ? scalar : placeholders[scalar] ?? scalar)
            if scalar != " ", scalar != "\t" { isAfterBracket = scalar == "]" || scalar == "}" }
        }
        return String(safe)
    }

    /// Returns a part of the text with the original characters.
    static func original(of text: String) -> String {
        var original = String.UnicodeScalarView()
        original.append(contentsOf: text.unicodeScalars.map { originals[$0] ?? $0 })
        return String(original)
    }

    /// Returns whether YAML allows the character and it is not one of the replacements.
    ///
    /// Source: YAML 1.2, section 5.1; tab and line breaks included.
    private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x09, 0x0A, 0x0D, 0x20...0x7E, 0x85, 0xA0...0xD7FF, 0xE000...0xFFFD,
            0x10000...0x10FFFF:
            originals[scalar] == nil
        default:
            false
        }
    }
}
