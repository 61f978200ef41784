import Foundation
import GestureKit
import GestureTrace

/// One recognizer below the rows: its values, each with its name, and when it is selected its
/// properties.
struct DetailLayout {
    let draft: Drafting

    private static let lineHeight: CGFloat = 20
    private static let margin: CGFloat = 16
    /// What the name takes, and the space above and below all.
    private static let headHeight: CGFloat = 44
    /// Values give way to so many properties.
    private static let leastProperties = 5

    /// The height in points that a selected recognizer has at least, where the panel has it.
    static func leastHeight(for selection: Chrome.Selection?) -> CGFloat {
        guard let selection else { return 0 }
        let count = min(selection.properties.count, leastProperties)
        return headHeight + PropertyLayout.height(of: count)
    }

    /// Adds as many values as fit; nothing where not even one does.
    func add(
        _ row: TraceSnapshot.Row,
        _ selection: Chrome.Selection?,
        in room: CGRect,
        to list: inout DisplayList
    ) {
        let theme = draft.theme
        let lines = values(of: row)
        let space = room.height - Self.headHeight
        let properties = selection?.properties ?? []
        let least = min(properties.count, Self.leastProperties)
        let reserved = PropertyLayout.height(of: least)
        let most = Int(((space - reserved) / Self.lineHeight).rounded(.down))
        guard space >= Self.lineHeight, most >= 1 && !lines.isEmpty || !properties.isEmpty else {
            return
        }
        let (left, right) = (room.minX + Self.margin, room.maxX - Self.margin)
        let start = CGPoint(x: left, y: room.minY + 10)
        let name = draft.meter.fit(row.name, in: .title, width: right - left)
        var marks = [
            draft.rule(from: start, to: CGPoint(x: right, y: start.y)),
            draft.text(name, left, start.y + 20, .title, row.isPast ? theme.secondary : theme.text),
        ]
        var y = start.y + 40
        for (name, value) in lines.prefix(max(0, most)) {
            let caption = draft.text(name, left, y, .word, theme.secondary)
            let space = right - caption.bounds.maxX - 10
            let text = draft.meter.fit(value, in: .detail, width: space)
            let ink = row.isPast ? theme.secondary : theme.text
            marks += [caption, draft.text(text, right, y, .detail, ink, anchor: .end)]
            y += Self.lineHeight
        }
        if let selection, !properties.isEmpty {
            let top = y - 13
            let rest = CGRect(x: left, y: top, width: right - left, height: room.maxY - top)
            marks += PropertyLayout(draft: draft).marks(of: selection, in: rest)
        }
        list.add(.detail, marks)
    }

    private func values(of row: TraceSnapshot.Row) -> [(name: String, value: String)] {
        var lines = row.values.map { ($0.name, NumberText.full($0.quantity)) }
        if row.state != .failed, let way = row.shortfall?.way {
            lines.append((row.stateName == "recognized" ? "recognized at" : "began at", way))
        }
        if let place = row.location { lines.append(("location", NumberText.pair(place))) }
        if !row.touches.isEmpty {
            lines.append(("touches", row.touches.map { "#\($0)" }.joined(separator: " ")))
        }
        return lines
    }
}
