import Foundation
import GestureScenes

/// Writes one JSON object with its keys in a fixed order, so that equal lines are equal bytes.
///
/// A replay writes one for nearly every line that it reads: `JSONEncoder` sorts keys or leaves their
/// order to chance, and takes ten times as long.
package struct JSONLine {
    private var body: [UInt8] = []

    /// Makes an object without a key.
    package init() { body.reserveCapacity(256) }

    /// The object's text, without a line break.
    package var text: String { "{" + String(decoding: body, as: UTF8.self) + "}" }

    package mutating func add(_ key: String, _ value: String) {
        begin(key)
        append(quoted: value)
    }

    package mutating func add(_ key: String, _ value: Int) { raw(key, String(value)) }

    package mutating func add(_ key: String, _ value: Bool) { raw(key, value ? "true" : "false") }

    /// Adds a number rounded to so many decimals, without trailing zeros; nil keeps every bit of it.
    package mutating func add(_ key: String, _ value: Double, decimals: Int?) {
        begin(key)
        append(value, decimals)
    }

    package mutating func add(_ key: String, _ values: [Double], decimals: Int?) {
        begin(key)
        body.append(UInt8(ascii: "["))
        for (place, value) in values.enumerated() {
            if place > 0 { body.append(UInt8(ascii: ",")) }
            append(value, decimals)
        }
        body.append(UInt8(ascii: "]"))
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
        begin(key)
        body.append(contentsOf: json.utf8)
    }

    private mutating func begin(_ key: String) {
        if !body.isEmpty { body.append(UInt8(ascii: ",")) }
        append(quoted: key)
        body.append(UInt8(ascii: ":"))
    }

    private mutating func append(quoted text: String) {
        guard Self.isPlain(text) else { return body.append(contentsOf: Self.quote(text).utf8) }
        body.append(UInt8(ascii: "\""))
        body.append(contentsOf: text.utf8)
        body.append(UInt8(ascii: "\""))
    }

    private mutating func append(_ value: Double, _ decimals: Int?) {
        if let decimals, appendRounded(value, decimals) { return }
        body.append(contentsOf: Self.number(value, decimals).utf8)
    }

    /// The very text that `number` gives, in a tenth of the time; false for a number that is too large or
    /// too small for it.
    ///
    /// Up to 15 digits no two decimals are one number, so that the shortest text that reads back as the
    /// number is the rounded decimal itself.
    private mutating func appendRounded(_ value: Double, _ decimals: Int) -> Bool {
        let factor = Self.powers[decimals]
        let scaled = (value * factor).rounded()
        // Below a ten-thousandth the shortest text has an exponent.
        guard abs(scaled) < 1e15, scaled == 0 || abs(scaled) >= factor * 1e-4 else { return false }
        var rest = UInt64(abs(scaled))
        var digits = 0
        // The decimals' trailing zeros are left out, with the point where nothing else is behind it.
        while digits < decimals, rest % 10 == 0 {
            rest /= 10
            digits += 1
        }
        if scaled < 0 { body.append(UInt8(ascii: "-")) }
        let first = body.count
        var place = digits
        repeat {
            body.append(UInt8(ascii: "0") + UInt8(rest % 10))
            rest /= 10
            place += 1
            if place == decimals, digits < decimals { body.append(UInt8(ascii: ".")) }
        } while rest > 0 || place <= decimals
        body[first...].reverse()
        return true
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
        if isPlain(value) { return "\"" + value + "\"" }
        let encoder = JSONEncoder()
        encoder.outputFormatting = .withoutEscapingSlashes
        guard let data = try? encoder.encode(value) else { return "\"\"" }
        return String(decoding: data, as: UTF8.self)
    }

    private static func isPlain(_ value: String) -> Bool {
        value.utf8.allSatisfy { byte in
            byte >= 0x20 && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
        }
    }
}
