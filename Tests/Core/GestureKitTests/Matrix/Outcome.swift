/// The expected outcome of one cell of the matrix: the changes of A and of B, and the messages to the view.
struct Outcome {
    var first: [Attempt]
    var second: [Attempt]

    /// Derives the histories from a fate.
    init(_ fate: Pairs.Fate, _ first: [Attempt], _ second: [Attempt]) {
        (self.first, self.second) = (first, second)
        switch fate {
        case .both: break
        case .first: self.second = Self.prevented(second, by: first, "A")
        case .second: self.first = Self.prevented(first, by: second, "B")
        case .waits: self.first = first.prefix(1).map { Self.released($0, by: second) }
        case .required:
            self.first = first.prefix(1).map { Self.refused($0, by: second, afterWaiting: true) }
        case .requiredBefore:
            self.first = first.prefix(1).map { Self.refused($0, by: second, afterWaiting: false) }
            self.second = Array(second.prefix(1))
        case .firstOnce: self.first = Array(first.prefix(1))
        case .secondOnce: self.second = Array(second.prefix(1))
        }
    }

    /// "The winner excludes every recognizer that has received part of this sequence and has not
    /// begun": in each sequence of the loser that a win falls into, before it has decided.
    private static func prevented(_ losers: [Attempt], by winners: [Attempt], _ name: String)
        -> [Attempt]
    {
        losers.map { loser in
            guard let decided = loser.entries.first else { return loser }
            for case let win? in winners.map(\.win) where win >= loser.landing {
                let isBefore = win < decided.time || (win == decided.time && decided.isWin)
                if isBefore {
                    let end = Attempt.Entry(win, "failed preventedBy(\(name))")
                    return Attempt(landing: loser.landing, entries: [end])
                }
            }
            return loser
        }
    }

    /// Released by the failure: "it sends began, and, if it has ended meanwhile, that too; changed comes
    /// with its next event".
    private static func released(_ waiting: Attempt, by required: [Attempt]) -> Attempt {
        guard let start = waiting.entries.first, let failure = required.first?.failure else {
            return waiting
        }
        var entries = [
            Attempt.Entry(start.time, "waitingFor(B)"), Attempt.Entry(failure, start.text),
        ]
        for entry in waiting.entries.dropFirst() {
            if entry.time > failure {
                entries.append(entry)
            } else if entry.text == "ended" {
                entries.append(Attempt.Entry(failure, "ended"))
            }
        }
        return Attempt(landing: waiting.landing, entries: entries)
    }

    /// Refused: "when a required one begins or recognizes, it fails".
    private static func refused(
        _ waiting: Attempt,
        by required: [Attempt],
        afterWaiting: Bool
    ) -> Attempt {
        guard let start = waiting.entries.first, let win = required.first?.win else {
            return waiting
        }
        let end = Attempt.Entry(max(win, start.time), "failed requiredRecognized(B)")
        let wait = Attempt.Entry(start.time, "waitingFor(B)")
        return Attempt(landing: waiting.landing, entries: afterWaiting ? [wait, end] : [end])
    }

    /// The text of a history.
    static func text(_ attempts: [Attempt]) -> String {
        attempts.flatMap(\.entries).map { "\(plain($0.time)) \($0.text)" }.joined(separator: ", ")
    }
}
