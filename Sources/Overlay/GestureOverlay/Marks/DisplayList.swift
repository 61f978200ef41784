package import Foundation

/// A picture as an array of marks, back to front, in groups that are identified by a key.
package struct DisplayList: Equatable, Sendable {
    /// The subject of a group of marks.
    package enum Key: Hashable, Sendable {
        case background
        /// A view, a line drawn on one, or an image that a gesture left, by number.
        case view(Int)
        case drawing(Int)
        case image(Int)

        /// The line between two fingers.
        case link
        /// Parts of a finger, by its stroke's serial number. The leader connects the finger to a distant
        /// label.
        case stroke(Int)
        case finger(Int)
        case label(Int)
        case leader(Int)
        /// A limit that a recognizer allows, by index.
        case recognitionLimit(Int)
        /// The words beside a limit or a dot, by index.
        case caption(Int)
        /// A limit that the fingers crossed, by index.
        case crossedLimit(Int)
        /// A running time limit at a finger, by index.
        case arc(Int)
        /// Names of recognizers on the canvas, by the row of the first one.
        case pill(Int)
        /// The verdict's subject at the end of its stroke.
        case verdictPill
        /// The deciding moment on the strokes, and the limit that the loser did not reach in time.
        case decisionMark

        /// The inspector: its background, the header of the recognizers that took part, the headers and lines
        /// of views and the recognizers by number, the number of rows out of sight, and the details of one
        /// recognizer.
        case inspector
        case touched
        case section(Int)
        case row(Int)
        case moreRows
        case detail
        /// Relations between recognizers.
        case relations

        /// The timeline: its background and axis, a finger by its touch's identifier, a scroll, pinch or
        /// press by index, and a recognizer and its actions by number.
        case timeline
        case fingerLane(Int)
        case streamLane(Int)
        case lane(Int)
        /// The reason for a recognizer's end, by its number.
        case laneReason(Int)
        /// The steps of a recognizer before a property had another value, by its number.
        case laneBefore(Int)
        /// The pauses before taps that came too late, by recognizer.
        case pauses(Int)
        case ticks(Int)
        /// The number of lanes that do not fit.
        case moreLanes
        /// Effects of recognizers on each other, on the timeline.
        case links
        /// The time after the shown moment, and the moment itself.
        case ahead
        case cursor
        /// The deciding moment on the timeline.
        case decision

        /// The bar of buttons, an open menu, and a tooltip.
        case bar
        case buttons
        case menu
        case tip
        case status
        /// The handle that folds and unfolds the panels.
        case handle
        /// The last diagnostic or notice.
        case notice
        /// Badges for recording, playback and freezing.
        case recording
        /// The strip over the canvas' upper edge: the verdict or, before the first gesture, what to try.
        case verdict
        case help
        /// The verdict at the top of a report.
        case headline
        /// A moment of a report, by index: the canvas at that time, and its caption below.
        case moment(Int)
        case momentCaption(Int)
        /// The recognizers of a report.
        case facts
        /// The last lines of a report, or its part below the window's picture.
        case sheet
        /// The band below it, with the recording as pixels.
        case strip
    }

    package struct Group: Equatable, Sendable {
        package let key: Key
        /// Back to front.
        package let marks: [Mark]
        /// The only part of the marks that is drawn, in points; nil for all.
        package let clip: CGRect?
        /// The smallest rectangle that contains everything drawn, in points.
        package let bounds: CGRect

        init(_ key: Key, _ marks: [Mark], clip: CGRect? = nil) {
            self.key = key
            self.marks = marks
            self.clip = clip
            let bounds = CGRect(around: marks.lazy.map(\.bounds))
            self.bounds = clip.map(bounds.intersection) ?? bounds
        }
    }

    /// The size of the picture in points.
    package var size: CGSize
    /// The colour below everything.
    package var background: Color
    /// The groups, back to front, with unique keys.
    package private(set) var groups: [Group] = []

    /// The number of groups at the back that seldom change, so that their pixels are worth caching; 0 by
    /// default.
    package internal(set) var settled = 0

    private var captionCount = 0

    /// The indices of the panels' groups.
    var panels = 0..<0

    /// The inspector's rows and their frames; empty when the inspector is hidden.
    package internal(set) var rows = InspectorRows()

    /// The panels' controls, back to front.
    package internal(set) var controls: [PanelControl] = []
    /// The buttons of the verdict, which each picture lays out again, even with kept panels.
    package internal(set) var verdictControls: [PanelControl] = []

    package init(size: CGSize, background: Color) {
        self.size = size
        self.background = background
    }

    package var marks: [Mark] { groups.flatMap(\.marks) }

    /// The frames of the views' texts, in the window's points.
    var names: [CGRect] {
        groups.flatMap { group -> [CGRect] in
            guard case .view = group.key else { return [] }
            return group.marks.compactMap { mark in
                if case .text = mark.shape { mark.bounds } else { nil }
            }
        }
    }

    /// Returns the groups with a matching key, for tests of the layout.
    package func groups(where isWanted: (Key) -> Bool) -> [Group] {
        groups.filter { isWanted($0.key) }
    }

    package mutating func add(_ key: Key, _ marks: [Mark], clip: CGRect? = nil) {
        if !marks.isEmpty { groups.append(Group(key, marks, clip: clip)) }
    }

    /// Adds words beside a mark on the canvas.
    mutating func addCaption(_ marks: [Mark]) {
        add(.caption(captionCount), marks)
        captionCount += 1
    }

    /// Adds a panel with its controls; the inspector also has rows.
    mutating func append(_ panel: DisplayList) {
        groups += panel.groups
        controls += panel.controls
        if !panel.rows.area.isNull { rows = panel.rows }
    }

    /// Adds the panels of another list.
    mutating func addPanels(of other: DisplayList) {
        panels = groups.count..<groups.count + other.panels.count
        groups += other.groups[other.panels]
        rows = other.rows
        controls = other.controls
    }
}
