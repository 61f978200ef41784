import Foundation

/// Prepares untrusted text for messages: readable lines without terminal control characters.
package enum PrintableText {
    /// Returns a text for an error: shortened, without control characters, and quoted if its ends would not
    /// be visible.
    package static func text(_ text: String) -> String {
        guard !text.isEmpty else { return "an empty text" }
        let shown = name(text, limit: 40)
        let isWord = shown.unicodeScalars.allSatisfy { $0 != " " && $0 != "," && $0 != "\"" }
        return isWord ? shown : "\"\(shown)\""
    }

    /// The characters that no message shows.
    private static let hidden: HiddenCharacters = [.controls, .separators, .marks]

    /// Returns a shortened name with its control characters and marks escaped.
    package static func name(_ text: String, limit: Int = 40) -> String {
        let scalars = text.unicodeScalars
        guard scalars.count > limit else { return line(text) }
        return line(String(scalars.prefix(limit))) + "…"
    }

    /// Returns a shortened text in quotation marks, in which quotation marks and backslashes are escaped too.
    package static func quoted(_ text: String, limit: Int = 40) -> String {
        let scalars = text.unicodeScalars
        var shown = String.UnicodeScalarView()
        for scalar in scalars.prefix(limit) {
            if scalar == "\"" || scalar == "\\" { shown.append("\\") }
            shown.append(scalar)
        }
        let end = scalars.count > limit ? "…" : ""
        return "\"\(line(String(shown)))\(end)\""
    }

    /// Returns a whole text with control characters, line breaks and marks written as `\u{1B}`, `\n` and
    /// `\u{202E}`.
    package static func line(_ text: String) -> String {
        hidden.replaced(in: text) { $0.escaped(asASCII: true) }
    }

    /// Returns the first character of a text that no message shows, in words: `a line break`, `the character
    /// U+202E`; nil if there is none.
    package static func firstHidden(in text: String) -> String? {
        guard let scalar = text.unicodeScalars.first(where: hidden.hides) else { return nil }
        switch scalar {
        case "\n", "\r", "\u{85}", "\u{2028}", "\u{2029}": return "a line break"
        case "\t": return "a tab"
        default: return character(scalar)
        }
    }

    /// Returns a character that cannot be shown, in words: `the character U+202E`.
    package static func character(_ scalar: Unicode.Scalar) -> String {
        "the character U+" + String(format: "%04X", scalar.value)
    }

    /// Returns a text, such as a device's name, with question marks for characters that are hidden or move
    /// a terminal's cursor.
    package static func printable(_ text: String) -> String {
        hidden.union(.unassigned).replaced(in: text) { _ in "?" }
    }
}
