import Foundation
import GestureKit

/// The verdicts about recognizers that were not recognized.
extension Verdict {
    /// Returns the verdict about the expected recognizers; nil without a label, and if everything is as
    /// expected.
    static func aboutLabel(_ evidence: Evidence) -> Verdict? {
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
    static func aboutLosers(_ evidence: Evidence) -> Verdict? {
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

    /// Creates a verdict about a loser, and what else was recognized.
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

    // MARK: Without recognizers

    /// Returns the verdict about the controls that sent an event; nil if none did.
    static func aboutControls(_ evidence: Evidence) -> Verdict? {
        let sent = controls(evidence)
        guard let last = sent.last else { return nil }
        let outcome = sent.map(\.outcome).first { $0 != .succeeded } ?? last.outcome
        return Verdict(outcome, sent.map(\.phrase).list)
    }

    /// Returns the controls that sent an event, with the last event of each.
    static func controls(_ evidence: Evidence) -> [(phrase: Phrase, outcome: Outcome)] {
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
    static func unreceived(_ evidence: Evidence) -> Verdict? {
        let snapshot = evidence.snapshot
        guard let landing = snapshot.strokes.first?.points.first?.location else { return nil }
        let touches = snapshot.strokes.count == 1 ? "the touch" : "the touches"
        let claim = "no recognizer received \(touches)"
        // The deepest view comes first.
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
}

extension TraceSnapshot.Row {
    /// Returns a cause as a clause in which the recognizer's name stands out.
    fileprivate func clause(_ cause: UnreceivedTouch.Cause) -> Phrase {
        let text = cause.clause(about: name)
        guard text.hasPrefix(name) else { return "\(text)" }
        return "\(name: name, .nothing)\(String(text.dropFirst(name.count)))"
    }
}

extension TraceSnapshot.ControlFigure.Kind {
    /// The type of the control, as a word.
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
    /// Whether an event performs the control's action, or ends its tracking without one.
    fileprivate func outcome(of event: String) -> Verdict.Outcome {
        switch event {
        case "touchUpInside", "valueChanged": .succeeded
        case "touchUpOutside", "touchCancel": .failed
        default: isTracking ? .pending : .succeeded
        }
    }
}
