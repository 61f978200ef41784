import Foundation
import GestureKit
import GestureRecording
import GestureScenes
import GestureTrace
import ProcessSupport
import RecordingFormat
import XInputFrontEnd

/// The comparisons of the window's session: the one that is shown, and the one that will replace it.
struct Comparisons {
    enum Next {
        case none
        /// A value, a label or the shown sequence has changed since the last comparison began.
        case due
        case underWay(ValueComparison)
    }

    /// The performance with other values that the window shows in place of the session itself.
    private(set) var shown: ValueComparison?
    var next = Next.none

    init(showing shown: ValueComparison? = nil) { self.shown = shown }

    /// Whether no comparison is shown or to come.
    var isEmpty: Bool {
        if case .none = next { shown == nil } else { false }
    }

    /// Whether the next comparison is being performed.
    var isUnderWay: Bool { if case .underWay = next { true } else { false } }

    /// The differences that the shown comparison found, or the progress of a long one.
    var text: String? {
        if case .underWay(let next) = next { next.progressText } else { shown?.text }
    }
}

/// The session performed again with other values of properties from a sequence on, for comparing the two.
///
/// The session itself goes on with the sequence as it happened.
final class ValueComparison {
    /// The other performance.
    let session: RecordedSession
    private let player: Player
    /// The differences in the first sequence with the other values, in a line.
    private(set) var text = "performed again"
    private let settings: [(path: String, value: SceneValue)]
    /// The time at which the sequence begins, in seconds.
    private let start: TimeInterval
    /// The state of the session itself.
    private let original: TraceSnapshot
    private var isSet = false

    /// Prepares the performance of a session whose last sequence is over.
    ///
    /// - Throws: `RecordingError`, or any error of creating the scene.
    init(
        of original: RecordedSession,
        _ settings: [(path: String, value: SceneValue)],
        from start: TimeInterval
    ) throws {
        player = try original.makePlayer()
        session = RecordedSession(
            player.session,
            keepingAttemptsFrom: original.attempts.start
        )
        self.original = original.snapshot
        self.settings = settings
        self.start = start
        try player.begin()
    }

    var progressText: String {
        let part = min(player.session.now / max(original.time, 1e-3), 1)
        return "performing the session again: \(Int(part * 100)) %"
    }

    /// Performs inputs until a local time and returns true once none is left.
    ///
    /// - Throws: an error of the performance.
    func perform(before limit: TimeInterval) throws -> Bool {
        while let next = player.next {
            guard monotonicTime() < limit else { return false }
            if !isSet, next.time >= start - Tolerance.time { try set() }
            if isSet, settings.contains(where: { next.input.isSetting(of: $0.path) }) {
                try player.skipNext()
            } else {
                try player.performNext()
            }
        }
        player.session.tick(before: original.time)
        // The outcome needs no waiting.
        try player.runOn()
        session.advance(to: max(original.time, player.session.now))
        if let outcomes = SequenceOutcomes(of: original, in: start),
            let others = SequenceOutcomes(of: session.snapshot, in: start)
        {
            text += ": \(outcomes.differences(in: others))"
        }
        return true
    }

    private func set() throws {
        isSet = true
        for (path, value) in settings {
            try player.session.perform(TimedInput(.set(path, to: value), at: start))
        }
    }

    /// Returns the snapshot that the window shows: of a frozen moment of this performance, or of its end with the
    /// views as they are now; with the lanes of both performances.
    func shown(_ moment: TraceSnapshot?, in present: TraceSnapshot) -> TraceSnapshot {
        var shown = moment ?? session.snapshot
        if moment == nil {
            // The next touch meets the views where they are.
            shown.views = present.views
            shown.images = present.images
            shown.drawings = present.drawings
        }
        shown.timeline.compare(with: original.timeline)
        return shown
    }
}
