import Foundation
import GestureScenes

/// A piece of Swift source.
///
/// Code comes only from literals in this program's source: `"let \(scene) = 1"`. Other text, such as a
/// recording's, enters through `literal(_:)`, `block(_:)` or `name(_:otherwise:)`, which prevent it from
/// becoming code. Nothing else turns a `String` into code.
struct SwiftCode: ExpressibleByStringInterpolation {
    enum Layout {
        case line(String)
        /// Lines that are never reformatted.
        case block([String])
        /// Items on one line, or each on its own line if they do not fit.
        case list(head: String, items: [SwiftCode], tail: String)
    }

    let layout: Layout

    private init(_ layout: Layout) { self.layout = layout }

    // `StaticString` accepts only literals in the source.
    init(stringLiteral text: StaticString) { layout = .line("\(text)") }

    init(stringInterpolation pieces: Interpolation) { layout = .line(pieces.text) }

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
        switch layout {
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
        switch code.layout {
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

    /// Returns the code on one line; nil if it contains a block.
    private static func line(_ code: SwiftCode) -> String? {
        switch code.layout {
        case .line(let text): return text
        case .block: return nil
        case .list(let head, let items, let tail):
            let parts = items.compactMap { line($0) }
            guard parts.count == items.count else { return nil }
            return head + parts.joined(separator: ", ") + tail
        }
    }
}
