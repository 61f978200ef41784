import Foundation
import GestureKit
import GestureTrace

/// All rows of the inspector with their heights, and those of them that a viewport shows.
///
/// While a sequence is under way, the rows are sorted by view. Once it is over, the recognizers that took
/// part come first, in the order of the verdict. Each view with other recognizers is then a line until it is
/// opened.
///
/// It scrolls by whole rows, because a cut line cannot be read; rows that grow above the viewport move
/// nothing. The header of the first row is always shown above it.
struct InspectorContent {
    /// The minimum height of the topmost header, in points.
    static let minFirstHeadHeight: CGFloat = 40
    /// The height of the other headers.
    static let headHeight: CGFloat = 34
    /// The space with a rule above the first of several lines of untouched views.
    private static let ruleHeight: CGFloat = 14
    /// The height of the line that counts the rows out of sight.
    static let moreRowsHeight: CGFloat = 24
    /// The height of a single row without a reason, together with its header and that line.
    static let minHeight = minFirstHeadHeight + InspectorRow.lineHeight + moreRowsHeight

    /// The height of a row with a reason of two lines, with its header and that line.
    static let minHeightBesideDetails = minHeight + 32

    /// The height of such a row with a third line, a bar and a match, if its header has a button.
    static let minHeightWithLabels = minHeightBesideDetails + 48

    /// A recognizer's row with its header, or the line of an untouched view.
    ///
    /// Its content is laid out only when it is read, because most of hundreds of rows are out of sight.
    struct Entry {
        /// The numbers of the recognizers for which an entry stands.
        enum Subject: Hashable {
            case row(Int)
            case line([Int])

            func contains(_ id: Int) -> Bool {
                switch self {
                case .row(let row): row == id
                case .line(let rows): rows.contains(id)
                }
            }
        }

        enum Content {
            case row(InspectorRow, RowHead)
            case line(UntouchedLine)
        }

        let subject: Subject
        let height: CGFloat
        /// The height of its header or rule, except at the top.
        let spaceAbove: CGFloat
        /// Whether it always has a header or, if it is a line, a rule above it.
        let isFirst: Bool
        fileprivate let make: () -> Content

        var content: Content { make() }

        var isLine: Bool { if case .line = subject { true } else { false } }

        var recognizers: [Int] {
            switch subject {
            case .row(let id): [id]
            case .line(let ids): ids
            }
        }
    }

    let entries: [Entry]
    /// The distance of each row's top from that of the first row.
    let positions: [CGFloat]
    /// The distance of each row's bottom from the top of the first row.
    let ends: [CGFloat]
    /// The height of the topmost header.
    let firstHeadHeight: CGFloat

    /// Lays out the rows for the pointer that selects them, which is nil in a report.
    init(
        _ snapshot: TraceSnapshot,
        _ context: LayoutContext,
        width: CGFloat,
        for pointer: Chrome.Pointer? = nil,
        _ labels: LabelLayout = LabelLayout(),
        openViews: Set<Int> = [],
        selected: String? = nil
    ) {
        var entries: [Entry] = []
        let maker = RowMaker(
            context: context,
            width: width,
            pointer: pointer,
            labels: labels,
            snapshot: snapshot
        )
        func add(
            _ rows: [TraceSnapshot.Row],
            below head: RowHead,
            _ role: @escaping (Int) -> InspectorRow.Role
        ) {
            for index in rows.indices {
                entries.append(
                    Entry(
                        subject: .row(rows[index].id),
                        height: maker.height(of: rows[index], role(index)),
                        spaceAbove: head.height,
                        isFirst: index == 0,
                        make: { .row(maker.row(rows[index], role(index)), head) }
                    )
                )
            }
        }
        let sections: [TraceSnapshot.Section]
        let touched = TouchedRows(snapshot)
        if let touched {
            add(touched.items.map(\.row), below: RowHead(touched)) { index in
                .touched(
                    view: touched.views.count > 1 ? touched.items[index].view : nil,
                    touched.items[index].row.id == touched.subject
                        ? context.verdict?.outcome : nil
                )
            }
            sections = touched.rest
        } else {
            sections = snapshot.sections
        }
        for section in sections {
            let hasSelection = selected != nil && section.rows.contains { $0.name == selected }
            guard touched == nil || hasSelection || openViews.contains(section.id) else {
                let line = UntouchedLine(section, for: pointer)
                entries.append(
                    Entry(
                        subject: .line(section.rows.map(\.id)),
                        height: line.height,
                        spaceAbove: Self.ruleHeight,
                        isFirst: entries.last.map { !$0.isLine } ?? true,
                        make: { .line(line) }
                    )
                )
                continue
            }
            let head =
                touched == nil
                ? RowHead(section) : RowHead(section, canClose: !hasSelection, for: pointer)
            add(section.rows, below: head) { _ in touched == nil ? .plain : .untouched }
        }
        var positions: [CGFloat] = []
        var y: CGFloat = 0
        for entry in entries {
            if entry.isFirst && !positions.isEmpty { y += entry.spaceAbove }
            positions.append(y)
            y += entry.height
        }
        self.entries = entries
        self.positions = positions
        ends = zip(positions, entries).map { $0 + $1.height }
        let button = labels.hasNothingButton ? labels.target?.height : nil
        firstHeadHeight = max(Self.minFirstHeadHeight, button ?? 0)
    }

    /// Returns the height of a viewport that shows an entry, below its header and above the count of others.
    func minHeight(showing index: Int) -> CGFloat {
        spaceAboveTop(index) + entries[index].height + (entries.count > 1 ? Self.moreRowsHeight : 0)
    }

    /// Returns the height above the topmost entry.
    func spaceAboveTop(_ index: Int) -> CGFloat {
        entries[index].isLine ? Self.ruleHeight : max(firstHeadHeight, entries[index].spaceAbove)
    }

    /// A scroll position in a viewport of a given height.
    struct ScrollPosition {
        var shown: Range<Int>
        /// The maximum index of the first visible row, at which the last row is visible.
        var maxTop: Int
    }

    /// Returns the rows that are visible in a viewport of this height, from `top` on.
    ///
    /// It scrolls no farther than to the last row, and as little as necessary to show `target`.
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

    /// Returns the first row at or after `top` from which `target` is visible.
    private func first(from top: Int, showing target: Int, in space: CGFloat) -> Int {
        (top..<target).first { end(of: target, from: $0) <= space } ?? target
    }

    /// Returns the bottom of a row if `top` is the first visible row.
    private func end(of index: Int, from top: Int) -> CGFloat {
        spaceAboveTop(top) + ends[index] - positions[top]
    }
}

/// Makes rows from values that all of them share, so that a row out of sight costs only a reference.
private final class RowMaker {
    private let context: LayoutContext
    private let width: CGFloat
    private let pointer: Chrome.Pointer?
    private let labels: LabelLayout
    private let snapshot: TraceSnapshot

    init(
        context: LayoutContext,
        width: CGFloat,
        pointer: Chrome.Pointer?,
        labels: LabelLayout,
        snapshot: TraceSnapshot
    ) {
        self.context = context
        self.width = width
        self.pointer = pointer
        self.labels = labels
        self.snapshot = snapshot
    }

    func row(_ row: TraceSnapshot.Row, _ role: InspectorRow.Role) -> InspectorRow {
        let label = labels.label(of: row, in: snapshot)
        return InspectorRow(row, context, width: width, for: pointer, label, role)
    }

    func height(of row: TraceSnapshot.Row, _ role: InspectorRow.Role) -> CGFloat {
        let label = labels.label(of: row, in: snapshot)
        return InspectorRow.height(of: row, role, label, width: width, for: pointer, context)
    }
}

/// The recognizers that took part in a finished sequence, in the order of the verdict, and the others.
struct TouchedRows {
    let items: [(row: TraceSnapshot.Row, view: String)]
    /// The views with the other recognizers.
    let rest: [TraceSnapshot.Section]
    /// The row of the recognizer that the verdict is about, if there is one.
    let subject: Int?
    /// The names of the touched recognizers' views, each once.
    let views: [String]
    /// The input that they received: `touched by #1 #2`, or `scroll`.
    let input: String

    /// Orders the rows; nil before the first sequence, while one is under way, and if no recognizer took part
    /// in it.
    init?(_ snapshot: TraceSnapshot) {
        let timeline = snapshot.timeline
        guard timeline.moment >= timeline.start, let verdict = timeline.verdict,
            !verdict.involved.isEmpty
        else { return nil }
        subject = verdict.subject
        let places = Dictionary(uniqueKeysWithValues: zip(verdict.involved, 0...))
        var touched: [(place: Int, row: TraceSnapshot.Row, view: String)] = []
        rest = snapshot.sections.compactMap { section in
            var others = section
            others.rows = []
            for row in section.rows {
                if let place = places[row.id] {
                    touched.append((place, row, section.name))
                } else {
                    others.rows.append(row)
                }
            }
            return others.rows.isEmpty ? nil : others
        }
        items = touched.sorted { $0.place < $1.place }.map { ($0.row, $0.view) }
        guard !items.isEmpty else { return nil }
        views = items.map(\.view).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
        let fingers = timeline.fingers.map(\.id).reduce(into: [Int]()) {
            if !$0.contains($1) { $0.append($1) }
        }
        let names =
            fingers.count > 3
            ? "\(fingers.count) fingers" : fingers.map { "#\($0)" }.joined(separator: " ")
        let received = names.isEmpty ? timeline.streams.first?.name ?? "" : "touched by \(names)"
        // An expected recognizer is the subject of the verdict even if it received nothing.
        let lanes = Set(timeline.lanes.map(\.row))
        input = items.contains { lanes.contains($0.row.id) } ? received : "not touched"
    }
}

/// The header above rows, with the name of a view, or those of the views whose recognizers took part.
struct RowHead {
    let key: DisplayList.Key
    let title: String
    /// The words on the right, unless a button is there.
    let tally: String
    /// Whether its view was not touched while others were.
    private(set) var isUntouched = false
    /// The number of the view whose rows a press on the header hides; nil for rows that stay.
    private(set) var closing: Int?
    /// The height, in points.
    private(set) var height = InspectorContent.headHeight

    /// Creates the header of a view while no rows are ordered by a verdict.
    init(_ section: TraceSnapshot.Section) {
        key = .section(section.id)
        title = section.name
        tally = UntouchedLine.tally(section)
    }

    /// Creates the header of an open view that was not touched.
    init(_ section: TraceSnapshot.Section, canClose: Bool, for pointer: Chrome.Pointer?) {
        key = .section(section.id)
        title = section.name
        tally = "not touched"
        isUntouched = true
        closing = canClose ? section.id : nil
        height = max(InspectorContent.headHeight, InspectorRow.minHeight(for: pointer))
    }

    /// Creates the header of the recognizers that took part.
    init(_ touched: TouchedRows) {
        key = .touched
        title = touched.views.joined(separator: ", ")
        tally = touched.input
    }
}

/// The line of a view whose recognizers were not touched.
///
/// A press opens it.
struct UntouchedLine {
    let section: TraceSnapshot.Section
    let height: CGFloat

    init(_ section: TraceSnapshot.Section, for pointer: Chrome.Pointer?) {
        self.section = section
        height = InspectorRow.minHeight(for: pointer)
    }

    static func tally(_ section: TraceSnapshot.Section) -> String {
        section.rows.count == 1 ? "1 recognizer" : "\(section.rows.count) recognizers"
    }

    func marks(in frame: CGRect, _ look: PanelControl.Look, _ context: LayoutContext) -> [Mark] {
        let theme = context.theme
        let baseline = frame.minY + (frame.height / 2).rounded() + 4
        let tally = context.text(
            "\(Self.tally(section)), not touched",
            frame.maxX - 16,
            baseline,
            .small,
            theme.tertiary,
            anchor: .end
        )
        let left = frame.minX + InspectorRow.nameX
        let room = tally.bounds.minX - 10 - left
        let ink = look == .normal ? theme.secondary : theme.text
        return Self.ground(frame, look, theme) + [
            Self.chevron(at: CGPoint(x: frame.minX + 24, y: baseline - 4), isOpen: false, theme),
            context.text(section.name, left, baseline, .name, ink, in: room), tally,
        ]
    }

    /// Returns the background of a line or a header below the pointer.
    static func ground(_ frame: CGRect, _ look: PanelControl.Look, _ theme: Theme) -> [Mark] {
        guard look == .hovered || look == .pressed else { return [] }
        let box = CGRect(
            x: frame.minX + 6,
            y: frame.minY + 1,
            width: frame.width - 12,
            height: frame.height - 2
        )
        return [.box(box, radius: 6, fill: theme.panels.highlight)]
    }

    /// Returns an arrow to the right, or down if the rows are shown.
    static func chevron(at center: CGPoint, isOpen: Bool, _ theme: Theme) -> Mark {
        let points: [(CGFloat, CGFloat)] =
            isOpen ? [(-4.5, -2), (0, 2.5), (4.5, -2)] : [(-2, -4.5), (2.5, 0), (-2, 4.5)]
        return .lines(
            points.map { center.moved($0.0, $0.1) },
            theme.tertiary,
            width: 1.6
        )
    }
}
