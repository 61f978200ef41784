import Foundation
import GestureKit
import GestureRecording
import GestureTrace
import ProcessSupport

/// The states of the sequence that the pointer or a frozen window points to, collected in slices between frames.
final class CollectedStates {
    /// The sequence of a session whose states are collected.
    private struct Source {
        let session: RecordedSession
        let range: ClosedRange<TimeInterval>

        func isSame(as other: Source) -> Bool { session === other.session && range == other.range }
    }

    private var source: Source?
    /// The states; nil after an error of the replay, which freezing reports.
    private var states: SequenceStates?
    /// Whether more frames are needed until all states are collected.
    private(set) var isUnderWay = false

    /// The time of a slice, in seconds, because pictures and keys need time too.
    private static let slice: TimeInterval = 0.01

    /// Continues to collect the states of the sequence at a time; nil pauses.
    ///
    /// - Returns: whether more frames are needed.
    @discardableResult
    func collect(
        around time: TimeInterval?,
        of session: RecordedSession,
        _ timeline: TraceSnapshot.Timeline
    ) -> Bool {
        isUnderWay = false
        guard let time, let range = Self.sequence(at: time, in: timeline)?.range else {
            return false
        }
        let source = Source(session: session, range: range)
        if self.source?.isSame(as: source) != true {
            self.source = source
            states = try? session.states(in: range)
        }
        guard let states, !states.isComplete else { return false }
        let limit = monotonicTime() + Self.slice
        states.collect { monotonicTime() < limit }
        isUnderWay = !states.isComplete
        return isUnderWay
    }

    private static func sequence(
        at time: TimeInterval,
        in timeline: TraceSnapshot.Timeline
    ) -> TraceSnapshot.Timeline? {
        (timeline.earlier + [timeline]).last { !$0.isEmpty && $0.start <= time }
    }

    /// Gives a snapshot the state at a time, which is missing before the first event and until it is collected.
    func preview(at time: TimeInterval, of snapshot: TraceSnapshot) -> TraceSnapshot? {
        guard let states, states.range.contains(time), let state = states.state(at: time) else {
            return nil
        }
        var preview = state.snapshot
        preview.timeline = snapshot.timeline
        preview.timeline.moment = state.time
        if preview.sequence?.start == snapshot.sequence?.start {
            preview.sequence = snapshot.sequence
            preview.second = snapshot.second
        }
        return preview
    }

    /// Names the step of a frozen window, such as "step 5 of 19: early changed".
    ///
    /// It has no name before the first event, or until all states are collected.
    func step(of moment: FrozenMoment) -> String? {
        let time = moment.shownTime
        guard let states, states.range.contains(time), let event = states.event(at: time),
            let timeline = Self.sequence(at: time, in: moment.latest.timeline)
        else { return nil }
        let story = MomentStory(
            at: event.time,
            in: moment.sequence,
            of: timeline,
            after: states.state(at: event.time - 2 * Tolerance.time)?.snapshot,
            involved: timeline.verdict?.involved ?? []
        )
        return "step \(event.number) of \(event.count): \(story.caption)"
    }
}

extension TraceSnapshot.Timeline {
    fileprivate var range: ClosedRange<TimeInterval> { start...max(start, end) }
}
