import GestureKit

/// The verdict about recognizers that may still be recognized.
extension Verdict {
    /// Returns the verdict about the recognizer that is closest to a decision; nil if none is open.
    static func aboutOpen(_ evidence: Evidence) -> Verdict? {
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

    /// Returns the recognizer with the largest progress toward a limit; of equal ones the first.
    private static func closest(of participants: [Participant]) -> Participant? {
        participants.filter { $0.row.limitProgress != nil }
            .max { $0.openNearness < $1.openNearness }
    }

    /// Whether a recognizer of several taps has a time limit without a finger or key that is down.
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

extension Participant {
    /// The nearness to a decision while the recognizer is possible.
    fileprivate var openNearness: Double { row.limitProgress?.reason.nearness ?? 0 }
}
