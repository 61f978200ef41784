/// Lays two transcripts against each other, line by line.
///
/// As many equal lines as possible stand on one row, then as many as possible that differ in the time or
/// in the reason only.
struct TranscriptAlignment {
    /// The rows, from the first line to the last.
    private(set) var rows: [TranscriptRow] = []

    /// Up to how many pairs of lines are weighed; beyond it equal lines alone stand on one row.
    private static let mostPairs = 1_000_000

    private let expected: [TranscriptLine]
    private let actual: [TranscriptLine]

    /// Aligns the two.
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
        if lines.count * others.count <= Self.mostPairs {
            weigh(lines, others)
        } else {
            compareOnly(lines, others)
        }
        for index in 0..<tail {
            addPair(.same, lines.upperBound + index, others.upperBound + index)
        }
    }

    /// Finds the best rows by what the rest of both sides is worth from each pair of lines on.
    private mutating func weigh(_ lines: Range<Int>, _ others: Range<Int>) {
        let width = others.count + 1
        var best = [Int32](repeating: 0, count: (lines.count + 1) * width)
        var changes = [TranscriptRow.Change?](repeating: nil, count: best.count)
        for i in (0..<lines.count).reversed() {
            let line = expected[lines.lowerBound + i]
            for j in (0..<others.count).reversed() {
                let place = i * width + j
                best[place] = max(best[place + 1], best[place + width])
                guard let change = line.compared(with: actual[others.lowerBound + j]) else {
                    continue
                }
                changes[place] = change
                best[place] = max(best[place], best[place + width + 1] + change.worth)
            }
        }
        var (i, j) = (0, 0)
        while i < lines.count || j < others.count {
            let place = i * width + j
            if let change = changes[place], best[place] == best[place + width + 1] + change.worth {
                addPair(change, lines.lowerBound + i, others.lowerBound + j)
                (i, j) = (i + 1, j + 1)
            } else if i < lines.count, j == others.count || best[place] == best[place + width] {
                addMissing(lines.lowerBound + i)
                i += 1
            } else {
                addExtra(others.lowerBound + j)
                j += 1
            }
        }
    }

    private mutating func compareOnly(_ lines: Range<Int>, _ others: Range<Int>) {
        let changes = actual[others].difference(from: expected[lines])
        let removed = Set(changes.removals.map(\.offset))
        let inserted = Set(changes.insertions.map(\.offset))
        var (i, j) = (0, 0)
        while i < lines.count || j < others.count {
            if removed.contains(i) {
                addMissing(lines.lowerBound + i)
                i += 1
            } else if inserted.contains(j) {
                addExtra(others.lowerBound + j)
                j += 1
            } else {
                addPair(.same, lines.lowerBound + i, others.lowerBound + j)
                (i, j) = (i + 1, j + 1)
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

extension CollectionDifference.Change {
    fileprivate var offset: Int {
        switch self {
        case .insert(let offset, _, _), .remove(let offset, _, _): offset
        }
    }
}
