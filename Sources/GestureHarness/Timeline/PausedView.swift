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
    private(set) var shown: TraceSnapshot
    /// The scene at the moment; nil for the session's current scene.
    private(set) var scene: Scene?
    /// The scene name that the window and its title show.
    private(set) var sceneName: String
    /// A cursor in the recording up to the pause; nil before the first step back.
    private var cursor: ReplayCursor?
    /// The time to show in the next frame; nil for no change.
    private var wanted: TimeInterval?
    /// The likely distance between the next requested times, in seconds: a point of the timeline during a
    /// drag; nil for steps from input to input.
    private var stride: TimeInterval?
    /// The displayed time, such as "0.980 s".
    private(set) var text = ""

    init(_ latest: TraceSnapshot) {
        self.latest = latest
        shown = latest
        sceneName = ""
        updateTexts()
    }

    /// The moment that is shown, or requested for the next frame.
    var time: TimeInterval { wanted ?? shown.time }

    /// Requests a moment for the next frame, clamped to the recording from its start to the pause.
    ///
    /// Going back is a replay, so only one is made per frame, however many keys and movements arrive.
    ///
    /// - Parameters:
    ///   - stride: The likely distance to the next requests, in seconds; nil for steps from input to input.
    ///   - recorded: The session to replay.
    ///   - moment: Returns the requested time, given the cursor and the current time; nil for none.
    /// - Returns: whether the moment exists.
    /// - Throws: an error of the recording.
    func request(
        by stride: TimeInterval?,
        of recorded: RecordedSession,
        _ moment: (ReplayCursor, _ now: TimeInterval) -> TimeInterval?
    ) throws -> Bool {
        let makeScene = recorded.player.session.makeScene
        let cursor = try cursor ?? ReplayCursor(recorded.text(), makeScene: makeScene)
        self.cursor = cursor
        guard let time = moment(cursor, time) else { return false }
        wanted = min(max(0, time), latest.time)
        self.stride = stride
        return true
    }

    /// Shows the requested moment.
    ///
    /// - Returns: false without a request.
    /// - Throws: an error of the replay; the shown moment then stays.
    func seek() throws -> Bool {
        guard let time = wanted, let cursor else { return false }
        wanted = nil
        defer { updateTexts() }
        guard time < latest.time else {
            shown = latest
            scene = nil
            return true
        }
        try cursor.seek(to: time, near: times(before: time, in: cursor))
        shown = cursor.snapshot
        scene = cursor.scene
        // The timeline keeps showing the whole sequence, with the moment marked in it.
        if time >= latest.timeline.start { shown.timeline = latest.timeline }
        shown.timeline.moment = time
        return true
    }

    /// Sets the name of the session's new scene; the shown moment stays.
    func sceneChanged(to name: String) { sceneName = name }

    /// Returns the earlier times for which the cursor keeps snapshots, because they are likely to be
    /// requested next.
    private func times(before time: TimeInterval, in cursor: ReplayCursor) -> [TimeInterval] {
        let count = ReplayCursor.maxSnapshots - 1
        guard let stride else { return cursor.moments(before: time, count) }
        return (1...count).map { time - Double($0) * stride }
    }

    private func updateTexts() {
        sceneName = shown.sceneName
        text = DecimalText.exact(shown.timeline.moment, 3) + " s"
    }
}
