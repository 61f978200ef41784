import Foundation
import GestureKit
import GestureRecording
import GestureScenes
import GestureTrace

/// A moment at which the window is frozen, by `Space`, the arrows, or dragging on the timeline.
///
/// The picture is a replay of the recording up to that moment. Live input still enters the session; a touch
/// on the canvas resumes. A playback stops meanwhile.
final class PausedView {
    let latest: TraceSnapshot
    /// The state at the moment, with the labels of the present.
    var shown: TraceSnapshot {
        var shown = unlabelled
        if let start = shown.sequence?.start {
            shown.sequence = recorded.trace.sequence(startingAt: start) ?? shown.sequence
        }
        return shown
    }
    private var unlabelled: TraceSnapshot
    /// The scene at the moment; nil for the session's current scene.
    private(set) var scene: Scene?
    /// The scene name that the window and its title show.
    private(set) var sceneName: String
    /// The time of the frozen picture's last event, in seconds; later events are not shown.
    let end: TimeInterval
    /// The time to show in the next frame; nil for no change.
    private var wanted: TimeInterval?
    private let recorded: RecordedSession
    /// The displayed time, such as "0.980 s".
    private(set) var text = ""

    init(_ recorded: RecordedSession) {
        self.recorded = recorded
        latest = recorded.snapshot
        unlabelled = latest
        end = latest.timeline.isEmpty ? latest.time : latest.timeline.end
        unlabelled.timeline.moment = end
        sceneName = ""
        updateTexts()
    }

    /// The moment that is shown, or requested for the next frame.
    var time: TimeInterval { wanted ?? unlabelled.timeline.moment }

    /// Requests a moment for the next frame, clamped to the recording from its start to its end.
    ///
    /// However many movements arrive, one moment is shown per frame.
    func request(_ time: TimeInterval) { wanted = min(max(0, time), end) }

    /// Shows the requested moment.
    ///
    /// - Returns: false without a request.
    /// - Throws: an error of the replay; the shown moment then stays.
    func seek() throws -> Bool {
        guard let time = wanted else { return false }
        wanted = nil
        return try show(.at(time))
    }

    /// Shows a moment; the last one if it is not before the end.
    ///
    /// - Returns: whether the moment exists.
    /// - Throws: an error of the replay; the shown moment then stays.
    func show(_ moment: Moment) throws -> Bool {
        wanted = nil
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
        guard let checkpoint = try recorded.checkpoint(at: moment) else { return false }
        // A live session continues meanwhile.
        guard checkpoint.time < end else {
            showLatest()
            return true
        }
        scene = try recorded.scene(at: checkpoint.time)
        unlabelled = checkpoint.snapshot
        // The timeline still shows its whole time range, with the moment marked in it.
        if checkpoint.time >= latest.timeline.earliest {
            unlabelled.timeline = latest.timeline
        }
        unlabelled.timeline.moment = checkpoint.time
        return true
    }

    private func showLatest() {
        unlabelled = latest
        unlabelled.timeline.moment = end
        scene = nil
    }

    /// Sets the name of the session's new scene; the shown moment stays.
    func sceneChanged(to name: String) { sceneName = name }

    private func updateTexts() {
        sceneName = unlabelled.sceneName
        text = DecimalText.exact(unlabelled.timeline.moment, 3) + " s"
    }
}
