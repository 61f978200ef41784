import CCairo
import Foundation

/// Upright rectangles with round corners, and circles.
///
/// Panels, labels, pills and bars are in nearly every part of the picture; cairo's paths with four arcs took
/// four times as long.
extension Pen {
    /// Fills and outlines a rectangle, in the picture's points.
    func drawBox(
        _ rect: CGRect,
        _ radius: CGFloat,
        _ fill: Color?,
        _ line: Color?,
        _ width: CGFloat
    ) {
        let (left, top) = (rect.minX * scale, rect.minY * scale)
        let (columns, rows) = (rect.width * scale, rect.height * scale)
        let rect = CGRect(x: left, y: top, width: columns, height: rows)
        let radius = radius * scale
        let half = width * scale / 2
        cairo_save(context)
        cairo_identity_matrix(context)
        if let fill, let part = part(of: rect) {
            paint(BoxCover(rect, radius: radius), nil, in: part, fill)
        }
        let (outer, inner) = (rect.insetBy(dx: -half, dy: -half), rect.insetBy(dx: half, dy: half))
        if let line, half > 0, let part = part(of: outer) {
            // A sharp corner stays sharp outside as well.
            let outerRadius = radius > 0 ? radius + half : 0
            let hole =
                inner.isNull
                ? nil : BoxCover(inner, radius: radius - half)
            paint(BoxCover(outer, radius: outerRadius), hole, in: part, line)
        }
        cairo_restore(context)
    }

    /// Returns the pixels of the tile that the rectangle touches; nil if there are none.
    private func part(of rect: CGRect) -> CGRect? {
        let part = rect.integral.intersection(tile)
        return part.isEmpty ? nil : part
    }

    /// Paints a coverage without that of a hole.
    private func paint(_ cover: BoxCover, _ hole: BoxCover?, in part: CGRect, _ color: Color) {
        guard let mask = MaskSurface(part) else { return }
        let (left, top) = (Int(part.minX), Int(part.minY))
        for row in 0..<Int(part.height) {
            let line = mask.bytes + row * mask.stride
            for column in 0..<Int(part.width) {
                let (x, y) = (left + column, top + row)
                line[column] = MaskSurface.byte(cover.at(x, y) - (hole?.at(x, y) ?? 0))
            }
        }
        mask.paint(color, on: context)
    }
}

/// The coverage of pixels by a rectangle with round corners.
///
/// Along the sides it is the product of the horizontal and the vertical overlap; in a corner it follows from
/// the distance to the corner's centre. Each pixel is computed independently and is therefore the same
/// whichever part is drawn.
private struct BoxCover {
    private let rect: CGRect
    private let radius: Double

    /// Creates the coverage, in pixels of the picture; the radius is limited to half the rectangle's size.
    init(_ rect: CGRect, radius: CGFloat) {
        self.rect = rect
        self.radius = max(0, min(radius, rect.width / 2, rect.height / 2))
    }

    /// Returns the coverage of a pixel, from 0 to 1.
    func at(_ column: Int, _ row: Int) -> Float {
        let (x, y) = (Double(column) + 0.5, Double(row) + 0.5)
        let dx = max(rect.minX + radius - x, x - rect.maxX + radius)
        let dy = max(rect.minY + radius - y, y - rect.maxY + radius)
        let sides =
            Float(Self.overlap(column, rect.minX, rect.maxX))
            * Float(Self.overlap(row, rect.minY, rect.maxY))
        guard radius > 0, dx > 0, dy > 0, sides > 0 else { return sides }
        return Float(min(max(radius + 0.5 - (dx * dx + dy * dy).squareRoot(), 0), 1))
    }

    /// Returns the overlap of a pixel, from an integer to the next, with an interval.
    private static func overlap(_ pixel: Int, _ start: Double, _ end: Double) -> Double {
        max(0, min(end, Double(pixel + 1)) - max(start, Double(pixel)))
    }
}
