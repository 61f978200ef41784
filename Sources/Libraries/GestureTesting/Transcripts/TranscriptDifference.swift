/// The difference between two transcripts, side by side.
///
/// Its description is the message of a failing test. Rows have marks: none for a line on both sides, `-
/// missing` for an expected line that is absent, `+ extra` for a line that was not expected, and `~` with
/// the differing part for two lines about the same event.
public struct TranscriptDifference: Hashable, Sendable {
    /// The default width in columns.
    public static let columns = 150

    /// The expected text.
    public let expected: String
    /// The actual text.
    public let actual: String
    /// The states of the recognizers at the end, one line each; empty for two texts without a stage.
    public let finalStates: [String]
    /// The stage's time at the end, in seconds; nil for two texts without a stage.
    let endTime: String?

    /// Compares two texts line by line; nil if they are equal.
    public init?(expected: String, actual: String) {
        self.init(expected: expected, actual: actual, finalStates: [], endTime: nil)
    }

    init?(expected: String, actual: String, finalStates: [String], endTime: String?) {
        guard expected != actual else { return nil }
        self.expected = expected
        self.actual = actual
        self.finalStates = finalStates
        self.endTime = endTime
    }

    /// Returns the whole text with line breaks; longer lines are wrapped, and no line is cut.
    ///
    /// In a run of more than a dozen equal lines, the middle ones are replaced by their count. Each side
    /// has at least 20 columns, even if fewer are requested.
    public func text(columns: Int = Self.columns) -> String {
        let rows = TranscriptAlignment(
            expected: TranscriptLine.lines(of: expected),
            actual: TranscriptLine.lines(of: actual)
        ).rows
        let count = rows.count { $0.change != .same }
        let all = rows.count == 1 ? "its one line" : "\(count) of \(rows.count) lines"
        var lines = ["the transcript differs from the expected one in \(all):", ""]
        lines += TranscriptTable(rows).lines(columns: columns)
        if let endTime, !finalStates.isEmpty {
            lines += ["", "final states, at \(endTime) s:"]
            for state in finalStates {
                lines += TerminalText.wrapped("  " + state, columns: max(40, columns))
            }
        }
        return lines.joined(separator: "\n")
    }
}

extension TranscriptDifference: CustomStringConvertible {
    /// The text in the default width.
    public var description: String { text() }
}
