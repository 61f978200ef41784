import Foundation
import GestureOverlay
import Testing

/// A picture of the screen, read from its file.
struct RealPicture {
    private let width: Int
    private let pixels: [UInt32]

    init(file: String) throws {
        let data = try #require(FileManager.default.contents(atPath: file), "no \(file)")
        let surface = try ImageSurface(png: data)
        (width, pixels) = (surface.width, surface.pixels)
    }

    /// Returns the pixels of an area that differ from those of another picture of the same size: their number,
    /// and their bounds.
    func changes(from other: Self, in area: CGRect) -> (count: Int, bounds: CGRect) {
        var (count, bounds) = (0, CGRect.null)
        for y in Int(area.minY)..<Int(area.maxY) {
            for x in Int(area.minX)..<Int(area.maxX) {
                let index = y * width + x
                guard pixels[index] != other.pixels[index] else { continue }
                count += 1
                bounds = bounds.union(CGRect(x: x, y: y, width: 1, height: 1))
            }
        }
        return (count, bounds)
    }
}
