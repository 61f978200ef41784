import Foundation
import GestureKit

/// The events since the sequence began, by recognizer.
///
/// A long sequence loses its oldest events.
struct History {
    /// The maximum number of steps and links: a resting finger keeps all taps beside it in one sequence.
    private static let maxSteps = 256
    /// The maximum number of actions: about a minute at 120 per second.
    private static let maxActions = 8192

    private struct Record {
        var steps: [TraceSnapshot.Timeline.Step] = []
        var actions: [TimeInterval] = []
        /// The number of successes among the steps that are no longer kept.
        var forgottenWins = 0

        /// Forgets the oldest attempts, which have about this number of steps.
        mutating func forgetSteps(_ count: Int) {
            // An attempt cut in two would count twice.
            let reset = steps.prefix(count).lastIndex { $0.state == nil && !$0.isWaiting }
            let end = reset ?? count - 1
            forgottenWins += Participant.wins(Array(steps[...end])).count
            steps.removeFirst(end + 1)
        }
    }

    private(set) var start: TimeInterval = 0
    private(set) var latest: TimeInterval = 0
    private(set) var links: [TraceSnapshot.Timeline.Link] = []
    private var records: [Int: Record] = [:]
    /// The recognizers that began or were recognized.
    private(set) var recognized: Set<Int> = []

    /// Whether no recognizer has taken part yet.
    var isEmpty: Bool { records.isEmpty }

    /// Starts over with an empty sequence.
    mutating func begin(at time: TimeInterval) {
        self = History()
        start = time
        latest = time
    }

    /// Removes finished attempts; active recognizers stay.
    mutating func removeFinished() {
        records = records.filter { _, record in
            guard let state = record.steps.last?.state else { return false }
            return state == .possible || state.isBegun
        }
        links = []
        recognized.formIntersection(records.keys)
    }

    /// Whether a recognizer received the sequence.
    func tookPart(_ row: Int) -> Bool { records[row] != nil }

    /// The recognizers that received the sequence.
    var participants: some Sequence<Int> { records.keys }

    mutating func advance(to time: TimeInterval) { latest = max(latest, time) }

    /// Records that a recognizer received a touch that began, from which on it is possible.
    mutating func engage(_ row: Int, at time: TimeInterval) {
        guard records[row]?.steps.last?.state == nil else { return }
        append(.init(.possible, at: max(time, records[row]?.steps.last?.time ?? start)), to: row)
    }

    mutating func step(_ transition: Transition, of row: Int) {
        advance(to: transition.timestamp)
        if transition.to.isBegun || transition.to == .ended { recognized.insert(row) }
        let isReset = transition.reason == .reset
        let isWaiting = transition.from == .possible && transition.to == .possible
        let last = records[row]?.steps.last
        // Consecutive changes form one bar of the timeline; the actions have their times.
        if !isReset, !isWaiting, last?.state == transition.to { return }
        append(
            .init(
                isReset ? nil : transition.to,
                at: transition.timestamp,
                isWaiting: isWaiting,
                sentence: isReset
                    ? nil : transition.reason.map { Phrase(stringLiteral: $0.sentence) }
            ),
            to: row
        )
    }

    /// Updates the sentence of a recognizer's last end, for example with how long the fingers stayed.
    mutating func explainEnd(of row: TraceSnapshot.Row) {
        changeEnd(of: row) { $0.sentence = row.endSentence }
    }

    /// Updates the sentence of a recognizer's last failure, and adds the pause before the tap that came too
    /// late.
    mutating func completeFailure(of row: TraceSnapshot.Row, at time: TimeInterval) {
        guard case .nextTapTooLate(let pause, let limit) = row.reason else { return }
        changeEnd(of: row) {
            $0.sentence = row.endSentence
            $0.pause = .init(start: time - pause, limit: time - pause + limit, end: time)
        }
    }

    private mutating func changeEnd(
        of row: TraceSnapshot.Row,
        _ change: (inout TraceSnapshot.Timeline.Step) -> Void
    ) {
        guard row.state != .possible, !row.state.isBegun,
            let last = records[row.id]?.steps.lastIndex(where: { $0.state != nil }),
            var step = records[row.id]?.steps[last], step.state == row.state
        else { return }
        change(&step)
        records[row.id]?.steps[last] = step
    }

    private mutating func append(_ step: TraceSnapshot.Timeline.Step, to row: Int) {
        records[row, default: Record()].steps.append(step)
        if let count = records[row]?.steps.count, count > Self.maxSteps {
            records[row]?.forgetSteps(Self.maxSteps / 4)
        }
    }

    mutating func act(at time: TimeInterval, of row: Int) {
        advance(to: time)
        records[row, default: Record()].actions.append(time)
        if let count = records[row]?.actions.count, count > Self.maxActions {
            records[row]?.actions.removeFirst(Self.maxActions / 4)
        }
    }

    mutating func link(
        _ kind: TraceSnapshot.Timeline.Link.Kind,
        from: Int,
        to: Int,
        at time: TimeInterval
    ) {
        links.append(.init(kind, from: from, to: to, at: time))
        if links.count > Self.maxSteps { links.removeFirst(Self.maxSteps / 4) }
    }

    /// Makes the timeline's lane for the recognizer with this number and name, if it took part.
    func lane(of row: Int, _ name: String) -> TraceSnapshot.Timeline.Lane? {
        guard let record = records[row], !record.steps.isEmpty else { return nil }
        return .init(
            row: row,
            name: name,
            steps: record.steps,
            actions: record.actions,
            forgottenWins: record.forgottenWins
        )
    }
}
