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
            paint([BoxCover(rect, radius: radius, in: part)], in: part, fill)
        }
        let (outer, inner) = (rect.insetBy(dx: -half, dy: -half), rect.insetBy(dx: half, dy: half))
        if let line, half > 0, let part = part(of: outer) {
            // A sharp corner stays sharp outside as well.
            let outerRadius = radius > 0 ? radius + half : 0
            var covers = [BoxCover(outer, radius: outerRadius, in: part)]
            if !inner.isNull {
                covers.append(BoxCover(inner, radius: radius - half, in: part, sign: -1))
            }
            paint(covers, in: part, line)
        }
        cairo_restore(context)
    }

    /// Returns the pixels of the tile that the rectangle touches; nil if there are none.
    private func part(of rect: CGRect) -> CGRect? {
        let part = rect.integral.intersection(tile)
        return part.isEmpty ? nil : part
    }

    private func paint(_ covers: [BoxCover], in part: CGRect, _ color: Color) {
        guard let mask = MaskSurface(part) else { return }
        let (columns, top) = (Int(part.width), Int(part.minY))
        withUnsafeTemporaryAllocation(of: Float.self, capacity: columns) { line in
            var plain: UnsafeMutablePointer<UInt8>?
            for row in 0..<Int(part.height) {
                let target = mask.bytes + row * mask.stride
                let isPlain = covers.allSatisfy { $0.isPlain(top + row) }
                if isPlain, let plain {
                    target.update(from: plain, count: columns)
                    continue
                }
                line.initialize(repeating: 0)
                for cover in covers { cover.add(top + row, to: line) }
                MaskSurface.convert(line, to: target)
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
struct BoxCover {
    private let rect: CGRect
    private let radius: Double
    private let left: Int
    /// The sign of the coverage: 1 adds to that of others, -1 subtracts from it.
    private let sign: Float
    /// The horizontal coverage of the part's columns, from 0 to 1.
    private let across: [Float]
    /// The columns that corners touch, counted from the part's first.
    private let corners: [Range<Int>]

    /// Creates the coverage, in pixels of the picture; the radius is limited to half the rectangle's size.
    init(_ rect: CGRect, radius: CGFloat, in part: CGRect, sign: Float = 1) {
        let (left, count) = (Int(part.minX), Int(part.width))
        let (start, end) = (rect.minX, rect.maxX)
        let radius = max(0, min(radius, rect.width / 2, rect.height / 2))
        self.rect = rect
        self.radius = radius
        self.left = left
        self.sign = sign
        across = (left..<left + count).map { Float(Self.overlap($0, start, end)) }
        func columns(_ start: Double, _ end: Double) -> Range<Int> {
            let first = min(max(Int(start.rounded(.down)) - left, 0), count)
            return first..<max(first, min(Int(end.rounded(.up)) - left, count))
        }
        let first = columns(start, start + radius)
        let second = columns(end - radius, end)
        // Each column is listed once, although those of a circle meet in the middle.
        corners = [
            first,
            max(first.upperBound, second.lowerBound)..<max(first.upperBound, second.upperBound),
        ]
    }

    /// Whether a row of pixels touches no corner and is completely covered vertically; all such rows are
    /// equal.
    func isPlain(_ row: Int) -> Bool {
        Double(row) >= Double(rect.minY) + radius && Double(row + 1) <= Double(rect.maxY) - radius
    }

    /// Adds the coverage of a row of pixels.
    func add(_ row: Int, to line: UnsafeMutableBufferPointer<Float>) {
        let down = sign * Float(Self.overlap(row, Double(rect.minY), Double(rect.maxY)))
        guard down != 0 else { return }
        across.withUnsafeBufferPointer { across in
            for column in 0..<min(line.count, across.count) {
                line[column] += across[column] * down
            }
        }
        let middle = Double(row) + 0.5
        let dy = max(
            Double(rect.minY) + radius - middle,
            middle - Double(rect.maxY) + radius
        )
        guard dy > 0, radius > 0 else { return }
        for column in corners.joined() {
            let middle = Double(left + column) + 0.5
            let dx = max(
                Double(rect.minX) + radius - middle,
                middle - Double(rect.maxX) + radius
            )
            guard dx > 0 else { continue }
            let cover = min(max(radius + 0.5 - (dx * dx + dy * dy).squareRoot(), 0), 1)
            line[column] += sign * Float(cover) - across[column] * down
        }
    }

    /// Returns the overlap of a pixel, from an integer to the next, with an interval.
    @inline(__always)
    private static func overlap(_ pixel: Int, _ start: Double, _ end: Double) -> Double {
        max(0, min(end, Double(pixel + 1)) - max(start, Double(pixel)))
    }
}
