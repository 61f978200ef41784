import Foundation
import GestureKit
package import GestureScenes
import TextFormatting

/// A writer of one JSON object whose keys have a fixed order, so that equal lines are equal bytes.
///
/// A replay writes a line for nearly every line that it reads. `JSONEncoder` either sorts keys or leaves
/// their order undefined, and takes ten times as long.
package struct JSONLine {
    /// The text up to the object's latest value, without the closing brace.
    private var buffer: TextBuffer
    /// A comma has to precede the next value in the current object or list.
    private var wantsComma = false

    package init(_ add: (inout JSONLine) -> Void) {
        self.init(after: TextBuffer())
        add(&self)
    }

    /// Begins an object behind the text in a buffer.
    fileprivate init(after buffer: consuming TextBuffer) {
        self.buffer = buffer
        self.buffer.append(UInt8(ascii: "{"))
    }

    fileprivate consuming func closed() -> TextBuffer {
        close("}")
        return buffer
    }

    /// The object's text, without a line break.
    package var text: String { closed().text }

    package mutating func add(_ key: String, _ value: String) {
        begin(key)
        buffer.append(quoted: value)
    }

    package mutating func add(_ key: String, _ value: Int) {
        begin(key)
        buffer.append(value)
    }

    package mutating func add(_ key: String, _ value: Bool) { raw(key, value ? "true" : "false") }

    /// Adds a number, rounded to this number of decimals, without trailing zeros; nil keeps full precision.
    package mutating func add(_ key: String, _ value: Double, decimals: Int?) {
        begin(key)
        buffer.append(value, decimals: decimals)
    }

    package mutating func add(_ key: String, _ values: [Double], decimals: Int?) {
        list(key, values) { $0.append($1, decimals: decimals) }
    }

    mutating func add(_ key: String, _ point: CGPoint, decimals: Int?) {
        begin(key)
        open("[")
        buffer.append(Double(point.x), decimals: decimals)
        buffer.append(UInt8(ascii: ","))
        buffer.append(Double(point.y), decimals: decimals)
        close("]")
    }

    mutating func add(_ key: String, _ size: CGSize, decimals: Int?) {
        add(key, CGPoint(x: size.width, y: size.height), decimals: decimals)
    }

    /// Adds a location under the keys `x` and `y`.
    mutating func add(location: CGPoint) {
        add("x", Double(location.x), decimals: nil)
        add("y", Double(location.y), decimals: nil)
    }

    /// Adds the value's name in the table; nothing if the table does not contain it.
    mutating func add<Value: Equatable>(
        _ key: String,
        _ value: Value,
        of table: [(name: String, value: Value)]
    ) {
        if let known = table.first(where: { $0.value == value }) { add(key, known.name) }
    }

    /// Adds the names of the options that are set; nothing if none is set.
    mutating func add<Options: OptionSet>(
        _ key: String,
        _ options: Options,
        _ names: [(flag: Options, name: String)]
    ) {
        guard !options.isEmpty else { return }
        let set = names.filter { options.isSuperset(of: $0.flag) }
        if !set.isEmpty { add(key, set.map(\.name)) }
    }

    mutating func add(_ key: String, _ values: [Int]) { list(key, values) { $0.append($1) } }

    package mutating func add(_ key: String, _ values: [String]) {
        list(key, values) { $0.append(quoted: $1) }
    }

    /// Adds a list of objects; `add` writes the fields of each.
    package mutating func add<Value>(
        _ key: String,
        objects values: [Value],
        _ add: (Value, inout JSONLine) -> Void
    ) {
        begin(key)
        open("[")
        for value in values {
            if wantsComma { buffer.append(UInt8(ascii: ",")) }
            open("{")
            add(value, &self)
            close("}")
        }
        close("]")
    }

    /// Adds an object; `add` writes its fields.
    package mutating func add(_ key: String, _ add: (inout JSONLine) -> Void) {
        begin(key)
        open("{")
        add(&self)
        close("}")
    }

    package mutating func add(_ key: String, _ value: SceneValue) {
        begin(key)
        buffer.append(value)
    }

    package mutating func addNull(_ key: String) { raw(key, "null") }

    private mutating func raw(_ key: String, _ json: String) {
        begin(key)
        buffer.append(json)
    }

    private mutating func list<Value>(
        _ key: String,
        _ values: [Value],
        _ append: (inout TextBuffer, Value) -> Void
    ) {
        begin(key)
        buffer.append(list: values, append)
    }

    private mutating func begin(_ key: String) {
        if wantsComma { buffer.append(UInt8(ascii: ",")) }
        buffer.append(quoted: key)
        buffer.append(UInt8(ascii: ":"))
        wantsComma = true
    }

    private mutating func open(_ bracket: Unicode.Scalar) {
        buffer.append(UInt8(ascii: bracket))
        wantsComma = false
    }

    private mutating func close(_ bracket: Unicode.Scalar) {
        buffer.append(UInt8(ascii: bracket))
        wantsComma = true
    }

    // MARK: - Texts

    /// Returns the shortest text that reads back as the number, rounded first if `decimals` is not nil;
    /// `null` for a number that is not finite.
    package static func number(_ value: Double, _ decimals: Int?) -> String {
        guard value.isFinite else { return "null" }
        return text(rounded(value, decimals))
    }

    /// Returns the number that its text reads back as, for a finite value.
    private static func rounded(_ value: Double, _ decimals: Int?) -> Double {
        guard let decimals else { return value }
        let factor = TextBuffer.powers[decimals]
        let scaled = value * factor
        return abs(scaled) < 1e15 ? scaled.rounded() / factor : value
    }

    private static func text(_ value: Double) -> String {
        Int64(exactly: value).map(String.init) ?? value.description
    }

    /// Returns the string as JSON, escaped by Foundation where necessary, and without characters that act on a
    /// terminal.
    package static func quote(_ value: String) -> String {
        if value.utf8.allSatisfy(isPlain) { return "\"" + value + "\"" }
        let encoder = JSONEncoder()
        encoder.outputFormatting = .withoutEscapingSlashes
        guard let data = try? encoder.encode(value) else { return "\"\"" }
        let hidden: HiddenCharacters = [.controls, .separators, .marks]
        return hidden.replaced(in: String(decoding: data, as: UTF8.self)) { scalar in
            UTF16.encode(scalar).map { $0.map { unit in String(format: "\\u%04x", unit) }.joined() }
                ?? ""
        }
    }

    static func isPlain(_ byte: UInt8) -> Bool {
        (0x20..<0x7F).contains(byte) && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
    }
}

extension TextBuffer {
    /// Appends an object; `add` writes its fields.
    package mutating func append(_ add: (inout JSONLine) -> Void) {
        var line = JSONLine(after: consume self)
        add(&line)
        self = line.closed()
    }

    fileprivate mutating func append(_ value: SceneValue) {
        switch value {
        case .number(let number): append(number, decimals: nil)
        case .bool(let flag): append(flag ? "true" : "false")
        case .string(let text): append(quoted: text)
        case .list(let items): append(list: items) { $0.append($1) }
        }
    }

    fileprivate mutating func append<Value>(
        list values: [Value],
        _ append: (inout TextBuffer, Value) -> Void
    ) {
        self.append(UInt8(ascii: "["))
        for (index, value) in values.enumerated() {
            if index > 0 { self.append(UInt8(ascii: ",")) }
            append(&self, value)
        }
        self.append(UInt8(ascii: "]"))
    }
}

/// Numbers and strings as JSON.
extension TextBuffer {
    /// Appends a quoted string, escaped where necessary.
    mutating func append(quoted text: String) { append(JSONLine.quote(text)) }

    /// Appends a number, rounded to this number of decimals, without trailing zeros; nil keeps full
    /// precision.
    mutating func append(_ value: Double, decimals: Int?) {
        append(JSONLine.number(value, decimals))
    }
}
