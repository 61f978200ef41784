import Foundation
import GestureKit
import GestureTrace

/// The details of one recognizer below the rows: its named values and, when it is selected, its properties.
struct DetailLayout {
    let context: LayoutContext

    private static let lineHeight: CGFloat = 20
    private static let margin: CGFloat = 16
    /// The height of the name and of the space above and below the details.
    private static let headHeight: CGFloat = 44
    /// The number of properties that have priority over values.
    private static let minProperties = 5

    /// Returns the minimum height of a selected recognizer's details, in points; the panel may be lower.
    static func minHeight(for selection: Chrome.Selection?) -> CGFloat {
        guard let selection else { return 0 }
        return headHeight + propertiesHeight(min(selection.properties.count, minProperties))
    }

    /// Adds as many values as fit; nothing if no value fits.
    func add(
        _ row: TraceSnapshot.Row,
        _ selection: Chrome.Selection?,
        in room: CGRect,
        to list: inout DisplayList
    ) {
        let theme = context.theme
        let lines = values(of: row)
        let space = room.height - Self.headHeight
        let properties = selection?.properties ?? []
        let reserved = Self.propertiesHeight(min(properties.count, Self.minProperties))
        let maxValues = Int(((space - reserved) / Self.lineHeight).rounded(.down))
        guard space >= Self.lineHeight, maxValues >= 1 && !lines.isEmpty || !properties.isEmpty
        else {
            return
        }
        let (left, right) = (room.minX + Self.margin, room.maxX - Self.margin)
        let start = CGPoint(x: left, y: room.minY + 10)
        let ink = row.isPast ? theme.secondary : theme.text
        var marks = [
            context.rule(from: start, to: CGPoint(x: right, y: start.y)),
            context.text(row.name, left, start.y + 20, .title, ink, in: right - left),
        ]
        var y = start.y + 40
        for (name, value) in lines.prefix(max(0, maxValues)) {
            let caption = context.text(name, left, y, .word, theme.secondary)
            let space = right - caption.bounds.maxX - 10
            marks += [
                caption, context.text(value, right, y, .detail, ink, anchor: .end, in: space),
            ]
            y += Self.lineHeight
        }
        if let selection, !properties.isEmpty {
            let top = y - 13
            let rest = CGRect(x: left, y: top, width: right - left, height: room.maxY - top)
            marks += self.marks(of: selection, in: rest)
        }
        list.add(.detail, marks)
    }

    private func values(of row: TraceSnapshot.Row) -> [(name: String, value: String)] {
        let isOver = row.state == .ended || row.state == .cancelled
        var lines = row.values.map { value in
            // The velocity that the last action got is not the present one.
            (
                value.isVelocity && isOver ? "final " + value.name : value.name,
                NumberText.full(value.quantity)
            )
        }
        if row.state != .failed, let progressText = row.progress?.progressText {
            lines.append(
                (row.stateName == "recognized" ? "recognized at" : "began at", progressText)
            )
        }
        if let location = row.location { lines.append(("location", NumberText.pair(location))) }
        if !row.touches.isEmpty {
            lines.append(("touches", row.touches.map { "#\($0)" }.joined(separator: " ")))
        }
        return lines
    }

    // MARK: Properties

    private static let propertyHeight: CGFloat = 19
    /// The height of the caption between the values and the properties.
    private static let captionHeight: CGFloat = 24

    /// Returns the height of properties and their caption, in points; 0 without properties.
    private static func propertiesHeight(_ count: Int) -> CGFloat {
        count > 0 ? captionHeight + CGFloat(count) * propertyHeight : 0
    }

    /// Returns as many properties around the chosen one as fit, below a line with its index among all.
    private func marks(of selection: Chrome.Selection, in room: CGRect) -> [Mark] {
        let all = selection.properties
        let space = room.height - Self.captionHeight - 6
        let count = min(all.count, Int((space / Self.propertyHeight).rounded(.down)))
        guard count >= 1 else { return [] }
        let first = max(0, min(selection.chosen - count / 2, all.count - count))
        let (baseline, ink) = (room.minY + 15, context.theme.tertiary)
        let position = "\(selection.chosen + 1) of \(all.count)"
        var marks = [
            context.text("Properties: ↑↓ choose, ←→ change", room.minX, baseline, .small, ink),
            context.text(position, room.maxX, baseline, .small, ink, anchor: .end),
        ]
        let top = room.minY + Self.captionHeight
        if count < all.count {
            let height = CGFloat(count) * Self.propertyHeight
            let track = CGRect(x: room.maxX + 11, y: top, width: 3, height: height)
            marks.append(context.scrollBar(first..<first + count, of: all.count, in: track))
        }
        for index in first..<first + count {
            var line = CGRect(x: room.minX, y: top, width: room.width, height: Self.propertyHeight)
            line.origin.y += CGFloat(index - first) * Self.propertyHeight
            marks += self.marks(of: all[index], isChosen: index == selection.chosen, in: line)
        }
        return marks
    }

    /// Returns the marks of a property.
    ///
    /// A changed property has a dot before its name and a coloured value.
    private func marks(
        of property: Chrome.Selection.Property,
        isChosen: Bool,
        in line: CGRect
    ) -> [Mark] {
        let theme = context.theme
        let baseline = line.minY + 13
        let shown = isChosen ? "◂ \(property.value) ▸" : property.value
        let ink = property.isChanged ? theme.words.changed : theme.text
        let half = line.width * 0.55
        let value = context.text(shown, line.maxX, baseline, .detail, ink, anchor: .end, in: half)
        let space = value.bounds.minX - 8 - line.minX
        let name = context.fit(property.name, .word, space, truncatesMiddle: true)
        let nameInk = isChosen ? theme.text : theme.secondary
        var marks: [Mark] = []
        if isChosen {
            let box = line.insetBy(dx: -10, dy: 0)
            marks.append(.box(box, radius: 6, fill: theme.panels.highlight))
        }
        if property.isChanged {
            marks.append(.disc(CGPoint(x: line.minX - 5, y: baseline - 4), 2, theme.shapes.changed))
        }
        return marks + [context.text(name, line.minX, baseline, .word, nameInk), value]
    }
}
