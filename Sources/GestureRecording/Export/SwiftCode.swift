import Foundation
import GestureScenes

/// A piece of Swift source.
///
/// Code comes from this program's own source alone, as literals: `"let \(scene) = 1"`. A text that is not
/// known there, as a recording's, comes in as `literal(_:)`, `block(_:)` or `name(_:otherwise:)`, and stays what it is:
/// there is no other way to make code of a `String`.
struct SwiftCode: ExpressibleByStringInterpolation {
    /// How the piece is laid out.
    enum Layout {
        /// It stays on its line.
        case line(String)
        /// Its lines stay as they are.
        case block([String])
        /// Each item comes on a line of its own where one line is too short for all.
        case list(head: String, items: [SwiftCode], tail: String)
    }

    let layout: Layout

    private init(_ layout: Layout) { self.layout = layout }

    // `StaticString`: the compiler takes nothing but what stands in the source.
    init(stringLiteral text: StaticString) { layout = .line("\(text)") }

    init(stringInterpolation pieces: Interpolation) { layout = .line(pieces.text) }

    /// What a piece is put together from, on one line.
    struct Interpolation: StringInterpolationProtocol {
        fileprivate var text = ""

        init(literalCapacity: Int, interpolationCount: Int) {}

        mutating func appendLiteral(_ literal: StaticString) { text += "\(literal)" }

        mutating func appendInterpolation(_ code: SwiftCode) { text += code.text }

        mutating func appendInterpolation(_ number: Int) { text += "\(number)" }
    }

    /// A literal of one line.
    static func literal(_ text: String) -> SwiftCode { SwiftCode(.line(SwiftText.quoted(text))) }

    /// A literal of several lines.
    static func block(_ text: String) -> SwiftCode { SwiftCode(.block(SwiftText.block(text))) }

    /// A name in backticks; the other one, where nothing of this may stand there.
    static func name(_ text: String, otherwise other: StaticString) -> SwiftCode {
        SwiftCode(.line(SwiftText.name(text) ?? "`\(other)`"))
    }

    /// A name as a member, or as a module: in backticks where it is no word.
    static func word(_ text: String) -> SwiftCode {
        SwiftText.isWord(text) ? SwiftCode(.line(text)) : name(text, otherwise: "nameless")
    }

    /// A case of an enumeration, after a dot.
    static func member<Case>(_ value: Case) -> SwiftCode { ".\(word("\(value)"))" }

    /// A number, with the same bits.
    static func number(_ value: Double) -> SwiftCode { SwiftCode(.line(SwiftNumber.text(value))) }

    static func number(_ value: CGFloat) -> SwiftCode { number(Double(value)) }

    /// A property's value.
    static func value(_ value: SceneValue) -> SwiftCode {
        switch value {
        case .number(let number): self.number(number)
        case .bool(let flag): flag ? "true" : "false"
        case .string(let text): literal(text)
        case .list(let items): "[\(joined(items.map { Self.value($0) }))]"
        }
    }

    /// Pieces on one line, with commas between them.
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
