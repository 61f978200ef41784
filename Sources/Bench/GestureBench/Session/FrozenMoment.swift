import Foundation
import GestureExplaining
import GestureKit
import GestureRecording
import GestureScenes
import GestureTrace
import TextFormatting

/// A moment at which the window is frozen, by `Space`, the arrows, or dragging on the timeline.
///
/// The picture is a replay of the recording up to that moment. Live input still enters the session; a touch
/// on the canvas resumes. A playback stops meanwhile.
final class FrozenMoment {
    let latest: TraceSnapshot
    /// The state of the session when the window froze.
    ///
    /// It equals the latest state unless the window shows an earlier sequence.
    let present: TraceSnapshot
    /// The start of the sequence that the user chose to see, as if it were the last one; nil without a choice.
    private let chosenStart: TimeInterval?
    /// The sequence that lies over the shown one; nil unless the user compares two.
    private var second: Second?
    /// The state at the moment, with the labels of the present and the whole timeline.
    var shown: TraceSnapshot {
        var shown = sequence
        // The timeline still shows its whole time range, with the moment marked in it.
        guard !latest.timeline.isEmpty, shownTime >= latest.timeline.earliest else { return shown }
        shown.timeline = labelled(latest).timeline
        shown.timeline.moment = shownTime
        return shown
    }

    /// The sequence up to the moment, without what followed.
    var sequence: TraceSnapshot { labelled(state) }

    /// Returns a state with the label of the present, which changes its verdict.
    private func labelled(_ snapshot: TraceSnapshot) -> TraceSnapshot {
        var snapshot = snapshot
        if let start = snapshot.sequence?.start {
            snapshot.sequence = recorded.trace.sequence(startingAt: start) ?? snapshot.sequence
        }
        if snapshot.timeline.verdict != nil { snapshot.timeline.verdict = Verdict(of: snapshot) }
        return snapshot
    }

    private var state: TraceSnapshot
    private(set) var shownTime: TimeInterval
    /// The scene at the moment, if it is no longer the session's.
    private(set) var scene: Scene?
    /// The scene name that the window and its title show.
    private(set) var sceneName: String
    /// The time of the frozen picture's last event, in seconds; later events are not shown.
    let end: TimeInterval
    /// The moment to show next: in the next frame, or later while the replay is on its way.
    private var wanted: Moment?
    /// The part of the way to the requested moment that has been replayed, from 0 to 1, while the replay goes on.
    private(set) var progress: Double?
    private let recorded: RecordedSession
    /// The replays of the session up to the pause, created for the first moment.
    private var past: Past?
    /// The displayed session time, such as "0.980 s".
    private(set) var text = ""

    /// The displayed time since the shown sequence began, as on the timeline; before the first one, the session's.
    var timeInSequence: String { Self.text(shownTime - (shownStart ?? 0)) }

    private static func text(_ time: TimeInterval) -> String { DecimalText.exact(time, 3) + " s" }

    /// Freezes a performance at its latest moment, or at the end of an earlier sequence.
    init(
        _ recorded: RecordedSession,
        showing attempt: Attempt? = nil,
        present: TraceSnapshot? = nil
    ) {
        self.recorded = recorded
        self.present = present ?? recorded.snapshot
        chosenStart = attempt?.start
        latest = attempt?.snapshot ?? self.present
        state = latest
        end = latest.timeline.isEmpty ? latest.time : latest.timeline.end
        shownTime = end
        sceneName = ""
        scene = sceneAtEnd
        updateTexts()
    }

    /// Freezes a performance at the moment of another one.
    convenience init(_ recorded: RecordedSession, at other: FrozenMoment) {
        let present = recorded.snapshot
        let attempts = recorded.attempts.all
        func same(_ start: TimeInterval) -> Attempt? {
            attempts.first { abs($0.start - start) <= Tolerance.time }
        }
        self.init(recorded, showing: other.chosenStart.flatMap(same), present: present)
        request(other.time < other.end ? other.time : .infinity)
        if let second = other.second { lay(same(second.attempt.start)) }
    }

    /// The time that is shown, or requested.
    var time: TimeInterval {
        switch wanted {
        case .at(let time), .event(let time): time
        case .before, .after, nil: shownTime
        }
    }

    /// Whether a step back or forward is under way.
    var isStepping: Bool {
        switch wanted {
        case .before, .after: true
        case .at, .event, nil: false
        }
    }

    /// Requests a moment for the next frame, clamped to the recording from its start to its end.
    ///
    /// However many movements arrive, one moment is shown per frame.
    func request(_ time: TimeInterval) { wanted = .at(min(max(0, time), end)) }

    /// Shows the requested moment, or continues the replay towards it.
    ///
    /// - Returns: false without a request.
    /// - Throws: an error of the replay; the shown moment then stays.
    func seek() throws -> Bool {
        guard let wanted else { return false }
        return try show(wanted)
    }

    /// Shows a moment; the last one if it is not before the end, or if no event follows.
    ///
    /// A long replay shows it later: call `seek` in each frame while there is progress.
    ///
    /// - Returns: false if the session has no such moment.
    /// - Throws: an error of the replay; the shown moment then stays.
    func show(_ moment: Moment) throws -> Bool {
        wanted = nil
        progress = nil
        defer { updateTexts() }
        switch moment {
        case .at(let time), .event(let time):
            if time >= end {
                showLatest()
                return true
            }
        case .after(let time): if time >= end { return false }
        case .before: break
        }
        let past = try self.past ?? recorded.past()
        self.past = past
        switch try past.search(for: moment) {
        case .found(let state) where state.time < end: try show(state)
        case .underWay(let moment, let part):
            wanted = moment
            progress = part
        case .nothing:
            guard case .after = moment else { return false }
            showLatest()
        // A live session continues meanwhile.
        case .found: showLatest()
        }
        return true
    }

    private func show(_ state: PastState) throws {
        scene = try recorded.scene(at: state.time)
        self.state = state.snapshot
        shownTime = state.time
    }

    private func showLatest() {
        state = latest
        shownTime = end
        scene = sceneAtEnd
    }

    // MARK: Two sequences

    /// A sequence that lies over the shown one.
    private struct Second {
        let attempt: Attempt
        /// The start of the sequence over which it lies.
        let shownStart: TimeInterval
        let difference: TraceSnapshot.Difference
    }

    /// The scene at the end of a chosen sequence, if it is no longer the session's.
    private var sceneAtEnd: Scene? {
        chosenStart.flatMap { _ in try? recorded.scene(at: end) }
    }

    /// Whether the user chose a sequence and may lay another one over it.
    var awaitsSecond: Bool { chosenStart != nil && second == nil }

    /// The start of the shown sequence; nil before the first one.
    var shownStart: TimeInterval? { state.sequence?.start }

    /// The start of the sequence that lies over the shown one; nil if none lies over it.
    var secondStart: TimeInterval? {
        second.flatMap { $0.shownStart == shownStart ? $0.attempt.start : nil }
    }

    /// Lays a sequence over the shown one; nil takes it away.
    func lay(_ attempt: Attempt?) {
        let shown = recorded.attempts.all.first { $0.start == shownStart }
        second = attempt.flatMap { attempt in
            shown.map { shown in
                Second(
                    attempt: attempt,
                    shownStart: shown.start,
                    difference: .init(between: shown.steps, and: attempt.steps)
                )
            }
        }
    }

    /// Adds the second sequence, if there is one, to a state of the shown one.
    func layOver(_ shown: TraceSnapshot) -> TraceSnapshot {
        guard let second, shown.sequence?.start == second.shownStart else { return shown }
        var both = shown
        both.lay(second.attempt.snapshot, differing: second.difference)
        return both
    }

    /// Sets the name of the session's new scene; the shown moment stays.
    func sceneChanged(to name: String) { sceneName = name }

    private func updateTexts() {
        sceneName = state.sceneName
        text = Self.text(shownTime)
    }
}
