/// The alignment of two transcripts, line by line.
///
/// It has as many rows of equal lines as possible, then as many rows as possible that differ only in the
/// time or the reason. Long transcripts are compared in pieces, so that time and memory do not grow with the
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

    /// Aligns the first lines of both sides, keeps the first half of the rows, and continues after them.
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

    /// Finds the best rows by the total worth of both sides' remaining lines, for each pair of lines.
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
