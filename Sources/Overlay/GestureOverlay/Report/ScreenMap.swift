package import Foundation

/// The content of a map of a touchscreen: the places of its touches and of its problems.
package struct ScreenMapContent {
    /// A problem, with the places at which it was found.
    package struct Finding {
        package let title: String
        package let lines: [String]
        package let locations: [CGPoint]

        package init(title: String, lines: [String], locations: [CGPoint]) {
            self.title = title
            self.lines = lines
            self.locations = locations
        }
    }

    package let headline: String
    /// Sentences below the findings.
    package let notes: [String]
    package let findings: [Finding]
    /// The size of the screen, in the unit of all locations.
    package let size: CGSize
    /// The parts of the screen that were touched.
    package let touched: [CGRect]

    package init(
        headline: String,
        notes: [String],
        findings: [Finding],
        size: CGSize,
        touched: [CGRect]
    ) {
        self.headline = headline
        self.notes = notes
        self.findings = findings
        self.size = size
        self.touched = touched
    }
}

/// The picture of a touchscreen's problems, with a number at each place.
struct ScreenMap {
    let context: LayoutContext
    let content: ScreenMapContent

    private static let width: CGFloat = 1280
    private static let margin: CGFloat = 20
    private static let maxMapHeight: CGFloat = 640
    private static let headline = Font(22, bold: true)
    private static let title = Font(16, bold: true)
    private static let text = Font(15)
    private static let lineHeight: CGFloat = 22
    private static let badgeRadius: CGFloat = 11
    /// The maximum number of places that are drawn for one finding: more would hide the map.
    private static let maxPlaces = 200

    var list: DisplayList {
        let theme = context.theme
        var list = DisplayList(
            size: CGSize(width: Self.width, height: 0),
            background: theme.panels.ground
        )
        var marks: [Mark] = []
        var y = Self.margin + 24
        let room = Self.width - 2 * Self.margin
        marks.append(
            context.text(content.headline, Self.margin, y, Self.headline, theme.text, in: room)
        )
        y += 20
        let scale = min(room / content.size.width, Self.maxMapHeight / content.size.height)
        let map = CGRect(
            x: Self.margin,
            y: y,
            width: content.size.width * scale,
            height: content.size.height * scale
        )
        marks += drawn(map, scale)
        y = map.maxY + 14
        for (index, finding) in content.findings.enumerated() { add(finding, index, &y, &marks) }
        for note in content.notes { addText(note, Self.margin, &y, &marks) }
        list.size.height = (y + Self.margin).rounded(.up)
        list.add(.sheet, marks)
        return list
    }

    /// Returns the screen with what was touched, and the places of the findings, the first finding on top.
    private func drawn(_ map: CGRect, _ scale: CGFloat) -> [Mark] {
        let theme = context.theme
        func placed(_ point: CGPoint) -> CGPoint {
            CGPoint(x: map.minX + point.x * scale, y: map.minY + point.y * scale)
        }
        var marks: [Mark] = [
            .box(map, radius: 4, fill: theme.background, line: theme.secondary)
        ]
        for part in content.touched {
            let corner = placed(part.origin)
            let rect = CGRect(
                x: corner.x,
                y: corner.y,
                width: part.width * scale,
                height: part.height * scale
            )
            marks.append(.box(rect, fill: theme.fingers[0].faded(0.45).over(theme.background)))
        }
        for (index, finding) in content.findings.enumerated().reversed() {
            for place in finding.locations.prefix(Self.maxPlaces) {
                marks += badge(index, at: placed(place))
            }
        }
        return marks
    }

    private func badge(_ index: Int, at center: CGPoint) -> [Mark] {
        let theme = context.theme
        return [
            .ring(center, Self.badgeRadius, theme.background, width: 2, fill: theme.warning),
            context.text(
                "\(index + 1)",
                center.x,
                center.y + 4.5,
                Font(13, bold: true),
                theme.background,
                anchor: .middle
            ),
        ]
    }

    private func add(
        _ finding: ScreenMapContent.Finding,
        _ index: Int,
        _ y: inout CGFloat,
        _ marks: inout [Mark]
    ) {
        y += Self.lineHeight
        let x = Self.margin + 2 * Self.badgeRadius + 10
        marks += badge(index, at: CGPoint(x: Self.margin + Self.badgeRadius, y: y - 5))
        let room = Self.width - Self.margin - x
        marks.append(context.text(finding.title, x, y, Self.title, context.theme.text, in: room))
        for line in finding.lines { addText(line, x, &y, &marks) }
        y += 8
    }

    private func addText(
        _ text: String,
        _ x: CGFloat,
        _ y: inout CGFloat,
        _ marks: inout [Mark]
    ) {
        let room = Self.width - Self.margin - x
        for line in context.meter.wrap(text, in: Self.text, width: room, limit: 4) {
            y += Self.lineHeight
            marks.append(context.text(line, x, y, Self.text, context.theme.secondary))
        }
    }
}
