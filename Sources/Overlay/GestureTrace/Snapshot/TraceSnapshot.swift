package import Foundation
package import GestureKit

/// The state at one moment as a plain value: everything that a picture of the window shows.
package struct TraceSnapshot: Hashable, Sendable {
    package var time: TimeInterval = 0
    package var sceneName = ""
    /// The subviews of the window, back to front, without hidden ones.
    package var views: [ViewFigure] = []
    /// The strokes since the sequence began, in order of landing.
    ///
    /// The last sequence's strokes stay until the next one begins.
    package var strokes: [Stroke] = []
    /// The lines drawn on views, back to front; empty unless the scene draws.
    package var drawings: [Drawing] = []
    /// The images that gestures left or hold, back to front; empty unless the scene shows some.
    package var images: [Image] = []
    /// The fingers that are down, in order of landing.
    package var fingers: [Finger] = []
    /// The recognizers by view, deepest views first; within a view in the order of adding.
    package var sections: [Section] = []
    /// The relations between recognizers; empty if none are declared.
    package var relations: [Relation] = []
    /// The diagnostics since the sequence began, in order.
    package var diagnostics: [Diagnostic] = []
    /// The events since the sequence began, along the event clock.
    package var timeline = Timeline()
    /// Whether no finger is down, no deadline is pending, and no scrolling, pinch or key that a recognizer
    /// received is active.
    ///
    /// The snapshot then shows the last sequence.
    package var isSequenceOver = true
    /// The shown sequence with its label; nil before the first one, and after clearing.
    package var sequence: SequenceRecord?

    package static let empty = TraceSnapshot()

    /// The verdict of the shown sequence up to the shown moment; nil before the first one.
    package var verdict: Verdict? {
        let isAtEnd = timeline.moment >= timeline.end
        return (isAtEnd ? timeline.verdict : nil) ?? Verdict(of: self)
    }

    /// The recognizers of all sections, in their order.
    package var rows: [Row] { sections.flatMap(\.rows) }

    /// Returns the recognizers whose numbers fulfil a condition, in the order of the sections; the others are not
    /// copied.
    package func rows(where isWanted: (Int) -> Bool) -> [Row] {
        var found: [Row] = []
        for section in sections {
            for index in section.rows.indices where isWanted(section.rows[index].id) {
                found.append(section.rows[index])
            }
        }
        return found
    }
}
