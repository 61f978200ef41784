package import Foundation

/// The content of a map of a touchscreen: the places of its touches and of its problems.
package struct ScreenMapContent {
    /// A problem, with the places at which it was found.
    package struct Finding {
        package let title: String
        package let lines: [String]
        package let places: [Place]

        package init(title: String, lines: [String], places: [Place]) {
            self.title = title
            self.lines = lines
            self.places = places
        }
    }

    package enum Place {
        case point(CGPoint)
        /// A contact moved in one step.
        case jump(from: CGPoint, to: CGPoint)
    }

    package let headline: String
    /// The file, its devices and the size of the screen.
    package let subject: String
    /// Sentences below the findings.
    package let notes: [String]
    package let findings: [Finding]
    /// The size of the screen, in the unit of all locations.
    package let size: CGSize
    /// The parts of the screen that were touched.
    package let touched: [CGRect]

    package init(
        headline: String,
        subject: String,
        notes: [String],
        findings: [Finding],
        size: CGSize,
        touched: [CGRect]
    ) {
        self.headline = headline
        self.subject = subject
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

    /// The width of a column of text in an issue: a wider picture would be shown too small to read.
    private static let width: CGFloat = 640
    private static let margin: CGFloat = 20
    private static let room = width - 2 * margin
    private static let maxMapHeight: CGFloat = 420
    private static let headline = Font(18, bold: true)
    private static let title = Font(15, bold: true)
    private static let text = Font(14)
    private static let lineHeight: CGFloat = 20

    var list: DisplayList {
        let theme = context.theme
        var list = DisplayList(
            size: CGSize(width: Self.width, height: 0),
            background: theme.panels.ground
        )
        var marks: [Mark] = []
        var y = Self.margin
        addText(content.headline, Self.headline, theme.text, by: 26, Self.margin, &y, &marks)
        addText(content.subject, Self.text, theme.secondary, Self.margin, &y, &marks)
        y += 10 + NumberedPlaces.radius
        let scale = min(Self.room / content.size.width, Self.maxMapHeight / content.size.height)
        let map = CGRect(
            x: Self.margin,
            y: y,
            width: content.size.width * scale,
            height: content.size.height * scale
        )
        marks += drawn(map, scale)
        y = map.maxY + NumberedPlaces.radius + 4
        for (index, finding) in content.findings.enumerated() { add(finding, index, &y, &marks) }
        for note in content.notes {
            addText(note, Self.text, theme.secondary, Self.margin, &y, &marks)
        }
        list.size.height = (y + Self.margin).rounded(.up)
        list.add(.sheet, marks)
        return list
    }

    /// Returns the screen with what was touched, the jumps, and the numbers of the findings.
    private func drawn(_ map: CGRect, _ scale: CGFloat) -> [Mark] {
        let theme = context.theme
        var marks: [Mark] = [.box(map, radius: 4, fill: theme.background, line: theme.secondary)]
        for part in content.touched {
            // A cell is enlarged, so that a single one is visible in a small picture.
            let rect = CGRect(
                x: map.minX + part.minX * scale,
                y: map.minY + part.minY * scale,
                width: part.width * scale,
                height: part.height * scale
            )
            .grown(1)
            guard rect.overlaps(map) else { continue }
            let color = theme.fingers[0].faded(0.85).over(theme.background)
            marks.append(.box(rect.intersection(map), fill: color))
        }
        func placed(_ point: CGPoint) -> CGPoint {
            CGPoint(
                x: min(max(map.minX + point.x * scale, map.minX), map.maxX),
                y: min(max(map.minY + point.y * scale, map.minY), map.maxY)
            )
        }
        var arrows: [Arrow] = []
        var places = NumberedPlaces(in: map) { context.width($0, Self.number) }
        for (index, finding) in content.findings.enumerated() {
            for place in finding.places {
                switch place {
                case .point(let point): places.add(index + 1, at: placed(point))
                case .jump(let start, let end):
                    let arrow = Arrow(start: placed(start), end: placed(end))
                    arrows.append(arrow)
                    places.add(index + 1, at: arrow.numberPlace(in: map))
                }
            }
        }
        arrows = arrows.map { $0.ended(before: places.badges) }
        // An arrow's halo would hide the heads of earlier arrows, so all halos come first.
        for arrow in arrows { marks += arrow.marks(theme.background, width: 6) }
        for arrow in arrows { marks += arrow.marks(theme.warning, width: 2.5) }
        return marks + places.badges.flatMap(self.badge)
    }

    private static let number = Font(13, bold: true)

    private func badge(_ badge: NumberedPlaces.Badge) -> [Mark] {
        let theme = context.theme
        return [
            .box(
                badge.frame,
                radius: NumberedPlaces.radius,
                fill: theme.warning,
                line: theme.background,
                width: 2
            ),
            context.text(
                badge.text,
                badge.center.x,
                badge.center.y + 4.5,
                Self.number,
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
        let x = Self.margin + 2 * NumberedPlaces.radius + 8
        let center = CGPoint(x: Self.margin + NumberedPlaces.radius, y: y + Self.lineHeight - 5)
        let frame = CGRect(around: center, radius: NumberedPlaces.radius)
        marks += badge(NumberedPlaces.Badge(numbers: [index + 1], frame: frame))
        addText(finding.title, Self.title, context.theme.text, x, &y, &marks)
        for line in finding.lines {
            addText(line, Self.text, context.theme.secondary, x, &y, &marks)
        }
        y += 8
    }

    private func addText(
        _ text: String,
        _ font: Font,
        _ color: Color,
        by lineHeight: CGFloat = lineHeight,
        _ x: CGFloat,
        _ y: inout CGFloat,
        _ marks: inout [Mark]
    ) {
        let room = Self.width - Self.margin - x
        for line in context.meter.wrap(text, in: font, width: room, limit: 4) {
            y += lineHeight
            marks.append(context.text(line, x, y, font, color))
        }
    }
}

/// A contact's way in one step, in the points of the picture.
private struct Arrow {
    let start: CGPoint
    var end: CGPoint

    private static let headLength: CGFloat = 11
    /// The length below which a number on the arrow would hide it.
    private static let minLength: CGFloat = 5 * NumberedPlaces.radius

    func marks(_ color: Color, width: CGFloat) -> [Mark] {
        let back = atan2(start.y - end.y, start.x - end.x)
        let head = [back + 0.5, back - 0.5].map { angle in
            CGPoint(
                x: end.x + Self.headLength * cos(angle),
                y: end.y + Self.headLength * sin(angle)
            )
        }
        return [
            .lines([start, end], color, width: width),
            .lines([head[0], end, head[1]], color, width: width),
        ]
    }

    /// Returns the arrow up to the rim of a badge that would cover its head.
    func ended(before badges: [NumberedPlaces.Badge]) -> Arrow {
        guard let badge = badges.first(where: { $0.frame.contains(end) }) else { return self }
        let length = hypot(end.x - start.x, end.y - start.y)
        let rim = badge.frame.grown(2)
        var arrow = self
        for step in stride(from: CGFloat(1), to: length, by: 1) where rim.contains(arrow.end) {
            arrow.end = CGPoint(
                x: end.x + (start.x - end.x) * step / length,
                y: end.y + (start.y - end.y) * step / length
            )
        }
        return arrow
    }

    /// The place of the number: the arrow's middle, or beside a short arrow, on the side of the map's middle.
    func numberPlace(in map: CGRect) -> CGPoint {
        let middle = CGPoint(x: (start.x + end.x) / 2, y: (start.y + end.y) / 2)
        let (dx, dy) = (end.x - start.x, end.y - start.y)
        let length = hypot(dx, dy)
        guard length > 0, length < Self.minLength else { return middle }
        let (x, y) = (-dy / length, dx / length)
        let isInward = x * (map.midX - middle.x) + y * (map.midY - middle.y) >= 0
        let distance = (NumberedPlaces.radius + 8) * (isInward ? 1 : -1)
        return CGPoint(x: middle.x + x * distance, y: middle.y + y * distance)
    }
}
