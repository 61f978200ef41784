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

    static let flutter = read("flutter.txt", points: 1 / 3.5)
    /// Recordings on Sailfish.
    static let android = read("android.txt", seconds: 1e-6).filter { $0.name.contains("Sailfish") }
    static let swordfish = read("android.txt", seconds: 1e-6).filter {
        $0.name.contains("Swordfish")
    }
    static let androidFew = read("android-few.txt")

    /// Reads the flings of a file in `Tests/Core/Flings`, with the units of its times and locations.
    private static func read(
        _ file: String,
        seconds: Double = 1e-3,
        points: Double = 1
    ) -> [PublishedFling] {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        let path = folder.appending(path: "../../Flings/" + file).standardizedFileURL
        let text = (try? String(contentsOf: path, encoding: .utf8)) ?? ""
        return text.split(separator: "\n").filter { !$0.hasPrefix("#") }.map { line in
            let parts = line.split(separator: "; ")
            let velocity = parts[1].split(separator: " ").map { Double($0) }
            let samples = parts[2].split(separator: ", ").map { sample in
                let numbers = sample.split(separator: " ").map { Double($0) ?? .nan }
                return Sample(
                    time: numbers[0] * seconds,
                    location: CGPoint(x: numbers[1] * points, y: numbers[2] * points)
                )
            }
            return PublishedFling(
                String(parts[0]),
                velocity: (velocity[0], velocity[1]),
                samples: samples
            )
        }
    }

    // MARK: - Modelled movements

    /// A part of a modelled movement: its duration in milliseconds and the initial change of acceleration.
    private struct Leg {
        var milliseconds = 100
        var velocity: CGPoint?
        var acceleration = CGPoint.zero
        var pause = 0
    }

    /// Modelled movements, sampled every 10 ms.
    ///
    /// The expected velocity is the model's.
    ///
    /// Source: Android, CTS, `android.view.cts.VelocityTrackerTest`.
    static let androidModels: [PublishedFling] = {
        let start = CGPoint(x: 2, y: -4)
        let turned = CGPoint(x: -1, y: -3)
        // The changes of the acceleration add up: 1, −1, −4, −5, −4 times this.
        let jerk = CGPoint(x: 1, y: -0.5)
        return [
            model("no movement", [Leg()]),
            model("linear movement", [Leg(velocity: start)]),
            model(
                "accelerating",
                [Leg(milliseconds: 200, velocity: start, acceleration: CGPoint(x: 1, y: -0.5))]
            ),
            model(
                "decelerating",
                [Leg(milliseconds: 200, velocity: start, acceleration: CGPoint(x: -1, y: 0.2))]
            ),
            model("sharp turn", [Leg(velocity: start), Leg(velocity: turned)]),
            model(
                "sharp turn, later",
                [Leg(velocity: start), Leg(milliseconds: 200, velocity: turned)]
            ),
            model(
                "sharp turn after a pause",
                [Leg(velocity: start), Leg(velocity: turned, pause: 100)]
            ),
            model(
                "changing acceleration",
                [1, -1, -4, -5, -4].enumerated().map { index, factor in
                    Leg(
                        milliseconds: 30,
                        velocity: index == 0 ? start : nil,
                        acceleration: CGPoint(x: jerk.x * factor, y: jerk.y * factor)
                    )
                }
            ),
        ]
    }()

    /// Moves along the model's parts, with velocities in points per millisecond.
    private static func model(_ name: String, _ legs: [Leg]) -> PublishedFling {
        let step = 10.0
        var (time, place, speed) = (0.0, CGPoint(x: 300, y: 600), CGPoint.zero)
        var samples: [Sample] = []
        func note() { samples.append(Sample(time: time / 1000, location: place)) }
        for leg in legs {
            speed = leg.velocity ?? speed
            time += Double(leg.pause)
            if samples.isEmpty || leg.pause > 0 { note() }
            for _ in 0..<(leg.milliseconds / Int(step)) {
                time += step
                place.x += (leg.acceleration.x / 2 * step + speed.x) * step
                place.y += (leg.acceleration.y / 2 * step + speed.y) * step
                speed.x += leg.acceleration.x * step
                speed.y += leg.acceleration.y * step
                note()
            }
        }
        return PublishedFling(
            name,
            velocity: (Double(speed.x) * 1000, Double(speed.y) * 1000),
            samples: samples
        )
    }
}
