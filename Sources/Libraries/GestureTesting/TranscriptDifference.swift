/// The difference between two transcripts, side by side.
///
/// Its description is the message of a failing test. Rows have marks: `- missing` for an expected line that is
/// absent, `+ extra` for a line that was not expected, `~` with the differing part for two lines about the
/// same event, and none for a line on both sides.
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

/// The alignment of two transcripts, line by line.
///
/// It has as many rows of equal lines as possible, and then as many as possible that differ only in the time
/// or the reason. Long transcripts are compared in pieces; otherwise time and memory would grow with the
/// square of the length.
struct TranscriptAlignment {
    private(set) var rows: [TranscriptRow] = []

    /// The maximum number of pairs of lines that are compared at once.
    private static let maxPairCount = 1_000_000
    /// The number of lines of each side in a piece, if there are too many pairs.
    private static let pieceLength = 200

    private let expected: [TranscriptLine]
    private let actual: [TranscriptLine]

    init(expected: [TranscriptLine], actual: [TranscriptLine]) {
        self.expected = expected
        self.actual = actual
        let shorter = min(expected.count, actual.count)
        let head = zip(expected, actual).prefix { $0 == $1 }.count
        let tail = zip(expected.reversed(), actual.reversed()).prefix(shorter - head)
            .prefix { $0 == $1 }.count
        for index in 0..<head { addPair(.same, index, index) }
        let lines = head..<(expected.count - tail)
        let others = head..<(actual.count - tail)
        align(lines, others)
        for index in 0..<tail {
            addPair(.same, lines.upperBound + index, others.upperBound + index)
        }
    }

    private mutating func align(_ lines: Range<Int>, _ others: Range<Int>) {
        if lines.count * others.count > Self.maxPairCount {
            alignPieces(lines, others)
        } else {
            alignExactly(lines, others)
        }
    }

    /// Aligns the first lines of both sides, keeps the first half of the rows, and continues from there.
    private mutating func alignPieces(_ lines: Range<Int>, _ others: Range<Int>) {
        var (rest, otherRest) = (lines, others)
        while !rest.isEmpty || !otherRest.isEmpty {
            let isLast = max(rest.count, otherRest.count) <= Self.pieceLength
            let start = rows.count
            alignExactly(rest.prefix(Self.pieceLength), otherRest.prefix(Self.pieceLength))
            // Later lines may match lines at the end of this piece.
            if !isLast { rows.removeLast((rows.count - start) / 2) }
            let kept = rows[start...]
            rest = rest.dropFirst(kept.count { $0.expected != nil })
            otherRest = otherRest.dropFirst(kept.count { $0.actual != nil })
        }
    }

    /// Finds the best rows: for each pair of lines, by the total worth of the lines that remain on both sides.
    private mutating func alignExactly(_ lines: Range<Int>, _ others: Range<Int>) {
        let width = others.count + 1
        var best = [Int32](repeating: 0, count: (lines.count + 1) * width)
        var changes = [TranscriptRow.Change?](repeating: nil, count: best.count)
        for i in (0..<lines.count).reversed() {
            let line = expected[lines.lowerBound + i]
            for j in (0..<others.count).reversed() {
                let cell = i * width + j
                best[cell] = max(best[cell + 1], best[cell + width])
                guard let change = line.compared(with: actual[others.lowerBound + j]) else {
                    continue
                }
                changes[cell] = change
                best[cell] = max(best[cell], best[cell + width + 1] + change.weight)
            }
        }
        var (i, j) = (0, 0)
        while i < lines.count || j < others.count {
            let cell = i * width + j
            if let change = changes[cell], best[cell] == best[cell + width + 1] + change.weight {
                addPair(change, lines.lowerBound + i, others.lowerBound + j)
                (i, j) = (i + 1, j + 1)
            } else if i < lines.count, j == others.count || best[cell] == best[cell + width] {
                addMissing(lines.lowerBound + i)
                i += 1
            } else {
                addExtra(others.lowerBound + j)
                j += 1
            }
        }
    }

    private mutating func addPair(_ change: TranscriptRow.Change, _ i: Int, _ j: Int) {
        rows.append(TranscriptRow(change: change, expected: expected[i], actual: actual[j]))
    }

    private mutating func addMissing(_ i: Int) {
        rows.append(TranscriptRow(change: .missing, expected: expected[i], actual: nil))
    }

    private mutating func addExtra(_ j: Int) {
        rows.append(TranscriptRow(change: .extra, expected: nil, actual: actual[j]))
    }
}

/// A line of a transcript, split into its time, its subject and event, and its reason.
struct TranscriptLine: Hashable {
    /// The whole line.
    let text: String
    /// The time as written; empty if the line does not begin with a time.
    let time: Substring
    /// The subject and event, without the time and the reason.
    let head: Substring
    /// The reason; nil if the line has none.
    let reason: Substring?

    /// Splits a line into its parts; any text is valid.
    init(_ text: String) {
        self.text = text
        let first = text.prefix { $0 != " " }
        let isTime = !first.isEmpty && first.allSatisfy { "0123456789.-".contains($0) }
        time = isTime ? first : ""
        let rest = isTime ? text[first.endIndex...].dropFirst() : text[...]
        let colon = rest.firstRange(of: ": ")
        head = colon.map { rest[..<$0.lowerBound] } ?? rest
        reason = colon.map { rest[$0.upperBound...] }
    }

    /// Returns the lines of a text; an empty text has none.
    static func lines(of text: String) -> [TranscriptLine] {
        guard !text.isEmpty else { return [] }
        return text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
            .map { TranscriptLine(String($0)) }
    }

    /// The name of the line's subject, up to its first space.
    var subject: Substring { head.prefix { $0 != " " } }

    /// Compares this expected line with an actual one; the result is nil if they are unrelated.
    func compared(with other: TranscriptLine) -> TranscriptRow.Change? {
        if text == other.text { return .same }
        if head == other.head {
            switch (time == other.time, reason == other.reason) {
            case (false, true): return .time
            case (true, _): return .reason
            case (false, false): return .timeAndReason
            }
        }
        return time == other.time && subject == other.subject ? .outcome : nil
    }
}

/// A row of the comparison: a line of each side, or of one side.
struct TranscriptRow: Hashable {
    /// The difference between the lines of a row.
    enum Change: String {
        case same = ""
        case time = "~ time"
        case reason = "~ reason"
        case timeAndReason = "~ time, reason"
        /// The same subject did something else at the same time.
        case outcome = "~ outcome"
        /// Only the expected text contains the line.
        case missing = "- missing"
        /// Only the actual text contains the line.
        case extra = "+ extra"

        /// The worth of a row of two lines, which chooses among several possible alignments.
        ///
        /// An equal line is worth more than all other rows together, of which there are at most a thousand.
        var weight: Int32 {
            switch self {
            case .same: 10_000
            case .time, .reason: 5
            case .timeAndReason: 3
            case .outcome: 2
            case .missing, .extra: 0
            }
        }
    }

    let change: Change
    /// The expected line; nil for an extra line.
    let expected: TranscriptLine?
    /// The actual line; nil for a missing line.
    let actual: TranscriptLine?
}

/// Two transcripts side by side, as text for a terminal or a log.
private struct TranscriptTable {
    /// The number of equal lines that are shown before and after a difference.
    private static let context = 6
    /// The minimum number of equal lines to hide.
    private static let minHiddenCount = 4

    private let rows: [TranscriptRow]

    init(_ rows: [TranscriptRow]) { self.rows = rows }

    /// Returns the table's lines, of at most this many columns, without trailing spaces.
    func lines(columns: Int) -> [String] {
        let marks = rows.map(\.change.rawValue.count).max() ?? 0
        let hidden = hiddenRuns
        let counts = hidden.map(Self.text)
        let left = rows.compactMap { $0.expected.map { TerminalText.visible($0.text) } }
        let right = rows.compactMap { $0.actual.map { TerminalText.visible($0.text) } }
        let widths = Self.widths(
            natural: (
                Self.widest(left + counts + ["expected"]), Self.widest(right + counts + ["actual"])
            ),
            room: columns - marks - 2 - 3
        )
        let table = ColumnWidths(marks: marks, left: widths.0, right: widths.1)
        var lines = table.lines("", "expected", "actual")
        lines.append(
            String(repeating: " ", count: marks + 2) + String(repeating: "-", count: widths.0 + 1)
                + "+" + String(repeating: "-", count: widths.1 + 1)
        )
        for (index, row) in rows.enumerated() {
            if let run = hidden.first(where: { $0.contains(index) }) {
                guard index == run.lowerBound else { continue }
                lines += table.lines("", Self.text(run), Self.text(run))
            } else {
                lines += table.lines(
                    row.change.rawValue,
                    row.expected.map { TerminalText.visible($0.text) } ?? "",
                    row.actual.map { TerminalText.visible($0.text) } ?? ""
                )
            }
        }
        return lines
    }

    /// The hidden rows: the middles of long runs of equal lines.
    private var hiddenRuns: [Range<Int>] {
        var runs: [Range<Int>] = []
        var start = 0
        for index in 0...rows.count where index == rows.count || rows[index].change != .same {
            let first = start == 0 ? 0 : start + Self.context
            let end = index == rows.count ? index : index - Self.context
            if end - first >= Self.minHiddenCount { runs.append(first..<end) }
            start = index + 1
        }
        return runs
    }

    private static func text(_ hidden: Range<Int>) -> String {
        "... \(hidden.count) equal lines ..."
    }

    /// Distributes the width.
    ///
    /// A side that needs less than half leaves the rest to the other.
    private static func widths(natural: (Int, Int), room: Int) -> (Int, Int) {
        let half = max(20, room / 2)
        guard natural.0 + natural.1 > 2 * half else { return natural }
        if natural.0 <= half { return (natural.0, 2 * half - natural.0) }
        if natural.1 <= half { return (2 * half - natural.1, natural.1) }
        return (half, half)
    }

    private static func widest(_ lines: [String]) -> Int {
        lines.map(\.count).max() ?? 0
    }
}

/// The widths of a table's columns.
private struct ColumnWidths {
    let marks: Int
    let left: Int
    let right: Int

    /// Returns the lines of one row, several if a side is wrapped.
    func lines(_ mark: String, _ expected: String, _ actual: String) -> [String] {
        let lefts = TerminalText.wrapped(expected, columns: left)
        let rights = TerminalText.wrapped(actual, columns: right)
        return (0..<max(lefts.count, rights.count)).map { index in
            let line =
                TerminalText.padded(index == 0 ? mark : "", to: marks + 2)
                + TerminalText.padded(index < lefts.count ? lefts[index] : "", to: left) + " | "
                + (index < rights.count ? rights[index] : "")
            let end = line.lastIndex { $0 != " " }
            return end.map { String(line[...$0]) } ?? ""
        }
    }
}
