package import Foundation

/// The strokes of a case as an SVG path in a square with sides of 200 units.
///
/// All strokes of a case are moved to the middle and scaled by one factor, so that their larger extent fills
/// the square. Strokes of a smaller extent than 100 pt are scaled as if it were 100 pt: a tap stays a dot.
package enum StrokePath {
    private static let size = 200.0
    private static let border = 24.0
    private static let minExtent = 100.0
    /// The maximum distance of a point from the simplified stroke, in units.
    private static let tolerance = 1.0
    /// The maximum number of points of all strokes of a case; it limits the size of the page.
    private static let maxCount = 64

    /// Returns the path; empty without points.
    package static func text(_ strokes: [[CGPoint]]) -> String {
        let strokes = placed(strokes.map { $0.filter { $0.x.isFinite && $0.y.isFinite } })
        var tolerance = tolerance
        var simple = strokes.map { simplified($0, tolerance) }
        while simple.reduce(0, { $0 + $1.count }) > maxCount, tolerance < size {
            tolerance *= 1.5
            simple = simple.map { simplified($0, tolerance) }
        }
        return simple.prefix(maxCount).map(path).joined()
    }

    /// A path as `text` returns it.
    static let example = "M24 62l152 76"

    /// Returns whether a text has only characters of such a path, so that a page can contain it.
    static func isPath(_ text: String) -> Bool {
        text.first == "M" && text.utf8.allSatisfy { "Mlh -0123456789".utf8.contains($0) }
    }

    /// Returns the strokes in the square, without repeated points.
    private static func placed(_ strokes: [[CGPoint]]) -> [[CGPoint]] {
        let points = strokes.joined()
        guard let first = points.first else { return [] }
        var (low, high) = (first, first)
        for point in points {
            (low.x, low.y) = (min(low.x, point.x), min(low.y, point.y))
            (high.x, high.y) = (max(high.x, point.x), max(high.y, point.y))
        }
        let extent = max(high.x - low.x, high.y - low.y, minExtent)
        let scale = (size - 2 * border) / extent
        let middle = CGPoint(x: low.x / 2 + high.x / 2, y: low.y / 2 + high.y / 2)
        return strokes.filter { !$0.isEmpty }.map { stroke in
            stroke.reduce(into: []) { kept, point in
                let place = CGPoint(
                    x: ((point.x - middle.x) * scale + size / 2).rounded(),
                    y: ((point.y - middle.y) * scale + size / 2).rounded()
                )
                if kept.last != place { kept.append(place) }
            }
        }
    }

    /// Returns the points without those near the line between their neighbours.
    ///
    /// Source: D. Douglas and T. Peucker, "Algorithms for the reduction of the number of points", Cartographica
    /// 10 (1973); without recursion, and with a maximum number of points that limits the time.
    private static func simplified(_ stroke: [CGPoint], _ tolerance: Double) -> [CGPoint] {
        let step = stroke.count / 2000 + 1
        let points = stroke.enumerated().filter {
            $0.offset % step == 0 || $0.offset == stroke.count - 1
        }.map(\.element)
        guard points.count > 2 else { return points }
        var isKept = Array(repeating: false, count: points.count)
        isKept[0] = true
        isKept[points.count - 1] = true
        var ranges = [0..<(points.count - 1)]
        while let range = ranges.popLast() {
            var farthest = (index: range.lowerBound, distance: tolerance)
            for index in range.dropFirst() {
                let distance = Self.distance(
                    points[index],
                    points[range.lowerBound],
                    points[range.upperBound]
                )
                if distance > farthest.distance { farthest = (index, distance) }
            }
            guard farthest.index > range.lowerBound else { continue }
            isKept[farthest.index] = true
            ranges.append(range.lowerBound..<farthest.index)
            ranges.append(farthest.index..<range.upperBound)
        }
        return zip(points, isKept).filter(\.1).map(\.0)
    }

    /// Returns the distance of a point from the line between two others.
    private static func distance(_ point: CGPoint, _ start: CGPoint, _ end: CGPoint) -> Double {
        let (dx, dy) = (end.x - start.x, end.y - start.y)
        let (px, py) = (point.x - start.x, point.y - start.y)
        let square = dx * dx + dy * dy
        let part = square > 0 ? min(max((px * dx + py * dy) / square, 0), 1) : 0
        return Double(hypot(px - part * dx, py - part * dy))
    }

    /// Returns a polyline in relative coordinates; a dot for a single point.
    private static func path(_ points: [CGPoint]) -> String {
        guard var last = points.first else { return "" }
        var path = "M\(Int(last.x)) \(Int(last.y))"
        guard points.count > 1 else { return path + "h0" }
        for (index, point) in points.dropFirst().enumerated() {
            let (dx, dy) = (Int(point.x - last.x), Int(point.y - last.y))
            path += (index == 0 ? "l" : dx < 0 ? "" : " ") + "\(dx)" + (dy < 0 ? "" : " ") + "\(dy)"
            last = point
        }
        return path
    }
}

/// A sample of the paths of many cases: every n-th, where n grows with their number.
struct PathSample {
    private static let maxCount = 256
    /// The number of elements that draw a sample; several of them make overlapping strokes darker.
    private static let layerCount = 16

    private(set) var paths: [String] = []
    private var step = 1
    private var count = 0

    mutating func add(_ path: String) {
        defer { count += 1 }
        guard count.isMultiple(of: step), !path.isEmpty else { return }
        paths.append(path)
        guard paths.count > Self.maxCount else { return }
        paths = stride(from: 0, to: paths.count, by: 2).map { paths[$0] }
        step *= 2
    }

    /// The sample as SVG elements.
    var elements: String {
        (0..<min(Self.layerCount, paths.count)).map { layer in
            let part = stride(from: layer, to: paths.count, by: Self.layerCount).map { paths[$0] }
            return "<path d=\"\(part.joined())\"/>"
        }.joined()
    }
}
