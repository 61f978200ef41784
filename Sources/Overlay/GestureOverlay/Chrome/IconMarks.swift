import Foundation

/// The icons of commands, drawn with lines about 18 points wide in all.
struct IconMarks {
    let center: CGPoint
    let theme: Theme

    private static let width: CGFloat = 1.6

    /// Returns the icon of a command, if it has one.
    func marks(of command: Command, isOn: Bool, _ ink: Color) -> [Mark] {
        switch command {
        case .report, .windowPicture: camera(ink)
        case .copyReason: sheets(ink)
        case .record: recording(isOn: isOn, ink)
        case .freeze: isOn ? triangle(ink) : bars(ink)
        case .stepBack: step(-1, ink)
        case .stepForward: step(1, ink)
        case .menu(.scenes): grid(ink)
        case .menu(.more): [-6, 0, 6].map { disc($0, 0, 1.8, ink) }
        case .clear: eraser(ink)
        case .relations: relations(ink)
        case .panels: panels(ink)
        case .theme: halves(ink)
        case .fullScreen: corners(ink)
        case .help, .whatIf: question(ink)
        case .quit: power(ink)
        case .scene: isOn ? check(ink) : [ring(0, 0, 2.2, ink)]
        case .property, .entry, .expected, .nothingExpected, .untouchedRows, .latency, .tryChange,
            .writeChange, .attempt, .secondAttempt:
            []
        case .undo: undo(ink)
        case .writeScene: page(ink)
        case .interrupt, .escape: stop(ink)
        }
    }

    // MARK: Parts

    private func point(_ x: CGFloat, _ y: CGFloat) -> CGPoint {
        CGPoint(x: center.x + x, y: center.y + y)
    }

    private func path(_ ink: Color, _ points: [(CGFloat, CGFloat)], width: CGFloat = Self.width)
        -> Mark
    {
        .lines(points.map { point($0.0, $0.1) }, ink, width: width)
    }

    private func box(
        _ x: CGFloat,
        _ y: CGFloat,
        _ width: CGFloat,
        _ height: CGFloat,
        radius: CGFloat = 1.5,
        _ ink: Color
    ) -> Mark {
        let frame = CGRect(origin: point(x, y), size: CGSize(width: width, height: height))
        return .box(frame, radius: radius, fill: nil, line: ink, width: Self.width)
    }

    private func block(
        _ x: CGFloat,
        _ y: CGFloat,
        _ width: CGFloat,
        _ height: CGFloat,
        radius: CGFloat = 1,
        _ ink: Color
    ) -> Mark {
        let frame = CGRect(origin: point(x, y), size: CGSize(width: width, height: height))
        return .box(frame, radius: radius, fill: ink)
    }

    private func ring(_ x: CGFloat, _ y: CGFloat, _ radius: CGFloat, _ ink: Color) -> Mark {
        .ring(point(x, y), radius, ink, width: Self.width)
    }

    private func disc(_ x: CGFloat, _ y: CGFloat, _ radius: CGFloat, _ ink: Color) -> Mark {
        .disc(point(x, y), radius, ink)
    }

    /// Returns the points of an arc between two angles in degrees, clockwise from the right.
    private func arc(_ radius: CGFloat, from start: CGFloat, to end: CGFloat)
        -> [(CGFloat, CGFloat)]
    {
        stride(from: CGFloat(0), through: 1, by: 1 / 16).map { part in
            let angle = (start + (end - start) * part) * .pi / 180
            return (radius * cos(angle), radius * sin(angle))
        }
    }

    // MARK: Icons

    private func camera(_ ink: Color) -> [Mark] {
        [
            box(-9, -5.5, 18, 12.5, radius: 2, ink), ring(0, 0.8, 3.2, ink),
            path(ink, [(-4, -5.5), (-2.5, -8), (2.5, -8), (4, -5.5)]),
        ]
    }

    private func sheets(_ ink: Color) -> [Mark] {
        [box(-7, -3, 10, 10, ink), path(ink, [(-3, -6.5), (-3, -7), (7, -7), (7, 3), (6.5, 3)])]
    }

    /// A disc or, while a recording is under way, a square, because the command then stops it.
    private func recording(isOn: Bool, _ ink: Color) -> [Mark] {
        [
            isOn
                ? block(-5, -5, 10, 10, radius: 2, theme.recording)
                : disc(0, 0, 6, theme.recording)
        ]
    }

    private func bars(_ ink: Color) -> [Mark] {
        [block(-5.2, -8, 3.4, 16, ink), block(1.8, -8, 3.4, 16, ink)]
    }

    /// A triangle, because the command then resumes.
    private func triangle(_ ink: Color) -> [Mark] {
        // The lines fill the triangle.
        [
            path(ink, [(-4, -6), (6, 0), (-4, 6), (-4, -6)], width: 3),
            path(ink, [(-2.5, -3.5), (3, 0), (-2.5, 3.5), (-2.5, -1), (0, 0)], width: 4),
        ]
    }

    /// A triangle beside a bar, where a `direction` of 1 points forward.
    private func step(_ direction: CGFloat, _ ink: Color) -> [Mark] {
        let triangle: [(CGFloat, CGFloat)] = [
            (-3.2 * direction, -4.6), (2.2 * direction, 0), (-3.2 * direction, 4.6),
            (-3.2 * direction, -4.6),
        ]
        return [
            path(ink, triangle, width: 3.4),
            path(ink, [(-2.2 * direction, -1), (-2.2 * direction, 1)], width: 3.4),
            path(ink, [(7 * direction, -6.5), (7 * direction, 6.5)], width: 1.8),
        ]
    }

    private func grid(_ ink: Color) -> [Mark] {
        let corners: [(CGFloat, CGFloat)] = [(-8, -8), (1.2, -8), (-8, 1.2), (1.2, 1.2)]
        return corners.map { box($0.0, $0.1, 6.8, 6.8, radius: 1.5, ink) }
    }

    private func eraser(_ ink: Color) -> [Mark] {
        [
            path(ink, [(-5.5, 2), (1, -7), (7, -2.5), (1, 5), (-3, 5), (-5.5, 2)]),
            path(ink, [(-1.8, -2.6), (4, 1.4)]), path(ink, [(-7, 8), (7, 8)]),
        ]
    }

    private func relations(_ ink: Color) -> [Mark] {
        [ring(-6.5, 0, 2.8, ink), ring(6.5, 0, 2.8, ink), path(ink, [(-3.4, 0), (3.4, 0)])]
    }

    private func panels(_ ink: Color) -> [Mark] {
        [box(-8.5, -7, 17, 14, radius: 2, ink), path(ink, [(3, -7), (3, 7)])]
    }

    /// A half-filled disc.
    private func halves(_ ink: Color) -> [Mark] {
        let rows = stride(from: CGFloat(-6), through: 6, by: 1.2).map { y in
            path(ink, [(0, y), ((6.6 * 6.6 - y * y).squareRoot(), y)])
        }
        return [ring(0, 0, 7.2, ink)] + rows
    }

    private func corners(_ ink: Color) -> [Mark] {
        let signs: [(CGFloat, CGFloat)] = [(-1, -1), (1, -1), (1, 1), (-1, 1)]
        return signs.map { x, y in
            path(ink, [(3 * x, 7 * y), (7.5 * x, 7 * y), (7.5 * x, 3 * y)])
        }
    }

    private func question(_ ink: Color) -> [Mark] {
        let bow = arc(4.2, from: 190, to: 400).map { ($0.0, $0.1 - 3.2) }
        return [path(ink, bow + [(0.6, 1.2), (0, 3.2)], width: 2), disc(0, 7, 1.4, ink)]
    }

    private func power(_ ink: Color) -> [Mark] {
        [path(ink, arc(6.8, from: -50, to: 230)), path(ink, [(0, -8), (0, -1)])]
    }

    private func check(_ ink: Color) -> [Mark] {
        [path(ink, [(-5, 0.5), (-1.5, 4), (5.5, -4)], width: 2)]
    }

    private func undo(_ ink: Color) -> [Mark] {
        let bend = arc(4, from: -90, to: 90).map { ($0.0 + 2, $0.1 + 1.5) }
        let start: [(CGFloat, CGFloat)] = [(-6.5, -2.5)]
        return [
            path(ink, start + bend + [(-3, 5.5)]), path(ink, [(-3, -6), (-6.5, -2.5), (-3, 1)]),
        ]
    }

    private func page(_ ink: Color) -> [Mark] {
        [
            path(ink, [(-5.5, -8), (2, -8), (5.5, -4.5), (5.5, 8), (-5.5, 8), (-5.5, -8)]),
            path(ink, [(-2.5, -1), (2.5, -1)]), path(ink, [(-2.5, 3), (2.5, 3)]),
        ]
    }

    private func stop(_ ink: Color) -> [Mark] {
        [ring(0, 0, 7.2, ink), path(ink, [(-5, -5), (5, 5)])]
    }
}
