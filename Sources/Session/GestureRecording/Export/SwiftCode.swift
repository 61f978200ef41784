import Foundation
import GestureKit
import GestureScenes
import TextFormatting

/// A piece of Swift source.
///
/// Code comes only from literals in this program's source: `"let \(scene) = 1"`. Other text, such as a
/// recording's, enters through `literal(_:)`, `block(_:)` or `name(_:otherwise:)`, which prevent it from
/// becoming code. Nothing else turns a `String` into code.
struct SwiftCode: ExpressibleByStringInterpolation {
    enum Content {
        case line(String)
        /// Lines that are never reformatted.
        case block([String])
        /// Items on one line, or each on its own line if they do not fit.
        case list(head: String, items: [SwiftCode], tail: String)
    }

    let content: Content

    private init(_ content: Content) { self.content = content }

    // `StaticString` accepts only literals in the source.
    init(stringLiteral text: StaticString) { content = .line("\(text)") }

    init(stringInterpolation pieces: Interpolation) { content = .line(pieces.text) }

    struct Interpolation: StringInterpolationProtocol {
        fileprivate var text = ""

        init(literalCapacity: Int, interpolationCount: Int) {}

        mutating func appendLiteral(_ literal: StaticString) { text += "\(literal)" }

        mutating func appendInterpolation(_ code: SwiftCode) { text += code.text }

        mutating func appendInterpolation(_ number: Int) { text += "\(number)" }
    }

    static func literal(_ text: String) -> SwiftCode { SwiftCode(.line(SwiftText.quoted(text))) }

    static func block(_ text: String) -> SwiftCode { SwiftCode(.block(SwiftText.block(text))) }

    /// Returns a name in backticks; the other name if no character of the text is allowed there.
    static func name(_ text: String, otherwise other: StaticString) -> SwiftCode {
        SwiftCode(.line(SwiftText.name(text) ?? "`\(other)`"))
    }

    /// Returns the name of a member or a module, in backticks unless it is a word.
    static func word(_ text: String) -> SwiftCode {
        SwiftText.isWord(text) ? SwiftCode(.line(text)) : name(text, otherwise: "nameless")
    }

    static func member<Case>(_ value: Case) -> SwiftCode { ".\(word("\(value)"))" }

    /// Returns a number literal with the same bits.
    static func number(_ value: Double) -> SwiftCode { SwiftCode(.line(SwiftNumber.text(value))) }

    static func number(_ value: CGFloat) -> SwiftCode { number(Double(value)) }

    static func value(_ value: SceneValue) -> SwiftCode {
        switch value {
        case .number(let number): self.number(number)
        case .bool(let flag): flag ? "true" : "false"
        case .string(let text): literal(text)
        case .list(let items): "[\(joined(items.map { Self.value($0) }))]"
        }
    }

    static func joined(_ items: [SwiftCode]) -> SwiftCode {
        SwiftCode(.line(items.map(\.text).joined(separator: ", ")))
    }

    static func options(_ items: [SwiftCode]) -> SwiftCode {
        items.count == 1 ? items[0] : "[\(joined(items))]"
    }

    /// Returns a call with its arguments, including labels.
    static func call(_ function: SwiftCode, _ arguments: [SwiftCode]) -> SwiftCode {
        SwiftCode(.list(head: function.text + "(", items: arguments, tail: ")"))
    }

    static func call(_ function: SwiftCode, _ arguments: SwiftCode...) -> SwiftCode {
        call(function, arguments)
    }

    private var text: String {
        switch content {
        case .line(let text): text
        case .block(let lines): lines.joined(separator: "\n")
        case .list(let head, let items, let tail):
            head + items.map(\.text).joined(separator: ", ") + tail
        }
    }
}

/// A Swift file with the formatter's layout: lines of code, comments and empty lines.
struct SwiftSource {
    private static let width = 100

    private var lines: [String] = []

    var text: String { (lines + [""]).joined(separator: "\n") }

    /// Adds a statement, indented by this many levels.
    mutating func add(_ code: SwiftCode, level: Int = 0) {
        lines += Self.lines(code, indentation: level * 4)
    }

    /// Adds a comment of one line; the text may contain any characters.
    mutating func comment(_ text: String, level: Int = 0) {
        let margin = String(repeating: " ", count: level * 4)
        lines.append(margin + (text.isEmpty ? "//" : "// " + SwiftText.comment(text)))
    }

    mutating func separate() { lines.append("") }

    private static func lines(_ code: SwiftCode, indentation: Int) -> [String] {
        let margin = String(repeating: " ", count: indentation)
        switch code.content {
        case .line(let text): return [margin + text]
        case .block(let lines): return lines.map { $0.isEmpty ? "" : margin + $0 }
        case .list(let head, let items, let tail):
            if let line = line(code), indentation + line.count <= width || items.isEmpty {
                return [margin + line]
            }
            var result = [margin + head]
            for (index, item) in items.enumerated() {
                var part = lines(item, indentation: indentation + 4)
                if index < items.count - 1 { part[part.count - 1] += "," }
                result += part
            }
            return result + [margin + tail]
        }
    }

    /// The code on one line; a block needs several.
    private static func line(_ code: SwiftCode) -> String? {
        switch code.content {
        case .line(let text): return text
        case .block: return nil
        case .list(let head, let items, let tail):
            let parts = items.compactMap { line($0) }
            guard parts.count == items.count else { return nil }
            return head + parts.joined(separator: ", ") + tail
        }
    }
}

/// Conversion of text to Swift source: between quotes, after the slashes of a comment, or between backticks.
///
/// It works on Unicode scalars, as the compiler does: in a `String`, a quote and a combining accent are one
/// character, which differs from a quote.
private enum SwiftText {
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

    /// A word may follow a dot or `import` without backticks.
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

    /// A shown character is visible, and looks the same everywhere.
    private static func isShown(_ scalar: Unicode.Scalar) -> Bool {
        !HiddenCharacters.all.hides(scalar)
    }
}

/// Conversion of numbers to Swift source that the compiler reads back with the same bits.
private enum SwiftNumber {
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
