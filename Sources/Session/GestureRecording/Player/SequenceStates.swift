package import Foundation
import GestureKit
import GestureTrace

/// The states of one sequence at its events, collected by one replay of its session and kept as values.
///
/// A pointer over the timeline then only has to look up a moment. The replay may take several calls of `collect`.
package final class SequenceStates {
    /// The maximum number of kept states, and of samples in their strokes together.
    ///
    /// Beyond either, every other state is dropped.
    package static let maxStates = 256
    private static let maxSamples = 1 << 18

    /// The start and the end of the sequence, in seconds.
    package let range: ClosedRange<TimeInterval>
    /// The times of the events that a recognizer or a view received, in order.
    private var times: [TimeInterval] = []
    private var states: [PastState] = []
    private var sampleCount = 0
    /// The number of events for each kept state.
    private var stride = 1
    /// The replay; nil once all states are collected.
    private var cursor: ReplayCursor?

    /// Prepares the replay of the session that a journal records, and reads the journal only as far as the replay
    /// comes.
    ///
    /// - Throws: an error of the recording or of creating the scene.
    package init(
        of journal: Journal,
        in range: ClosedRange<TimeInterval>,
        options: Player.Options
    ) throws {
        self.range = range
        let reader = try RecordingReader(journal, name: ReplayCursor.name)
        cursor = try ReplayCursor(reader, options: options)
    }

    /// Whether all states are collected.
    package var isComplete: Bool { cursor == nil }

    /// Collects states as long as there is time, and asks before each step of the replay.
    package func collect(while hasTime: () -> Bool) {
        guard let cursor else { return }
        while let step = cursor.nextStep(), step.time <= range.upperBound + Tolerance.time {
            guard hasTime() else { return }
            // Several steps at the same time are one event.
            if step.time > cursor.latest { keep(cursor) }
            cursor.perform(step)
        }
        keep(cursor)
        self.cursor = nil
    }

    /// Keeps the state after the latest event, if it belongs to the sequence.
    private func keep(_ cursor: ReplayCursor) {
        let time = cursor.latest
        guard time >= range.lowerBound - Tolerance.time, cursor.latestDelivery == time,
            times.last != time
        else { return }
        times.append(time)
        guard (times.count - 1) % stride == 0 else { return }
        var snapshot = cursor.state(at: time).snapshot
        // The timeline of the whole sequence stands for those of its moments.
        snapshot.timeline = TraceSnapshot.Timeline()
        add(PastState(time: time, snapshot: snapshot))
        while states.count > 1, states.count > Self.maxStates || sampleCount > Self.maxSamples {
            thin()
        }
    }

    private func add(_ state: PastState) {
        states.append(state)
        sampleCount += state.snapshot.strokes.reduce(0) { $0 + $1.points.count }
    }

    private func thin() {
        let old = states
        (states, sampleCount) = ([], 0)
        stride *= 2
        for (index, state) in old.enumerated() where index % 2 == 0 { add(state) }
    }

    /// Looks up the state after the last kept event up to a time.
    ///
    /// There is none before the first event, or while the replay has not come that far.
    package func state(at time: TimeInterval) -> PastState? {
        guard isComplete || times.last.map({ $0 > time }) == true else { return nil }
        let count = states.partitioningIndex { $0.time > time + Tolerance.time }
        return count > 0 ? states[count - 1] : nil
    }

    /// Looks up the last event up to a time, with its number, from 1, and the number of all events.
    ///
    /// There is none before the first event, or until all are collected.
    package func event(at time: TimeInterval) -> (time: TimeInterval, number: Int, count: Int)? {
        guard isComplete else { return nil }
        let number = times.partitioningIndex { $0 > time + Tolerance.time }
        return number > 0 ? (times[number - 1], number, times.count) : nil
    }
}

extension Array {
    /// Returns the index of the first element that meets a condition which all later ones meet too.
    fileprivate func partitioningIndex(where isAfter: (Element) -> Bool) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if isAfter(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
