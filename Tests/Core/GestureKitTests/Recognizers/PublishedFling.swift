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
}
