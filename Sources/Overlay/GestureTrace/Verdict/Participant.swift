import Foundation
import GestureKit

/// A recognizer that took part in a sequence, with the words about it.
struct Participant {
    /// A success: the recognizer began, or was recognized at once.
    struct Win {
        let time: TimeInterval
        let isRecognized: Bool
        /// The time at which its gesture ended; nil while it lasts.
        var end: TimeInterval?
    }

    let row: TraceSnapshot.Row
    /// Its successes in this sequence, in order, without those that are no longer kept.
    let wins: [Win]
    private let forgottenWins: Int
    /// The time of its last failure or cancellation, or of the deadline that its next tap missed; nil if it
    /// did not lose.
    let lossTime: TimeInterval?
    /// The nearness to success, from 0 to 1.
    ///
    /// It is 1 for a recognizer that was refused, or that was prevented after it had reached its limit.
    let nearness: Double

    init(_ row: TraceSnapshot.Row, _ lane: TraceSnapshot.Timeline.Lane? = nil) {
        self.row = row
        let steps = lane?.steps ?? []
        wins = Self.wins(steps)
        forgottenWins = lane?.forgottenWins ?? 0
        let loss = steps.last { $0.state == .failed || $0.state == .cancelled }
        lossTime = ((row.hasMissedTap ? steps.last { $0.pause != nil } : nil) ?? loss)?.time
        nearness =
            switch row.reason {
            case .delegateRefused, .viewRefused, .requirementCycle: 1
            case .preventedBy, .requiredRecognized:
                row.progress.map { $0.hasReachedLimit && !$0.isCount ? 1 : $0.nearness } ?? 0
            default: row.measuredReason?.nearness ?? 0
            }
    }

    /// Finds the successes among the steps of a lane.
    static func wins(_ steps: [TraceSnapshot.Timeline.Step]) -> [Win] {
        var wins: [Win] = []
        var isBegun = false
        for step in steps {
            let begins = step.state?.isBegun ?? false
            if begins, !isBegun {
                wins.append(Win(time: step.time, isRecognized: false))
            } else if step.state == .ended, !isBegun {
                wins.append(Win(time: step.time, isRecognized: true, end: step.time))
            } else if isBegun, !begins {
                wins[wins.count - 1].end = step.time
            }
            isBegun = begins
        }
        return wins
    }

    /// Whether its latest attempt succeeded, including one that was cancelled later.
    var isWinning: Bool { row.state.isBegun || row.state == .ended || row.state == .cancelled }

    // MARK: - Names

    /// The name and, unless the name says it, the kind: `tooLate (swipe)`.
    func name(_ outcome: Verdict.Outcome) -> Phrase {
        "\(name: row.name, outcome)\(NameWords.kind(row.kind, of: row.name))"
    }

    /// The kind with an article, as in `the swipe`, or the name if the other one is of the same kind.
    func nickname(beside other: Participant, article: String = "the") -> String {
        noun == other.noun ? row.name : "\(article) \(noun)"
    }

    /// The kind without the direction that a swipe made.
    private var noun: String { row.kind.hasPrefix("swipe ") ? "swipe" : row.kind }

    /// The progress at its beginning or prevention; nil without a unit, because a custom class's bare number
    /// says nothing.
    private var progress: Reason? {
        row.progress.flatMap { $0.displayUnit.suffix.isEmpty ? nil : $0 }
    }

    /// Whether it has progress other than a number of touches.
    var isMeasured: Bool { progress.map { !$0.isCount } ?? false }

    // MARK: - Success

    var verb: String { wins.last?.isRecognized == false ? "began" : "was recognized" }

    /// The value and the limit of its beginning: `12.7 pt (needs 10)`; nil without a measure.
    var needed: String? { isWinning ? progress?.neededText : nil }

    /// The value and the limit with a preposition: `at 12.7 pt (needs 10)`, `after 0.50 s (needs 0.5)`; nil
    /// without a measure.
    var place: String? { needed.map { "\(preposition) \($0)" } }

    /// The word before a value: something happens after a time, but at a distance.
    var preposition: String {
        progress?.displayUnit.suffix == " s" ? "after" : "at"
    }

    /// The limit that it reached, for a comparison with a loser: `10`, or `10 pt` if the loser's numbers have
    /// another unit.
    func limit(beside loser: Participant) -> String? {
        guard let progress, let limit = progress.limitText else { return nil }
        let unit = progress.displayUnit.suffix
        return unit == loser.progress?.displayUnit.suffix ? limit : limit + unit
    }

    /// The success in words: `began at 12.7 pt (needs 10)`, `was recognized twice`.
    var achievement: String {
        let count = wins.count + forgottenWins
        return switch count {
        case ...1: verb + (place.map { " \($0)" } ?? "")
        case 2: "\(verb) twice"
        default: "\(verb) \(count) times"
        }
    }

    // MARK: - Failure

    /// The failure with its reason: `failed: held 0.85 s (allows 0.75)`.
    var failure: String {
        let failed =
            row.state == .failed || row.state == .cancelled ? "failed" : "was not recognized"
        // A change of scene cancels touches too, and not only the system.
        let cause = row.reason == .touchCancelled ? "its input was cancelled" : row.sentence
        return failed + (cause.map { ": \($0)" } ?? "")
    }

    /// The value that fell short of its limit: `12.6 of 49.6 pt`; nil if there is none.
    var shortfall: String? { progress?.missingText }

    /// The missed limit in a comparison with a winner, without the unit if the winner's achievement names it
    /// already.
    func shortfall(beside winner: Participant) -> String? {
        guard let shortfall else { return nil }
        guard winner.needed != nil, let unit = winner.progress?.displayUnit.suffix,
            shortfall.hasSuffix(unit)
        else { return shortfall }
        return String(shortfall.dropLast(unit.count))
    }
}

extension Reason {
    /// Whether the numbers count touches.
    fileprivate var isCount: Bool { displayUnit.suffix == " touches" }
}

/// The words of a recognizer's kind beside its name.
enum NameWords {
    /// The words of a kind that the name does not contain, in parentheses; empty if it contains them all.
    static func kind(_ kind: String, of name: String) -> String {
        unsaid(kind, by: name).map { " (\($0))" } ?? ""
    }

    /// The words of a kind that the name does not contain; nil if it contains them all.
    fileprivate static func unsaid(_ kind: String, by name: String) -> String? {
        let said = name.lowercased()
        let words = kind.split(separator: " ").filter { !said.contains($0) }
        return words.isEmpty || words == ["long"] ? nil : words.joined(separator: " ")
    }
}

extension TraceSnapshot.Row {
    /// The words of the kind that the name does not contain, for a list; nil if it contains them all.
    package var distinctKind: String? { NameWords.unsaid(kind, by: name) }

    /// The outcome and its numbers, for a list; empty without either.
    ///
    /// Examples are `prevented by early` and `12.6 of 49.6 pt`, or `began at 12.7 pt (needs 10)` alone, or
    /// `at 52.1 pt (needs 50)` for a discrete gesture.
    package var explanation: [String] {
        let participant = Participant(self)
        guard participant.isWinning, progress != nil, measuredReason == progress, let facts else {
            return [cause, facts].compactMap(\.self)
        }
        // The state beside the name already says that it was recognized.
        let numbers = "\(participant.preposition) \(facts)"
        return [cause, isRecognized ? numbers : "began \(numbers)"].compactMap(\.self)
    }

    /// The reason for a failure, or the limit that a success reached; nil without either.
    var endSentence: Phrase? {
        guard let text = state == .ended ? explanation.last : sentence else { return nil }
        return Phrase(text, naming: reason?.other, .succeeded)
    }
}
