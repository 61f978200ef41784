import Foundation
import GestureKit
import TextFormatting

/// A value in scenes, recordings and on the command line.
public enum SceneValue: Hashable, Sendable {
    /// A number, whole or fractional.
    case number(Double)
    case bool(Bool)
    /// A text, such as an option's name.
    case string(String)
    /// Several values, such as a set of options or a displacement.
    case list([SceneValue])

    /// Parses a value in the syntax of scenes: `2`, `true`, `up`, `[left, top]`.
    ///
    /// `--set ID.PROPERTY=VALUE` uses it. Throws an error with the text as its origin if the text is not
    /// exactly one value.
    public init(parsing text: String) throws(SceneError) {
        do throws(SceneError) {
            guard let node = try SceneNode.parse(text) else {
                throw SceneError(at: nil, found: "nothing", expected: "a value")
            }
            self = try node.value()
        } catch {
            throw SceneError(
                PrintableText.name(text),
                found: error.found,
                expected: error.line == nil
                    ? error.expected : "a value, such as 2, true or [left, top]"
            )
        }
    }

    /// A text needs quotes if it would be parsed as another type.
    private static func needsQuotes(_ text: String) -> Bool {
        number(from: text) != nil || ["true", "false", "null", "~"].contains(text)
    }

    /// Returns the number that a text writes in decimal, or NaN for `.inf` and `.nan`; nil for any other
    /// text.
    static func number(from text: String) -> Double? {
        switch text.lowercased() {
        case ".inf", "+.inf", "-.inf", ".nan": return .nan
        default: break
        }
        // Swift would also read `inf`, `nan` and hexadecimal.
        let isDecimal = text.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"),
                UInt8(ascii: "."), UInt8(ascii: "e"), UInt8(ascii: "E"):
                true
            default: false
            }
        }
        return isDecimal ? Double(text) : nil
    }

    var number: Double? { if case .number(let value) = self { value } else { nil } }
    var text: String? { if case .string(let text) = self { text } else { nil } }
    /// A count of `Int.max` has no limit.
    package var isUnlimited: Bool { number.map { $0 >= Double(Int.max) } ?? false }
    var isList: Bool { if case .list = self { true } else { false } }

    /// The items of a list; any other value is the only item.
    package var asList: [SceneValue] { if case .list(let items) = self { items } else { [self] } }

    /// The point of a list of two numbers; nil for any other value.
    var point: CGPoint? {
        guard case .list(let items) = self, items.count == 2, let x = items[0].number,
            let y = items[1].number
        else { return nil }
        return CGPoint(x: x, y: y)
    }
}

extension SceneValue: CustomStringConvertible {
    /// The value in the syntax of scenes.
    public var description: String {
        switch self {
        case .number(let value): DecimalText.shortest(value)
        case .bool(let value): value ? "true" : "false"
        case .string(let text) where Self.needsQuotes(text): "\"\(text)\""
        case .string(let text): PrintableText.text(text)
        case .list(let items): "[" + items.map(\.description).joined(separator: ", ") + "]"
        }
    }
}

/// Literals, so that a value in code looks as in a scene: `scene.set("tap.isEnabled", false)`.
extension SceneValue: ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral,
    ExpressibleByBooleanLiteral, ExpressibleByStringLiteral, ExpressibleByArrayLiteral
{
    /// Creates a number from an integer literal.
    public init(integerLiteral value: Int) { self = .number(Double(value)) }

    /// Creates a number from a floating-point literal.
    public init(floatLiteral value: Double) { self = .number(value) }

    /// Creates a Boolean value from a literal.
    public init(booleanLiteral value: Bool) { self = .bool(value) }

    /// Creates a text, such as an option's name, from a literal.
    public init(stringLiteral value: String) { self = .string(value) }

    /// Creates a list from a literal.
    public init(arrayLiteral elements: SceneValue...) { self = .list(elements) }
}

extension CGPoint {
    var sceneValue: SceneValue { .list([.number(Double(x)), .number(Double(y))]) }
}
