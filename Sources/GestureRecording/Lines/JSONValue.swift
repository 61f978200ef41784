import Foundation
import GestureScenes

/// Any JSON value, so that a line can be looked at before it is understood.
enum JSONValue: Hashable {
    /// One key of an object with its value.
    struct Field: Hashable {
        let key: String
        let value: JSONValue
    }

    case null
    case bool(Bool)
    case number(Double)
    case string(String)
    case array([JSONValue])
    /// The fields in the text's order; of equal keys the first counts.
    case object([Field])

    /// What it is, for an error's "found".
    var description: String {
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

extension JSONValue: Decodable {
    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let value = try? container.decode(Bool.self) {
            self = .bool(value)
        } else if let value = try? container.decode(Double.self) {
            self = .number(value)
        } else if let value = try? container.decode(String.self) {
            self = .string(value)
        } else if let value = try? container.decode([JSONValue].self) {
            self = .array(value)
        } else {
            let table = try container.decode([String: JSONValue].self)
            self = .object(table.map(Field.init).sorted { $0.key < $1.key })
        }
    }
}

extension SceneValue {
    /// The value that a line holds; nil for null, an object, and what holds one of these.
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
