import CCairo
import Foundation

/// Upright rectangles with round corners, and circles.
///
/// Panels, labels, pills and bars are in nearly every part of the picture. Computed pixel by pixel, they would
/// take most of its time.
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
            paint(BoxCover(rect, radius: radius, in: part), nil, in: part, fill)
        }
        let (outer, inner) = (rect.insetBy(dx: -half, dy: -half), rect.insetBy(dx: half, dy: half))
        if let line, half > 0, let part = part(of: outer) {
            // A sharp corner stays sharp outside as well.
            let outerRadius = radius > 0 ? radius + half : 0
            let hole =
                inner.isNull
                ? nil : BoxCover(inner, radius: radius - half, in: part, sign: -1)
            paint(BoxCover(outer, radius: outerRadius, in: part), hole, in: part, line)
        }
        cairo_restore(context)
    }

    /// Returns the pixels of the tile that the rectangle touches; nil if there are none.
    private func part(of rect: CGRect) -> CGRect? {
        let part = rect.integral.intersection(tile)
        return part.isEmpty ? nil : part
    }

    /// Paints the sum of a coverage and that of a hole, which is negative.
    private func paint(_ cover: BoxCover, _ hole: BoxCover?, in part: CGRect, _ color: Color) {
        guard let mask = MaskSurface(part) else { return }
        let (columns, top) = (Int(part.width), Int(part.minY))
        withUnsafeTemporaryAllocation(of: Float.self, capacity: columns) { line in
            var plain: UnsafeMutablePointer<UInt8>?
            for row in 0..<Int(part.height) {
                let target = mask.bytes + row * mask.stride
                let isPlain = cover.isPlain(top + row) && hole?.isPlain(top + row) != false
                if isPlain, let plain {
                    target.update(from: plain, count: columns)
                    continue
                }
                line.initialize(repeating: 0)
                cover.add(top + row, to: line)
                hole?.add(top + row, to: line)
                for column in 0..<columns { target[column] = MaskSurface.byte(line[column]) }
                if isPlain { plain = target }
            }
        }
        mask.paint(color, on: context)
    }
}

/// The coverage of each pixel of a part of the picture by a rectangle with round corners.
///
/// Along the sides it is the product of the horizontal and the vertical overlap; in a corner it follows from
/// the distance to the corner's centre. Each pixel is computed independently and is therefore the same
/// whichever part is drawn.
private struct BoxCover {
    private let rect: CGRect
    private let radius: Double
    private let left: Int
    /// The sign of the coverage: 1 adds to that of others, -1 subtracts from it.
    private let sign: Float
    /// The columns that the rectangle touches, and those that it covers completely, counted from the part's
    /// first.
    private let columns: (touched: Range<Int>, full: Range<Int>)
    /// The columns that the left and the right corners touch.
    private let corners: (left: Range<Int>, right: Range<Int>)

    /// Creates the coverage, in pixels of the picture; the radius is limited to half the rectangle's size.
    init(_ rect: CGRect, radius: CGFloat, in part: CGRect, sign: Float = 1) {
        let (left, count) = (Int(part.minX), Int(part.width))
        let radius = max(0, min(radius, rect.width / 2, rect.height / 2))
        self.rect = rect
        self.radius = radius
        self.left = left
        self.sign = sign
        func clamped(_ column: Double) -> Int { min(max(Int(column) - left, 0), count) }
        func columns(_ start: Double, _ end: Double) -> Range<Int> {
            let first = clamped(start.rounded(.down))
            return first..<max(first, clamped(end.rounded(.up)))
        }
        let touched = columns(rect.minX, rect.maxX)
        let full = clamped(rect.minX.rounded(.up))
        self.columns = (touched, full..<max(full, clamped(rect.maxX.rounded(.down))))
        let first = columns(rect.minX, rect.minX + radius)
        let second = columns(rect.maxX - radius, rect.maxX)
        // Each column is listed once, although those of a circle meet in the middle.
        let start = max(first.upperBound, second.lowerBound)
        corners = (first, start..<max(start, second.upperBound))
    }

    /// Whether a row of pixels touches no corner and is completely covered vertically; all such rows are
    /// equal.
    func isPlain(_ row: Int) -> Bool {
        Double(row) >= rect.minY + radius && Double(row + 1) <= rect.maxY - radius
    }

    /// Adds the coverage of a row of pixels.
    func add(_ row: Int, to line: UnsafeMutableBufferPointer<Float>) {
        let down = sign * Float(Self.overlap(row, rect.minY, rect.maxY))
        guard down != 0 else { return }
        let middle = Double(row) + 0.5
        let dy = max(rect.minY + radius - middle, middle - rect.maxY + radius)
        let hasCorners = dy > 0 && radius > 0
        for column in columns.full { line[column] += down }
        for column in columns.touched.lowerBound..<columns.full.lowerBound {
            line[column] += across(column) * down
        }
        for column in columns.full.upperBound..<columns.touched.upperBound {
            line[column] += across(column) * down
        }
        guard hasCorners else { return }
        for column in corners.left { addCorner(column, dy, down, to: line) }
        for column in corners.right { addCorner(column, dy, down, to: line) }
    }

    /// Replaces the coverage of the sides by that of a corner at `dy` pixels from its centre.
    @inline(__always)
    private func addCorner(
        _ column: Int,
        _ dy: Double,
        _ down: Float,
        to line: UnsafeMutableBufferPointer<Float>
    ) {
        let middle = Double(left + column) + 0.5
        let dx = max(rect.minX + radius - middle, middle - rect.maxX + radius)
        guard dx > 0 else { return }
        let cover = min(max(radius + 0.5 - (dx * dx + dy * dy).squareRoot(), 0), 1)
        line[column] += sign * Float(cover) - across(column) * down
    }

    /// Returns the horizontal coverage of a column, from 0 to 1.
    @inline(__always)
    private func across(_ column: Int) -> Float {
        Float(Self.overlap(left + column, rect.minX, rect.maxX))
    }

    /// Returns the overlap of a pixel, from an integer to the next, with an interval.
    @inline(__always)
    private static func overlap(_ pixel: Int, _ start: Double, _ end: Double) -> Double {
        max(0, min(end, Double(pixel + 1)) - max(start, Double(pixel)))
    }
}
