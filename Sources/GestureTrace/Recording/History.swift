import Foundation
import GestureKit

/// What happened since the sequence began, by recognizer; of a long one the oldest goes.
struct History {
    /// Steps and links kept: a finger that rests makes one sequence of all taps beside it.
    private static let mostSteps = 256
    /// Actions kept: some minute at 120 a second.
    private static let mostActions = 8192

    private struct Record {
        var steps: [TraceSnapshot.Timeline.Step] = []
        var actions: [TimeInterval] = []
    }

    private(set) var start: TimeInterval = 0
    private(set) var latest: TimeInterval = 0
    private(set) var links: [TraceSnapshot.Timeline.Link] = []
    private var records: [Int: Record] = [:]

    /// Whether no recognizer had a part yet.
    var isEmpty: Bool { records.isEmpty }

    /// Forgets all: a sequence begins.
    mutating func begin(at time: TimeInterval) {
        self = History()
        start = time
        latest = time
    }

    /// Forgets what is over; who is under way stays.
    mutating func forgetPast() {
        records = records.filter { _, record in
            guard let state = record.steps.last?.state else { return false }
            return state == .possible || state.isBegun
        }
        links = []
    }

    mutating func reached(_ time: TimeInterval) { latest = max(latest, time) }

    /// Notes that a finger landed which a recognizer hears of: from then on it is possible.
    mutating func engage(_ row: Int, at time: TimeInterval) {
        guard records[row]?.steps.last?.state == nil else { return }
        append(.init(.possible, at: max(time, records[row]?.steps.last?.time ?? start)), to: row)
    }

    mutating func step(_ transition: Transition, of row: Int) {
        reached(transition.timestamp)
        let isReset = transition.reason == .reset
        let isWaiting = transition.from == .possible && transition.to == .possible
        let last = records[row]?.steps.last
        // One change after the other is one bar; when they came its actions tell.
        if !isReset, !isWaiting, last?.state == transition.to { return }
        append(
            .init(
                isReset ? nil : transition.to,
                at: transition.timestamp,
                isWaiting: isWaiting,
                sentence: isReset ? nil : transition.reason?.sentence
            ),
            to: row
        )
    }

    private mutating func append(_ step: TraceSnapshot.Timeline.Step, to row: Int) {
        records[row, default: Record()].steps.append(step)
        if let count = records[row]?.steps.count, count > Self.mostSteps {
            records[row]?.steps.removeFirst(Self.mostSteps / 4)
        }
    }

    mutating func act(at time: TimeInterval, of row: Int) {
        reached(time)
        records[row, default: Record()].actions.append(time)
        if let count = records[row]?.actions.count, count > Self.mostActions {
            records[row]?.actions.removeFirst(Self.mostActions / 4)
        }
    }

    mutating func link(
        _ kind: TraceSnapshot.Timeline.Link.Kind,
        from: Int,
        to: Int,
        at time: TimeInterval
    ) {
        links.append(.init(kind, from: from, to: to, at: time))
        if links.count > Self.mostSteps { links.removeFirst(Self.mostSteps / 4) }
    }

    /// A recognizer's lane; nil when it had no part.
    func lane(of row: TraceSnapshot.Row) -> TraceSnapshot.Timeline.Lane? {
        guard let record = records[row.id], !record.steps.isEmpty else { return nil }
        var steps = record.steps
        // The row has learnt more since, as how long the fingers stayed after all.
        if row.state == .failed, let last = steps.lastIndex(where: { $0.state != nil }),
            steps[last].state == .failed
        {
            steps[last].sentence = row.sentence
        }
        return .init(row: row.id, name: row.name, steps: steps, actions: record.actions)
    }
}
