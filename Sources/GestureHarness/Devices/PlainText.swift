import GestureKit

enum PlainText {
    /// Returns the lines of a text, wrapped at a width.
    ///
    /// A longer word keeps its line, and runs of spaces inside a line remain.
    static func wrap(_ text: String, width: Int) -> [String] {
        var lines: [String] = []
        var rest = text[...]
        while rest.count > width {
            let limit = rest.index(rest.startIndex, offsetBy: width)
            let cut = rest[...limit].lastIndex(of: " ") ?? rest[limit...].firstIndex(of: " ")
            guard let cut else { break }
            lines.append(String(rest[..<cut]))
            rest = rest[rest.index(after: cut)...].drop { $0 == " " }
        }
        return lines + [String(rest)]
    }

    static func pad(_ text: String, to width: Int) -> String {
        text + String(repeating: " ", count: max(0, width - text.count))
    }

    /// Returns a number in its shortest form, with a maximum of 6 decimals.
    static func number(_ value: Double) -> String {
        Int64(exactly: value).map { String($0) } ?? DecimalText.short(value, 6)
    }
}
