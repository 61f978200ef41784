import Foundation
import GestureKit

/// A value as scenes, recordings and the command line write it.
public enum SceneValue: Hashable, Sendable {
    /// A number; whole numbers too.
    case number(Double)
    /// True or false.
    case bool(Bool)
    /// A text, as an option's name.
    case string(String)
    /// Several values, as a set of options or a displacement.
    case list([SceneValue])

    /// Reads a value as it stands in a scene: `2`, `true`, `up`, `[left, top]`.
    ///
    /// For `--set ID.PROPERTY=VALUE`. Throws, with the text as the error's origin, what is not one
    /// value.
    public init(parsing text: String) throws(SceneError) {
        do throws(SceneError) {
            guard let node = try SceneNode.parse(text) else {
                throw SceneError(at: nil, found: "nothing", expected: "a value")
            }
            self = try node.value()
        } catch {
            throw SceneError(
                Shown.name(text),
                found: error.found,
                expected: error.line == nil ? error.expected : "a value, as 2, true or [left, top]"
            )
        }
    }

    /// Whether a text has to be quoted to be one.
    private static func readsAsOther(_ text: String) -> Bool {
        number(from: text) != nil || ["true", "false", "null", "~"].contains(text)
    }

    /// A number written in decimal; infinite or not a number where it is written so, nil where it is
    /// no number.
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
}

extension SceneValue: CustomStringConvertible {
    /// The value as it stands in a scene.
    public var description: String {
        switch self {
        case .number(let value): DecimalText.shortest(value)
        case .bool(let value): value ? "true" : "false"
        case .string(let text) where Self.readsAsOther(text): "\"\(text)\""
        case .string(let text): Shown.text(text)
        case .list(let items): "[" + items.map(\.description).joined(separator: ", ") + "]"
        }
    }
}

/// Literals, so that a value in code reads as in a scene: `scene.set("tap.isEnabled", false)`.
extension SceneValue: ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral,
    ExpressibleByBooleanLiteral, ExpressibleByStringLiteral, ExpressibleByArrayLiteral
{
    /// A whole number.
    public init(integerLiteral value: Int) { self = .number(Double(value)) }

    /// A number.
    public init(floatLiteral value: Double) { self = .number(value) }

    /// True or false.
    public init(booleanLiteral value: Bool) { self = .bool(value) }

    /// A text, as an option's name.
    public init(stringLiteral value: String) { self = .string(value) }

    /// Several values.
    public init(arrayLiteral elements: SceneValue...) { self = .list(elements) }
}

extension CGPoint {
    var sceneValue: SceneValue { .list([.number(Double(x)), .number(Double(y))]) }
}

extension SceneValue {
    var number: Double? { if case .number(let value) = self { value } else { nil } }
    var text: String? { if case .string(let text) = self { text } else { nil } }
    var isList: Bool { if case .list = self { true } else { false } }

    /// A list's items; anything else is the only one.
    var asList: [SceneValue] { if case .list(let items) = self { items } else { [self] } }

    /// A list of two numbers as a point; nil for anything else.
    var point: CGPoint? {
        guard case .list(let items) = self, items.count == 2, let x = items[0].number,
            let y = items[1].number
        else { return nil }
        return CGPoint(x: x, y: y)
    }
}
