/// Two transcripts side by side, as text for a terminal or a log.
struct TranscriptTable {
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
        let layout = Layout(marks: marks, left: widths.0, right: widths.1)
        var lines = layout.lines("", "expected", "actual")
        lines.append(
            String(repeating: " ", count: marks + 2) + String(repeating: "-", count: widths.0 + 1)
                + "+" + String(repeating: "-", count: widths.1 + 1)
        )
        for (index, row) in rows.enumerated() {
            if let run = hidden.first(where: { $0.contains(index) }) {
                guard index == run.lowerBound else { continue }
                lines += layout.lines("", Self.text(run), Self.text(run))
            } else {
                lines += layout.lines(
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

    /// Distributes the width: a side that needs less than half leaves the rest to the other side.
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

/// The columns of a table.
private struct Layout {
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
