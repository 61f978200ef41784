/// The wrapping of a line of text at words.
package enum LineWrap {
    /// Returns a line broken into lines of at most this many characters; only a longer word exceeds them.
    ///
    /// Further lines are indented: to the last column that begins in the left half, or else by two more spaces than
    /// the first line.
    package static func wrapped(_ line: String, at width: Int) -> String {
        var rest = Array(line)[...]
        rest.trimEnd()
        guard rest.count > width else { return line }
        let indent = String(repeating: " ", count: indent(of: rest, width))
        var lines: [String] = []
        while let end = lineBreak(of: rest, lines.isEmpty ? width : width - indent.count) {
            var piece = rest[..<end]
            piece.trimEnd()
            lines.append((lines.isEmpty ? "" : indent) + String(piece))
            rest = rest[end...].drop { $0 == " " }
        }
        lines.append((lines.isEmpty ? "" : indent) + String(rest))
        return lines.joined(separator: "\n")
    }

    private static func indent(of line: ArraySlice<Character>, _ width: Int) -> Int {
        let start = line.prefix { $0 == " " }.count
        var column = start + 2
        for index in line.indices.dropFirst(start + 2)
        where index <= width / 2 && line[index] != " " && line[index - 1] == " "
            && line[index - 2] == " "
        {
            column = index
        }
        return min(column, width / 2)
    }

    /// The index of the space at which a line is broken: the last that fits, or else the first; nil for a line that
    /// fits, or is one word.
    private static func lineBreak(of line: ArraySlice<Character>, _ width: Int) -> Int? {
        guard line.count > width else { return nil }
        let words = line.drop { $0 == " " }
        let fitting = words.prefix(max(0, line.startIndex + width + 1 - words.startIndex))
        return fitting.lastIndex(of: " ") ?? words.firstIndex(of: " ")
    }
}

extension ArraySlice<Character> {
    fileprivate mutating func trimEnd() {
        while last == " " { removeLast() }
    }
}
