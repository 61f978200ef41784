/// Two transcripts that differ, side by side; there is none for two that are alike.
///
/// Its description is what a failing test prints. Each row has a mark: none for a line that both sides
/// have, `- missing` for one that was expected and did not come, `+ extra` for one that came and was
/// not expected, and `~` with what differs for two lines about the same thing.
public struct TranscriptDifference: Hashable, Sendable {
    /// The columns of a line that is not told otherwise.
    public static let columns = 150

    /// The text that was expected.
    public let expected: String
    /// The text that came.
    public let actual: String
    /// How the recognizers stood at the end, a line each; empty for two texts without a stage.
    public let endings: [String]
    /// The stage's time at the end, in seconds; nil for two texts without a stage.
    let endTime: String?

    /// Compares two texts line by line; nil when they are equal.
    public init?(expected: String, actual: String) {
        self.init(expected: expected, actual: actual, endings: [], endTime: nil)
    }

    init?(expected: String, actual: String, endings: [String], endTime: String?) {
        guard expected != actual else { return nil }
        self.expected = expected
        self.actual = actual
        self.endings = endings
        self.endTime = endTime
    }

    /// The whole text, with line breaks; wider lines are wrapped, and none is cut.
    ///
    /// Of more than a dozen equal lines in a row the middle ones are counted and left out. Each side has
    /// at least 20 columns, also where fewer are asked for.
    public func text(columns: Int = Self.columns) -> String {
        let rows = TranscriptAlignment(
            expected: TranscriptLine.lines(of: expected),
            actual: TranscriptLine.lines(of: actual)
        ).rows
        let count = rows.count { $0.change != .same }
        let all = rows.count == 1 ? "its one line" : "\(count) of \(rows.count) lines"
        var lines = ["the transcript differs from the expected one in \(all):", ""]
        lines += TranscriptTable(rows).lines(columns: columns)
        if let endTime, !endings.isEmpty {
            lines += ["", "how it stood at the end, at \(endTime) s:"]
            for ending in endings {
                lines += TerminalText.wrapped("  " + ending, columns: max(40, columns))
            }
        }
        return lines.joined(separator: "\n")
    }
}

extension TranscriptDifference: CustomStringConvertible {
    /// The text in the usual width.
    public var description: String { text() }
}
