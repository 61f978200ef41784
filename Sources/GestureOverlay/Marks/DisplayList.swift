package import Foundation

/// A picture as a list of marks, back to front, in groups that are told apart by a key.
package struct DisplayList: Equatable, Sendable {
    /// What a group of marks shows.
    package enum Key: Hashable, Sendable {
        /// The canvas and its grid.
        case background
        /// A view, by its number.
        case view(Int)
        /// A line that was drawn on a view, by its number.
        case drawing(Int)
        /// An image that a gesture left, by its number.
        case image(Int)
        /// The line between two fingers.
        case link
        /// A stroke, by its serial number.
        case stroke(Int)
        /// A limit that a recognizer allows, or that was left; by its place among them.
        case allowance(Int)
        /// What names such a limit.
        case caption(Int)
        /// A time that runs out at a finger; by its place among them.
        case arc(Int)
        /// A finger's circle, by its stroke.
        case finger(Int)
        /// A finger's label, by its stroke.
        case label(Int)
        /// The line from a finger to a label far from it, by its stroke.
        case leader(Int)
        /// Names of recognizers on the canvas, by the first one's row.
        case pill(Int)
        /// What recognizers are to each other.
        case relations
        /// The inspector's ground.
        case inspector
        /// The head of a view's rows, by the view's number.
        case section(Int)
        /// A recognizer's row.
        case row(Int)
        /// That there are more rows than fit.
        case moreRows
        /// One recognizer in detail, below the rows.
        case detail
        /// The timeline's ground and axis.
        case timeline
        /// A finger's lane on the timeline, by the touch's id.
        case fingerLane(Int)
        /// What scrolled, pinched or was pressed, on the timeline; by its place among them.
        case streamLane(Int)
        /// A recognizer's lane on the timeline, by its number.
        case lane(Int)
        /// A recognizer's actions on the timeline, by its number.
        case ticks(Int)
        /// How many lanes there is no room for.
        case moreLanes
        /// What recognizers did to each other, on the timeline.
        case links
        /// What was to come at the shown moment, on the timeline.
        case ahead
        /// The moment that is shown, on the timeline.
        case cursor
        /// The status line.
        case status
        /// The last diagnostic or notice.
        case notice
        /// The recording indicator.
        case recording
        /// What to do first.
        case hint
        /// The help.
        case help
        /// What a report tells below the window's picture.
        case sheet
    }

    /// Marks that belong together.
    package struct Group: Equatable, Sendable {
        /// What they show.
        package let key: Key
        /// The marks, back to front.
        package let marks: [Mark]
        /// What they cover at most, in points.
        package let bounds: CGRect

        init(_ key: Key, _ marks: [Mark]) {
            self.key = key
            self.marks = marks
            bounds = CGRect(around: marks.lazy.map(\.bounds))
        }
    }

    /// The size of the picture in points.
    package var size: CGSize
    /// The colour below everything.
    package var background: Color
    /// The groups, back to front; no key twice.
    package private(set) var groups: [Group] = []

    /// The number of groups at the back that seldom change, so that their pixels are worth keeping;
    /// 0 by default.
    package internal(set) var settled = 0

    /// Where the inspector shows which recognizer; nowhere where it is folded away.
    package internal(set) var rows = InspectorRows()

    /// Makes an empty picture.
    package init(size: CGSize, background: Color) {
        self.size = size
        self.background = background
    }

    /// All marks, back to front.
    package var marks: [Mark] { groups.flatMap(\.marks) }

    /// Where the views' texts are, in the window's points.
    var names: [CGRect] {
        groups.flatMap { group -> [CGRect] in
            guard case .view = group.key else { return [] }
            return group.marks.compactMap { mark in
                if case .text = mark.shape { mark.bounds } else { nil }
            }
        }
    }

    /// The groups of which the key is wanted, for tests of the layout.
    package func groups(where isWanted: (Key) -> Bool) -> [Group] {
        groups.filter { isWanted($0.key) }
    }

    package mutating func add(_ key: Key, _ marks: [Mark]) {
        if !marks.isEmpty { groups.append(Group(key, marks)) }
    }
}
