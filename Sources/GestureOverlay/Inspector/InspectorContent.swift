import Foundation
import GestureKit
import GestureTrace

/// All rows of the inspector with their heights, and the range of them that a viewport shows.
///
/// It scrolls by whole rows: a truncated line cannot be read, and rows that grow above the viewport move
/// nothing. The header of the first row's view is always shown above it.
struct InspectorContent {
    /// The least height of the topmost view header, in points.
    static let minFirstHeadHeight: CGFloat = 40
    /// The height of the other headers.
    static let headHeight: CGFloat = 34
    /// The height of the line with the number of rows out of sight.
    static let moreRowsHeight: CGFloat = 24
    /// The height of a single row without a reason, with its view's header and that line.
    static let minHeight = minFirstHeadHeight + InspectorRow.lineHeight + moreRowsHeight

    /// The height of a row with a reason of two lines, with its view's header and that line.
    static let minHeightBesideDetails = minHeight + 32

    /// A recognizer's row and its view.
    struct Entry {
        let row: InspectorRow
        let section: TraceSnapshot.Section
        /// Whether it is the first row of its view, below the view's header.
        let isFirst: Bool
    }

    let entries: [Entry]
    /// The distance of each row's top from that of the first row.
    let positions: [CGFloat]
    /// The distance of each row's bottom from the top of the first row.
    let ends: [CGFloat]
    /// The height of the topmost view header.
    let firstHeadHeight: CGFloat

    init(
        _ snapshot: TraceSnapshot,
        _ context: LayoutContext,
        width: CGFloat,
        _ labels: LabelLayout = LabelLayout()
    ) {
        var entries: [Entry] = []
        var positions: [CGFloat] = []
        var y: CGFloat = 0
        for section in snapshot.sections {
            for (index, row) in section.rows.enumerated() {
                if index == 0 && !entries.isEmpty { y += Self.headHeight }
                let row = InspectorRow(row, context, width: width, labels.label(of: row, in: snapshot))
                entries.append(Entry(row: row, section: section, isFirst: index == 0))
                positions.append(y)
                y += row.height
            }
        }
        self.entries = entries
        self.positions = positions
        ends = zip(positions, entries).map { $0 + $1.row.height }
        firstHeadHeight = max(Self.minFirstHeadHeight, labels.target?.height ?? 0)
    }

    /// A scroll position in a viewport of a given height.
    struct ScrollPosition {
        /// The visible rows.
        var shown: Range<Int>
        /// The maximum index of the first visible row; there the last row is still visible.
        var maxTop: Int
    }

    /// Returns the visible rows in a viewport of this height, from `top` on.
    ///
    /// Scrolls no farther than the last row, and as little as necessary to show `target`.
    func scrollPosition(top: Int, target: Int?, in height: CGFloat) -> ScrollPosition {
        guard !entries.isEmpty else { return ScrollPosition(shown: 0..<0, maxTop: 0) }
        if end(of: entries.count - 1, from: 0) <= height {
            return ScrollPosition(shown: 0..<entries.count, maxTop: 0)
        }
        let space = height - Self.moreRowsHeight
        let last = entries.count - 1
        let maxTop = first(from: 0, showing: last, in: space)
        var top = min(max(0, top), maxTop)
        if let target {
            top = min(top, target)
            top = max(top, first(from: top, showing: target, in: space))
        }
        let shown = entries.indices[top...].prefix { end(of: $0, from: top) <= space }
        return ScrollPosition(shown: top..<top + shown.count, maxTop: maxTop)
    }

    /// Returns the first row, at or after `top`, from which on `target` is visible.
    private func first(from top: Int, showing target: Int, in space: CGFloat) -> Int {
        (top..<target).first { end(of: target, from: $0) <= space } ?? target
    }

    /// Returns the bottom of a row when `top` is the first visible row.
    private func end(of index: Int, from top: Int) -> CGFloat {
        firstHeadHeight + ends[index] - positions[top]
    }
}

/// A recognizer in the inspector: symbol, name, state and value, with its progress or the reason below.
struct InspectorRow {
    /// The x at which names start, from the panel's edge.
    static let nameX: CGFloat = 40
    /// The distance from the row's top to the middle of its first line.
    static let middle: CGFloat = 15
    /// The x at which state names start, unless a recognizer's name is longer.
    private static let wordX: CGFloat = 132
    private static let margin: CGFloat = 16
    private static let gap: CGFloat = 10
    /// The height in points of a row without a reason.
    static let lineHeight: CGFloat = 30
    private static let reasonHeight: CGFloat = 16

    let row: TraceSnapshot.Row
    let height: CGFloat
    private let context: LayoutContext
    private let width: CGFloat
    private let reasons: [String]
    let label: RowLabel

    init(
        _ row: TraceSnapshot.Row,
        _ context: LayoutContext,
        width: CGFloat,
        _ label: RowLabel
    ) {
        self.row = row
        self.label = label
        self.context = context
        self.width = width
        let room = width - Self.nameX - Self.margin
        let sentence = Self.sentence(of: row)
        reasons = sentence.map { context.meter.wrap($0, in: .small, width: room, limit: 2) } ?? []
        let lines = reasons.count + (label.verdict == nil ? 0 : 1)
        height = max(
            Self.lineHeight + CGFloat(lines) * Self.reasonHeight,
            label.target?.height ?? 0
        )
    }

    func marks(at origin: CGPoint, isHighlighted: Bool = false, isSelected: Bool = false) -> [Mark]
    {
        let theme = context.theme
        let look = StateLook(row, in: theme)
        var marks: [Mark] = []
        if isHighlighted {
            let rect = CGRect(x: origin.x + 6, y: origin.y, width: width - 12, height: height - 2)
            let edge = isSelected ? theme.shapes.changed : nil
            marks.append(.box(rect, radius: 6, fill: theme.panels.highlight, line: edge))
        }
        let fade = row.isPast || !row.isEnabled ? 0.55 : 1
        marks.append(.state(look, origin.moved(24, Self.middle), fade: fade))
        marks += line(at: origin, look)
        if let progress = row.limitProgress { marks += bar(of: progress, at: origin) }
        for (index, reason) in reasons.enumerated() {
            let y = origin.y + 36 + CGFloat(index) * Self.reasonHeight
            let ink = row.isPast ? theme.tertiary : theme.secondary
            marks.append(context.text(reason, origin.x + Self.nameX, y, .small, ink))
        }
        if let verdict = label.verdict {
            let y = origin.y + 36 + CGFloat(reasons.count) * Self.reasonHeight
            marks += context.marks(of: verdict, origin.x, baseline: y)
        }
        return marks
    }

    /// Returns name, state and value.
    ///
    /// The value gets space first, then the state, then the name.
    private func line(at origin: CGPoint, _ look: StateLook) -> [Mark] {
        let theme = context.theme
        let baseline = origin.y + 19
        let end = width - Self.margin - (label.hasShownButton ? LabelLayout.boxRoom : 0)
        let isOff = !row.isEnabled && row.state == .possible
        let state = isOff ? "disabled" : row.stateName
        let wordWidth = context.width(state, .word)
        let value =
            row.limitProgress?.text ?? row.values.first.map { NumberText.full($0.quantity) } ?? ""
        let maxValueWidth = end - Self.nameX - wordWidth - 2 * Self.gap - 40
        let shownValue = context.fit(value, .value, maxValueWidth)
        var limit = end
        if !shownValue.isEmpty {
            // In steps of two digits, so that the name's width is stable while the value changes.
            let digits = (CGFloat(shownValue.count + 1) / 2).rounded(.down) * 2
            limit -= context.width("0", .value) * digits + Self.gap
        }
        let room = limit - wordWidth - Self.gap - Self.nameX
        let name = context.fit(row.name, .name, max(40, room), truncatesMiddle: true)
        let nameEnd = Self.nameX + context.width(name, .name) + Self.gap
        let wordX = max(min(Self.wordX, limit - wordWidth), nameEnd)
        let ink = row.isPast || isOff ? theme.secondary : theme.text
        return [
            context.text(name, origin.x + Self.nameX, baseline, .name, ink),
            context.text(state, origin.x + wordX, baseline, .word, look.word),
            context.text(shownValue, origin.x + end, baseline, .value, ink, anchor: .end),
        ]
    }

    /// Returns the way to the limit as a bar below the line, in the colour of the limit on the canvas.
    private func bar(of progress: LimitProgress, at origin: CGPoint) -> [Mark] {
        let theme = context.theme
        let (left, right) = (origin.x + Self.nameX, origin.x + width - Self.margin)
        let track = CGRect(x: left, y: origin.y + 25, width: right - left, height: 3)
        var part = track
        part.size.width = (track.width * CGFloat(progress.fraction)).rounded()
        let color = theme.color(of: progress.crossing, isExceeded: false)
        return [
            .box(track, radius: 1.5, fill: theme.line), .box(part, radius: 1.5, fill: color),
        ]
    }

    /// Returns the reason, with the remaining time if the recognizer waits.
    private static func sentence(of row: TraceSnapshot.Row) -> String? {
        guard let left = row.timeLeft else { return row.sentence }
        return (row.sentence ?? "waits") + ", \(NumberText.fixed(left, 2)) s left"
    }
}
