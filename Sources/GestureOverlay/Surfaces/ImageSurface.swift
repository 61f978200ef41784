import CCairo
package import Foundation

/// A picture in memory, for reports and tests: it needs no X.
package final class ImageSurface {
    /// The most pixels of a picture: two screens of 8K, in 256 MB.
    package static let mostPixels = 1 << 26

    private let buffer: PixelBuffer
    /// Pixels for each point.
    package let scale: CGFloat
    /// The pixels that successive pictures share.
    package let backdrop = Backdrop()

    /// Makes a picture of this size in pixels, each side from 1 to 32767; black at first.
    ///
    /// - Throws: `SurfaceError` when the size is out of range, there are more than `mostPixels`, or
    ///   memory is out.
    package init(width: Int, height: Int, scale: CGFloat = 1) throws(SurfaceError) {
        try SurfaceError.check(width: width, height: height)
        guard width * height <= Self.mostPixels else { throw .area(width: width, height: height) }
        self.scale = scale
        buffer = try PixelBuffer(width: width, height: height, CAIRO_FORMAT_ARGB32)
    }

    package var width: Int { buffer.width }
    package var height: Int { buffer.height }

    /// Draws a list, or of it what the damage (in points) covers; everything when it is nil.
    ///
    /// - Returns: The rectangles that may have changed, in whole pixels.
    @discardableResult
    package func draw(_ list: DisplayList, damage: [CGRect]? = nil) -> [CGRect] {
        // A picture that is drawn whole is the only one: nothing is worth keeping.
        let kept = damage == nil ? nil : backdrop
        let rects = Renderer(scale: scale)
            .draw(list, on: buffer.context, damage: damage, keeping: kept)
        cairo_surface_flush(buffer.surface)
        return rects
    }

    /// The pixels, row by row from the top, as `0xAARRGGBB`.
    package var pixels: [UInt32] { buffer.pixels }

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
    package func pngData() throws(SurfaceError) -> Data { try buffer.pngData() }
}
