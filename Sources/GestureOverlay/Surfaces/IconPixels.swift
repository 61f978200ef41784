import CCairo

/// A PNG's pixels as window managers take them: the colours not multiplied by alpha.
package struct IconPixels {
    package let width: Int
    package let height: Int
    /// Row by row from the top, `0xAARRGGBB`.
    package let values: [UInt32]

    /// Reads a PNG file's bytes.
    ///
    /// - Throws: `SurfaceError` when they are no PNG, or memory is out.
    package init(png: [UInt8]) throws(SurfaceError) {
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
        defer { cairo_surface_destroy(surface) }
        try SurfaceError.check(cairo_surface_status(surface))
        guard let bytes = cairo_image_surface_get_data(surface) else { throw .cairo("no pixels") }
        let stride = Int(cairo_image_surface_get_stride(surface))
        let (width, height) = (
            Int(cairo_image_surface_get_width(surface)),
            Int(cairo_image_surface_get_height(surface))
        )
        (self.width, self.height) = (width, height)
        values = (0..<height).flatMap { row in
            UnsafeRawBufferPointer(start: bytes + row * stride, count: width * 4)
                .bindMemory(to: UInt32.self).map(Self.straight)
        }
    }

    /// The pixel with its colours divided by its alpha again, which cairo has multiplied in.
    private static func straight(_ pixel: UInt32) -> UInt32 {
        let alpha = pixel >> 24
        guard alpha > 0 else { return 0 }
        return [16, 8, 0].reduce(alpha) { result, shift in
            result << 8 | min(((pixel >> shift & 0xFF) * 255 + alpha / 2) / alpha, 255)
        }
    }
}
