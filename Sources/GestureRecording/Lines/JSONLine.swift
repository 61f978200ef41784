import Foundation
import GestureScenes

/// Writes one JSON object with its keys in a fixed order, so that equal lines are equal bytes.
///
/// A replay writes one for nearly every line that it reads: `JSONEncoder` sorts keys or leaves their
/// order to chance, and takes ten times as long.
package struct JSONLine {
    private var body = ""

    /// Makes an object without a key.
    package init() {}

    /// The object's text, without a line break.
    package var text: String { "{" + body + "}" }

    package mutating func add(_ key: String, _ value: String) { raw(key, Self.quote(value)) }

    package mutating func add(_ key: String, _ value: Int) { raw(key, String(value)) }

    package mutating func add(_ key: String, _ value: Bool) { raw(key, value ? "true" : "false") }

    /// Adds a number rounded to so many decimals, without trailing zeros; nil keeps every bit of it.
    package mutating func add(_ key: String, _ value: Double, decimals: Int?) {
        raw(key, Self.number(value, decimals))
    }

    package mutating func add(_ key: String, _ values: [Double], decimals: Int?) {
        raw(key, "[" + values.map { Self.number($0, decimals) }.joined(separator: ",") + "]")
    }

    mutating func add(_ key: String, _ point: CGPoint, decimals: Int?) {
        add(key, [Double(point.x), Double(point.y)], decimals: decimals)
    }

    package mutating func add(_ key: String, _ values: [String]) {
        raw(key, "[" + values.map(Self.quote).joined(separator: ",") + "]")
    }

    package mutating func add(_ key: String, _ object: JSONLine) { raw(key, object.text) }

    package mutating func add(_ key: String, _ objects: [JSONLine]) {
        raw(key, "[" + objects.map(\.text).joined(separator: ",") + "]")
    }

    mutating func add(_ key: String, _ value: SceneValue) { raw(key, Self.json(value)) }

    package mutating func addNull(_ key: String) { raw(key, "null") }

    private mutating func raw(_ key: String, _ json: String) {
        if !body.isEmpty { body += "," }
        body += Self.quote(key)
        body += ":"
        body += json
    }

    private static func json(_ value: SceneValue) -> String {
        switch value {
        case .number(let number): Self.number(number, nil)
        case .bool(let flag): flag ? "true" : "false"
        case .string(let text): quote(text)
        case .list(let items): "[" + items.map(json).joined(separator: ",") + "]"
        }
    }

    /// The shortest text of the number, rounded where wanted: what is read back is the same number.
    static func number(_ value: Double, _ decimals: Int?) -> String {
        guard value.isFinite else { return "null" }
        guard let decimals else { return text(value) }
        let factor = Self.powers[decimals]
        let scaled = value * factor
        return text(abs(scaled) < 1e15 ? scaled.rounded() / factor : value)
    }

    private static let powers = (0...9).map { pow(10, Double($0)) }

    private static func text(_ value: Double) -> String {
        Int64(exactly: value).map(String.init) ?? "\(value)"
    }

    /// The string as JSON, escaped by Foundation where anything has to be.
    static func quote(_ value: String) -> String {
        let isPlain = value.utf8.allSatisfy { byte in
            byte >= 0x20 && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
        }
        if isPlain { return "\"" + value + "\"" }
        let encoder = JSONEncoder()
        encoder.outputFormatting = .withoutEscapingSlashes
        guard let data = try? encoder.encode(value) else { return "\"\"" }
        return String(decoding: data, as: UTF8.self)
    }
}
