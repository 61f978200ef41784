import Foundation
import GestureKit
package import GestureScenes
package import GestureTrace

/// The moments of a sequence that a report shows, each a replay of its recording.
package enum SequenceMoments {
    /// The maximum size of a recording that is replayed, in bytes; a person waits for the report.
    private static let maxSize = ReportRecording.maxTrialSize
    /// The margin of a moment: half a microsecond more than the precision of recordings.
    private static let margin = 1.5e-6
    /// The time after a moment in which a live session reports a deadline of that moment, in seconds.
    private static let maxDelay = 0.25

    /// Returns the states of a sequence at its first touch, its decision and its end.
    ///
    /// - Parameters:
    ///   - snapshot: The sequence at its end, or as far as it has come.
    ///   - journal: A recording that contains the sequence.
    ///   - makeScene: Creates a scene from its name and text.
    /// - Returns: The states in order; those before the end are missing if the recording is long, or cannot be
    ///   replayed.
    package static func states(
        of snapshot: TraceSnapshot,
        in journal: Journal,
        makeScene: @escaping (String, String?) throws -> Scene
    ) -> [PastState] {
        let times = snapshot.pictureTimes
        guard let last = times.last else { return [] }
        guard journal.count <= maxSize,
            let states = try? replayed(times, of: snapshot, in: journal, makeScene)
        else { return [PastState(time: last, snapshot: snapshot)] }
        return states
    }

    private static func replayed(
        _ times: [TimeInterval],
        of snapshot: TraceSnapshot,
        in journal: Journal,
        _ makeScene: @escaping (String, String?) throws -> Scene
    ) throws -> [PastState] {
        var options = Player.Options()
        options.makeScene = makeScene
        let reader = try RecordingReader(journal, name: ReplayCursor.name)
        let cursor = try ReplayCursor(reader, options: options)
        return times.map { time in
            let stepCount = snapshot.timeline.stepCount(until: time + margin)
            while let step = cursor.nextStep() {
                if step.time > time + margin {
                    // A deadline of the moment may come with a later input.
                    let shown = cursor.state(at: time).snapshot.timeline
                    guard step.time <= time + maxDelay,
                        shown.start == snapshot.timeline.start,
                        shown.stepCount(until: time + margin) < stepCount
                    else { break }
                }
                cursor.perform(step)
            }
            return PastState(time: time, snapshot: cursor.state(at: time).snapshot)
        }
    }
}

extension TraceSnapshot.Timeline {
    /// Returns the number of the recognizers' steps up to a time.
    fileprivate func stepCount(until time: TimeInterval) -> Int {
        lanes.reduce(0) { $0 + $1.steps.count { $0.time <= time } }
    }
}
