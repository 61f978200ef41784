import Foundation
import GestureKit

/// What can be changed of the selected recognizer, below its values.
struct PropertyLayout {
    let draft: Drafting

    private static let lineHeight: CGFloat = 19
    /// What stands between the values and the properties.
    private static let captionHeight: CGFloat = 24

    /// The height in points of so many properties with their caption; 0 of none.
    static func height(of count: Int) -> CGFloat {
        count > 0 ? captionHeight + CGFloat(count) * lineHeight : 0
    }

    /// The properties about the chosen one, as many as fit, below a line that says where it stands
    /// among them.
    func marks(of selection: Chrome.Selection, in room: CGRect) -> [Mark] {
        let all = selection.properties
        let space = room.height - Self.captionHeight - 6
        let count = min(all.count, Int((space / Self.lineHeight).rounded(.down)))
        guard count >= 1 else { return [] }
        let first = max(0, min(selection.chosen - count / 2, all.count - count))
        let place = "\(selection.chosen + 1) of \(all.count)"
        let baseline = room.minY + 15
        let theme = draft.theme
        var marks = [
            draft.text(
                "Properties: ↑↓ choose, ←→ change",
                room.minX,
                baseline,
                .small,
                theme.tertiary
            ),
            draft.text(place, room.maxX, baseline, .small, theme.tertiary, anchor: .end),
        ]
        if count < all.count {
            let track = CGRect(
                x: room.maxX + 11,
                y: room.minY + Self.captionHeight,
                width: 3,
                height: CGFloat(count) * Self.lineHeight
            )
            marks.append(
                ScrollBar(draft: draft).mark(first..<first + count, of: all.count, in: track)
            )
        }
        for index in first..<first + count {
            let top = room.minY + Self.captionHeight + CGFloat(index - first) * Self.lineHeight
            let line = CGRect(x: room.minX, y: top, width: room.width, height: Self.lineHeight)
            marks += self.marks(of: all[index], isChosen: index == selection.chosen, in: line)
        }
        return marks
    }

    /// A changed one has a dot before it, and the colour of what changes.
    private func marks(
        of property: Chrome.Selection.Property,
        isChosen: Bool,
        in line: CGRect
    ) -> [Mark] {
        let theme = draft.theme
        let baseline = line.minY + 13
        let shown = isChosen ? "◂ \(property.value) ▸" : property.value
        let half = line.width * 0.55
        let value = draft.meter.fit(shown, in: .detail, width: half)
        let ink = property.isChanged ? theme.words.changed : theme.text
        let valueMark = draft.text(value, line.maxX, baseline, .detail, ink, anchor: .end)
        let space = valueMark.bounds.minX - 8 - line.minX
        let name = draft.meter.fit(property.name, in: .word, width: space, keepsEnd: true)
        let nameInk = isChosen ? theme.text : theme.secondary
        var marks: [Mark] = []
        if isChosen {
            let box = line.insetBy(dx: -10, dy: 0)
            marks.append(draft.box(box, radius: 6, fill: theme.highlight))
        }
        if property.isChanged {
            let center = CGPoint(x: line.minX - 5, y: baseline - 4)
            let dot = Mark.Shape.circle(
                center,
                radius: 2,
                fill: theme.shapes.changed,
                line: nil,
                width: 0
            )
            marks.append(Mark(dot))
        }
        return marks + [draft.text(name, line.minX, baseline, .word, nameInk), valueMark]
    }
}
