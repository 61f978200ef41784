import CCairo

/// Why there is no surface to draw on.
package enum SurfaceError: Error, Hashable, CustomStringConvertible {
    /// The size in pixels is not from 1 to 32767.
    case size(width: Int, height: Int)
    /// A picture in memory would have more pixels than `ImageSurface.mostPixels`.
    case area(width: Int, height: Int)
    /// The window's visual has a palette, and so many bits a pixel.
    case palette(depth: Int)
    /// Cairo's own words.
    case cairo(String)

    /// The error in one line.
    package var description: String {
        switch self {
        case .size(let width, let height):
            "found a surface of \(width)×\(height) pixels, expected from 1 to 32767"
        case .area(let width, let height):
            "found a picture of \(width)×\(height) pixels,"
                + " expected at most \(ImageSurface.mostPixels >> 20) million in all"
        case .palette(let depth):
            "found a screen of \(depth) bits a pixel with a palette, expected a TrueColor one"
        case .cairo(let words): "cairo: \(words)"
        }
    }

    static func check(_ status: cairo_status_t) throws(SurfaceError) {
        guard status != CAIRO_STATUS_SUCCESS else { return }
        throw .cairo(String(cString: cairo_status_to_string(status)))
    }

    /// The longest side in pixels: X and cairo count pixels with 16 bits.
    static let longest = 32_767.0

    static func check(width: Int, height: Int) throws(SurfaceError) {
        guard (1...32767).contains(width), (1...32767).contains(height) else {
            throw .size(width: width, height: height)
        }
    }
}
