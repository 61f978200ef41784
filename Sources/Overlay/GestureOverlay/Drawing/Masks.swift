import CCairo
import Foundation

/// A mask that has the coverage of each pixel in a part of the picture, from 0 to 255.
struct MaskSurface: ~Copyable {
    /// The part, in whole pixels.
    let part: CGRect
    /// The byte of the first pixel; rows are `stride` bytes apart.
    let bytes: UnsafeMutablePointer<UInt8>
    let stride: Int
    private let surface: OpaquePointer

    /// Creates an empty mask of a part, which must be in whole pixels; nil if memory is exhausted.
    init?(_ part: CGRect) {
        let (width, height) = (Int32(part.width), Int32(part.height))
        guard let surface = cairo_image_surface_create(CAIRO_FORMAT_A8, width, height) else {
            return nil
        }
        guard let bytes = cairo_image_surface_get_data(surface) else {
            cairo_surface_destroy(surface)
            return nil
        }
        self.part = part
        self.bytes = bytes
        stride = Int(cairo_image_surface_get_stride(surface))
        self.surface = surface
    }

    deinit { cairo_surface_destroy(surface) }

    /// Converts a coverage to a byte, where values below 0 count as 0.
    ///
    /// Values above 1 must not occur.
    @inline(__always)
    static func byte(_ cover: Float) -> UInt8 {
        // Adding 2²³ moves the integer part of a number to its low bits. Without range checks, the compiler
        // vectorizes loops, which saves a tenth of a picture's time.
        let sum = cover * 255 + 8_388_608
        return UInt8(truncatingIfNeeded: (sum < 8_388_608 ? 8_388_608 : sum).bitPattern)
    }

    /// Paints a colour through the mask, on a context in pixels.
    func paint(_ color: Color, on context: OpaquePointer) {
        cairo_surface_mark_dirty(surface)
        cairo_set_source_rgba(context, color.red, color.green, color.blue, color.alpha)
        cairo_mask_surface(context, surface, part.minX, part.minY)
    }
}

/// The coverage of each pixel in a part of the picture by thick lines with round ends, where the maximum of
/// overlapping ones counts.
///
/// A stroke has hundreds of short pieces, each with its own opacity. Computed from the distance to each
/// pixel's centre, they cost a tenth of what paths do, and are the same whichever part is drawn.
struct CapsuleMask: ~Copyable {
    private let mask: MaskSurface
    private let columns: Int
    private let rows: Int

    /// Creates an empty mask of a part, which must be in whole pixels; nil if memory is exhausted.
    init?(_ part: CGRect) {
        guard let mask = MaskSurface(part) else { return nil }
        self.mask = mask
        columns = Int(part.width)
        rows = Int(part.height)
    }

    /// Adds a line in pixels of the picture, with an opacity from 0 to 1.
    func add(from start: CGPoint, to end: CGPoint, width: CGFloat, alpha: Double) {
        let part = mask.part
        let reach = width / 2 + 0.5
        // Distances are measured from the pixel's centre.
        let (x, y) = (start.x - part.origin.x - 0.5, start.y - part.origin.y - 0.5)
        let (dx, dy) = (end.x - start.x, end.y - start.y)
        let left = Self.clamped(min(x, x + dx) - reach, columns)
        let right = Self.clamped(max(x, x + dx) + reach + 1, columns)
        let top = Self.clamped(min(y, y + dy) - reach, rows)
        let bottom = Self.clamped(max(y, y + dy) + reach + 1, rows)
        guard left < right, top < bottom else { return }
        let length = dx * dx + dy * dy
        let (alongX, alongY) = (Float(dx), Float(dy))
        let inverse = length > 0 ? Float(1 / length) : 0
        let (maxDistance, strength) = (Float(reach), Float(alpha))
        // Relative to the picture, coordinates give the same result whichever part is drawn.
        let (originX, originY) = (Float(start.x - 0.5), Float(start.y - 0.5))
        let (partX, partY) = (Float(part.origin.x), Float(part.origin.y))
        for row in top..<bottom {
            let down = (Float(row) + partY) - originY
            let line = mask.bytes + row * mask.stride
            for column in left..<right {
                let across = (Float(column) + partX) - originX
                let along = min(max((across * alongX + down * alongY) * inverse, 0), 1)
                let (ex, ey) = (across - along * alongX, down - along * alongY)
                let cover = min(max(maxDistance - (ex * ex + ey * ey).squareRoot(), 0), 1)
                line[column] = max(line[column], MaskSurface.byte(cover * strength))
            }
        }
    }

    /// Removes the part that another mask of the same part covers.
    func subtract(_ other: borrowing CapsuleMask) {
        for row in 0..<rows {
            let start = row * mask.stride
            let (line, hole) = (mask.bytes + start, other.mask.bytes + start)
            for column in 0..<columns {
                let left = UInt16(line[column]) * UInt16(255 - hole[column])
                line[column] = UInt8(truncatingIfNeeded: (left + 127) / 255)
            }
        }
    }

    /// Paints a colour through the mask, on a context in pixels.
    func paint(_ color: Color, on context: OpaquePointer) { mask.paint(color, on: context) }

    /// Rounds a value down, and clamps it to the range from 0 to a maximum.
    private static func clamped(_ value: CGFloat, _ maximum: Int) -> Int {
        Int(min(max(value.rounded(.down), 0), CGFloat(maximum)))
    }
}

/// The coverage of each pixel in a part of the picture by a rectangle with round corners.
///
/// Along the sides, it is the product of the horizontal and the vertical overlap; in a corner, it follows
/// from the distance to the corner's centre. Each pixel is computed on its own, and is therefore the same
/// whichever part is drawn.
struct BoxCover {
    private let rect: CGRect
    private let radius: Double
    private let left: Int
    /// The sign of the coverage, which is 1 to add it to that of others, and -1 to subtract it.
    private let sign: Float
    /// The columns that the rectangle touches, and those that it covers completely, counted from the first
    /// one of the part.
    private let columns: (touched: Range<Int>, full: Range<Int>)
    /// The columns that the left and the right corners touch.
    private let corners: (left: Range<Int>, right: Range<Int>)

    /// Creates the coverage in pixels of the picture, with a radius of at most half the rectangle's size.
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
        // Each column is listed once, although the corners of a circle meet in the middle.
        let start = max(first.upperBound, second.lowerBound)
        corners = (first, start..<max(start, second.upperBound))
    }

    /// Says whether a row of pixels touches no corner and is completely covered vertically, as all equal rows
    /// are.
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

    /// Replaces the coverage of the sides with that of a corner, at `dy` pixels from its centre.
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
