import Foundation
import GestureRecording
import GestureScenes
import GestureTrace

/// The window as it was at a moment: `Space`, the arrows, and dragging on the timeline.
///
/// What is shown is the replay of the recording up to there. What comes in meanwhile goes into the
/// session as ever; a finger on the canvas shows it again. A recording that plays stops meanwhile.
struct Frozen {
    /// The recording up to the freezing, to go through; nil as long as nobody went back.
    var scrub: Cursor?
    /// All that was known at the freezing.
    let latest: TraceSnapshot
    /// What is shown.
    var shown: TraceSnapshot
    /// The scene as it was then; nil for the session's, as it is.
    var scene: Scene?
    /// Where to go with the next picture; nil for nowhere else.
    var wanted: TimeInterval?
    /// How far apart the next wanted times are likely to be, in seconds: a point of the timeline where it
    /// is dragged; nil where it goes from input to input.
    var stride: TimeInterval?
    /// The moment that is shown, or will be; after the last sequence there may be others yet.
    var moment: TimeInterval { wanted ?? shown.time }

    /// Where it may go back to from a time.
    func times(before time: TimeInterval, in scrub: Cursor) -> [TimeInterval] {
        let most = Cursor.mostKept - 1
        guard let stride else { return scrub.moments(before: time, most) }
        return (1...most).map { time - Double($0) * stride }
    }
}
