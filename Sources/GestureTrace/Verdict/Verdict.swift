package import Foundation
import GestureKit

/// The answer about a sequence: what was recognized or failed, why, and how near the others came.
///
/// Source: Semantics.md, "The verdict of a sequence".
package struct Verdict: Hashable, Sendable {
    /// The result of what a verdict, or a name in it, is about.
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

    package var outcome: Outcome
    /// The row of the recognizer that the verdict is about; nil if it is about none.
    package var subject: Int?
    /// The row of the recognizer that won; nil if none did.
    package var winner: Int?
    /// The time of the deciding step, in seconds; nil without one.
    package var decisionTime: TimeInterval?
    /// The answer, without numbers if `detail` has them.
    package var headline: Phrase
    /// The numbers behind the headline, as a sentence; nil if the headline says everything.
    package var detail: Phrase?
    /// Headline and numbers in one sentence.
    package var sentence: Phrase
    /// The rows of the recognizers that took part: the subject, the winner, and the others, the nearest to its
    /// limit first.
    package var involved: [Int] = []

    /// The sign and the sentence, without emphasis.
    package var text: String { "\(outcome.sign) \(sentence.text)" }

    private init(
        _ outcome: Outcome,
        _ sentence: Phrase,
        headline: Phrase? = nil,
        detail: Phrase? = nil,
        of subject: Participant? = nil,
        winner: Participant? = nil,
        at time: TimeInterval? = nil
    ) {
        self.outcome = outcome
        self.subject = subject?.row.id
        self.winner = winner?.row.id
        decisionTime = time
        self.headline = headline ?? sentence
        self.detail = detail
        self.sentence = sentence
    }

    /// Creates the verdict of the sequence that a snapshot shows; nil before the first one.
    package init?(of snapshot: TraceSnapshot) {
        let participants = Participant.all(of: snapshot)
        let winners = participants.filter { $0.winTime != nil }.sorted { left, right in
            (left.winTime ?? 0, left.order) < (right.winTime ?? 0, right.order)
        }
        let verdict =
            Self.aboutLabel(snapshot, participants, winners)
            ?? Self.aboutWinners(winners, among: participants)
            ?? Self.aboutControls(snapshot)
            ?? (snapshot.isSequenceOver ? nil : Self.underWay(participants, snapshot))
            ?? Self.aboutLosers(participants)
            ?? Self.unreceived(snapshot)
        guard var verdict else { return nil }
        let others = participants.sorted { left, right in
            (left.nearness, right.order) > (right.nearness, left.order)
        }
        let leading = [verdict.subject, verdict.winner].compactMap(\.self)
        verdict.involved = (leading + others.map(\.row.id)).unique
        self = verdict
    }

    // MARK: With a label

    /// Returns the verdict about the recognizers that were meant; nil if the sequence has no label, or
    /// everything is as meant.
    private static func aboutLabel(
        _ snapshot: TraceSnapshot,
        _ participants: [Participant],
        _ winners: [Participant]
    ) -> Verdict? {
        guard snapshot.isSequenceOver, let meant = snapshot.sequence?.expected else { return nil }
        func isWinner(_ name: String) -> Bool { winners.contains { $0.row.name == name } }
        if let missed = meant.first(where: { !isWinner($0) }) {
            guard let loser = participants.last(where: { $0.row.name == missed }) else {
                return snapshot.rows.first { $0.name == missed }.map { row in
                    let loser = Participant(row)
                    let phrase: Phrase = "\(loser.name(.failed)) received no touch"
                    return Verdict(.failed, phrase, of: loser, winner: winners.first)
                }
            }
            return lost(loser, to: winners, among: participants)
        }
        if let extra = winners.first(where: { !meant.contains($0.row.name) }) {
            let won: Phrase = "\(extra.name(.failed)) \(extra.achievement)"
            return Verdict(
                .failed,
                "\(won), but was not meant",
                of: extra,
                winner: extra,
                at: extra.winTime
            )
        }
        guard meant.isEmpty, let nearest = nearest(of: participants) else { return nil }
        return Verdict(
            .succeeded,
            "nothing was recognized, as meant: \(nearest.name(.nothing)) \(nearest.failure ?? "failed")",
            headline: "nothing was recognized, as meant",
            detail: nearest.failure.map { "\(nearest.name(.nothing)) \($0)" },
            of: nearest,
            at: nearest.failureTime
        )
    }

    // MARK: Won

    private static func aboutWinners(
        _ winners: [Participant],
        among participants: [Participant]
    ) -> Verdict? {
        guard let first = winners.first, let last = winners.last else { return nil }
        if winners.count > 1 { return together(winners) }
        if let cancellation = last.cancellation {
            return Verdict(
                .failed,
                "\(last.name(.failed)) \(last.achievement), then was cancelled: \(cancellation)",
                headline: "\(last.name(.failed)) was cancelled: \(cancellation)",
                detail: "It \(last.achievement).",
                of: last,
                winner: last,
                at: last.winTime
            )
        }
        let prevented = participants.filter { $0.row.reason == .preventedBy(first.row.name) }
        guard
            let loser = prevented.max(by: { left, right in
                (left.nearness, right.order) < (right.nearness, left.order)
            })
        else {
            return Verdict(
                .succeeded,
                "\(first.name(.succeeded)) \(first.achievement)",
                of: first,
                winner: first,
                at: first.winTime
            )
        }
        let won: Phrase = "\(first.name(.succeeded)) \(first.achievement)"
        let progress = loser.shortfall
        return Verdict(
            .succeeded,
            "\(won) and prevented \(loser.name(.failed))"
                + (progress.map { ", which had \(first.withoutSharedUnit($0))" } ?? ""),
            headline:
                "\(first.name(.succeeded)) \(first.verb) and prevented \(loser.name(.failed))",
            detail: first.comparison(with: loser),
            of: first,
            winner: first,
            at: first.winTime
        )
    }

    /// Returns the verdict about several winners, simultaneous or one after the other.
    private static func together(_ winners: [Participant]) -> Verdict {
        let names = winners.map { $0.name(.succeeded) }.list
        let numbers = winners.compactMap { winner in
            winner.needed.map { "\(winner.row.name) \(winner.preposition) \($0)" as Phrase }
        }
        let end = winners.dropLast().compactMap(\.endTime).max() ?? .infinity
        let isConsecutive = winners.last.flatMap(\.winTime).map { $0 > end } ?? false
        let claim: Phrase =
            isConsecutive
            ? "\(names) were recognized, one after the other" : "\(names) were recognized together"
        return Verdict(
            .succeeded,
            numbers.isEmpty ? claim : "\(claim): \(numbers.list)",
            headline: claim,
            detail: numbers.isEmpty ? nil : "\(numbers.list)",
            of: winners[0],
            winner: winners[0],
            at: winners[0].winTime
        )
    }

    // MARK: Lost

    /// Returns the verdict about the recognizer that came nearest to success, if none was recognized.
    private static func aboutLosers(_ participants: [Participant]) -> Verdict? {
        guard let loser = nearest(of: participants) else { return nil }
        guard participants.allSatisfy({ $0.row.reason == .touchCancelled }) else {
            return lost(loser, to: [], among: participants)
        }
        let progress = loser.shortfall.map { "; \(loser.row.name) had \($0)" } ?? ""
        return Verdict(
            .failed,
            "the system cancelled the touches before anything was recognized\(progress)",
            headline: "the system cancelled the touches before anything was recognized",
            detail: loser.shortfall.map { "\(loser.name(.failed)) had \($0)." },
            of: loser,
            at: loser.failureTime
        )
    }

    private static func nearest(of participants: [Participant]) -> Participant? {
        participants.max { left, right in
            (left.nearness, right.order) < (right.nearness, left.order)
        }
    }

    /// Returns the verdict about one loser, with the winner that prevented it or the reason that it had itself.
    private static func lost(
        _ loser: Participant,
        to winners: [Participant],
        among participants: [Participant]
    ) -> Verdict {
        let failed: Phrase = "\(loser.name(.failed)) failed"
        func winner(_ name: String) -> Participant? {
            winners.first { $0.row.name == name } ?? participants.first { $0.row.name == name }
        }
        switch loser.row.reason {
        case .preventedBy(let name):
            guard let winner = winner(name) else { break }
            let claim: Phrase = "\(failed): \(winner.name(.succeeded)) \(winner.verb) first"
            let needed = winner.needed.map { ", \(winner.preposition) \($0)" } ?? ""
            let had =
                loser.shortfall.map {
                    "; \(loser.nickname(beside: winner)) had \(winner.withoutSharedUnit($0))"
                } ?? ""
            return Verdict(
                .failed,
                "\(claim)\(needed)\(had)",
                headline: claim,
                detail: winner.comparison(with: loser),
                of: loser,
                winner: winner,
                at: winner.winTime
            )
        case .requiredRecognized(let name):
            guard let winner = winner(name) else { break }
            return Verdict(
                .failed,
                "\(failed): it waits for \(winner.name(.succeeded)), which \(winner.achievement)",
                headline:
                    "\(failed): it waits for \(winner.name(.succeeded)), which \(winner.verb)",
                detail: winner.needed.map {
                    "\(winner.row.name) \(winner.verb) \(winner.preposition) \($0)."
                },
                of: loser,
                winner: winner,
                at: loser.failureTime
            )
        default: break
        }
        let cause = loser.failure.map { ": \($0)" } ?? ""
        let other = winners.first.map { "\($0.name(.succeeded)) \($0.achievement)" as Phrase }
        return Verdict(
            .failed,
            "\(failed)\(cause)" + (other.map { "; \($0)" } ?? ""),
            headline: "\(failed)\(cause)",
            detail: other,
            of: loser,
            winner: winners.first,
            at: loser.failureTime
        )
    }

    // MARK: Under way

    /// Returns the verdict about the recognizer that is closest to a decision; nil if none is open.
    private static func underWay(
        _ participants: [Participant],
        _ snapshot: TraceSnapshot
    ) -> Verdict? {
        let open = participants.filter { $0.row.state == .possible && !$0.row.isPast }
        if let waiting = open.first(where: \.row.isWaiting), let other = waiting.row.reason?.other {
            let left = waiting.row.timeLeft.map { ", \(NumberWords.seconds($0)) s left" } ?? ""
            return Verdict(
                .pending,
                "\(name: waiting.row.name, .pending) waits for \(other) to fail\(left)",
                of: waiting
            )
        }
        let measured = open.filter { $0.row.limitProgress != nil }
        let closest = measured.max { left, right in
            (left.row.limitProgress?.fraction ?? 0, right.order)
                < (right.row.limitProgress?.fraction ?? 0, left.order)
        }
        guard let closest, let progress = closest.row.limitProgress else {
            return open.first.map { first in
                Verdict(.pending, "\(name: first.row.name, .pending) is possible", of: first)
            }
        }
        let words: String =
            switch progress.crossing {
            case .recognizes: progress.text
            case .fails where snapshot.fingers.isEmpty && closest.row.requiredTaps > 1:
                "waits for the \(closest.row.requiredTaps == 2 ? "second" : "next") tap, \(progress.text)"
            default: "\(progress.text) allowed"
            }
        return Verdict(.pending, "\(name: closest.row.name, .pending): \(words)", of: closest)
    }

    // MARK: Without recognizers

    /// Returns the verdict about the controls that sent an event; nil if none did.
    private static func aboutControls(_ snapshot: TraceSnapshot) -> Verdict? {
        let sent = snapshot.views.compactMap { view -> (control: Phrase, Outcome)? in
            guard case .control(let control) = view.content, let event = control.lastEvent else {
                return nil
            }
            let outcome = control.outcome(of: event)
            let name = view.name ?? control.kind.word
            let kind = view.name == nil ? "" : NameWords.kind(control.kind.word, of: name)
            return ("\(name: name, outcome)\(kind) sent \(event)", outcome)
        }
        guard let last = sent.last else { return nil }
        let outcome = sent.map(\.1).first { $0 != .succeeded } ?? last.1
        return Verdict(outcome, sent.map(\.control).list)
    }

    /// Returns the verdict about input that no recognizer received; nil without input.
    private static func unreceived(_ snapshot: TraceSnapshot) -> Verdict? {
        if let stroke = snapshot.strokes.first, let landing = stroke.points.first {
            let view = snapshot.views.last { figure in
                let point = landing.location.applying(figure.transform.inverted())
                return figure.name != nil && figure.bounds.contains(point)
            }
            let place = view?.name.map { "on \($0)" } ?? "beside the views"
            return Verdict(.nothing, "no recognizer received the touch \(place)")
        }
        return snapshot.timeline.streams.first.map { stream in
            Verdict(.nothing, "no recognizer received the \(stream.name)")
        }
    }
}

extension Phrase {
    static func + (left: Phrase, right: Phrase) -> Phrase { "\(left)\(right)" }
    static func + (left: Phrase, right: String) -> Phrase { "\(left)\(right)" }
}

extension [Int] {
    fileprivate var unique: [Int] {
        var seen: Set<Int> = []
        return filter { seen.insert($0).inserted }
    }
}
