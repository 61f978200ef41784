/// One line of a transcript, taken apart: when, who and what, and why.
struct TranscriptLine: Hashable {
    /// The whole line.
    let text: String
    /// The time as it is written; empty where the line begins with none.
    let time: Substring
    /// Who and what, without the time and the reason.
    let head: Substring
    /// The reason; nil where the line has none.
    let reason: Substring?

    /// Takes a line apart; any text is a line.
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

    /// The lines of a text; none of an empty one.
    static func lines(of text: String) -> [TranscriptLine] {
        guard !text.isEmpty else { return [] }
        return text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
            .map { TranscriptLine(String($0)) }
    }

    /// Whom the line is about, up to the first space of the name.
    var subject: Substring { head.prefix { $0 != " " } }

    /// How this line, which was expected, compares with one that came; nil when the two have nothing to
    /// do with each other.
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

/// One row of the comparison: a line of each side, or of one.
struct TranscriptRow: Hashable {
    /// What the row tells.
    enum Change: String {
        /// Both sides have the line.
        case same = ""
        /// The time differs alone.
        case time = "~ time"
        /// The reason differs alone.
        case reason = "~ reason"
        /// The time and the reason differ.
        case timeAndReason = "~ time, reason"
        /// At the same time the same one did something else.
        case outcome = "~ outcome"
        /// Only the expected text has the line.
        case missing = "- missing"
        /// Only the actual text has the line.
        case extra = "+ extra"

        /// How much a row of two lines is worth where several alignments are possible.
        ///
        /// Equal lines come first, whatever they cost: the others together, of at most a thousand rows,
        /// are worth less than one of them.
        var worth: Int32 {
            switch self {
            case .same: 10_000
            case .time, .reason: 5
            case .timeAndReason: 3
            case .outcome: 2
            case .missing, .extra: 0
            }
        }
    }

    /// What the row tells.
    let change: Change
    /// The expected line; nil when it is extra.
    let expected: TranscriptLine?
    /// The actual line; nil when it is missing.
    let actual: TranscriptLine?
}
