import CCairo
import Foundation

/// The pixels of a PNG.
struct DecodedPicture: ~Copyable {
    let pointer: OpaquePointer
    let width: CGFloat
    let height: CGFloat

    /// The bytes that are left to read.
    private struct Reader {
        var rest: Data
    }

    /// Decodes a PNG; nil if cairo cannot.
    init?(_ png: Data) {
        var reader = Reader(rest: png)
        let surface = withUnsafeMutablePointer(to: &reader) { reader in
            cairo_image_surface_create_from_png_stream(
                { closure, bytes, count in
                    guard let closure, let bytes else { return CAIRO_STATUS_READ_ERROR }
                    let reader = closure.assumingMemoryBound(to: Reader.self)
                    let piece = reader.pointee.rest.prefix(Int(count))
                    guard piece.count == Int(count) else { return CAIRO_STATUS_READ_ERROR }
                    piece.copyBytes(to: bytes, count: piece.count)
                    reader.pointee.rest = reader.pointee.rest.dropFirst(piece.count)
                    return CAIRO_STATUS_SUCCESS
                },
                reader
            )
        }
        guard let surface else { return nil }
        guard cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS else {
            cairo_surface_destroy(surface)
            return nil
        }
        pointer = surface
        width = CGFloat(cairo_image_surface_get_width(surface))
        height = CGFloat(cairo_image_surface_get_height(surface))
    }

    deinit { cairo_surface_destroy(pointer) }
}
