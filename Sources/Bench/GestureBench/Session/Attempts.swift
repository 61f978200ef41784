import Foundation
import GestureExplaining
import GestureKit
import GestureOverlay
import GestureRecording
import GestureTrace
import RecordingFormat

/// A sequence that is over, as it looked at its end.
struct Attempt {
    private(set) var snapshot: TraceSnapshot
    /// The steps and the outcomes of its recognizers.
    let steps: SequenceSteps
    /// The small picture, which a frame draws without deriving anything.
    private var picture: Chrome.Thumbnail

    /// The maximum number of points of a path in a small picture.
    private static let maxPoints = 24

    /// Keeps the state at the end of a sequence; fails before the first one.
    init?(_ snapshot: TraceSnapshot, _ steps: SequenceSteps?) {
        guard let steps, snapshot.sequence != nil, !snapshot.timeline.isEmpty else { return nil }
        self.snapshot = snapshot
        self.steps = steps
        self.snapshot.timeline.earlier = []
        if snapshot.timeline.verdict == nil {
            self.snapshot.timeline.verdict = Verdict(of: self.snapshot)
        }
        picture = Chrome.Thumbnail(
            start: snapshot.timeline.start,
            paths: snapshot.strokes.map(Self.path),
            outcome: .nothing
        )
        showVerdict()
    }

    /// Updates what the picture says about the outcome.
    private mutating func showVerdict() {
        let verdict = snapshot.timeline.verdict
        picture.outcome = verdict?.outcome ?? .nothing
        picture.winner = verdict?.winner.flatMap { winner in
            snapshot.rows { $0 == winner }.first?.name
        }
        picture.text = verdict?.text ?? ""
    }

    /// Returns the path of a finger with few points.
    private static func path(of stroke: TraceSnapshot.Stroke) -> Chrome.Thumbnail.Path {
        let step = max(1, stroke.points.count / (maxPoints - 1))
        let points = stride(from: 0, to: stroke.points.count - 1, by: step).map {
            stroke.points[$0].location
        }
        let last = stroke.points.last.map { [$0.location] } ?? []
        return .init(points + last, slot: stroke.slot)
    }

    /// The time at which it begins, in seconds.
    var start: TimeInterval { snapshot.timeline.start }

    /// Adopts the label of the sequence, which changes its verdict.
    mutating func label(as sequence: TraceSnapshot.SequenceRecord?) {
        guard let sequence, sequence.expected != snapshot.sequence?.expected else { return }
        snapshot.sequence = sequence
        snapshot.timeline.verdict = Verdict(of: snapshot)
        showVerdict()
    }

    func thumbnail(_ role: Chrome.Thumbnail.Role) -> Chrome.Thumbnail {
        var picture = picture
        picture.role = role
        return picture
    }
}

/// The last sequences of a session's scene that are over.
///
/// Another scene, or clearing, starts a new list.
final class Attempts {
    /// The maximum number of sequences that the window offers.
    static let maxCount = 16

    /// The sequences before the last one.
    private(set) var past: [Attempt] = []
    /// The last sequence as the first snapshot after its end showed it; nil before that.
    private var last: Attempt?
    /// Sequences that begin at this time or later are kept, in seconds.
    private let earliest: TimeInterval
    private let trace: SessionTrace
    private let recorder: StepRecorder

    /// Observes a session after its trace, whose state it keeps.
    ///
    /// - Parameters:
    ///   - session: The session.
    ///   - trace: The session's trace.
    ///   - earliest: The start of the first sequence to keep, in seconds.
    init(of session: Session, _ trace: SessionTrace, from earliest: TimeInterval) {
        self.earliest = earliest - Tolerance.time
        self.trace = trace
        recorder = StepRecorder(session)
        trace.willBeginSequence = { [weak self] in self?.keepLast(before: $0) }
        trace.willChangeScene = { [weak self] in self?.removeAll() }
        trace.willClear = { [weak self] in self?.removeAll() }
        session.observe { [weak self] event in
            guard let self, case .input(let input) = event, case .expected = input.input else {
                return
            }
            for index in past.indices {
                past[index].label(as: trace.sequence(startingAt: past[index].start))
            }
            last?.label(as: trace.sequence)
        }
    }

    /// Keeps the last sequence among the past ones, before another one begins at a time.
    ///
    /// A touch waits meanwhile, so the state is taken only if no snapshot has shown the end.
    private func keepLast(before time: TimeInterval) {
        // A session that was performed again has recorded before the window told it that there is no overlay.
        defer {
            last = nil
            recorder.begin(at: time)
        }
        guard trace.hasOverlay, let sequence = trace.sequence, sequence.start >= earliest else {
            return
        }
        let isSeen = last?.snapshot.timeline.end == trace.latestEvent
        let kept = isSeen ? last : Attempt(trace.endedSequence(at: time), recorder.sequence(trace))
        guard let kept else { return }
        past.append(kept)
        past.removeFirst(max(0, past.count - Self.maxCount))
    }

    private func removeAll() {
        past = []
        last = nil
    }

    /// Keeps the last sequence if a snapshot of the present shows its end.
    func follow(_ snapshot: TraceSnapshot) {
        guard snapshot.isSequenceOver, let sequence = snapshot.sequence else { return last = nil }
        // A late tap continues a sequence that was over.
        let isKept =
            last?.snapshot.sequence == sequence
            && last?.snapshot.timeline.end == snapshot.timeline.end
        if !isKept { last = Attempt(snapshot, recorder.sequence(trace)) }
    }

    /// The start of the first sequence that the same session would keep if it were performed again.
    var start: TimeInterval { all.first?.start ?? trace.sequence?.start ?? -.infinity }

    /// The sequences that are over, the oldest first, as many as the window offers.
    ///
    /// The last one is among them once a snapshot has shown its end.
    var all: [Attempt] { (past + [last].compactMap(\.self)).suffix(Self.maxCount) }
}

extension SessionTrace {
    /// Returns the state of a sequence whose successor begins.
    fileprivate func endedSequence(at time: TimeInterval) -> TraceSnapshot {
        var snapshot = snapshot(at: time)
        // The event that begins the next sequence may already have set a deadline.
        snapshot.isSequenceOver = true
        snapshot.timeline.end = latestEvent
        snapshot.timeline.moment = latestEvent
        return snapshot
    }
}
