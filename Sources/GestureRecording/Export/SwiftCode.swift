import Foundation
import GestureScenes

/// A piece of Swift source.
///
/// Code comes only from literals in this program's source: `"let \(scene) = 1"`. Other text, such
/// as a recording's, enters through `literal(_:)`, `block(_:)` or `name(_:otherwise:)`, which keep
/// it from becoming code. No other way turns a `String` into code.
struct SwiftCode: ExpressibleByStringInterpolation {
    /// How the piece is laid out.
    enum Layout {
        /// One line.
        case line(String)
        /// Lines that are never reformatted.
        case block([String])
        /// Items on one line, or on a line each if they do not fit.
        case list(head: String, items: [SwiftCode], tail: String)
    }

    let layout: Layout

    private init(_ layout: Layout) { self.layout = layout }

    // `StaticString` accepts only literals in the source.
    init(stringLiteral text: StaticString) { layout = .line("\(text)") }

    init(stringInterpolation pieces: Interpolation) { layout = .line(pieces.text) }

    /// The parts of an interpolated piece, on one line.
    struct Interpolation: StringInterpolationProtocol {
        fileprivate var text = ""

        init(literalCapacity: Int, interpolationCount: Int) {}

        mutating func appendLiteral(_ literal: StaticString) { text += "\(literal)" }

        mutating func appendInterpolation(_ code: SwiftCode) { text += code.text }

        mutating func appendInterpolation(_ number: Int) { text += "\(number)" }
    }

    /// A string literal on one line.
    static func literal(_ text: String) -> SwiftCode { SwiftCode(.line(SwiftText.quoted(text))) }

    /// A multi-line string literal.
    static func block(_ text: String) -> SwiftCode { SwiftCode(.block(SwiftText.block(text))) }

    /// A name in backticks; the other name if no character of the text is allowed there.
    static func name(_ text: String, otherwise other: StaticString) -> SwiftCode {
        SwiftCode(.line(SwiftText.name(text) ?? "`\(other)`"))
    }

    /// The name of a member or a module, in backticks unless it is a word.
    static func word(_ text: String) -> SwiftCode {
        SwiftText.isWord(text) ? SwiftCode(.line(text)) : name(text, otherwise: "nameless")
    }

    /// A case of an enumeration, after a dot.
    static func member<Case>(_ value: Case) -> SwiftCode { ".\(word("\(value)"))" }

    /// A number literal with the same bits.
    static func number(_ value: Double) -> SwiftCode { SwiftCode(.line(SwiftNumber.text(value))) }

    static func number(_ value: CGFloat) -> SwiftCode { number(Double(value)) }

    /// The value of a property.
    static func value(_ value: SceneValue) -> SwiftCode {
        switch value {
        case .number(let number): self.number(number)
        case .bool(let flag): flag ? "true" : "false"
        case .string(let text): literal(text)
        case .list(let items): "[\(joined(items.map { Self.value($0) }))]"
        }
    }

    /// Pieces on one line, separated by commas.
    static func joined(_ items: [SwiftCode]) -> SwiftCode {
        SwiftCode(.line(items.map(\.text).joined(separator: ", ")))
    }

    /// The literal of an option set.
    static func options(_ items: [SwiftCode]) -> SwiftCode {
        items.count == 1 ? items[0] : "[\(joined(items))]"
    }

    /// A call with its arguments, labels included.
    static func call(_ function: SwiftCode, _ arguments: [SwiftCode]) -> SwiftCode {
        SwiftCode(.list(head: function.text + "(", items: arguments, tail: ")"))
    }

    static func call(_ function: SwiftCode, _ arguments: SwiftCode...) -> SwiftCode {
        call(function, arguments)
    }

    /// The code without a line break.
    private var text: String {
        switch layout {
        case .line(let text): text
        case .block(let lines): lines.joined(separator: "\n")
        case .list(let head, let items, let tail):
            head + items.map(\.text).joined(separator: ", ") + tail
        }
    }
}
