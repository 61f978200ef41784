import Foundation

/// A few words beside a mark on the canvas.
struct MarkCaption {
    private static let font = Font.caption
    private static let height: CGFloat = 18
    private static let padding: CGFloat = 5

    private let text: String
    private let color: Color
    private let context: LayoutContext
    private let size: CGSize

    init(_ text: String, _ color: Color, _ context: LayoutContext) {
        self.text = text
        self.color = color
        self.context = context
        let width = context.width(text, Self.font) + 2 * Self.padding
        size = CGSize(width: width.rounded(.up), height: Self.height)
    }

    /// Places the words above, below or beside a place, or at its corners; nil if the canvas is full.
    ///
    /// If `coversWords` is false, the result is also nil where they would cover a trail or a view's words.
    /// The end of a line has its words beside it, because the line continues below. At the canvas's edge, the
    /// corners keep words off a stroke that leads away from it. If possible, the words stay in the view of the
    /// place.
    func marks(
        around place: CGRect,
        isLine: Bool = false,
        coversWords: Bool = true,
        in room: inout LabelPlacer
    ) -> [Mark]? {
        let (dx, dy) = (size.width / 2, size.height / 2 + 4)
        let center = CGPoint(x: place.midX, y: place.midY)
        var centers: [CGPoint] = []
        var corners: [CGPoint] = []
        let view = room.view(at: center)
        let inner = inner(of: view)
        for far in [0, 20, 44] as [CGFloat] {
            let overAndUnder = [
                CGPoint(x: center.x, y: place.minY - dy - far),
                CGPoint(x: center.x, y: place.maxY + dy + far),
            ]
            let y = isLine ? center.y - dy : center.y
            let away = dx + (isLine ? 10 : 6) + far
            let beside = [
                CGPoint(x: place.maxX + away, y: y), CGPoint(x: place.minX - away, y: y),
            ]
            centers += isLine ? beside + overAndUnder : overAndUnder + beside
            if let inner {
                let x = min(max(center.x, inner.minX), inner.maxX)
                centers += overAndUnder.map { CGPoint(x: x, y: $0.y) }
            }
            for x in [dx + 6, -dx - 6] {
                corners += overAndUnder.map { CGPoint(x: center.x + x, y: $0.y) }
            }
        }
        return room.first(of: centers + corners, size, coversWords: coversWords, in: view)
            .map(marks)
    }

    /// Places the words beside a vertical line that leads away from a dot, and returns both; nil if the
    /// canvas is full.
    func marks(leadingFrom dot: CGRect, in room: inout LabelPlacer) -> [Mark]? {
        let point = CGPoint(x: dot.midX, y: dot.midY)
        var centers: [CGPoint] = []
        let dx = size.width / 2 + 3
        for far in [32, 54, 78] as [CGFloat] {
            for (x, y): (CGFloat, CGFloat) in [(1, 1), (1, -1), (-1, 1), (-1, -1)] {
                centers.append(point.moved(x * dx, y * far))
            }
        }
        // In a narrow view, the words are at the end of the line rather than beside it.
        let view = room.view(at: point)
        if let inner = inner(of: view) {
            let x = min(max(point.x, inner.minX), inner.maxX)
            for far in [32, 54, 78] as [CGFloat] {
                centers += [CGPoint(x: x, y: point.y + far), CGPoint(x: x, y: point.y - far)]
            }
        }
        // The line must not cross other words.
        let free = centers.filter { room.isEmpty(leader(from: dot, to: $0).bounds) }
        guard
            let rect = room.first(of: free, size, in: view)
                ?? room.first(of: centers, size, in: view)
        else { return nil }
        let line = leader(from: dot, to: CGPoint(x: rect.midX, y: rect.midY))
        room.take(line.bounds)
        return [line] + marks(in: rect)
    }

    /// Returns the part of a view that the centre of words must be in to keep them inside; nil if they do not fit.
    private func inner(of view: CGRect?) -> CGRect? {
        let inner = view?.insetBy(dx: size.width / 2 + 1, dy: 0)
        return inner?.isNull == true ? nil : inner
    }

    /// Returns the line from a dot to words around a centre below or above it.
    private func leader(from dot: CGRect, to center: CGPoint) -> Mark {
        let isBeside = abs(center.x - dot.midX) > size.width / 2
        let half = isBeside ? size.height / 2 - 2 : -size.height / 2
        return center.y > dot.midY
            ? .verticalLine(dot.midX, from: dot.maxY + 2, to: center.y + half, color, width: 1.5)
            : .verticalLine(dot.midX, from: center.y - half, to: dot.minY - 2, color, width: 1.5)
    }

    private func marks(in rect: CGRect) -> [Mark] {
        [
            // This keeps words over a drawing legible.
            .box(rect, radius: 4, fill: context.theme.panels.label),
            context.text(text, rect.minX + Self.padding, rect.midY + 4, Self.font, color),
        ]
    }
}
