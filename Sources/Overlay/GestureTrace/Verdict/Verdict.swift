package import Foundation
import GestureKit
import TextFormatting

/// The answer about a sequence: what was recognized or not, and why, in one sentence.
///
/// Window, reports and texts show this sentence. Source: Semantics.md, section 7 "The verdict of a sequence".
package struct Verdict: Hashable, Sendable {
    /// The outcome, which determines the colour and the sign of the sentence.
    package enum Outcome: Hashable, Sendable {
        case succeeded
        case failed
        /// Nothing is decided yet: the sequence is under way.
        case pending
        /// There was nothing to recognize.
        case nothing

        /// The sign in front of the sentence.
        var sign: String {
            switch self {
            case .succeeded: "✓"
            case .failed: "✕"
            case .pending: "…"
            case .nothing: "–"
            }
        }
    }

    package let outcome: Outcome
    /// The row of the recognizer that the verdict is about, if there is one.
    package let subject: Int?
    /// The row of the recognizer that won; nil without a winner.
    package let winner: Int?
    /// The time in seconds at which the winner first began or was recognized; nil without a winner.
    package let winTime: TimeInterval?
    /// The time of the deciding step, in seconds; nil if no step decided.
    package let decisionTime: TimeInterval?
    /// The outcome in words, without numbers if `detail` has them.
    package let headline: Phrase
    /// The numbers behind the headline, as a sentence; nil if the headline says everything.
    package private(set) var detail: Phrase?
    /// The headline and its numbers in one sentence.
    package private(set) var sentence: Phrase
    /// The row of the recognizer whose failure the sentence explains, which is the subject or the one named
    /// beside the winner; nil if it explains no failure.
    package let loser: Int?
    /// The rows of the recognizers that took part.
    ///
    /// The subject comes first, then the winner, the loser in the sentence, further winners, and the others
    /// from the nearest to its limit to the farthest.
    package private(set) var involved: [Int] = []

    /// The verdict of a sequence in which nothing took part.
    package static let empty = Verdict(.nothing, "there was nothing to recognize")

    /// The sign and the sentence, without emphasis.
    package var text: String { "\(outcome.sign) \(sentence.text)" }

    private init(
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

    /// Judges the sequence that a snapshot shows; nil before the first one.
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

    // MARK: - Winners

    private static func aboutWinners(_ winners: [Participant], _ evidence: Evidence) -> Verdict? {
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

    /// Compares the numbers of a winner and of the loser that it prevented, in a sentence; nil without
    /// numbers.
    private static func comparison(of winner: Participant, with loser: Participant) -> Phrase? {
        guard let shortfall = loser.shortfall else {
            return beginning(of: winner, beside: loser)
        }
        let had = "\(loser.nickname(beside: winner, article: "The")) had \(shortfall)"
        guard winner.needed != nil, let limit = winner.limit(beside: loser) else {
            return "\(had)."
        }
        return "\(had) when \(winner.nickname(beside: loser)) had its \(limit)."
    }

    /// Says with which numbers a winner began; nil without numbers.
    private static func beginning(
        of winner: Participant,
        beside loser: Participant
    ) -> Phrase? {
        let own = winner.nickname(beside: loser, article: "The")
        return winner.place.map { "\(own) \(winner.verb) \($0)." }
    }

    /// Returns the verdict about a winner that was cancelled later; nil for one that was not.
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

    /// Says that these winners were cancelled later, and why; nil unless all of them were.
    private static func cancellation(of winners: [Participant]) -> String? {
        guard winners.allSatisfy({ $0.row.state == .cancelled }) else { return nil }
        let were = winners.count == 1 ? "was cancelled" : "were cancelled"
        return switch winners.first?.row.reason {
        case .touchCancelled, nil: were
        case let reason?: "\(were): \(reason.sentence)"
        }
    }

    /// Returns the verdict about several winners, whether simultaneous or consecutive.
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

    /// Names up to three recognizers, and counts the others.
    private static func list(_ winners: [Participant], _ outcome: Outcome) -> Phrase {
        var names = winners.map { $0.name(outcome) }
        if names.count > 4 { names[3...] = ["\(String(names.count - 3)) others"] }
        return names.list
    }

    /// Says how the gestures of several winners, in order, relate in time; empty for a mixture.
    private static func manner(of winners: [Participant]) -> String {
        let spans = winners.compactMap { $0.wins.first }.map { ($0.time, $0.end ?? .infinity) }
        let firstEnd = spans.map(\.1).min() ?? 0
        if spans.allSatisfy({ $0.0 <= firstEnd }) { return " together" }
        let isConsecutive = zip(spans, spans.dropFirst()).allSatisfy { $0.1 < $1.0 }
        return isConsecutive ? ", one after the other" : ""
    }

    // MARK: - Recognizers that were not recognized

    /// Returns the verdict about the expected recognizers; nil without a label, or if everything is as
    /// expected.
    private static func aboutLabel(_ evidence: Evidence) -> Verdict? {
        guard let expected = evidence.snapshot.sequence?.expected else { return nil }
        let won = Set(evidence.winners.map(\.row.name))
        if let missed = expected.first(where: { !won.contains($0) }) {
            let loser = evidence.participants.first { $0.row.name == missed }
            return loser.map { lost($0, evidence) } ?? untouched(missed, evidence)
        }
        if let extra = evidence.winners.first(where: { !expected.contains($0.row.name) }) {
            let expectation = expected.isEmpty ? "nothing was expected" : "was not expected"
            return Verdict(
                .failed,
                "\(extra.name(.failed)) \(extra.achievement), but \(expectation)",
                of: extra,
                winner: extra,
                at: extra.wins.first?.time
            )
        }
        guard expected.isEmpty, let nearest = evidence.nearestFirst.first else { return nil }
        let why: Phrase = "\(nearest.name(.nothing)) \(nearest.failure)"
        return Verdict(
            .succeeded,
            "nothing was recognized, as expected; \(why)",
            headline: "nothing was recognized, as expected",
            detail: "\(why).",
            of: nearest,
            at: nearest.lossTime
        )
    }

    /// Returns the verdict about an expected recognizer that took no part, or that the scene does not have.
    private static func untouched(_ name: String, _ evidence: Evidence) -> Verdict {
        guard let row = evidence.snapshot.rows.first(where: { $0.name == name }) else {
            let claim: Phrase = "\(name: name, .failed) is not a recognizer of this scene"
            return Verdict(.failed, claim, beside: evidence.winners.first)
        }
        let loser = Participant(row)
        let claim: Phrase = "\(loser.name(.failed)) \((row.absence ?? .idle).claim)"
        return Verdict(.failed, claim, beside: evidence.winners.first, of: loser)
    }

    /// Returns the verdict about the recognizer that came nearest to success.
    private static func aboutLosers(_ evidence: Evidence) -> Verdict? {
        if let cancelled = evidence.participants.first(where: { $0.row.reason == .touchCancelled })
        {
            let inputWas =
                switch evidence.snapshot.strokes.count {
                case 0: "the input was"
                case 1: "the touch was"
                default: "the touches were"
                }
            return Verdict(
                .failed,
                "\(inputWas) cancelled before anything was recognized",
                of: cancelled,
                at: cancelled.lossTime
            )
        }
        return evidence.nearestFirst.first.map { lost($0, evidence) }
    }

    /// Returns the verdict about one loser: the winner that prevented it, or its own reason.
    private static func lost(_ loser: Participant, _ evidence: Evidence) -> Verdict {
        let name = loser.name(.failed)
        switch loser.row.reason {
        case .preventedBy(let other):
            guard let winner = evidence.rival(other, of: loser) else { break }
            let claim: Phrase = "\(name) failed: \(winner.name(.succeeded)) \(winner.verb) first"
            let place = winner.place.map { ", \($0)" } ?? ""
            let had = loser.shortfall(beside: winner).map {
                "; \(loser.nickname(beside: winner)) had \($0)"
            }
            return Verdict(
                .failed,
                "\(claim)\(place)\(had ?? "")",
                headline: claim,
                detail: comparison(of: winner, with: loser),
                of: loser,
                winner: winner,
                at: winner.wins.first?.time
            )
        case .requiredRecognized(let other):
            guard let winner = evidence.rival(other, of: loser) else { break }
            let claim: Phrase =
                "\(name) failed: \(winner.name(.succeeded)), which had to fail first,"
            return Verdict(
                .failed,
                "\(claim) \(winner.achievement)",
                of: loser,
                winner: winner,
                at: loser.lossTime
            )
        default: break
        }
        return Verdict(
            .failed,
            "\(name) \(loser.failure)",
            beside: evidence.winners.first,
            of: loser,
            at: loser.lossTime
        )
    }

    /// Creates a verdict about a loser that also says what was recognized instead.
    private init(
        _ outcome: Outcome,
        _ claim: Phrase,
        beside winner: Participant?,
        of loser: Participant? = nil,
        at time: TimeInterval? = nil
    ) {
        let other = winner.map { "\($0.name(.succeeded)) \($0.achievement)" as Phrase }
        self.init(
            outcome,
            other.map { "\(claim); \($0)" } ?? claim,
            headline: claim,
            detail: other.map { "\($0)." },
            of: loser,
            winner: winner,
            at: time
        )
    }

    // MARK: Controls and unreceived touches

    /// Returns the verdict about controls that sent events; nil if none did.
    private static func aboutControls(_ evidence: Evidence) -> Verdict? {
        let sent = controls(evidence)
        guard let last = sent.last else { return nil }
        let outcome = sent.map(\.outcome).first { $0 != .succeeded } ?? last.outcome
        return Verdict(outcome, sent.map(\.phrase).list)
    }

    /// Returns the controls that sent an event, with the last event of each.
    private static func controls(_ evidence: Evidence) -> [(phrase: Phrase, outcome: Outcome)] {
        evidence.snapshot.views.compactMap { view in
            guard case .control(let control) = view.content, let event = control.lastEvent else {
                return nil
            }
            let outcome = control.outcome(of: event)
            let name = view.name ?? control.kind.word
            let kind = NameWords.kind(control.kind.word, of: name)
            return ("\(name: name, outcome)\(kind) sent \(event)", outcome)
        }
    }

    /// Returns the verdict about touches that no recognizer received; nil without touches.
    private static func unreceived(_ evidence: Evidence) -> Verdict? {
        let snapshot = evidence.snapshot
        guard let landing = snapshot.strokes.first?.points.first?.location else { return nil }
        let touches = snapshot.strokes.count == 1 ? "the touch" : "the touches"
        let claim = "no recognizer received \(touches)"
        // Sections start with the deepest view.
        for section in snapshot.sections {
            for row in section.rows {
                guard case .unreceived(let cause) = row.absence else { continue }
                return Verdict(.nothing, "\(claim) on \(section.name): \(row.clause(cause))")
            }
        }
        let view = snapshot.namedView(at: landing)
        let place = view?.name.map { "on \($0)" } ?? "outside all views"
        return Verdict(.nothing, "\(claim) \(place)")
    }

    // MARK: - Recognizers that may still be recognized

    /// Returns the verdict about the undecided recognizer that is closest to a decision; nil if there is
    /// none.
    private static func aboutOpen(_ evidence: Evidence) -> Verdict? {
        let open = evidence.participants.filter { $0.row.state == .possible && !$0.row.isPast }
        let pauses = open.filter { isBetweenTaps($0, evidence) }
        if let closest = closest(of: pauses), let progress = closest.row.limitProgress {
            return pending(closest, ": waits for the \(nextTap(of: closest)), \(progress.text)")
        }
        if let waiting = open.first(where: \.row.isWaiting), let other = waiting.row.reason?.other {
            let left = waiting.row.timeLeft.map { ", \(DecimalText.exact($0, 2)) s left" } ?? ""
            return pending(waiting, " waits for \(other) to fail\(left)")
        }
        guard let closest = closest(of: open), let progress = closest.row.limitProgress else {
            return open.first.map { pending($0, " is undecided") }
        }
        let reason = progress.reason
        let measure =
            progress.crossing == .fails ? reason.measuredText : reason.verb + progress.text
        return pending(closest, ": \(measure)")
    }

    private static func pending(_ subject: Participant, _ text: String) -> Verdict {
        Verdict(.pending, "\(name: subject.row.name, .pending)\(text)", of: subject)
    }

    /// Returns the first of the recognizers with the largest progress toward a limit.
    private static func closest(of participants: [Participant]) -> Participant? {
        participants.filter { $0.row.limitProgress != nil }
            .max { $0.openNearness < $1.openNearness }
    }

    /// Whether a recognizer of several taps counts down while no finger or key is down.
    private static func isBetweenTaps(_ participant: Participant, _ evidence: Evidence) -> Bool {
        participant.row.limitProgress?.crossing == .fails && !evidence.hasOpenStream
            && !evidence.snapshot.fingers.contains { participant.row.touches.contains($0.id) }
    }

    private static func nextTap(of participant: Participant) -> String {
        switch participant.row.requiredTaps {
        case 1: "press"
        case 2: "second tap"
        default: "next tap"
        }
    }
}

extension TraceSnapshot.Row {
    /// Puts a cause into a clause in which the recognizer's name stands out.
    fileprivate func clause(_ cause: UnreceivedTouch.Cause) -> Phrase {
        let text = cause.clause(about: name)
        guard text.hasPrefix(name) else { return "\(text)" }
        return "\(name: name, .nothing)\(String(text.dropFirst(name.count)))"
    }
}

extension TraceSnapshot.ControlFigure.Kind {
    /// The name of the type: `button`, `segmented control`.
    var word: String {
        switch self {
        case .button: "button"
        case .plain: "control"
        case .toggle: "switch"
        case .slider: "slider"
        case .stepper: "stepper"
        case .segments: "segmented control"
        case .pages: "page control"
        }
    }
}

extension TraceSnapshot.ControlFigure {
    /// Says whether an event performs the control's action, or ends its tracking without performing it.
    fileprivate func outcome(of event: String) -> Verdict.Outcome {
        switch event {
        case "touchUpInside", "valueChanged": .succeeded
        case "touchUpOutside", "touchCancel": .failed
        default: isTracking ? .pending : .succeeded
        }
    }
}

extension Participant {
    /// The nearness to a decision, from 0 to 1, while the recognizer is possible.
    fileprivate var openNearness: Double { row.limitProgress?.reason.nearness ?? 0 }
}

/// The facts from which a verdict follows: the recognizers that took part in the shown sequence.
private struct Evidence {
    let snapshot: TraceSnapshot
    /// Scrolling, pinches and key presses up to the shown moment.
    private let streams: [TraceSnapshot.Timeline.Stream]
    /// The recognizers that took part, in the order of the rows.
    let participants: [Participant]
    /// The participants that began or were recognized, in the order in which they first did.
    let winners: [Participant]
    /// The participants, the nearest to success first; ties keep the order of the rows.
    let nearestFirst: [Participant]

    init(_ snapshot: TraceSnapshot) {
        self.snapshot = snapshot
        let timeline = snapshot.timeline.untilMoment
        streams = timeline.streams
        let lanes = Dictionary(
            timeline.lanes.map { ($0.row, $0) },
            uniquingKeysWith: { first, _ in first }
        )
        // A scene may have hundreds of recognizers that took no part, so those are not copied.
        participants = snapshot.rows(where: { lanes[$0] != nil })
            .filter { $0.kind != GestureKind.hoverName }
            .map { Participant($0, lanes[$0.id]) }
        // Sorts are stable, so ties keep the order of the rows.
        nearestFirst = participants.sorted { $0.nearness > $1.nearness }
        winners = participants.filter { !$0.wins.isEmpty }
            .sorted { ($0.wins.first?.time ?? 0) < ($1.wins.first?.time ?? 0) }
    }

    /// The input of a sequence without fingers, such as `scrolling`; nil if a finger took part.
    var stream: String? {
        snapshot.strokes.isEmpty ? streams.last?.words : nil
    }

    /// Finds the participant with a name, preferably a winner, other than the given one of the same name.
    func rival(_ name: String, of other: Participant) -> Participant? {
        (winners + participants).first { $0.row.name == name && $0.row.id != other.row.id }
    }

    /// Finds, among those that a winner prevented, the one nearest to success.
    ///
    /// Ties go to the first in the order of delivery, in which the recognizer of a view that was added last
    /// comes first.
    ///
    /// Those whose progress is a number of touches come last.
    func nearest(preventedBy winner: Participant) -> Participant? {
        let numbers = Dictionary(
            zip(participants.map(\.row.id), 0...),
            uniquingKeysWith: { first, _ in first }
        )
        let delivered = snapshot.sections.lazy.flatMap { section in
            section.rows.indices.reversed().lazy.compactMap { numbers[section.rows[$0].id] }
        }
        let prevented = delivered.map { participants[$0] }
            .filter { $0.row.reason == .preventedBy(winner.row.name) }
        // The sort is stable, so ties keep the order of delivery.
        return prevented.sorted {
            ($0.nearness, $0.isMeasured ? 1 : 0) > ($1.nearness, $1.isMeasured ? 1 : 0)
        }.first
    }

    /// Whether a key is held, or scrolling or a pinch continues.
    var hasOpenStream: Bool {
        streams.contains { stream in
            stream.spans.last.map { $0.end == nil } ?? false
        }
    }
}

extension TraceSnapshot.Timeline.Stream {
    /// Whether the input is the press of a key.
    var isKey: Bool { name.hasPrefix("key ") }

    /// The input in words: `scrolling`, `the select key`.
    var words: String {
        switch name {
        case "scroll": "scrolling"
        case "touchpad pinch": "a touchpad pinch"
        default: isKey ? "the \(name.dropFirst(4)) key" : "the \(name)"
        }
    }
}
