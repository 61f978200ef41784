package import Foundation
package import GestureKit

/// What is known at one moment, as a plain value: all that a picture of the window shows.
package struct TraceSnapshot: Hashable, Sendable {
    package var time: TimeInterval = 0
    package var sceneName = ""
    /// The views below the window, back to front; hidden ones are not among them.
    package var views: [ViewFigure] = []
    /// What fingers drew since the sequence began, in order of landing; the last sequence's strokes
    /// stay until the next one begins.
    package var strokes: [Stroke] = []
    /// The lines drawn on views, back to front; empty but in a scene that draws.
    package var drawings: [Drawing] = []
    /// The images that gestures left or hold, back to front; empty but in a scene that shows some.
    package var images: [Image] = []
    /// The fingers that are down, in order of landing.
    package var fingers: [Finger] = []
    /// The recognizers by view, deepest views first, in one view in the order of adding.
    package var sections: [Section] = []
    /// What the recognizers are to each other; empty where nobody said.
    package var relations: [Relation] = []
    /// What was wrong since the sequence began, in order.
    package var diagnostics: [Diagnostic] = []
    /// What happened since the sequence began, along the event clock.
    package var timeline = Timeline()
    /// Whether no finger is down, no deadline is pending, and nothing scrolls, pinches or is pressed that a
    /// recognizer has heard of: what is shown is the last sequence.
    package var isSequenceOver = true
    /// Whether no finger has landed yet.
    package var isUntouched = true

    package static let empty = TraceSnapshot()

    /// The recognizers of all sections, in their order.
    package var rows: [Row] { sections.flatMap(\.rows) }
}
