import CCairo
import Foundation

/// A mask with the coverage of each pixel of a part of the picture, from 0 to 255.
struct MaskSurface: ~Copyable {
    /// The part, in whole pixels.
    let part: CGRect
    /// The first pixel's byte; rows are `stride` bytes apart.
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

    /// Returns a coverage as a byte; one below 0 counts as 0, and one above 1 must not occur.
    @inline(__always)
    static func byte(_ cover: Float) -> UInt8 {
        // Adding 2²³ moves a number's integer part to its low bits. Without range checks, loops are vectorized,
        // which is a tenth of a picture's time.
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

/// The coverage of each pixel of a part of the picture by thick lines with round ends; where several overlap,
/// the maximum counts.
///
/// A stroke has hundreds of short pieces, each with its own opacity. Computed from the distance to each
/// pixel's centre, they cost a tenth of what paths do and are the same whichever part is drawn.
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

    /// Adds a line, in pixels of the picture; `alpha` is its opacity from 0 to 1.
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
        // Coordinates relative to the picture give the same result whichever part is drawn.
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

    /// Returns the value rounded down and clamped to 0 through a maximum.
    private static func clamped(_ value: CGFloat, _ maximum: Int) -> Int {
        Int(min(max(value.rounded(.down), 0), CGFloat(maximum)))
    }
}
