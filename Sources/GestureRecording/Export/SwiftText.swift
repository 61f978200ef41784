import Foundation
import GestureKit

/// Conversion of text to Swift source: between quotes, after the slashes of a comment, or between backticks.
///
/// It works on Unicode scalars, as the compiler does: in a `String`, a quote and a combining accent are one
/// character, which differs from a quote.
enum SwiftText {
    /// Returns the text between quotes, on one line.
    static func quoted(_ text: String) -> String { "\"" + escaped(text, isBlock: false) + "\"" }

    /// Returns the lines of a multi-line literal with this text, including the lines of quotes.
    ///
    /// Text that would need escapes becomes a raw literal. Characters that an editor or the compiler would
    /// change are escaped: control characters, other systems' line ends, direction marks.
    static func block(_ text: String) -> [String] {
        let isPlain = text.unicodeScalars.allSatisfy { $0 == "\n" || isShown($0) }
        // Enough hashes that nothing in the text ends the literal or interpolates code.
        let hashes = isPlain ? String(repeating: "#", count: hashesNeeded(text)) : ""
        let content = isPlain ? text : escaped(text, isBlock: true)
        let lines = content.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
        return [hashes + "\"\"\""] + lines.map { String($0) } + ["\"\"\"" + hashes]
    }

    /// Returns the text after the slashes of a comment, on one line.
    static func comment(_ text: String) -> String {
        HiddenCharacters.all.replaced(in: text, by: HiddenCharacters.code)
    }

    /// Returns the text between backticks, without characters that names do not permit; nil if no letter
    /// remains.
    static func name(_ text: String) -> String? {
        var name = String.UnicodeScalarView()
        for scalar in text.unicodeScalars
        where isShown(scalar) && scalar != "`" && scalar != "\\"
            && !scalar.properties.isDefaultIgnorableCodePoint
        {
            name.append(scalar)
        }
        // A name of spaces or operator characters alone is not valid.
        return name.contains { $0.properties.isAlphabetic } ? "`\(String(name))`" : nil
    }

    /// Returns whether the text may follow a dot or `import` without backticks.
    static func isWord(_ text: String) -> Bool {
        let reserved: Set = ["init", "self", "Self", "Type", "Protocol"]
        guard let first = text.utf8.first, !(UInt8(ascii: "0")...UInt8(ascii: "9") ~= first) else {
            return false
        }
        return !reserved.contains(text) && text.utf8.allSatisfy(isOfWord)
    }

    private static func isOfWord(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
            true
        default: false
        }
    }

    /// Returns one more than the maximum number of hashes that follow a backslash or three quotes.
    private static func hashesNeeded(_ text: String) -> Int {
        var (needed, quotes) = (0, 0)
        /// The hashes after the last backslash or three quotes; nil after any other character.
        var following: Int?
        for scalar in text.unicodeScalars {
            quotes = scalar == "\"" ? quotes + 1 : 0
            switch scalar {
            case "\\": following = 0
            case "\"": following = quotes >= 3 ? 0 : nil
            case "#": following = following.map { $0 + 1 }
            default: following = nil
            }
            if let following { needed = max(needed, following + 1) }
        }
        return needed
    }

    private static func escaped(_ text: String, isBlock: Bool) -> String {
        var result = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\n" where isBlock: result.append(scalar)
            case "\\", "\"":
                result.append("\\")
                result.append(scalar)
            case _ where isShown(scalar): result.append(scalar)
            default: result.append(contentsOf: HiddenCharacters.code(of: scalar).unicodeScalars)
            }
        }
        return String(result)
    }

    /// Whether the character is visible and looks the same everywhere.
    private static func isShown(_ scalar: Unicode.Scalar) -> Bool {
        !HiddenCharacters.all.hides(scalar)
    }
}

/// Conversion of numbers to Swift source that the compiler reads back with the same bits.
enum SwiftNumber {
    /// Returns a literal with this value: the shortest one, or one with 17 digits if the compiler might round it
    /// twice.
    ///
    /// On x86, the compiler reads decimals into 80 bits first; one near the middle between two doubles may then
    /// become the wrong one. With at most four decimals, none is so near, as 5⁴ is less than 2¹¹.
    static func text(_ value: Double) -> String {
        guard !value.isNaN else { return ".nan" }
        guard value.isFinite else { return value < 0 ? "-.infinity" : ".infinity" }
        guard value != 0 else { return value.sign == .minus ? "-0.0" : "0" }
        let hasFewDecimals = abs(value) < 1e11 && (value * 1e4).rounded() / 1e4 == value
        return hasFewDecimals ? DecimalText.shortest(value) : String(format: "%.17g", value)
    }
}
