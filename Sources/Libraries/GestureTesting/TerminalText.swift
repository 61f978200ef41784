import GestureKit
import TextFormatting

/// Text for a terminal, with invisible characters spelled out and long lines wrapped.
enum TerminalText {
    /// The indentation of continuation lines, which aligns them with the text after the time.
    private static let indentation = "      "

    /// Returns the line with control characters and trailing spaces made visible.
    static func visible(_ line: String) -> String {
        guard !line.isEmpty else { return "(an empty line)" }
        let end = line.unicodeScalars.lastIndex { $0 != " " }
        var result = ""
        for index in line.unicodeScalars.indices {
            let scalar = line.unicodeScalars[index]
            let isTrailing = end.map { index > $0 } ?? true
            if isTrailing || HiddenCharacters.all.hides(scalar) {
                result += HiddenCharacters.code(of: scalar)
            } else {
                result.unicodeScalars.append(scalar)
            }
        }
        return result
    }

    /// Breaks the line into pieces of at most this many columns, at spaces if possible.
    static func wrapped(_ line: String, columns: Int) -> [String] {
        var pieces: [String] = []
        var rest = line[...]
        var margin = ""
        while rest.count > columns - margin.count {
            let longestPrefix = rest.prefix(max(1, columns - margin.count))
            let space = longestPrefix.dropFirst().lastIndex(of: " ")
            let piece = space.map { rest[..<$0] } ?? longestPrefix
            pieces.append(margin + piece)
            rest = rest[piece.endIndex...]
            // The line break replaces the space.
            if space != nil { rest = rest.dropFirst() }
            margin = columns > 2 * indentation.count ? indentation : ""
        }
        return pieces + [margin + rest]
    }

    /// Returns the line, padded with spaces.
    static func padded(_ line: String, to columns: Int) -> String {
        line + String(repeating: " ", count: max(0, columns - line.count))
    }
}
