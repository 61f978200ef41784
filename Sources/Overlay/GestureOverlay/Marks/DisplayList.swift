package import Foundation

/// A picture as marks, back to front, in groups with unique keys.
package struct DisplayList: Equatable, Sendable {
    /// The subject of a group of marks.
    package enum Key: Hashable, Sendable {
        case background
        /// A view, a line drawn on one, or an image that a gesture holds or has left, by number.
        case view(Int)
        case drawing(Int)
        case image(Int)

        /// The line between two fingers.
        case link
        /// A part of a finger, by the serial number of its stroke; the leader connects it to a distant label.
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
        /// The names of recognizers on the canvas, by the row of the first one.
        case pill(Int)
        /// The verdict's subject at the end of its stroke.
        case verdictPill
        /// The deciding moment on the strokes, and the limit that the loser did not reach in time.
        case decisionMark
        /// The strokes of the second sequence, and the place where two sequences differ.
        case secondAttempt
        case difference
        /// The highlights on the canvas, in the inspector and on the timeline.
        case lit
        case litRow
        case litLane
        /// The sample of a stroke below the pointer.
        case sample

        /// The inspector: its background, the header of the recognizers that took part, the headers and lines
        /// of views and the recognizers by number, the count of rows out of sight, and the details of one
        /// recognizer.
        case inspector
        case touched
        case section(Int)
        case row(Int)
        case moreRows
        case detail
        /// The reason why a property of the selected recognizer did not change.
        case fault
        /// The relations between recognizers.
        case relations

        /// The timeline: its background and axis, a finger by the identifier of its touch, a scroll, pinch or
        /// press by index, and a recognizer and its actions by number.
        case timeline
        /// The last sequences, at the left of the timeline.
        case attempts
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
        /// The effects of recognizers on each other, on the timeline.
        case links
        /// The time after the shown moment, and the moment itself.
        case ahead
        case cursor
        /// The time below the pointer.
        case hover
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
        /// The badges for recording, playback and freezing.
        case recording
        /// The strip along the canvas's upper edge, with the verdict or, before the first gesture, what to
        /// try.
        case verdict
        case help
        /// The verdict at the top of a report.
        case headline
        /// The canvas at a moment of a report, by index, and the caption below it.
        case moment(Int)
        case momentCaption(Int)
        /// The recognizers of a report.
        case facts
        /// The last lines of a report, or the part below the window's picture.
        case sheet
        /// The band below it, with the recording as pixels.
        case strip
    }

    package struct Group: Equatable, Sendable {
        package let key: Key
        /// Back to front.
        package let marks: [Mark]
        /// The part of the marks that is drawn, in points; nil draws all of them.
        let clip: CGRect?
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
    var background: Color
    /// The groups, back to front, with unique keys.
    package private(set) var groups: [Group] = []

    /// The number of groups at the back that change so seldom that their pixels are worth caching.
    var settled = 0

    private var captionCount = 0

    /// The indices of the panels' groups.
    var panels = 0..<0

    /// The inspector's rows and their frames; empty while the inspector is hidden.
    package internal(set) var rows = InspectorRows()

    /// The names at the left of the timeline's lanes.
    package internal(set) var laneNames: [LaneName] = []

    /// The panels' controls, back to front.
    package internal(set) var controls: [PanelControl] = []
    /// The buttons of the verdict, which every picture lays out again, even when it keeps the panels.
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

    /// The frames of the words that were placed on the canvas.
    var words: [CGRect] {
        groups.flatMap { group -> [CGRect] in
            switch group.key {
            case .caption, .label, .pill, .verdictPill:
                group.marks.compactMap { mark in
                    if case .rectangle = mark.shape { mark.bounds } else { nil }
                }
            default: []
            }
        }
    }

    /// Returns the groups with matching keys, for tests of the layout.
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

    /// Adds a panel with its controls and, if it is the inspector, its rows.
    mutating func append(_ panel: DisplayList) {
        groups += panel.groups
        controls += panel.controls
        laneNames += panel.laneNames
        if !panel.rows.area.isNull { rows = panel.rows }
    }

    /// Adds the panels of another list.
    mutating func addPanels(of other: DisplayList) {
        panels = groups.count..<groups.count + other.panels.count
        groups += other.groups[other.panels]
        rows = other.rows
        controls = other.controls
        laneNames = other.laneNames
    }

    // MARK: - Damage

    /// Returns the rectangles that changed since another list, in points.
    ///
    /// This is the whole window if the size or the background changed, or if `old` is nil.
    package func damage(from old: DisplayList?) -> [CGRect] {
        let whole = CGRect(origin: .zero, size: size)
        guard let old, old.size == size, old.background == background else { return [whole] }
        let rects = Self.difference(
            groups,
            old.groups,
            isPair: { $0.key == $1.key },
            bounds: \.bounds,
            damage: { Self.difference($0.marks, $1.marks) }
        )
        // Foundation's intersection traps when a side is infinite.
        let seen = rects.filter { $0.overlaps(whole) }.map { $0.intersection(whole) }
        return Self.merged(seen.filter { !$0.isEmpty })
    }

    /// Compares the marks of two groups, by index if their counts are equal.
    ///
    /// Arrays that share their storage, as those of kept panels do, are equal without a look at their marks.
    private static func difference(_ new: [Mark], _ old: [Mark]) -> [CGRect] {
        if new == old { return [] }
        guard new.count == old.count else {
            return difference(
                new,
                old,
                isPair: { _, _ in false },
                bounds: \.bounds,
                damage: { $0.damage(from: $1) }
            )
        }
        var rects: [CGRect] = []
        for index in new.indices where new[index] != old[index] {
            rects += new[index].damage(from: old[index])
        }
        return rects
    }

    /// Compares two sequences.
    ///
    /// Pairs at the start and at the end are compared one by one. The rest is compared as a whole, because
    /// its order from back to front may have changed.
    private static func difference<Element: Equatable>(
        _ new: [Element],
        _ old: [Element],
        isPair: (Element, Element) -> Bool,
        bounds: (Element) -> CGRect,
        damage: (Element, Element) -> [CGRect]
    ) -> [CGRect] {
        var rects: [CGRect] = []
        var head = 0
        let shorter = min(new.count, old.count)
        while head < shorter, isPair(new[head], old[head]) || new[head] == old[head] {
            rects += damage(new[head], old[head])
            head += 1
        }
        var (newEnd, oldEnd) = (new.count, old.count)
        while newEnd > head, oldEnd > head,
            isPair(new[newEnd - 1], old[oldEnd - 1]) || new[newEnd - 1] == old[oldEnd - 1]
        {
            newEnd -= 1
            oldEnd -= 1
            rects += damage(new[newEnd], old[oldEnd])
        }
        return rects + (new[head..<newEnd] + old[head..<oldEnd]).map(bounds)
    }

    /// The maximum number of rectangles that are copied separately; beyond it, neighbours are joined.
    private static let maxRectangles = 32

    /// Joins rectangles that largely overlap and, if there are too many, neighbours.
    private static func merged(_ rects: [CGRect]) -> [CGRect] {
        var result: [CGRect] = []
        for rect in rects {
            var joined = rect
            while let index = result.firstIndex(where: { isWorthJoining($0, joined) }) {
                joined = joined.union(result.remove(at: index))
            }
            result.append(joined)
        }
        var side: CGFloat = 64
        while result.count > maxRectangles {
            result = joined(result, inCellsOf: side)
            side *= 2
        }
        return result
    }

    /// Joins rectangles whose centres are in the same cell of a grid.
    private static func joined(_ rects: [CGRect], inCellsOf side: CGFloat) -> [CGRect] {
        struct Cell: Hashable {
            let column: CGFloat
            let row: CGFloat
        }
        let cells = Dictionary(grouping: rects) { rect in
            Cell(
                column: ((rect.origin.x + rect.size.width / 2) / side).rounded(.down),
                row: ((rect.origin.y + rect.size.height / 2) / side).rounded(.down)
            )
        }
        return cells.sorted { ($0.key.row, $0.key.column) < ($1.key.row, $1.key.column) }
            .map { CGRect(around: $0.value) }
    }

    /// Says whether the union of both is hardly larger than the two together.
    private static func isWorthJoining(_ one: CGRect, _ two: CGRect) -> Bool {
        guard one.overlaps(two) else { return false }
        let both = one.union(two)
        return both.width * both.height
            <= 1.3 * (one.width * one.height + two.width * two.height)
    }
}
