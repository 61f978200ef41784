import Foundation
import GestureOverlay
import GestureRecording
import GestureTrace
import RecordingFormat

/// A sequence that is over, as it looked at its end.
struct Attempt {
    private(set) var snapshot: TraceSnapshot
    /// The paths of its fingers with few points, for a small picture.
    private let paths: [Chrome.Attempt.Path]

    /// The maximum number of points of a path in a small picture.
    private static let maxPoints = 24

    /// Keeps the state at the end of a sequence; fails before the first one.
    init?(_ snapshot: TraceSnapshot) {
        guard snapshot.sequence != nil, !snapshot.timeline.isEmpty else { return nil }
        self.snapshot = snapshot
        self.snapshot.timeline.earlier = []
        // The event that begins the next sequence may already have set a deadline.
        if !snapshot.isSequenceOver {
            self.snapshot.isSequenceOver = true
            self.snapshot.timeline.end = snapshot.timeline.lastEvent
            self.snapshot.timeline.moment = self.snapshot.timeline.end
        }
        if snapshot.timeline.verdict == nil {
            self.snapshot.timeline.verdict = Verdict(of: self.snapshot)
        }
        paths = snapshot.strokes.map { stroke in
            let step = max(1, stroke.points.count / (Self.maxPoints - 1))
            let points = stride(from: 0, to: stroke.points.count - 1, by: step).map {
                stroke.points[$0].location
            }
            let last = stroke.points.last.map { [$0.location] } ?? []
            return .init(points + last, slot: stroke.slot)
        }
    }

    /// The time at which it begins, in seconds.
    var start: TimeInterval { snapshot.timeline.start }

    /// Adopts the label of the sequence, which changes its verdict.
    mutating func label(as sequence: TraceSnapshot.SequenceRecord?) {
        guard let sequence, sequence.expected != snapshot.sequence?.expected else { return }
        snapshot.sequence = sequence
        snapshot.timeline.verdict = Verdict(of: snapshot)
    }

    func thumbnail(_ role: Chrome.Attempt.Role) -> Chrome.Attempt {
        Chrome.Attempt(
            start: start,
            paths: paths,
            outcome: snapshot.timeline.verdict?.outcome ?? .nothing,
            role: role,
            text: snapshot.timeline.verdict?.text ?? ""
        )
    }
}

/// The last sequences of a session's scene that are over, except the one that is still shown.
///
/// Another scene, or clearing, starts a new list.
final class Attempts {
    /// The maximum number of sequences that the window offers.
    static let maxCount = 16

    private(set) var past: [Attempt] = []

    /// Observes a session after its trace, whose state it keeps.
    init(of session: Session, _ trace: SessionTrace) {
        // The trace belongs to the same owner.
        trace.willBeginSequence = { [unowned trace, weak self] time in
            guard let self, let attempt = Attempt(trace.snapshot(at: time)) else { return }
            past.append(attempt)
            past.removeFirst(max(0, past.count - Self.maxCount))
        }
        trace.willChangeScene = { [weak self] in self?.past = [] }
        trace.willClear = { [weak self] in self?.past = [] }
        session.observe { [unowned trace, weak self] event in
            guard let self, case .input(let input) = event, case .expected = input.input else {
                return
            }
            for index in past.indices {
                past[index].label(as: trace.sequence(startingAt: past[index].start))
            }
        }
    }

    /// Returns the past sequences and then the last one, as many as the window offers.
    func all(with last: Attempt?) -> [Attempt] {
        (past + [last].compactMap(\.self)).suffix(Self.maxCount)
    }

    /// Returns the past sequences and then the shown one if it is over.
    func all(with shown: TraceSnapshot) -> [Attempt] {
        all(with: shown.isSequenceOver ? Attempt(shown) : nil)
    }
}

extension TraceSnapshot.Timeline {
    /// The time of the latest event, also before the sequence is over.
    fileprivate var lastEvent: TimeInterval {
        let times =
            fingers.map { $0.end ?? $0.start } + streams.flatMap(\.spans).map { $0.end ?? $0.start }
            + lanes.flatMap { $0.steps.map(\.time) + $0.actions }
        return times.max() ?? start
    }
}
