/// A scene's text as code points, with the ends of values, which the parser does not report.
struct SourceText {
    let scalars: [Unicode.Scalar]
    private let lines: [Int]

    init(_ text: String) {
        scalars = Array(text.unicodeScalars)
        var lines = [0]
        for (index, scalar) in scalars.enumerated() where Self.isBreak(scalar) {
            let isHalf = scalar == "\r" && index + 1 < scalars.count && scalars[index + 1] == "\n"
            if !isHalf { lines.append(index + 1) }
        }
        self.lines = lines
    }

    /// Source: YAML 1.1, section 5.4, whose line breaks the parser counts.
    private static func isBreak(_ scalar: Unicode.Scalar) -> Bool {
        ["\n", "\r", "\u{85}", "\u{2028}", "\u{2029}"].contains(scalar)
    }

    /// Returns the index of a position among the code points; nil beyond the text.
    func index(of position: TextPosition) -> Int? {
        guard lines.indices.contains(position.line - 1) else { return nil }
        let index = lines[position.line - 1] + position.column - 1
        return scalars.indices.contains(index) ? index : nil
    }

    subscript(index: Int) -> Unicode.Scalar? {
        scalars.indices.contains(index) ? scalars[index] : nil
    }

    func text(_ range: Range<Int>) -> String {
        var view = String.UnicodeScalarView()
        view.append(contentsOf: scalars[range])
        return String(view)
    }

    /// Returns the end of the line that contains an index, and its line break; a line feed for the last
    /// line.
    func lineEnd(after index: Int) -> (index: Int, lineBreak: String) {
        guard let end = scalars[index...].firstIndex(where: Self.isBreak) else {
            return (scalars.count, "\n")
        }
        let isPair = scalars[end] == "\r" && self[end + 1] == "\n"
        return (end, text(end..<end + (isPair ? 2 : 1)))
    }

    /// Returns the end of a node's own characters; nil for a node in an unsupported form, such as over
    /// several lines.
    func end(of node: SceneNode) -> Int? {
        guard let start = index(of: node.position) else { return nil }
        switch node.content {
        case .scalar(let text, isPlain: true):
            let end = start + text.unicodeScalars.count
            guard end <= scalars.count, scalars[start..<end].elementsEqual(text.unicodeScalars)
            else { return nil }
            return end
        case .scalar(_, isPlain: false):
            return indexAfterQuote(from: start)
        case .list(let items) where scalars[start] == "[":
            guard let last = items.last else { return indexAfterClosing("]", from: start + 1) }
            return end(of: last).flatMap { indexAfterClosing("]", from: $0) }
        case .list(let items):
            return items.last.flatMap(end)
        case .mapping(let pairs) where scalars[start] == "{":
            guard let last = pairs.last else { return indexAfterClosing("}", from: start + 1) }
            return end(of: last.value).flatMap { indexAfterClosing("}", from: $0) }
        case .mapping(let pairs):
            return pairs.last.flatMap { end(of: $0.value) }
        }
    }

    /// Returns the range of a node's own characters; nil if `end(of:)` is nil.
    func range(of node: SceneNode) -> Range<Int>? {
        guard let start = index(of: node.position), let end = end(of: node) else { return nil }
        return start..<end
    }

    /// Returns the range of the lines that a range covers, with the last line's break; nil if something else
    /// is on them.
    func lines(of range: Range<Int>) -> Range<Int>? {
        let isSpace = { (scalar: Unicode.Scalar) in scalar == " " || scalar == "\t" }
        let start = lines.last { $0 <= range.lowerBound } ?? 0
        let (end, lineBreak) = lineEnd(after: range.upperBound)
        guard scalars[start..<range.lowerBound].allSatisfy(isSpace),
            scalars[range.upperBound..<end].allSatisfy(isSpace)
        else { return nil }
        return start..<min(end + lineBreak.unicodeScalars.count, scalars.count)
    }

    /// Returns the index after the closing quotation mark of the string that starts at an index.
    private func indexAfterQuote(from start: Int) -> Int? {
        let quote = scalars[start]
        guard quote == "\"" || quote == "'" else { return nil }
        var index = start + 1
        while index < scalars.count {
            if scalars[index] == "\\", quote == "\"" {
                index += 2
            } else if scalars[index] != quote {
                index += 1
            } else if quote == "'", self[index + 1] == quote {
                index += 2
            } else {
                return index + 1
            }
        }
        return nil
    }

    /// Returns the index after the next such bracket; nil if anything but commas, spaces and comments
    /// precedes it.
    private func indexAfterClosing(_ bracket: Unicode.Scalar, from start: Int) -> Int? {
        var index = start
        while let scalar = self[index] {
            switch scalar {
            case bracket: return index + 1
            case "#": index = lineEnd(after: index).index
            case ",", " ", "\t": index += 1
            case _ where Self.isBreak(scalar): index += 1
            default: return nil
            }
        }
        return nil
    }
}
