import Foundation
import Testing

/// A recorded movement, and the velocity that its publisher expects at its end.
struct PublishedFling: CustomTestStringConvertible {
    struct Sample {
        var time: TimeInterval
        var location: CGPoint
    }

    let name: String
    let samples: [Sample]
    /// The expected velocity in points per second; nil for an axis without an expected value.
    let velocity: (x: Double?, y: Double?)

    var testDescription: String { name }

    init(_ name: String, velocity: (Double?, Double?), samples: [Sample]) {
        self.name = name
        self.samples = samples
        self.velocity = velocity
    }

    /// Reads samples as `time x y`, with commas between them, in these units: milliseconds and points
    /// by default.
    init(
        _ name: String,
        velocity: (Double?, Double?),
        _ rows: String,
        seconds: Double = 1e-3,
        points: Double = 1
    ) {
        let samples = rows.split(separator: ",").map { row in
            let numbers = row.split(whereSeparator: \.isWhitespace).map { Double($0) ?? .nan }
            precondition(numbers.count == 3, "\(name): \(row)")
            return Sample(
                time: numbers[0] * seconds,
                location: CGPoint(x: numbers[1] * points, y: numbers[2] * points)
            )
        }
        self.init(name, velocity: velocity, samples: samples)
    }
}
