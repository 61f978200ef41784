import Foundation

/// A scripted hand, which writes the lines of a recording.
package struct Hand {
    package private(set) var lines: [String] = []
    package private(set) var time = 0.0
    private var location = CGPoint.zero

    package init() {}

    package mutating func wait(_ seconds: Double) { time += seconds }

    package mutating func line(_ content: String) {
        lines.append("{\"t\":\(Self.text(time)),\(content)}")
    }

    package mutating func down(_ x: Double, _ y: Double, id: Int = 1) {
        location = CGPoint(x: x, y: y)
        line("\"touch\":\"begin\",\"id\":\(id),\"x\":\(Self.text(x)),\"y\":\(Self.text(y))")
    }

    package mutating func move(_ x: Double, _ y: Double, id: Int = 1) {
        location = CGPoint(x: x, y: y)
        line("\"touch\":\"update\",\"id\":\(id),\"x\":\(Self.text(x)),\"y\":\(Self.text(y))")
    }

    package mutating func up(id: Int = 1) { line("\"touch\":\"end\",\"id\":\(id)") }

    package mutating func tap(_ x: Double = 300, _ y: Double = 300, held: Double = 0.05) {
        down(x, y)
        wait(held)
        up()
    }

    /// Draws a stroke through these points, with the same time between neighbours.
    package mutating func stroke(_ points: [(x: Double, y: Double)], interval: Double = 0.02) {
        guard let first = points.first else { return }
        down(first.x, first.y)
        for point in points.dropFirst() {
            wait(interval)
            move(point.x, point.y)
        }
        wait(interval)
        up()
    }

    /// Draws a straight stroke to the right that rises by a distance over its length.
    package mutating func swipe(
        length: Double = 120,
        rise: Double = 0,
        duration: Double = 0.12,
        from start: (x: Double, y: Double) = (200, 300)
    ) {
        let count = 6.0
        stroke(
            (0...6).map { index in
                let part = Double(index) / count
                return (start.x + length * part, start.y - rise * part)
            },
            interval: duration / count
        )
    }

    package mutating func expect(_ ids: String..., at time: Double? = nil) {
        let list = ids.map { "\"\($0)\"" }.joined(separator: ",")
        line("\"expected\":[\(list)]" + (time.map { ",\"at\":\(Self.text($0))" } ?? ""))
    }

    /// Returns a number with at most six decimals.
    package static func text(_ value: Double) -> String { "\((value * 1e6).rounded() / 1e6)" }
}
