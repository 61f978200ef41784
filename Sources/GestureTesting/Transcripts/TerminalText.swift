import GestureKit

/// Text for a terminal: invisible characters are spelled out, and long lines are wrapped.
enum TerminalText {
    /// The indentation of continued lines, below the text after the time.
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

    /// Returns the line in pieces of at most this many columns, broken at spaces if possible.
    static func wrapped(_ line: String, columns: Int) -> [String] {
        var pieces: [String] = []
        var rest = line[...]
        var margin = ""
        while width(of: rest) > columns - margin.count {
            let longestPrefix = prefix(of: rest, columns: columns - margin.count)
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
        line + String(repeating: " ", count: max(0, columns - Self.width(of: line)))
    }

    /// Returns the number of terminal columns of the text.
    static func width(of text: some StringProtocol) -> Int {
        text.reduce(0) { $0 + width($1) }
    }

    /// Returns the longest prefix that fits, but at least one character.
    private static func prefix(of text: Substring, columns: Int) -> Substring {
        var sum = 0
        let end = text.indices.dropFirst().first { index in
            sum += width(text[text.index(before: index)])
            return sum + width(text[index]) > columns
        }
        return end.map { text[..<$0] } ?? text
    }

    private static func width(_ character: Character) -> Int {
        guard let value = character.unicodeScalars.first?.value, value >= 0x1100 else { return 1 }
        let wide: [ClosedRange<UInt32>] = [
            0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
            0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1FAFF, 0x20000...0x3FFFD,
        ]
        return wide.contains { $0.contains(value) } ? 2 : 1
    }
}
