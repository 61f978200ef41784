package import Foundation
package import GestureTrace

/// The content of a report: a sequence, its moments, and where and when it was made.
package struct ReportContent {
    /// A moment of the sequence, as a picture of the canvas.
    package struct Moment {
        package let time: TimeInterval
        /// The state at that time.
        package let snapshot: TraceSnapshot

        package init(time: TimeInterval, snapshot: TraceSnapshot) {
            self.time = time
            self.snapshot = snapshot
        }
    }

    /// The sequence at its end, or as far as it has come.
    package let snapshot: TraceSnapshot
    /// The moments in order; empty before the first sequence.
    package let moments: [Moment]
    /// The size of the scene's canvas, in points.
    package let canvas: CGSize
    /// The scene, the environment and the time of saving, in one line.
    package let line: String
    /// A change that would have worked, as a sentence; nil if none is known.
    package let suggestion: Phrase?

    package init(
        snapshot: TraceSnapshot,
        moments: [Moment],
        canvas: CGSize,
        line: String,
        suggestion: Phrase? = nil
    ) {
        self.snapshot = snapshot
        self.moments = moments
        self.canvas = canvas
        self.line = line
        self.suggestion = suggestion
    }
}
