/// A Swift file, laid out as the formatter does it.
///
/// Its lines are code, comments or empty.
struct SwiftSource {
    /// The maximum width of a line in columns.
    private static let width = 100

    private var lines: [String] = []

    /// The whole file.
    var text: String { (lines + [""]).joined(separator: "\n") }

    /// Adds a statement, indented by this many levels.
    mutating func add(_ code: SwiftCode, level: Int = 0) {
        lines += Self.lines(code, indentation: level * 4)
    }

    /// Adds a comment of one line; the text may hold any characters.
    mutating func comment(_ text: String, level: Int = 0) {
        let margin = String(repeating: " ", count: level * 4)
        lines.append(margin + (text.isEmpty ? "//" : "// " + SwiftText.comment(text)))
    }

    /// Adds an empty line.
    mutating func separate() { lines.append("") }

    private static func lines(_ code: SwiftCode, indentation: Int) -> [String] {
        let margin = String(repeating: " ", count: indentation)
        switch code.layout {
        case .line(let text): return [margin + text]
        case .block(let lines): return lines.map { $0.isEmpty ? "" : margin + $0 }
        case .list(let head, let items, let tail):
            if let line = line(code), indentation + line.count <= width || items.isEmpty {
                return [margin + line]
            }
            var result = [margin + head]
            for (index, item) in items.enumerated() {
                var part = lines(item, indentation: indentation + 4)
                if index < items.count - 1 { part[part.count - 1] += "," }
                result += part
            }
            return result + [margin + tail]
        }
    }

    /// The code on one line; nil if it holds a block.
    private static func line(_ code: SwiftCode) -> String? {
        switch code.layout {
        case .line(let text): return text
        case .block: return nil
        case .list(let head, let items, let tail):
            let parts = items.compactMap { line($0) }
            guard parts.count == items.count else { return nil }
            return head + parts.joined(separator: ", ") + tail
        }
    }
}
