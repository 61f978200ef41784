import CCairo
import Foundation
import GestureOverlay

/// A picture's pixels, to be compared with another's so that letters may be shaped a little otherwise.
struct Pixels {
    let width: Int
    let height: Int
    private let values: [UInt32]

    struct Unreadable: Error {}

    init(_ image: ImageSurface) {
        (width, height, values) = (image.width, image.height, image.pixels)
    }

    init(contentsOf file: URL) throws {
        let surface = cairo_image_surface_create_from_png(file.path)
        defer { cairo_surface_destroy(surface) }
        guard let surface, cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS,
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
                .bindMemory(to: UInt32.self)
        }
    }

    /// The side of a tile: a label of 11 pt fills some of them with letters.
    private static let tile = 16
    /// How far the mean of a tile's colour may be off, of 255: what another version of FreeType shifts.
    private static let tolerance = 12.0

    /// The tiles that look different, as their corners, of those that touch the part; nil when the sizes
    /// differ.
    func differences(from other: Pixels, in part: CGRect = .infinite) -> [CGPoint]? {
        guard width == other.width, height == other.height else { return nil }
        var found: [CGPoint] = []
        let side = CGFloat(Self.tile)
        for y in stride(from: 0, to: height, by: Self.tile) {
            for x in stride(from: 0, to: width, by: Self.tile) {
                let tile = CGRect(x: CGFloat(x), y: CGFloat(y), width: side, height: side)
                guard part.intersects(tile) else { continue }
                let (mine, others) = (mean(x, y), other.mean(x, y))
                let difference = zip(mine, others).map { abs($0 - $1) }.max() ?? 0
                if difference > Self.tolerance { found.append(CGPoint(x: x, y: y)) }
            }
        }
        return found
    }

    private func mean(_ x: Int, _ y: Int) -> [Double] {
        var sums = [0.0, 0.0, 0.0]
        let (right, bottom) = (min(x + Self.tile, width), min(y + Self.tile, height))
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
