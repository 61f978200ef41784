import CCairo
package import Foundation
package import GestureOverlay

/// A picture's pixels, compared with a tolerance for slightly different letter shapes.
package struct Pixels: Equatable {
    package let width: Int
    package let height: Int
    private let values: [UInt32]

    package struct Unreadable: Error {}

    package init(_ image: ImageSurface) {
        (width, height, values) = (image.width, image.height, image.pixels)
    }

    /// Rows of four bytes for each pixel, as a screen of 24 bits delivers them.
    package init(screen data: Data, width: Int) {
        self.width = width
        height = data.count / 4 / width
        values = data.withUnsafeBytes { bytes in
            bytes.bindMemory(to: UInt32.self).map { $0 | 0xFF00_0000 }
        }
    }

    package init(contentsOf file: URL) throws {
        let surface = cairo_image_surface_create_from_png(file.path)
        defer { cairo_surface_destroy(surface) }
        guard let surface else { throw Unreadable() }
        try self.init(surface)
    }

    private init(_ surface: OpaquePointer) throws {
        guard cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS,
            let bytes = cairo_image_surface_get_data(surface)
        else { throw Unreadable() }
        let (width, height) = (
            Int(cairo_image_surface_get_width(surface)),
            Int(cairo_image_surface_get_height(surface))
        )
        let stride = Int(cairo_image_surface_get_stride(surface))
        (self.width, self.height) = (width, height)
        values = (0..<height).flatMap { row in
            UnsafeRawBufferPointer(start: bytes + row * stride, count: width * 4)
                .bindMemory(to: UInt32.self).map { $0 | 0xFF00_0000 }
        }
    }

    /// Returns the first rows of the picture.
    package func top(_ height: Int) -> Pixels {
        Pixels(width: width, height: height, values: Array(values.prefix(width * height)))
    }

    private init(width: Int, height: Int, values: [UInt32]) {
        (self.width, self.height, self.values) = (width, height, values)
    }

    /// The colour of a pixel, `0xAARRGGBB`.
    package func ink(at place: CGPoint) -> UInt32 { values[Int(place.y) * width + Int(place.x)] }

    /// Returns the number of pixels of a colour, `0xAARRGGBB`, in a part of the picture; in all of it by default.
    package func count(of ink: UInt32, in part: CGRect = .infinite) -> Int {
        values.indices.count { index in
            values[index] == ink && part.contains(CGPoint(x: index % width, y: index / width))
        }
    }

    /// Returns the picture at a fraction of its size; each pixel is the mean of those that it replaces.
    package func shrunk(by factor: Int) throws -> Pixels {
        try withSurface { whole in
            let small = cairo_image_surface_create(
                CAIRO_FORMAT_RGB24,
                Int32(width / factor),
                Int32(height / factor)
            )
            defer { cairo_surface_destroy(small) }
            let context = cairo_create(small)
            defer { cairo_destroy(context) }
            guard let small, let context else { throw Unreadable() }
            cairo_scale(context, 1 / Double(factor), 1 / Double(factor))
            cairo_set_source_surface(context, whole, 0, 0)
            cairo_pattern_set_filter(cairo_get_source(context), CAIRO_FILTER_GOOD)
            cairo_paint(context)
            cairo_surface_flush(small)
            return try Pixels(small)
        }
    }

    /// Writes the picture as a PNG, and creates its folder.
    package func write(to file: URL) throws {
        let folder = file.deletingLastPathComponent()
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try withSurface { surface in
            guard cairo_surface_write_to_png(surface, file.path) == CAIRO_STATUS_SUCCESS else {
                throw Unreadable()
            }
        }
    }

    private func withSurface<Result>(_ body: (OpaquePointer) throws -> Result) throws -> Result {
        var copy = values
        return try copy.withUnsafeMutableBytes { bytes in
            let surface = cairo_image_surface_create_for_data(
                bytes.bindMemory(to: UInt8.self).baseAddress,
                CAIRO_FORMAT_RGB24,
                Int32(width),
                Int32(height),
                Int32(width * 4)
            )
            defer { cairo_surface_destroy(surface) }
            guard let surface else { throw Unreadable() }
            return try body(surface)
        }
    }

    /// The side of a tile: a label of 11 pt fills some of the tiles with letters.
    package static let tile = 16
    /// The allowed difference of a tile's mean colour, of 255: another version of FreeType shifts as much.
    private static let tolerance = 12.0

    /// The corners of the tiles that differ, among those that touch the part; nil if the sizes differ.
    package func differences(
        from other: Pixels,
        in part: CGRect = .infinite,
        tile step: Int = Pixels.tile
    ) -> [CGPoint]? {
        guard width == other.width, height == other.height else { return nil }
        var found: [CGPoint] = []
        let side = CGFloat(step)
        for y in stride(from: 0, to: height, by: step) {
            for x in stride(from: 0, to: width, by: step) {
                let tile = CGRect(x: CGFloat(x), y: CGFloat(y), width: side, height: side)
                guard part.intersects(tile) else { continue }
                let (mine, others) = (mean(x, y, step), other.mean(x, y, step))
                let difference = zip(mine, others).map { abs($0 - $1) }.max() ?? 0
                if difference > Self.tolerance { found.append(CGPoint(x: x, y: y)) }
            }
        }
        return found
    }

    private func mean(_ x: Int, _ y: Int, _ side: Int) -> [Double] {
        var sums = [0.0, 0.0, 0.0]
        let (right, bottom) = (min(x + side, width), min(y + side, height))
        for row in y..<bottom {
            for column in x..<right {
                let pixel = values[row * width + column]
                for channel in 0..<3 { sums[channel] += Double(pixel >> (channel * 8) & 0xFF) }
            }
        }
        let count = Double((right - x) * (bottom - y))
        return sums.map { $0 / count }
    }
}
