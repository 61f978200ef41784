package import Foundation

/// The parts of the window's content that do not come from the trace.
package struct Chrome: Hashable, Sendable {
    /// The keys, which the help shows.
    package var keys: [KeyHint]
    /// The bar of buttons; nil in a report, which has a status line instead.
    package var bar: Bar?
    /// The text at the right of the bar or of the status line: scene, server, fingers.
    package var status: String
    /// The latency from an event to its pixels, below the status on the bar; nil in a report.
    package var latency: Latency?
    /// A suggestion of what to try in the scene, which is shown until the first gesture; nil if the scene does not say it.
    package var suggestion: String?
    /// The devices to try it with, in a sentence that is shown until the first gesture.
    package var hint: String?
    /// The buttons beside or below the verdict.
    package var verdictButtons: [Item] = []
    /// The difference that a tried change of the scene makes, such as "double: failed → recognized"; nil without one.
    package var tried: String?
    /// The content of the sheet of changes.
    package var changes = ChangeSheet.note("")
    /// A message, such as the location of a saved report.
    package var notice: String?
    /// The name of the file that is being recorded to; nil if nothing is recorded.
    package var recording: String?
    /// The name of the file that is being played, with the progress; nil if nothing is played.
    package var playing: String?
    /// The fraction that has been played, from 0 to 1.
    package var playedFraction = 0.0
    /// The shown moment, such as "0.980 s"; nil unless the window is frozen.
    package var frozen: String?
    package var timeline = TimelineScroll()
    /// The recognizer that is selected in the inspector, with its adjustable properties.
    package var selection: Selection?
    package var scroll = Scroll()
    /// The numbers of the views whose rows stay although they were not touched.
    package var openViews: Set<Int> = []
    /// Whether the rows have buttons that label the shown sequence.
    package var canLabel = false
    package var shows = Parts()
    package var pointing = Pointing()
    /// The factor at which the scene is shown; 1 by default.
    package var zoom = 1.0

    package init(keys: [KeyHint] = [], status: String = "") {
        self.keys = keys
        self.status = status
    }

    package struct Latency: Hashable, Sendable {
        /// The values, in text of constant width.
        package var text: String
        /// The text where that does not fit.
        package var short: String
        /// The tooltip, which shows the latency of each stage; empty without values.
        package var tip: String

        package init(text: String, short: String, tip: String) {
            (self.text, self.short, self.tip) = (text, short, tip)
        }
    }

    /// The visible parts of the window.
    package struct Parts: Hashable, Sendable {
        /// Whether the panels are shown.
        package var panels = true
        /// Whether the drawer of a small window is open.
        package var drawer = false
        /// Whether the handle of the panels is shown; a report has none.
        package var handle = true
        /// Whether relations between recognizers are shown beside the inspector.
        package var relations = false
        /// The help or a menu over the window; nil for none.
        package var cover: Cover?
        /// Whether strokes, labels and panels are drawn.
        ///
        /// Benchmarks turn them off to draw only views.
        package var overlay = true

        package init() {}
    }

    /// The timeline's zoom and scroll position.
    package struct TimelineScroll: Hashable, Sendable {
        /// The shown part; nil for the whole.
        package var part: TimelineViewport?
        /// The index of the first shown line, if not all lines fit.
        package var firstLine = 0
    }

    /// A shown part of the timeline.
    package struct TimelineViewport: Hashable, Sendable {
        /// The start of the part's sequence, in seconds.
        ///
        /// Other sequences are shown whole.
        package var sequence: TimeInterval
        /// The time at the left edge, in seconds.
        package var start: TimeInterval
        /// The shown duration, in seconds.
        package var length: TimeInterval
        /// Whether the part scrolls to the shown moment, in steps of a quarter of its length.
        package var followsMoment: Bool

        package init(
            of sequence: TimeInterval,
            start: TimeInterval,
            length: TimeInterval,
            followsMoment: Bool = true
        ) {
            self.sequence = sequence
            self.start = start
            self.length = length
            self.followsMoment = followsMoment
        }
    }

    /// The inspector's scroll position.
    ///
    /// It belongs to the window and is not recorded; freezing does not change it.
    package struct Scroll: Hashable, Sendable {
        /// The index of the first shown row.
        ///
        /// If it is too large, for example after the window grew, the last rows are shown.
        package var top: Int
        /// Whether the user scrolled; the inspector then no longer follows recognizers that begin.
        package var isUserScrolled: Bool
        /// Whether the user scrolled the selected recognizer away; otherwise its row stays visible.
        package var isSelectionScrolledAway: Bool

        /// Creates a scroll position; by default the top, from where the inspector follows recognizers that
        /// begin.
        package init(
            top: Int = 0,
            isUserScrolled: Bool = false,
            isSelectionScrolledAway: Bool = false
        ) {
            self.top = top
            self.isUserScrolled = isUserScrolled
            self.isSelectionScrolledAway = isSelectionScrolledAway
        }
    }
}
