package import Foundation
package import GestureKit

/// The state at one moment, as a plain value: everything that a picture of the window shows.
package struct TraceSnapshot: Hashable, Sendable {
    package var time: TimeInterval = 0
    package var sceneName = ""
    /// The visible subviews of the window, back to front.
    package var views: [ViewFigure] = []
    /// The strokes since the sequence began, in order of landing.
    ///
    /// They stay until the next sequence begins.
    package var strokes: [Stroke] = []
    /// The lines drawn on views, back to front; empty unless the scene draws.
    package var drawings: [Drawing] = []
    /// The images that gestures hold or have left, back to front; empty unless the scene shows images.
    package var images: [Image] = []
    /// The fingers that are down, in order of landing.
    package var fingers: [Finger] = []
    /// The recognizers by view, the deepest views first, and within a view in the order of adding.
    package var sections: [Section] = []
    /// The relations between recognizers; empty if none are declared.
    package var relations: [Relation] = []
    /// The numbers of the recognizers that each one excludes if it wins, unless a relation is declared.
    package var exclusions: [Int: Set<Int>] = [:]
    /// The diagnostics since the sequence began, in order.
    package var diagnostics: [Diagnostic] = []
    /// The events since the sequence began, along the event clock.
    package var timeline = Timeline()
    /// Whether the sequence is over: no finger is down, no deadline is pending, and no scrolling, pinch or key
    /// that a recognizer received is active.
    ///
    /// If so, the snapshot shows the last sequence.
    package var isSequenceOver = true
    /// The shown sequence with its label; nil before the first one and after clearing.
    package var sequence: SequenceRecord?
    /// Another sequence that lies over the shown one; nil unless the user compares two.
    package var second: SecondAttempt?

    package static let empty = TraceSnapshot()

    /// The verdict of the shown sequence up to the shown moment; nil before the first sequence.
    package var verdict: Verdict? {
        let isAtEnd = timeline.moment >= timeline.end
        return (isAtEnd ? timeline.verdict : nil) ?? Verdict(of: self)
    }

    package var rows: [Row] { sections.flatMap(\.rows) }

    /// Returns the recognizers whose numbers meet a condition, in the order of the sections, without copying
    /// others.
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

// MARK: - What gestures leave on the canvas

extension TraceSnapshot {
    /// A small picture that a gesture holds or has left.
    ///
    /// It is not a view.
    package struct Image: Hashable, Sendable {
        /// The image's number, which is the same in every snapshot.
        package var number: Int
        /// The centre, in the window's points.
        package var center: CGPoint
        /// The rotation in radians, clockwise.
        package var angle: CGFloat
        /// The opacity from 0 to 1.
        package var opacity: Double

        package init(number: Int, center: CGPoint, angle: CGFloat = 0, opacity: Double = 1) {
            self.number = number
            self.center = center
            self.angle = angle
            self.opacity = opacity
        }
    }

    /// A line that a finger drew on a view, as the view stores it.
    ///
    /// Points and forces have separate arrays, which pictures can share without copying.
    package struct Drawing: Hashable, Sendable {
        /// The line's number, which is the same in every snapshot.
        package var number: Int
        /// The view's name; empty if it has none.
        package var view: String
        /// The points of the line, in the view's coordinates, oldest first; at least one.
        package var points: [CGPoint]
        /// The forces from 0 to 1, one for each point; 0 if the device reports none.
        package var forces: [Double]
        /// The transform from the view's points to the window's.
        package var transform: CGAffineTransform
        /// Whether the finger is still drawing the line, so that it may yet be removed.
        package var isProvisional: Bool

        package init(
            number: Int,
            view: String = "",
            points: [CGPoint],
            forces: [Double],
            transform: CGAffineTransform = .identity,
            isProvisional: Bool = false
        ) {
            self.number = number
            self.view = view
            self.points = points
            self.forces = forces
            self.transform = transform
            self.isProvisional = isProvisional
        }
    }
}
