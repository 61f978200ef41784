import CCairo
import Foundation

/// How much of each pixel of a part of the picture is covered, from 0 to 255: a colour is laid on through it.
struct MaskSurface: ~Copyable {
    /// The part, in whole pixels.
    let part: CGRect
    /// The first pixel's byte; rows are `stride` bytes apart.
    let bytes: UnsafeMutablePointer<UInt8>
    let stride: Int
    private let surface: OpaquePointer

    /// Nothing is covered at first; nil when memory is out.
    ///
    /// The part has to be in whole pixels.
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

    /// Writes a row's cover, from 0 to 1, as bytes.
    static func convert(
        _ line: UnsafeMutableBufferPointer<Float>,
        to target: UnsafeMutablePointer<UInt8>
    ) {
        // Beyond 2²³ a number has its whole part in its last bits: without a check, and so several at once.
        for column in 0..<line.count {
            var sum = line[column] * 255 + 8_388_608
            sum = sum < 8_388_608 ? 8_388_608 : sum
            target[column] = UInt8(truncatingIfNeeded: sum.bitPattern)
        }
    }

    /// Lays a colour over the part, on a context in pixels.
    func paint(_ color: Color, on context: OpaquePointer) {
        cairo_surface_mark_dirty(surface)
        cairo_set_source_rgba(context, color.red, color.green, color.blue, color.alpha)
        cairo_mask_surface(context, surface, Double(part.minX), Double(part.minY))
    }
}
