import Foundation
import GestureKit
import GestureRecording
import GestureTrace
import ProcessSupport

/// The states of the sequence that the pointer or a frozen window points to, collected in slices between frames.
///
/// Those of the last few sequences stay, because a pointer often goes back and forth between two of them.
final class CollectedStates {
    /// A sequence of a session whose states are collected.
    private struct Source {
        let session: RecordedSession
        let range: ClosedRange<TimeInterval>
        /// The states; nil after an error of the replay, which freezing reports.
        let states: SequenceStates?
    }

    /// The last few sequences; the final one is being collected.
    private var sources: [Source] = []
    /// Whether more frames are needed until all states are collected.
    private(set) var isUnderWay = false
    /// The number of replays so far, for tests.
    private(set) var replayCount = 0

    /// The maximum number of sequences.
    private static let maxSources = 3
    /// The time of a slice, in seconds, because pictures and keys need time too.
    private static let slice: TimeInterval = 0.01

    private var states: SequenceStates? { sources.last?.states }

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
        choose(range, of: session)
        guard let states, !states.isComplete else { return false }
        let limit = monotonicTime() + Self.slice
        states.collect { monotonicTime() < limit }
        isUnderWay = !states.isComplete
        return isUnderWay
    }

    /// Puts a sequence last, with its states if they are known.
    private func choose(_ range: ClosedRange<TimeInterval>, of session: RecordedSession) {
        if let last = sources.last, last.session === session, last.range == range { return }
        // A late tap extends a sequence, whose earlier states are then incomplete.
        sources.removeAll {
            $0.session !== session
                || $0.range.lowerBound == range.lowerBound && $0.range != range
        }
        let known = sources.firstIndex { $0.range == range }.map { sources.remove(at: $0) }
        sources.append(known ?? replay(range, of: session))
        sources.removeFirst(max(0, sources.count - Self.maxSources))
    }

    private func replay(_ range: ClosedRange<TimeInterval>, of session: RecordedSession) -> Source {
        replayCount += 1
        return Source(session: session, range: range, states: try? session.states(in: range))
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
