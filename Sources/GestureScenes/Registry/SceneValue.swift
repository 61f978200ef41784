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
        do throws(Fault) {
            guard let node = try SceneNode.parse(text) else {
                throw Fault(nil, found: "nothing", expected: "a value")
            }
            self = try node.value()
        } catch {
            throw SceneError(
                Shown.name(text),
                found: error.found,
                expected: error.place == nil ? error.expected : "a value, as 2, true or [left, top]"
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
        case .number(let value): Shown.number(value)
        case .bool(let value): value ? "true" : "false"
        case .string(let text) where Self.readsAsOther(text): "\"\(text)\""
        case .string(let text): Shown.text(text)
        case .list(let items): "[" + items.map(\.description).joined(separator: ", ") + "]"
        }
    }
}
