import Foundation
import XInputFrontEnd

/// The window's icon, drawn by arithmetic: a fingertip in its ring, and the stroke that it left.
enum WindowIcon {
    /// The sizes that window managers ask for.
    static var images: [IconImage] {
        [16, 24, 32, 48, 64, 128].compactMap { side in
            IconImage(width: side, height: side, pixels: pixels(side))
        }
    }

    private struct Shape: Sendable {
        let color: (red: Double, green: Double, blue: Double)
        let opacity: Double
        /// The signed distance from a point to the shape's edge, negative inside; the icon is 1 wide.
        let distance: @Sendable (CGPoint) -> Double
    }

    private static let shapes: [Shape] = [
        Shape(color: (23, 26, 32), opacity: 1) { point in
            let corner = CGPoint(x: abs(point.x - 0.5) - 0.30, y: abs(point.y - 0.5) - 0.30)
            return hypot(max(corner.x, 0), max(corner.y, 0)) + min(max(corner.x, corner.y), 0)
                - 0.18
        },
        Shape(color: (53, 195, 243), opacity: 0.45) { point in
            segment(point, from: CGPoint(x: 0.24, y: 0.76), to: CGPoint(x: 0.58, y: 0.42)) - 0.045
        },
        Shape(color: (53, 195, 243), opacity: 0.30) { hypot($0.x - 0.58, $0.y - 0.42) - 0.21 },
        Shape(color: (53, 195, 243), opacity: 1) {
            abs(hypot($0.x - 0.58, $0.y - 0.42) - 0.21) - 0.03
        },
        Shape(color: (255, 255, 255), opacity: 1) { hypot($0.x - 0.58, $0.y - 0.42) - 0.06 },
    ]

    private static func pixels(_ side: Int) -> [UInt32] {
        (0..<(side * side)).map { index in
            let x = (Double(index % side) + 0.5) / Double(side)
            let y = (Double(index / side) + 0.5) / Double(side)
            return pixel(at: CGPoint(x: x, y: y), width: 1 / Double(side))
        }
    }

    private static func pixel(at point: CGPoint, width: Double) -> UInt32 {
        var alpha = 0.0
        var mixed = (red: 0.0, green: 0.0, blue: 0.0)
        for shape in shapes {
            let cover = min(max(0.5 - shape.distance(point) / width, 0), 1) * shape.opacity
            let after = cover + alpha * (1 - cover)
            guard after > 0 else { continue }
            let part = cover / after
            mixed.red += (shape.color.red - mixed.red) * part
            mixed.green += (shape.color.green - mixed.green) * part
            mixed.blue += (shape.color.blue - mixed.blue) * part
            alpha = after
        }
        let bytes = [alpha * 255, mixed.red, mixed.green, mixed.blue]
        return bytes.reduce(0) { $0 << 8 | UInt32($1.rounded()) }
    }

    private static func segment(_ point: CGPoint, from start: CGPoint, to end: CGPoint) -> Double {
        let (dx, dy) = (end.x - start.x, end.y - start.y)
        let part = ((point.x - start.x) * dx + (point.y - start.y) * dy) / (dx * dx + dy * dy)
        let nearest = min(max(part, 0), 1)
        return hypot(point.x - start.x - dx * nearest, point.y - start.y - dy * nearest)
    }
}
