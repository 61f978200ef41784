package import Foundation
import GestureKit

/// The answer about a sequence: what was recognized or not, and why, in one sentence.
///
/// Window, reports and texts show this sentence. Source: Semantics.md, section 7 "The verdict of a sequence".
package struct Verdict: Hashable, Sendable {
    /// The outcome, which determines the colour and the sign of the sentence.
    package enum Outcome: Hashable, Sendable {
        case succeeded
        case failed
        /// Undecided, while the sequence is under way.
        case pending
        /// There was nothing to recognize.
        case nothing

        /// The sign in front of the sentence.
        package var sign: String {
            switch self {
            case .succeeded: "✓"
            case .failed: "✕"
            case .pending: "…"
            case .nothing: "–"
            }
        }
    }

    package let outcome: Outcome
    /// The row of the recognizer that the verdict is about; nil if it is about none.
    package let subject: Int?
    /// The row of the recognizer that won; nil if none did.
    package let winner: Int?
    /// The time at which the winner first began or was recognized, in seconds; nil if none did.
    package let winTime: TimeInterval?
    /// The time of the deciding step, in seconds; nil without one.
    package let decisionTime: TimeInterval?
    /// The outcome in words, without numbers if `detail` has them.
    package let headline: Phrase
    /// The numbers behind the headline, as a sentence; nil if the headline says everything.
    package private(set) var detail: Phrase?
    /// Headline and numbers in one sentence.
    package private(set) var sentence: Phrase
    /// The row of the recognizer whose failure the sentence explains: the subject, or the one that it names beside
    /// the winner; nil without one.
    package let loser: Int?
    /// The rows of the recognizers that took part: the subject, the winner, the loser in the sentence, further
    /// winners, and the others, the nearest to its limit first.
    package private(set) var involved: [Int] = []

    /// The verdict of a sequence in which nothing took part.
    package static let empty = Verdict(.nothing, "there was nothing to recognize")

    /// The sign and the sentence, without emphasis.
    package var text: String { "\(outcome.sign) \(sentence.text)" }

    init(
        _ outcome: Outcome,
        _ sentence: Phrase,
        headline: Phrase? = nil,
        detail: Phrase? = nil,
        of subject: Participant? = nil,
        winner: Participant? = nil,
        over loser: Participant? = nil,
        at time: TimeInterval? = nil
    ) {
        self.outcome = outcome
        self.subject = subject?.row.id
        self.winner = winner?.row.id
        let failed = outcome == .failed && subject?.row.id != winner?.row.id ? subject : nil
        self.loser = (failed ?? loser)?.row.id
        winTime = winner?.wins.first?.time
        decisionTime = time
        self.headline = headline ?? sentence
        self.detail = detail
        self.sentence = sentence
    }

    /// Creates the verdict of the sequence that a snapshot shows; nil before the first one.
    package init?(of snapshot: TraceSnapshot) {
        let evidence = Evidence(snapshot)
        guard let verdict = snapshot.isSequenceOver ? Self.final(evidence) : Self.underWay(evidence)
        else { return nil }
        self = verdict
        let controls = Self.controls(evidence).filter { $0.outcome != .pending }
        if winner != nil, !controls.isEmpty {
            let others = controls.map(\.phrase).list
            sentence = "\(sentence); \(others)"
            detail = "\(detail.map { "\($0) " } ?? "")\(others)."
        }
        var seen: Set<Int> = []
        let others = evidence.winners + evidence.nearestFirst
        let rows = [subject, winner, loser].compactMap(\.self) + others.map(\.row.id)
        involved = rows.filter { seen.insert($0).inserted }
    }

    private static func final(_ evidence: Evidence) -> Verdict? {
        aboutLabel(evidence) ?? aboutWinners(evidence.winners, evidence) ?? aboutControls(evidence)
            ?? aboutLosers(evidence) ?? unreceived(evidence)
    }

    private static func underWay(_ evidence: Evidence) -> Verdict? {
        aboutWinners(evidence.winners.filter(\.isWinning), evidence) ?? aboutControls(evidence)
            ?? aboutOpen(evidence) ?? final(evidence)
    }
}
