package import Foundation

/// What the window shows beside the trace.
package struct Chrome: Hashable, Sendable {
    /// Most wanted first: the status line shows as many as fit, the help all.
    package var keys: [KeyHint]
    /// The text at the right of the status line: scene, server, fingers.
    package var status: String
    /// How long it takes from an event to its pixels, always as wide; at the status line's right.
    package var latency: String?
    /// What to do first; shown until the first touch.
    package var hint: String?
    /// A message, as where a report was saved.
    package var notice: String?
    /// What is being recorded to, as the file's name; nil when nothing is.
    package var recording: String?
    /// What is being played, as the file's name and how far it is; nil when nothing is.
    package var playing: String?
    /// How much of it has been played, from 0 to 1.
    package var playedPart = 0.0
    /// The moment that is shown, as "0.980 s"; nil while what comes is shown.
    package var frozen: String?
    package var timeline = TimelineScroll()
    /// The recognizer that was selected in the inspector, with what can be changed of it.
    package var selection: Selection?
    package var scroll = Scroll()
    package var shows = Parts()

    package init(keys: [KeyHint] = [], status: String = "") {
        (self.keys, self.status) = (keys, status)
    }

    /// Which parts of the window are drawn.
    package struct Parts: Hashable, Sendable {
        /// Whether the panels are unfolded.
        package var panels = true
        /// Whether what recognizers are to each other is shown beside the inspector.
        package var relations = false
        /// Whether the help lies over the window.
        package var help = false
        /// Whether strokes, labels and panels are drawn at all: without them only the views are, for
        /// measuring.
        package var overlay = true
    }

    /// How far the timeline is scrolled.
    package struct TimelineScroll: Hashable, Sendable {
        /// The part that is shown; nil for the whole.
        package var part: TimelinePart?
        /// The first of the lines that is shown, where not all have room.
        package var firstLine = 0
    }

    /// The part of the timeline that is shown, where it is not the whole.
    package struct TimelinePart: Hashable, Sendable {
        /// When the sequence began that it is a part of, in seconds: another sequence is shown whole.
        package var sequence: TimeInterval
        /// The time at the left edge, in seconds.
        package var start: TimeInterval
        /// How many seconds are shown.
        package var length: TimeInterval
        /// Whether it moves on, by quarters of its length, to where the shown moment is.
        package var followsMoment: Bool

        package init(
            of sequence: TimeInterval,
            start: TimeInterval,
            length: TimeInterval,
            followsMoment: Bool = true
        ) {
            (self.sequence, self.start, self.length) = (sequence, start, length)
            self.followsMoment = followsMoment
        }
    }

    /// How far the inspector is scrolled.
    ///
    /// It is the window's alone and stands in no recording; a frozen moment leaves it as it is.
    package struct Scroll: Hashable, Sendable {
        /// The number of the first row that is shown, among all.
        ///
        /// Where it is too far down, as in a window that became larger, the last rows are shown.
        package var top: Int
        /// Whether somebody scrolled there: it moves no more for what begins.
        package var isByHand: Bool
        /// Whether the selected recognizer was scrolled away on purpose; else its row is kept in sight.
        package var isSelectionLeft: Bool

        /// Makes a place; the top by default, from where the inspector follows what begins.
        package init(top: Int = 0, isByHand: Bool = false, isSelectionLeft: Bool = false) {
            (self.top, self.isByHand, self.isSelectionLeft) = (top, isByHand, isSelectionLeft)
        }
    }

    /// A selected recognizer.
    package struct Selection: Hashable, Sendable {
        package var name: String
        package var properties: [Property]
        /// Which property the keys change, by its place.
        package var chosen: Int

        package init(_ name: String, properties: [Property] = [], chosen: Int = 0) {
            (self.name, self.properties, self.chosen) = (name, properties, chosen)
        }

        package struct Property: Hashable, Sendable {
            /// The Swift name, as `numberOfTapsRequired`.
            package var name: String
            /// The value as a person reads it, with its unit.
            package var value: String
            /// Whether it is another one than the scene's text says.
            package var isChanged: Bool

            package init(_ name: String, _ value: String, isChanged: Bool = false) {
                (self.name, self.value, self.isChanged) = (name, value, isChanged)
            }
        }
    }
}
