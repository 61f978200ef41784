import Foundation

/// A figure to draw: its corners and their roundness.
struct Figure {
    let corners: [CGPoint]
    /// The fraction of each side that a rounded corner replaces, from 0 (sharp) to 0.5.
    var roundness = 0.0

    init(_ corners: [(Double, Double)], roundness: Double = 0) {
        self.corners = corners.map { CGPoint(x: $0.0, y: $0.1) }
        self.roundness = roundness
    }

    /// An arc of an ellipse, with angles in radians clockwise from the right.
    init(around center: (Double, Double), radii: (Double, Double), from: Double, to: Double) {
        let steps = max(8, Int(abs(to - from) * 8))
        corners = (0...steps).map { step in
            let angle = from + (to - from) * Double(step) / Double(steps)
            return CGPoint(
                x: center.0 + radii.0 * cos(angle),
                y: center.1 + radii.1 * sin(angle)
            )
        }
    }

    /// The path as a line of many points, each side bent by a fraction of its length.
    func path(bow: () -> Double) -> [CGPoint] {
        var sides = zip(corners, corners.dropFirst()).map { Self.bent($0, $1, by: bow()) }
        for index in sides.indices.dropLast() {
            let (before, after) = (sides[index], sides[index + 1])
            let cut = Int(Double(min(before.count, after.count)) * roundness)
            guard cut > 0 else { continue }
            let start = before[before.count - 1 - cut]
            let (corner, end) = (after[0], after[cut])
            let curve = (0...cut).map { step in
                let part = Double(step) / Double(cut)
                return start * ((1 - part) * (1 - part)) + corner * (2 * part * (1 - part))
                    + end * (part * part)
            }
            sides[index] = Array(before.dropLast(cut + 1)) + curve
            sides[index + 1] = Array(after.dropFirst(cut + 1))
        }
        return sides.flatMap { $0 }
    }

    private static func bent(_ from: CGPoint, _ to: CGPoint, by bow: Double) -> [CGPoint] {
        // The lengths are times, not distances: a short side is drawn more slowly.
        let steps = max(4, Int(from.distance(to: to).squareRoot() * 4))
        let across = CGPoint(x: from.y - to.y, y: to.x - from.x) * bow
        return (0...steps).map { step in
            let part = Double(step) / Double(steps)
            return from + (to - from) * part + across * (4 * part * (1 - part))
        }
    }
}
