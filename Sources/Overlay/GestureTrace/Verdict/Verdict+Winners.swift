import GestureKit

/// The verdicts about recognizers that began or were recognized.
extension Verdict {
    static func aboutWinners(_ winners: [Participant], _ evidence: Evidence) -> Verdict? {
        guard let winner = winners.first else { return nil }
        guard winners.count == 1 else { return together(winners) }
        if let cancelled = cancelled(winner) { return cancelled }
        let won: Phrase = "\(winner.name(.succeeded)) \(winner.achievement)"
        if winner.needed == nil, let stream = evidence.stream {
            return Verdict(succeeded: winner, "\(won) from \(stream)")
        }
        if let loser = evidence.nearest(preventedBy: winner) {
            return prevented(loser, by: winner)
        }
        let others = evidence.nearestFirst
        // A second tap that came too late shows what the user attempted.
        if let loser = others.first(where: \.row.hasMissedTap), loser.row.id != winner.row.id {
            return Verdict(
                succeeded: winner,
                "\(won); \(loser.name(.failed)) \(loser.failure)",
                headline: won,
                detail: "\(loser.name(.failed)) \(loser.failure).",
                over: loser
            )
        }
        return Verdict(succeeded: winner, won)
    }

    private init(
        succeeded winner: Participant,
        _ sentence: Phrase,
        headline: Phrase? = nil,
        detail: Phrase? = nil,
        over loser: Participant? = nil
    ) {
        self.init(
            .succeeded,
            sentence,
            headline: headline,
            detail: detail,
            of: winner,
            winner: winner,
            over: loser,
            at: winner.wins.first?.time
        )
    }

    private static func prevented(_ loser: Participant, by winner: Participant) -> Verdict {
        let name = winner.name(.succeeded)
        // A missing finger says nothing about a gesture that was not expected.
        let measured = loser.isMeasured ? loser : nil
        let progress =
            measured?.shortfall(beside: winner).map { ", which had \($0)" } ?? ""
        return Verdict(
            succeeded: winner,
            "\(name) \(winner.achievement) and prevented \(loser.name(.failed))\(progress)",
            headline: "\(name) \(winner.verb) and prevented \(loser.name(.failed))",
            detail: measured.flatMap { comparison(of: winner, with: $0) }
                ?? beginning(of: winner, beside: loser),
            over: loser
        )
    }

    /// Returns the numbers of a winner and the loser that it prevented, as a sentence; nil without numbers.
    static func comparison(of winner: Participant, with loser: Participant) -> Phrase? {
        guard let shortfall = loser.shortfall else {
            return beginning(of: winner, beside: loser)
        }
        let had = "\(loser.nickname(beside: winner, article: "The")) had \(shortfall)"
        guard winner.needed != nil, let limit = winner.limit(beside: loser) else {
            return "\(had)."
        }
        return "\(had) when \(winner.nickname(beside: loser)) had its \(limit)."
    }

    /// Returns the numbers of a winner, as a sentence; nil without numbers.
    private static func beginning(
        of winner: Participant,
        beside loser: Participant
    ) -> Phrase? {
        let own = winner.nickname(beside: loser, article: "The")
        return winner.place.map { "\(own) \(winner.verb) \($0)." }
    }

    /// Returns the verdict about a winner that was cancelled later; nil if it was not.
    private static func cancelled(_ winner: Participant) -> Verdict? {
        guard let cancellation = cancellation(of: [winner]) else { return nil }
        return Verdict(
            .failed,
            "\(winner.name(.failed)) \(winner.achievement), then \(cancellation)",
            headline: "\(winner.name(.failed)) \(cancellation)",
            detail: winner.achievement == winner.verb ? nil : "It \(winner.achievement).",
            of: winner,
            winner: winner,
            at: winner.wins.first?.time
        )
    }

    /// Returns that all of these winners were cancelled later, and why; nil if one of them was not.
    private static func cancellation(of winners: [Participant]) -> String? {
        guard winners.allSatisfy({ $0.row.state == .cancelled }) else { return nil }
        let were = winners.count == 1 ? "was cancelled" : "were cancelled"
        return switch winners.first?.row.reason {
        case .touchCancelled, nil: were
        case let reason?: "\(were): \(reason.sentence)"
        }
    }

    /// Returns the verdict about several winners, simultaneous or one after the other.
    private static func together(_ winners: [Participant]) -> Verdict {
        let cancellation = cancellation(of: winners)
        let outcome = cancellation == nil ? Outcome.succeeded : .failed
        let claim: Phrase = "\(list(winners, outcome)) were recognized\(manner(of: winners))"
        let places = winners.compactMap(\.place)
        let numbers =
            winners.count == 2 && places.count == 2 ? "\(places[0]) and \(places[1])" : nil
        let end = cancellation.map { ", then \($0)" } ?? ""
        return Verdict(
            outcome,
            "\(claim)\(numbers.map { ", \($0)" } ?? "")\(end)",
            headline: "\(claim)\(end)",
            detail: numbers.map { "\($0.prefix(1).uppercased() + $0.dropFirst())." },
            of: winners[0],
            winner: winners[0],
            at: winners[0].wins.first?.time
        )
    }

    /// Returns the names of up to three recognizers, and the number of the others.
    private static func list(_ winners: [Participant], _ outcome: Outcome) -> Phrase {
        var names = winners.map { $0.name(outcome) }
        if names.count > 4 { names[3...] = ["\(String(names.count - 3)) others"] }
        return names.list
    }

    /// Returns how the gestures of several winners, in order, relate in time; empty for a mixture.
    private static func manner(of winners: [Participant]) -> String {
        let spans = winners.compactMap { $0.wins.first }.map { ($0.time, $0.end ?? .infinity) }
        let firstEnd = spans.map(\.1).min() ?? 0
        if spans.allSatisfy({ $0.0 <= firstEnd }) { return " together" }
        let isConsecutive = zip(spans, spans.dropFirst()).allSatisfy { $0.1 < $1.0 }
        return isConsecutive ? ", one after the other" : ""
    }
}
