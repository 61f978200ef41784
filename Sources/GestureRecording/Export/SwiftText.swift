import Foundation

/// What a text becomes where it stands in Swift source: within quotes, after a comment's slashes, or
/// between backticks.
///
/// All of it goes by scalars, as the compiler does: to `String` quotes with an accent on them are others.
enum SwiftText {
    /// A text between quotes, on one line.
    static func quoted(_ text: String) -> String { "\"" + escaped(text, isBlock: false) + "\"" }

    /// A text of several lines, from the opening quotes to the closing ones.
    ///
    /// It is raw where there is something to escape, and escaped where an editor or the compiler would
    /// change it: control characters, line ends of other systems, marks that turn the direction.
    static func block(_ text: String) -> [String] {
        let isPlain = text.unicodeScalars.allSatisfy { $0 == "\n" || isShown($0) }
        // No raw text ends, or is read as code, within itself.
        let hashes = isPlain ? String(repeating: "#", count: hashesNeeded(text)) : ""
        let content = isPlain ? text : escaped(text, isBlock: true)
        let lines = content.unicodeScalars.split(
            separator: "\n",
            omittingEmptySubsequences: false
        )
        return [hashes + "\"\"\""] + lines.map { String($0) } + ["\"\"\"" + hashes]
    }

    /// A text after the slashes of a comment, on one line.
    static func comment(_ text: String) -> String {
        text.unicodeScalars.map { isShown($0) ? String($0) : code(of: $0) }.joined()
    }

    /// A text between backticks, without what no name may hold; nil where nothing is left of it.
    static func name(_ text: String) -> String? {
        var name = String.UnicodeScalarView()
        for scalar in text.unicodeScalars
        where isShown(scalar) && scalar != "`" && scalar != "\\"
            && !scalar.properties.isDefaultIgnorableCodePoint
        {
            name.append(scalar)
        }
        // Of spaces, or of what operators are made of alone, it would be none.
        return name.contains { $0.properties.isAlphabetic } ? "`\(String(name))`" : nil
    }

    /// Whether the text is a word that may stand after a dot, or after `import`, as it is.
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

    /// One more than follow any backslash, or any three quotes.
    private static func hashesNeeded(_ text: String) -> Int {
        var (needed, quotes) = (0, 0)
        /// How many follow the last backslash, or the last three quotes; nil after anything else.
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
            default: result.append(contentsOf: code(of: scalar).unicodeScalars)
            }
        }
        return String(result)
    }

    private static func code(of scalar: Unicode.Scalar) -> String {
        "\\u{" + String(scalar.value, radix: 16) + "}"
    }

    /// Whether the character is seen as what it is, wherever it stands.
    private static func isShown(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate,
            .unassigned:
            false
        case .spaceSeparator: scalar == " "
        default: true
        }
    }
}
