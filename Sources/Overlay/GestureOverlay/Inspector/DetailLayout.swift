import Foundation
import GestureKit
import GestureTrace

/// The details of one recognizer below the rows: its properties when it is selected, and its named values.
struct DetailLayout {
    let context: LayoutContext
    let chrome: Chrome
    /// The selected recognizer; nil for none in the picture.
    let selection: Chrome.Selection?

    private static let lineHeight: CGFloat = 20
    private static let margin: CGFloat = 16
    /// The height of the separator and the name, and without the name.
    private static let headHeight: CGFloat = 36
    private static let edgeHeight: CGFloat = 14
    /// The space below the values.
    private static let spaceBelow: CGFloat = 8
    /// The number of properties that have priority over recognizers' rows, and over the name.
    private static let minProperties = 5
    private static let minPropertiesWithName = 3

    private var properties: PropertiesLayout? {
        selection.map { PropertiesLayout(context: context, chrome: chrome, selection: $0) }
    }

    /// The height for a selected recognizer's details, in points; the panel may be lower.
    var height: CGFloat {
        Self.headHeight + (properties?.height(ofRows: Self.minProperties) ?? 0)
    }

    /// The height of the details with a single property.
    var minHeight: CGFloat { Self.edgeHeight + (properties?.height(ofRows: 1) ?? 0) }

    /// Adds the properties, and as many values as fit; nothing if nothing fits.
    func add(_ row: TraceSnapshot.Row, in room: CGRect, to list: inout DisplayList) {
        let theme = context.theme
        let lines = values(of: row)
        let properties = properties
        let least = properties?.height(ofRows: Self.minPropertiesWithName) ?? 0
        let hasName = properties == nil || room.height >= Self.headHeight + least
        guard
            room.height
                >= (properties == nil
                    ? Self.headHeight + Self.lineHeight + Self.spaceBelow : minHeight),
            properties != nil || !lines.isEmpty
        else { return }
        let (left, right) = (room.minX + Self.margin, room.maxX - Self.margin)
        let start = CGPoint(x: left, y: room.minY + 10)
        var marks = [context.rule(from: start, to: CGPoint(x: right, y: start.y))]
        if hasName {
            marks.append(
                context.text(row.name, left, start.y + 20, .title, theme.text, in: right - left)
            )
        }
        var y = room.minY + (hasName ? Self.headHeight : Self.edgeHeight)
        if let properties {
            let frame = CGRect(x: left, y: y, width: right - left, height: room.maxY - y)
            y = properties.add(in: frame, to: &marks, of: &list) + 8
        }
        for (name, value) in lines.prefix(
            max(0, Int((room.maxY - Self.spaceBelow - y) / Self.lineHeight))
        ) {
            let baseline = y + 14
            let caption = context.text(name, left, baseline, .word, theme.secondary)
            let space = right - caption.bounds.maxX - 10
            marks += [
                caption,
                context.text(value, right, baseline, .detail, theme.text, anchor: .end, in: space),
            ]
            y += Self.lineHeight
        }
        list.add(.detail, marks)
    }

    private func values(of row: TraceSnapshot.Row) -> [(name: String, value: String)] {
        let isOver = row.state == .ended || row.state == .cancelled
        var lines = row.values.map { value in
            // The velocity at the last action is not the present one.
            (
                value.isVelocity && isOver ? "final " + value.name : value.name,
                NumberText.full(value.quantity)
            )
        }
        if row.state != .failed, let progress = row.progress?.neededText {
            lines.append((row.stateName == "recognized" ? "recognized at" : "began at", progress))
        }
        if let location = row.location { lines.append(("location", NumberText.pair(location))) }
        if !row.touches.isEmpty {
            lines.append(("touches", row.touches.map { "#\($0)" }.joined(separator: " ")))
        }
        return lines
    }
}
