import CCairo
package import Foundation

/// A picture in memory, for reports and tests, which needs no X server.
package final class ImageSurface {
    /// The maximum number of pixels of a picture, which is two 8K screens or 256 MB.
    package static let maxPixels = 1 << 26

    let buffer: PixelBuffer
    /// The number of pixels per point.
    let scale: CGFloat
    /// The pixels that successive pictures share.
    package let backdrop = Backdrop()

    /// Says whether a picture can have this size in pixels.
    package static func canHave(width: Int, height: Int) -> Bool {
        max(width, height) <= Int(SurfaceError.longest) && width * height <= maxPixels
    }

    /// Creates a black picture of this size in pixels, with sides from 1 to 32767.
    ///
    /// - Throws: `SurfaceError` if the size is out of range or exceeds `maxPixels`, or if memory is
    ///   exhausted.
    package init(width: Int, height: Int, scale: CGFloat = 1) throws(SurfaceError) {
        try SurfaceError.check(width: width, height: height)
        self.scale = scale
        buffer = try PixelBuffer(width: width, height: height, CAIRO_FORMAT_ARGB32)
    }

    /// Decodes the bytes of an opaque PNG file.
    ///
    /// - Throws: `SurfaceError` if they are not a PNG, or if memory is exhausted.
    package init(png: Data, scale: CGFloat = 1) throws(SurfaceError) {
        self.scale = scale
        buffer = try PixelBuffer(png: [UInt8](png))
    }

    package var width: Int { buffer.width }
    package var height: Int { buffer.height }

    /// Draws a list within the damage in points, or all of it if the damage is nil.
    ///
    /// - Returns: The rectangles that may have changed, in whole pixels.
    @discardableResult
    package func draw(_ list: DisplayList, damage: [CGRect]? = nil) -> [CGRect] {
        // A picture that is drawn whole is the only one, so a cache would not pay off.
        let kept = damage == nil ? nil : backdrop
        let rects = Renderer(scale: scale)
            .draw(list, on: buffer.context, damage: damage, keeping: kept)
        cairo_surface_flush(buffer.surface)
        return rects
    }

    /// Replaces pixels inside the picture with opaque ones, `0xFFRRGGBB`, in rows of `columns` pixels.
    package func replace(at place: (x: Int, y: Int), columns: Int, with pixels: [UInt32]) {
        for (row, start) in stride(from: 0, to: pixels.count, by: columns).enumerated() {
            let target = buffer.bytes + (place.y + row) * buffer.stride + place.x * 4
            pixels[start..<min(start + columns, pixels.count)].withUnsafeBytes { source in
                UnsafeMutableRawBufferPointer(start: target, count: source.count)
                    .copyMemory(from: source)
            }
        }
        cairo_surface_mark_dirty(buffer.surface)
    }

    /// The pixels, row by row from the top, as `0xAARRGGBB`.
    package var pixels: [UInt32] { buffer.pixels }

    /// Returns the size in pixels, and the scale, of a picture of this size in points.
    ///
    /// The scale is smaller than wanted if the picture would exceed the largest surface.
    package static func size(
        of points: CGSize,
        scale wanted: CGFloat
    ) -> (width: Int, height: Int, scale: CGFloat) {
        let (width, height) = (Double(points.width), Double(points.height))
        let area = (Double(maxPixels) / (width * height)).squareRoot()
        var scale =
            [wanted, SurfaceError.longest / width, SurfaceError.longest / height, area]
            .min() ?? wanted
        func pixels(_ length: Double) -> Int { max(1, Int((length * scale).rounded())) }
        // Rounded up, a side can have one row too many.
        while pixels(width) * pixels(height) > maxPixels { scale *= 0.9999 }
        return (pixels(width), pixels(height), scale)
    }

    /// Returns the picture as the bytes of a PNG file.
    ///
    /// - Throws: `SurfaceError` if memory is exhausted.
    package func pngData() throws(SurfaceError) -> Data { try buffer.pngData() }
}
