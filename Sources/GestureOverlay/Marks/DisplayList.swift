package import Foundation

/// A picture as a list of marks, back to front, in groups that are told apart by a key.
package struct DisplayList: Equatable, Sendable {
    /// What a group of marks shows.
    package enum Key: Hashable, Sendable {
        case background
        /// A view, a line drawn on one, an image that a gesture left: by their numbers.
        case view(Int)
        case drawing(Int)
        case image(Int)

        /// The line between two fingers.
        case link
        /// What belongs to a finger, by its stroke's serial number; the leader leads to a label far from it.
        case stroke(Int)
        case finger(Int)
        case label(Int)
        case leader(Int)
        /// A limit that a recognizer allows, or that was left, and what names it; by its place among them.
        case allowance(Int)
        case caption(Int)
        /// A time that runs out at a finger; by its place among them.
        case arc(Int)
        /// Names of recognizers on the canvas, by the first one's row.
        case pill(Int)

        /// The inspector: its ground, the heads of views by their numbers, recognizers by theirs, how many
        /// rows are out of sight, and the one in detail.
        case inspector
        case section(Int)
        case row(Int)
        case moreRows
        case detail
        /// What recognizers are to each other.
        case relations

        /// The timeline: its ground and axis, a finger by the touch's id, what scrolled, pinched or was
        /// pressed by its place among them, a recognizer and its actions by its number.
        case timeline
        case fingerLane(Int)
        case streamLane(Int)
        case lane(Int)
        case ticks(Int)
        /// How many lanes there is no room for.
        case moreLanes
        /// What recognizers did to each other, on the timeline.
        case links
        /// What was to come at the shown moment, and the moment.
        case ahead
        case cursor

        case status
        /// The last diagnostic or notice.
        case notice
        /// What is recorded, played, frozen.
        case recording
        /// What to do first.
        case hint
        case help
        /// What a report tells below the window's picture.
        case sheet
    }

    package struct Group: Equatable, Sendable {
        package let key: Key
        /// Back to front.
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

    package init(size: CGSize, background: Color) {
        self.size = size
        self.background = background
    }

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
