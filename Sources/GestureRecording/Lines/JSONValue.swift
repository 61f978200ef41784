import Foundation
import GestureScenes

/// Any JSON value, so that a line can be looked at before it is understood.
enum JSONValue: Hashable {
    case null
    case bool(Bool)
    case number(Double)
    case string(String)
    case array([JSONValue])
    case object([String: JSONValue])

    /// The value of what `JSONSerialization` made.
    init(_ value: Any) {
        switch value {
        case let number as NSNumber:
            // A flag is a number of its own kind there.
            self = number.isFlag ? .bool(number.boolValue) : .number(number.doubleValue)
        case let text as String: self = .string(text)
        case let values as [Any]: self = .array(values.map { JSONValue($0) })
        case let table as [String: Any]: self = .object(table.mapValues { JSONValue($0) })
        default: self = .null
        }
    }

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

extension NSNumber {
    /// Whether it is true or false, and no number.
    var isFlag: Bool { objCType.pointee == 0x63 /* c */ }
}
