package import Foundation
import GestureKit
import GestureScenes
import RecordingFormat
import GestureTrace
import TextFormatting

/// A sequence of a recording, with its verdict.
package struct SequenceVerdict: Sendable {
    /// The number of the sequence, from 1.
    package let number: Int
    /// The time at which it begins, in seconds.
    let start: TimeInterval
    let verdict: Verdict

    /// Returns the verdicts of all sequences of a recording.
    ///
    /// - Throws: `RecordingError`, or any error of `Options.makeScene`.
    package static func all(
        of recording: RecordedInputs,
        options: Player.Options
    ) throws -> [SequenceVerdict] {
        let player = try Player(recording, options: options)
        let recorder = VerdictRecorder(of: player.session)
        try player.performAll()
        return recorder.verdicts(at: player.session.now)
    }

    /// The verdict as a line of text; with number, time and scene if the recording has several sequences.
    package func line(among count: Int, scene: String? = nil) -> String {
        guard count > 1 else { return verdict.text }
        let place = scene.map { " in \($0)" } ?? ""
        return "sequence \(number) at \(DecimalText.short(start, 3)) s\(place): \(verdict.text)"
    }
}

/// Records the verdicts of a session's sequences.
///
/// A sequence begins and ends as in the window's timeline. A label may follow much later, so the verdicts are known
/// at the end of the session.
package final class VerdictRecorder {
    private let trace: SessionTrace
    private var starts: [TimeInterval] = []
    /// The states at the ends of the sequences; nil for one that is under way.
    private var snapshots: [TraceSnapshot?] = []
    private var labels: [Int: [String]] = [:]
    private var rule = LabelRule()
    private var now: TimeInterval = 0

    /// Observes a session from its beginning.
    package init(of session: Session) {
        trace = SessionTrace(of: session)
        // The session's observers retain this object, which retains the trace.
        trace.willBeginSequence = { [unowned self] time in
            endLast(at: time, isComplete: true)
            starts.append(time)
            snapshots.append(nil)
        }
        trace.willChangeScene = { [unowned self] in endLast(at: now, isComplete: false) }
        trace.willClear = { [unowned self] in
            if trace.snapshot(at: now).isSequenceOver { endLast(at: now, isComplete: true) }
        }
        session.observe { [self] event in
            guard case .input(let input) = event else { return }
            now = max(now, input.time)
            guard case .expected(let label) = input.input else { return }
            for number in rule.label(at: label.time, of: starts) {
                labels[number] = label.recognizers
            }
        }
    }

    /// Returns the verdicts of all sequences, at the time at which the session ends.
    package func verdicts(at time: TimeInterval) -> [SequenceVerdict] {
        endLast(at: time, isComplete: false)
        return starts.indices.map { index in
            var snapshot = snapshots[index]
            snapshot?.sequence?.expected = labels[index]
            return SequenceVerdict(
                number: index + 1,
                start: starts[index],
                verdict: snapshot.flatMap(Verdict.init(of:)) ?? .empty
            )
        }
    }

    /// Keeps the state at the end of the last sequence, without the paths, which a verdict does not need.
    private func endLast(at time: TimeInterval, isComplete: Bool) {
        guard let last = snapshots.indices.last, snapshots[last] == nil else { return }
        var snapshot = trace.snapshot(at: time)
        // The event that begins the next sequence may already have set a deadline.
        if isComplete { snapshot.isSequenceOver = true }
        for index in snapshot.strokes.indices {
            snapshot.strokes[index].points = Array(snapshot.strokes[index].points.prefix(1))
        }
        snapshot.timeline.earlier = []
        snapshots[last] = snapshot
    }
}
