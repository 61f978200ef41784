import CCairo
package import Foundation

/// A picture in memory, for reports and tests: it needs no X.
package final class ImageSurface {
    /// The most pixels of a picture: two screens of 8K, in 256 MB.
    package static let mostPixels = 1 << 26

    /// The width in pixels.
    package let width: Int
    /// The height in pixels.
    package let height: Int
    /// Pixels for each point.
    package let scale: CGFloat

    private let surface: OpaquePointer
    private let context: OpaquePointer
    /// The pixels that successive pictures share.
    package let backdrop = Backdrop()

    /// Makes a picture of this size in pixels, black at first.
    ///
    /// - Parameters:
    ///   - width: Pixels, from 1 to 32767.
    ///   - height: Pixels, from 1 to 32767.
    ///   - scale: Pixels for each point; 1 by default.
    /// - Throws: `SurfaceError` when the size is out of range, there are more than `mostPixels`, or
    ///   memory is out.
    package init(width: Int, height: Int, scale: CGFloat = 1) throws(SurfaceError) {
        try SurfaceError.check(width: width, height: height)
        guard width * height <= Self.mostPixels else { throw .area(width: width, height: height) }
        self.width = width
        self.height = height
        self.scale = scale
        guard
            let surface = cairo_image_surface_create(
                CAIRO_FORMAT_ARGB32,
                Int32(width),
                Int32(height)
            ), let context = cairo_create(surface)
        else { throw .cairo("no surface") }
        self.surface = surface
        self.context = context
        try SurfaceError.check(cairo_surface_status(surface))
        try SurfaceError.check(cairo_status(context))
    }

    deinit {
        cairo_destroy(context)
        cairo_surface_destroy(surface)
    }

    /// Draws a list, or of it what the damage (in points) covers; everything when it is nil.
    ///
    /// - Returns: The rectangles that may have changed, in whole pixels.
    @discardableResult
    package func draw(_ list: DisplayList, damage: [CGRect]? = nil) -> [CGRect] {
        let rects = Renderer(scale: scale).draw(
            list,
            on: context,
            damage: damage,
            // A picture that is drawn whole is the only one.
            keeping: damage == nil ? nil : backdrop
        )
        cairo_surface_flush(surface)
        return rects
    }

    /// The pixels, row by row from the top, as `0xAARRGGBB`.
    package var pixels: [UInt32] {
        guard let bytes = cairo_image_surface_get_data(surface) else { return [] }
        let stride = Int(cairo_image_surface_get_stride(surface))
        let (width, height) = (width, height)
        return [UInt32](unsafeUninitializedCapacity: width * height) { target, count in
            for y in 0..<height {
                let row = UnsafeMutableRawBufferPointer(
                    rebasing: UnsafeMutableRawBufferPointer(target)[(y * width * 4)...]
                )
                row.copyMemory(
                    from: UnsafeRawBufferPointer(start: bytes + y * stride, count: width * 4)
                )
            }
            count = width * height
        }
    }

    /// The size in pixels of a picture of this size in points, and its scale; the scale is less
    /// than the wanted one if the picture would exceed the largest surface.
    package static func size(
        of points: CGSize,
        scale wanted: CGFloat
    ) -> (width: Int, height: Int, scale: CGFloat) {
        let (width, height) = (Double(points.width), Double(points.height))
        let area = (Double(mostPixels) / (width * height)).squareRoot()
        var scale =
            [wanted, SurfaceError.longest / width, SurfaceError.longest / height, area]
            .min() ?? wanted
        func pixels(_ length: Double) -> Int { max(1, Int((length * scale).rounded())) }
        // Rounding a side up can add one row too many.
        while pixels(width) * pixels(height) > mostPixels { scale *= 0.9999 }
        return (pixels(width), pixels(height), scale)
    }

    /// The picture as a PNG file's bytes.
    ///
    /// - Throws: `SurfaceError` when memory is out.
    package func pngData() throws(SurfaceError) -> Data {
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
