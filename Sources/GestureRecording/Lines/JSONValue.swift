import GestureScenes

/// Any JSON value, so that a line can be inspected before it is interpreted.
package enum JSONValue: Hashable {
    package struct Field: Hashable {
        package let key: String
        package let value: JSONValue
    }

    case null
    case bool(Bool)
    case number(Double)
    case string(String)
    case array([JSONValue])
    /// The fields in the text's order; their keys are unique.
    case object([Field])

    package var description: String {
        switch self {
        case .null: "null"
        case .bool(let value): "\(value)"
        case .number(let value): "\(value)"
        case .string(let value): "\"\(value.prefix(40))\""
        case .array(let values): "a list of \(values.count)"
        case .object: "an object"
        }
    }
}

extension SceneValue {
    /// Creates the value from JSON; nil for null, an object, and a list that contains either.
    init?(_ json: JSONValue) {
        switch json {
        case .bool(let flag): self = .bool(flag)
        case .number(let number): self = .number(number)
        case .string(let text): self = .string(text)
        case .array(let values):
            let items = values.compactMap { SceneValue($0) }
            guard items.count == values.count else { return nil }
            self = .list(items)
        case .null, .object: return nil
        }
    }
}
