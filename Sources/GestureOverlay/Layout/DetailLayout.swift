import Foundation
import GestureKit
import GestureTrace

/// One recognizer's values, each with its name, below the rows.
struct DetailLayout {
    let draft: Drafting

    private static let lineHeight: CGFloat = 20

    /// Adds as many values as fit; nothing where not even one does.
    func add(_ row: TraceSnapshot.Row, in room: CGRect, to list: inout DisplayList) {
        let theme = draft.theme
        var lines = row.values.map { ($0.name, NumberText.full($0.quantity)) }
        if let place = row.location { lines.append(("location", NumberText.pair(place))) }
        if !row.touches.isEmpty {
            lines.append(("touches", row.touches.map { "#\($0)" }.joined(separator: " ")))
        }
        let top = room.minY + 10
        let most = Int((room.maxY - top - 34) / Self.lineHeight)
        guard most >= 1, !lines.isEmpty else { return }
        let (left, right) = (room.minX + 16, room.maxX - 16)
        let start = CGPoint(x: left, y: top)
        let name = draft.meter.fit(row.name, in: .title, width: right - left)
        var marks = [
            draft.rule(from: start, to: CGPoint(x: right, y: top)),
            draft.text(name, left, top + 20, .title, row.isPast ? theme.secondary : theme.text),
        ]
        var y = top + 40
        for (name, value) in lines.prefix(most) {
            let caption = draft.text(name, left, y, .word, theme.secondary)
            let space = right - caption.bounds.maxX - 10
            let text = draft.meter.fit(value, in: .detail, width: space)
            let ink = row.isPast ? theme.secondary : theme.text
            marks += [caption, draft.text(text, right, y, .detail, ink, anchor: .end)]
            y += Self.lineHeight
        }
        list.add(.detail, marks)
    }
}
