/// A line of a transcript in its parts: time, subject and event, reason.
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

    /// Returns the lines of a text; an empty array for an empty text.
    static func lines(of text: String) -> [TranscriptLine] {
        guard !text.isEmpty else { return [] }
        return text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
            .map { TranscriptLine(String($0)) }
    }

    /// The name of the line's subject, up to its first space.
    var subject: Substring { head.prefix { $0 != " " } }

    /// Compares this expected line with an actual one; returns nil if they are unrelated.
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

        /// The worth of a row of two lines when several alignments are possible.
        ///
        /// An equal line is worth more than all other rows together, which are at most a thousand.
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
