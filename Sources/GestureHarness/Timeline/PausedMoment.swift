import Foundation
import GestureKit
import GestureRecording
import GestureScenes
import GestureTrace

/// The window as it was at a moment: `Space`, the arrows, and dragging on the timeline.
///
/// What is shown is the replay of the recording up to there. What comes in meanwhile goes into the
/// session as ever; a finger on the canvas shows it again. A recording that plays stops meanwhile.
final class PausedMoment {
    /// All that was known when it was paused.
    let latest: TraceSnapshot
    private(set) var shown: TraceSnapshot
    /// The scene as it was then; nil for the session's, as it is.
    private(set) var scene: Scene?
    /// The name of the scene that the window and its title show.
    private(set) var sceneName: String
    /// The recording up to the pause, to go through; nil as long as nobody went back.
    private var cursor: Cursor?
    /// Where to go with the next picture; nil for nowhere else.
    private var wanted: TimeInterval?
    /// How far apart the next wanted times are likely to be, in seconds: a point of the timeline where it
    /// is dragged; nil where it goes from input to input.
    private var stride: TimeInterval?
    /// The shown time, as "0.980 s".
    private(set) var text = ""

    init(_ latest: TraceSnapshot) {
        self.latest = latest
        shown = latest
        sceneName = ""
        nameShown()
    }

    /// The moment that is shown, or will be; after the last sequence there may be others yet.
    var time: TimeInterval { wanted ?? shown.time }

    /// Wants to go to a moment, held between the recording's beginning and the pause, with the next
    /// picture: going back is a replay, of which one is enough however many keys and movements come at
    /// once.
    ///
    /// - Returns: whether there is such a moment.
    func want(
        by stride: TimeInterval?,
        of recorded: RecordedSession,
        _ moment: (Cursor, _ now: TimeInterval) -> TimeInterval?
    ) throws -> Bool {
        let makeScene = recorded.player.session.makeScene
        let cursor = try cursor ?? Cursor(recorded.text(), makeScene: makeScene)
        self.cursor = cursor
        guard let time = moment(cursor, time) else { return false }
        wanted = min(max(0, time), latest.time)
        self.stride = stride
        return true
    }

    /// Goes to where it is wanted; false where it is there already.
    ///
    /// - Throws: what going back throws; it stays where it is then.
    func go() throws -> Bool {
        guard let time = wanted, let cursor else { return false }
        wanted = nil
        defer { nameShown() }
        guard time < latest.time else {
            shown = latest
            scene = nil
            return true
        }
        try cursor.go(to: time, near: times(before: time, in: cursor))
        shown = cursor.snapshot
        scene = cursor.scene
        // The whole sequence stays to be seen, with the moment in it.
        if time >= latest.timeline.start { shown.timeline = latest.timeline }
        shown.timeline.moment = time
        return true
    }

    /// Takes the name of the session's new scene; the moment that is shown stays the same.
    func sceneChanged(to name: String) { sceneName = name }

    /// Where it may go back to from a time.
    private func times(before time: TimeInterval, in cursor: Cursor) -> [TimeInterval] {
        let most = Cursor.mostKept - 1
        guard let stride else { return cursor.moments(before: time, most) }
        return (1...most).map { time - Double($0) * stride }
    }

    private func nameShown() {
        sceneName = shown.sceneName
        text = DecimalText.exact(shown.timeline.moment, 3) + " s"
    }
}
