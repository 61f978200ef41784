import Foundation

extension JSONValue {
    /// Creates the values of an output, rounded as in a recording.
    init(_ line: OutputLine) {
        var fields = JSONFields()
        line.write(to: &fields)
        self = fields.object
    }
}

/// A collector of an output's values for comparison, with keys in alphabetical order.
private struct JSONFields: OutputFields {
    private var fields: [JSONValue.Field] = []

    var object: JSONValue { .object(fields.sorted { $0.key < $1.key }) }

    mutating func add(_ key: String, _ value: String) { add(key, .string(value)) }

    mutating func add(_ key: String, _ value: Int) { add(key, .number(Double(value))) }

    mutating func add(_ key: String, _ value: Double, decimals: Int?) {
        add(key, number(value, decimals))
    }

    mutating func add(_ key: String, _ point: CGPoint, decimals: Int?) {
        add(key, .array([number(point.x, decimals), number(point.y, decimals)]))
    }

    mutating func add(_ key: String, _ values: [Int]) {
        add(key, .array(values.map { .number(Double($0)) }))
    }

    mutating func add(_ key: String, _ values: [String]) {
        add(key, .array(values.map { .string($0) }))
    }

    mutating func addNull(_ key: String) { add(key, .null) }

    mutating func add(_ key: String, _ add: (inout JSONFields) -> Void) {
        var inner = JSONFields()
        add(&inner)
        self.add(key, inner.object)
    }

    private mutating func add(_ key: String, _ value: JSONValue) {
        fields.append(JSONValue.Field(key: key, value: value))
    }

    private func number(_ value: Double, _ decimals: Int?) -> JSONValue {
        value.isFinite ? .number(JSONLine.rounded(value, decimals)) : .null
    }
}
