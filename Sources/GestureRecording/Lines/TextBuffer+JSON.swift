import Foundation
import GestureKit

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

/// The same texts as strings.
extension JSONLine {
    /// Returns the shortest text that reads back as the number, rounded first if `decimals` is not nil;
    /// `null` for a number that is not finite.
    static func number(_ value: Double, _ decimals: Int?) -> String {
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
