package import Foundation
import GestureKit
import GestureTrace

/// The places of the last sequences at the left of the timeline, in columns from top to bottom.
package struct AttemptStrip: Equatable {
    /// The sequences that have a place, with their frames.
    let places: [Place]
    /// The part of the panel that is left for the lanes.
    package let rest: CGRect
    /// The part of the panel behind the sequences; empty without any.
    package let area: CGRect
    /// The number of the first sequence that has a place, from 0.
    package let first: Int
    /// The maximum number of the first sequence; 0 if all have a place.
    private let maxFirst: Int
    /// The number of places in a column.
    private let rows: Int
    /// The distances between two columns and between two places in a column, in points.
    private let pitch: CGSize

    struct Place: Equatable {
        let thumbnail: Chrome.Thumbnail
        let frame: CGRect
    }

    /// The smallest side of a target for a finger, in points.
    private static let minSide: CGFloat = 32
    /// The width of a place, in points, in which a name of six letters fits.
    private static let width: CGFloat = 46
    private static let (inset, gap): (CGFloat, CGFloat) = (4, 2)
    private static let maxRows = 4

    /// Places sequences in a panel; a narrow panel has room for few, and a small one for none.
    ///
    /// The shown one is in the middle, and the one that lies over it has a place too, unless the user has scrolled.
    package init(
        _ thumbnails: [Chrome.Thumbnail],
        scrolledTo wanted: Int? = nil,
        in panel: CGRect
    ) {
        let height = panel.height - 2 * Self.inset
        let rows = min(Self.maxRows, Int((height + Self.gap) / (Self.minSide + Self.gap)))
        // Columns that came one by one would move the lanes each time.
        let columns =
            switch panel.width {
            case ..<280: 0
            case ..<560: 1
            case ..<900: 2
            default: thumbnails.count > 2 * rows ? 4 : 2
            }
        guard !thumbnails.isEmpty, rows > 0, columns > 0 else {
            (places, rest, area) = ([], panel, .zero)
            (first, maxFirst, self.rows) = (0, 0, 0)
            pitch = CGSize(width: 1, height: 1)
            return
        }
        let count = min(thumbnails.count, rows * columns)
        let maxFirst = thumbnails.count - count
        let shown = thumbnails.firstIndex { $0.role == .shown } ?? thumbnails.count
        let first = min(max(0, wanted ?? shown - count / 2), maxFirst)
        var numbers = Array(first..<first + count)
        if wanted == nil, count > 1,
            let second = thumbnails.firstIndex(where: { $0.role == .second }),
            !numbers.contains(second)
        {
            let far = second < first ? 0 : count - 1
            // Of two places, the far one can be the shown one's.
            numbers[numbers[far] == shown ? count - 1 - far : far] = second
            numbers.sort()
        }
        let side = ((height + Self.gap) / CGFloat(rows) - Self.gap).rounded(.down)
        places = numbers.enumerated().map { index, number in
            let (column, row) = (CGFloat(index / rows), CGFloat(index % rows))
            let frame = CGRect(
                x: panel.minX + Self.inset + column * (Self.width + Self.gap),
                y: panel.minY + Self.inset + row * (side + Self.gap),
                width: Self.width,
                height: side
            )
            return Place(thumbnail: thumbnails[number], frame: frame)
        }
        let all = 2 * Self.inset + CGFloat(columns) * (Self.width + Self.gap) - Self.gap
        (area, rest) = panel.divided(atDistance: all, from: .minXEdge)
        (self.first, self.maxFirst, self.rows) = (first, maxFirst, rows)
        pitch = CGSize(width: Self.width + Self.gap, height: side + Self.gap)
    }

    /// Returns the number of the first sequence after a finger has moved by a distance.
    package func first(_ start: Int, movedBy distance: CGSize) -> Int {
        let columns = (distance.width / pitch.width).rounded(.towardZero)
        let places = (distance.height / pitch.height).rounded(.towardZero)
        return clamped(start - Int(columns) * rows - Int(places))
    }

    /// Returns the number of the first sequence after some clicks of a wheel, which scroll by columns.
    package func first(turnedBy clicks: CGFloat) -> Int {
        clamped(first + Int(clicks.rounded(.awayFromZero)) * rows)
    }

    private func clamped(_ number: Int) -> Int { min(max(0, number), maxFirst) }
}

/// The last sequences as small pictures: the strokes, and a sign for the verdict.
struct AttemptStripLayout {
    let context: LayoutContext

    struct Input: Equatable {
        let strip: AttemptStrip
        let pointing: Chrome.Pointing

        /// The pointer matters only while it is on one of the sequences.
        init(_ strip: AttemptStrip, _ pointing: Chrome.Pointing) {
            self.strip = strip
            func isOn(_ control: PanelControl) -> Bool {
                if case .attempt = control.command { true } else { false }
            }
            var relevant = Chrome.Pointing()
            relevant.hovered = pointing.hovered.flatMap { isOn($0) ? $0 : nil }
            relevant.pressed = pointing.pressed.filter(isOn)
            self.pointing = relevant
        }
    }

    private static let radius: CGFloat = 4
    /// The strip at the right of a picture with the sign, in points.
    private static let signWidth: CGFloat = 11
    /// The height of the winner's name below a picture, in points.
    private static let nameHeight: CGFloat = 12
    /// The largest factor of a picture, so that the trembling of a tap stays small.
    private static let maxZoom: CGFloat = 0.3
    private static let dash: [CGFloat] = [3, 2.5]

    func add(_ input: Input, to list: inout DisplayList) {
        let area = input.strip.area
        guard !input.strip.places.isEmpty else { return }
        let theme = context.theme
        var marks: [Mark] = [
            .box(area, fill: theme.panels.ground),
            context.rule(from: area.origin, to: CGPoint(x: area.maxX, y: area.minY)),
        ]
        for place in input.strip.places {
            let attempt = place.thumbnail
            guard attempt.outcome != .pending else {
                marks += Self.outline(of: place.frame, .none, theme.panels.ground, theme)
                continue
            }
            let control = PanelControl(
                .attempt(attempt.start),
                second: .secondAttempt(attempt.start),
                frame: place.frame.insetBy(dx: -1, dy: -1),
                tip: attempt.text + "; Shift-click or a long press compares it with the shown one"
            )
            list.controls.append(control)
            let fill = input.pointing.look(of: control).fill(in: theme)
            marks += Self.outline(of: place.frame, attempt.role, fill, theme)
            marks += strokes(of: attempt, in: place.frame)
            marks += OutcomeLook(attempt.outcome, in: theme).sign(
                at: CGPoint(x: place.frame.maxX - 8, y: place.frame.minY + 8),
                scale: 0.8
            )
            if let winner = attempt.winner { marks.append(name(winner, in: place.frame)) }
        }
        list.add(.attempts, marks)
    }

    /// Returns the winner's name, which tells a double tap from the single tap that won in its place.
    private func name(_ winner: String, in frame: CGRect) -> Mark {
        let text = context.fit("\(name: winner, .nothing)" as Phrase, .small, frame.width - 6)
        let baseline = frame.maxY - 5
        let ink = context.theme.text
        return context.text(text, frame.midX, baseline, .small, ink, anchor: .middle)
    }

    /// Returns the outline of a sequence, which is dashed around the second one, as its strokes are.
    static func outline(
        of frame: CGRect,
        _ role: Chrome.Thumbnail.Role,
        _ fill: Color,
        _ theme: Theme
    ) -> [Mark] {
        let (line, width): (Color?, CGFloat) =
            switch role {
            case .none: (theme.line, 1)
            case .shown: (theme.text, 2)
            case .second: (nil, 1)
            }
        let box = Mark.box(
            frame.insetBy(dx: 1, dy: 1),
            radius: radius,
            fill: fill,
            line: line,
            width: width
        )
        guard role == .second else { return [box] }
        let corners = frame.insetBy(dx: 1, dy: 1).corners
        return [box, .lines(corners + corners.prefix(1), theme.text, width: 1.5, dash: [4, 3])]
    }

    private func strokes(of attempt: Chrome.Thumbnail, in frame: CGRect) -> [Mark] {
        var room = frame.insetBy(dx: 5, dy: 5)
        room.size.width -= Self.signWidth - 4
        if attempt.winner != nil { room.size.height -= Self.nameHeight - 2 }
        let bounds = CGRect(covering: attempt.paths.flatMap(\.points))
        guard !bounds.isNull else { return [] }
        let zoom = min(
            room.width / max(bounds.width, 1),
            room.height / max(bounds.height, 1),
            Self.maxZoom
        )
        let center = CGPoint(x: bounds.midX, y: bounds.midY)
        return attempt.paths.flatMap { path -> [Mark] in
            let color = context.theme.fingers[path.slot]
            let points = path.points.map { point in
                CGPoint(
                    x: room.midX + (point.x - center.x) * zoom,
                    y: room.midY + (point.y - center.y) * zoom
                )
            }
            guard let landing = points.first else { return [] }
            let line = Mark.lines(
                points,
                color,
                width: 1.5,
                dash: attempt.role == .second ? Self.dash : []
            )
            return [.disc(landing, 2, color)] + (points.count > 1 ? [line] : [])
        }
    }
}
