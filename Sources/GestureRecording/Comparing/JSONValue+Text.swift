import Foundation

extension JSONValue {
    /// The value of a text, with every object's keys in alphabetical order, so that equal values are
    /// equal; null when the text is no JSON.
    init(parsing text: Data) {
        let value =
            PlainJSON.value(of: text) ?? (try? JSONDecoder().decode(JSONValue.self, from: text))
        self = value?.sorted ?? .null
    }

    init(parsing text: String) { self.init(parsing: Data(text.utf8)) }

    private var sorted: JSONValue {
        switch self {
        case .null, .bool, .number, .string: self
        case .array(let values): .array(values.map(\.sorted))
        case .object(let fields):
            .object(
                fields.map { Field(key: $0.key, value: $0.value.sorted) }
                    .sorted { $0.key < $1.key }
            )
        }
    }

    var json: String {
        switch self {
        case .null: "null"
        case .bool(let value): value ? "true" : "false"
        case .number(let value): JSONLine.number(value, nil)
        case .string(let value): JSONLine.quote(value)
        case .array(let values): "[" + values.map(\.json).joined(separator: ",") + "]"
        case .object(let fields):
            "{" + fields.map { JSONLine.quote($0.key) + ":" + $0.value.json }.joined(separator: ",")
                + "}"
        }
    }
}
