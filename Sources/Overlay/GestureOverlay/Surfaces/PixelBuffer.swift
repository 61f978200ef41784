import CCairo
import Foundation
package import ProcessSupport

/// Pixels in memory on which cairo draws: back buffers, pictures and their caches.
final class PixelBuffer {
    let width: Int
    let height: Int
    /// The first byte of the first pixel.
    let bytes: UnsafeMutablePointer<UInt8>
    /// The number of bytes from row to row.
    let stride: Int
    let surface: OpaquePointer
    /// The context in pixels, whose state is restored by code that draws.
    let context: OpaquePointer

    /// Creates a buffer of zeros: black, or transparent if the format has alpha.
    convenience init(width: Int, height: Int, _ format: cairo_format_t) throws(SurfaceError) {
        try self.init(cairo_image_surface_create(format, Int32(width), Int32(height)))
    }

    /// Takes ownership of a cairo image surface.
    init(_ surface: OpaquePointer?) throws(SurfaceError) {
        guard let surface, let bytes = cairo_image_surface_get_data(surface),
            let context = cairo_create(surface)
        else {
            defer { cairo_surface_destroy(surface) }
            try SurfaceError.check(cairo_surface_status(surface))
            throw .cairo("no pixels")
        }
        self.surface = surface
        self.bytes = bytes
        self.context = context
        width = Int(cairo_image_surface_get_width(surface))
        height = Int(cairo_image_surface_get_height(surface))
        stride = Int(cairo_image_surface_get_stride(surface))
        try SurfaceError.check(cairo_status(context))
    }

    deinit {
        cairo_destroy(context)
        cairo_surface_destroy(surface)
    }

    /// All pixels, row by row from the top, for formats with 32 bits per pixel.
    var pixels: [UInt32] {
        (0..<height).flatMap { row in
            UnsafeRawBufferPointer(start: bytes + row * stride, count: width * 4)
                .bindMemory(to: UInt32.self)
        }
    }
}

/// The reason for which a surface cannot be created.
package enum SurfaceError: ExitStatusProviding, Hashable, CustomStringConvertible {
    /// The size in pixels is not from 1 to 32767.
    case size(width: Int, height: Int)
    /// A picture in memory would exceed `ImageSurface.maxPixels`.
    case area(width: Int, height: Int)
    /// The window's visual has a palette, with this depth.
    case palette(depth: Int)
    /// Cairo's own error message.
    case cairo(String)

    /// A palette is a property of the display; the other causes are in the input.
    package var exitStatus: Failure.Status {
        if case .palette = self { .display } else { .badInput }
    }

    package var description: String {
        switch self {
        case .size(let width, let height):
            "found a surface of \(width)×\(height) pixels, expected sides from 1 to 32767"
        case .area(let width, let height):
            "found a picture of \(width)×\(height) pixels,"
                + " expected at most \(ImageSurface.maxPixels) pixels"
        case .palette(let depth):
            "found a \(depth)-bit palette visual, expected TrueColor"
        case .cairo(let words): "cairo: \(words)"
        }
    }

    static func check(_ status: cairo_status_t) throws(SurfaceError) {
        guard status != CAIRO_STATUS_SUCCESS else { return }
        throw .cairo(String(cString: cairo_status_to_string(status)))
    }

    /// The maximum length of a side in pixels, because X and cairo use 16-bit coordinates.
    static let longest = 32_767.0

    static func check(width: Int, height: Int) throws(SurfaceError) {
        guard (1...32767).contains(width), (1...32767).contains(height) else {
            throw .size(width: width, height: height)
        }
        guard width * height <= ImageSurface.maxPixels else {
            throw .area(width: width, height: height)
        }
    }
}

extension PixelBuffer {
    convenience init(png: [UInt8]) throws(SurfaceError) {
        var rest = png[...]
        let surface = withUnsafeMutablePointer(to: &rest) { source in
            cairo_image_surface_create_from_png_stream(
                { source, target, count in
                    guard let source, let target else { return CAIRO_STATUS_READ_ERROR }
                    let bytes = source.assumingMemoryBound(to: ArraySlice<UInt8>.self)
                    let part = bytes.pointee.prefix(Int(count))
                    guard part.count == count else { return CAIRO_STATUS_READ_ERROR }
                    target.update(from: Array(part), count: part.count)
                    bytes.pointee = bytes.pointee.dropFirst(part.count)
                    return CAIRO_STATUS_SUCCESS
                },
                source
            )
        }
        try self.init(surface)
    }

    func pngData() throws(SurfaceError) -> Data {
        var data = Data()
        let status = withUnsafeMutablePointer(to: &data) { target in
            cairo_surface_write_to_png_stream(
                surface,
                { target, bytes, count in
                    guard let target, let bytes else { return CAIRO_STATUS_WRITE_ERROR }
                    target.assumingMemoryBound(to: Data.self).pointee
                        .append(bytes, count: Int(count))
                    return CAIRO_STATUS_SUCCESS
                },
                target
            )
        }
        try SurfaceError.check(status)
        return data
    }
}

/// The pixels of a PNG in the form that window managers expect, without premultiplied alpha.
package struct IconPixels {
    package let width: Int
    package let height: Int
    /// The pixels, row by row from the top, as `0xAARRGGBB`.
    package let values: [UInt32]

    /// Decodes the bytes of a PNG file.
    ///
    /// - Throws: `SurfaceError` if they are not a PNG, or if memory is exhausted.
    package init(png: [UInt8]) throws(SurfaceError) {
        let buffer = try PixelBuffer(png: png)
        width = buffer.width
        height = buffer.height
        values = buffer.pixels.map(Self.straight)
    }

    /// Returns the pixel without cairo's premultiplied alpha.
    private static func straight(_ pixel: UInt32) -> UInt32 {
        let alpha = pixel >> 24
        guard alpha > 0 else { return 0 }
        return [16, 8, 0].reduce(alpha) { result, shift in
            result << 8 | min(((pixel >> shift & 0xFF) * 255 + alpha / 2) / alpha, 255)
        }
    }
}
