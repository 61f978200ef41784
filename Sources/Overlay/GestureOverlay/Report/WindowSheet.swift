import Foundation
import GestureTrace

/// The part of a window's report below its picture, with the scene's description and every recognizer whose
/// row the inspector does not show.
///
/// It is missing if the window shows everything.
///
/// The recipient of a picture can neither scroll nor show a panel.
struct WindowSheet {
    let context: LayoutContext
    /// The window's picture.
    let list: DisplayList
    let snapshot: TraceSnapshot
    /// The description of the picture, in one line.
    let line: String
    /// The frame of that line in the window, if the window has it.
    let status: CGRect?

    private typealias Entry = InspectorContent.Entry

    private static let margin: CGFloat = 16
    private static let lineHeight: CGFloat = 16
    /// The minimum width of a column of rows.
    private static let minColumnWidth: CGFloat = 280
    private static let moreRowsHeight: CGFloat = 24

    /// Returns the picture with the sheet or, if the window shows everything, the unchanged picture.
    func displayList() -> DisplayList {
        let words = words
        let columns = columns
        guard !words.isEmpty || !columns.isEmpty else { return list }
        let top = list.size.height
        let room = list.size.width - 2 * Self.margin
        var marks: [Mark] = []
        var y = top + Self.margin
        for word in words {
            marks.append(
                context.text(word, Self.margin, y + 8, .small, context.theme.secondary, in: room)
            )
            y += Self.lineHeight
        }
        var bottom = y
        for (number, column) in columns.enumerated() {
            let end = add(column, at: CGPoint(x: columnWidth * CGFloat(number), y: y), to: &marks)
            bottom = max(bottom, end)
        }
        let left = hidden.rows.count - columns.joined().reduce(0) { $0 + $1.recognizers.count }
        if left > 0 {
            let (tally, ink) = ("+ \(left) more", context.theme.secondary)
            marks.append(context.text(tally, Self.margin, bottom + 14, .small, ink))
            bottom += Self.moreRowsHeight
        }
        var list = list
        list.size.height = (bottom + Self.margin / 2).rounded(.up)
        let height = list.size.height - top
        let sheet = CGRect(x: 0, y: top, width: list.size.width, height: height)
        let edge = context.rule(from: sheet.origin, to: CGPoint(x: sheet.maxX, y: top))
        list.add(.sheet, [.box(sheet, fill: context.theme.panels.ground), edge] + marks)
        return list
    }

    /// The description of the picture, if the status line does not show all of it.
    private var words: [String] {
        if let status, context.width(line, .small) <= StatusLayout.room(in: status) { return [] }
        guard !line.isEmpty else { return [] }
        let room = list.size.width - 2 * Self.margin
        return context.meter.wrap(line, in: .small, width: room, limit: 6)
    }

    // MARK: Rows

    private var columnWidth: CGFloat {
        list.size.width / max(1, (list.size.width / Self.minColumnWidth).rounded(.down))
    }

    /// The recognizers that the inspector does not show, except those that it leaves out.
    private var hidden: TraceSnapshot {
        let shown = list.rows.leftOut.union(list.rows.rows.map(\.id))
        var rest = snapshot
        for index in rest.sections.indices {
            rest.sections[index].rows.removeAll { shown.contains($0.id) }
        }
        return rest
    }

    /// The rows in the order of the inspector, and the lines of untouched views.
    private var entries: [Entry] {
        let hidden = hidden
        // An inspector has those lines, so that the rows of untouched views are those of views opened in it.
        let openViews = list.rows.area.isNull ? [] : Set(hidden.sections.map(\.id))
        return InspectorContent(hidden, context, width: columnWidth, openViews: openViews).entries
    }

    /// The entries in columns of minimum height, filled one after the other.
    private var columns: [[Entry]] {
        let entries = entries
        guard !entries.isEmpty else { return [] }
        let count = max(1, Int((list.size.width / columnWidth).rounded()))
        // The height of the sheet is limited, so that the last of very many recognizers are only counted.
        let maxHeight = min(4000, max(1200, 3e6 / max(1, list.size.width)))
        let all = entries.reduce(0) { $0 + $1.height }
        var height = min(maxHeight, all / CGFloat(count))
        while height < maxHeight {
            let columns = filled(entries, to: height)
            if columns.count <= count { return columns }
            height += 8
        }
        return Array(filled(entries, to: maxHeight).prefix(count))
    }

    /// Fills columns up to a height, which only a single entry may exceed.
    ///
    /// Each starts with the header of its first row.
    private func filled(_ entries: [Entry], to height: CGFloat) -> [[Entry]] {
        var columns: [[Entry]] = []
        var y: CGFloat = 0
        for entry in entries {
            let above = entry.spaceAbove
            let needed = entry.height + (entry.isFirst ? above : 0)
            if columns.isEmpty || y + needed > height {
                columns.append([entry])
                y = above + entry.height
            } else {
                columns[columns.count - 1].append(entry)
                y += needed
            }
        }
        return columns
    }

    /// Adds a column, and returns its bottom.
    private func add(_ column: [Entry], at origin: CGPoint, to marks: inout [Mark]) -> CGFloat {
        var y = origin.y
        for (index, entry) in column.enumerated() {
            let hasSpace = entry.isFirst || index == 0
            if hasSpace { y += entry.spaceAbove }
            switch entry.content {
            case .row(let row, let head):
                if hasSpace {
                    let (x, room) = (origin.x + Self.margin, columnWidth - 2 * Self.margin)
                    let ink = context.theme.text
                    marks.append(context.text(head.title, x, y - 12, .title, ink, in: room))
                }
                marks += row.marks(at: CGPoint(x: origin.x, y: y))
            case .line(let line):
                let frame = CGRect(x: origin.x, y: y, width: columnWidth, height: line.height)
                marks += line.marks(in: frame, .normal, context)
            }
            y += entry.height
        }
        return y
    }
}

/// The line at the bottom of a report.
struct StatusLayout {
    let context: LayoutContext

    /// Returns the maximum width of a line, in points.
    static func room(in panel: CGRect) -> CGFloat { panel.width - 28 }

    func add(_ chrome: Chrome, in panel: CGRect?, to list: inout DisplayList) {
        guard let panel else { return }
        let theme = context.theme
        let corner = CGPoint(x: panel.minX, y: panel.minY)
        let (right, baseline) = (panel.maxX - 14, panel.minY + 16)
        let text = context.fit(chrome.status, .small, Self.room(in: panel))
        list.add(
            .status,
            [
                .box(panel, fill: theme.panels.status),
                context.rule(from: corner, to: CGPoint(x: panel.maxX, y: panel.minY)),
                context.text(text, right, baseline, .small, theme.secondary, anchor: .end),
            ]
        )
    }
}
