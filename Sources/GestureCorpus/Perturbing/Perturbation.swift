import Foundation
import GestureKit

/// A change of the fingers' samples: noise, another rate, lost updates and a tremor.
package struct Perturbation: Hashable, Sendable {
    /// A periodic movement of a hand.
    package struct Tremor: Hashable, Sendable {
        /// The frequency in hertz.
        package let frequency: Double
        /// The amplitude in points.
        package let amplitude: Double

        package init(frequency: Double, amplitude: Double) {
            self.frequency = frequency
            self.amplitude = amplitude
        }
    }

    /// The standard deviation of the noise in each coordinate, in points; 0 for none.
    package var noise = 0.0
    /// The rate of the updates in hertz; nil keeps their times.
    package var rate: Double?
    /// The fraction of the updates that is lost, from 0 to 1.
    package var drop = 0.0
    package var tremor: Tremor?

    package init() {}

    /// The maximum number of samples of a perturbed case, fourteen minutes at 120 Hz.
    static let maxSampleCount = 100_000

    /// Returns the approximate number of samples of a finger after the change.
    func sampleCount(of path: FingerPath) -> Double {
        guard let rate, let first = path.samples.first, let last = path.samples.last else {
            return Double(path.samples.count)
        }
        return (last.time - first.time) * rate
    }

    /// The options of `evaluate` for it, with full precision.
    var options: String {
        var options: [String] = []
        if noise > 0 { options.append("--noise \(noise)") }
        if let rate { options.append("--rate \(rate)") }
        if drop > 0 { options.append("--drop \(drop)") }
        if let tremor { options.append("--tremor \(tremor.frequency)Hz:\(tremor.amplitude)") }
        return options.joined(separator: " ")
    }

    /// Whether it changes nothing.
    package var isNone: Bool { self == Perturbation() }

    /// Returns the changed samples of a hand's fingers, whose landings and lifts keep their times.
    ///
    /// A tremor moves the whole hand, so that all fingers have its phase and its direction.
    func applied(to paths: [FingerPath], _ random: inout RandomNumbers) -> [FingerPath] {
        let movement = tremor.map { TremorMovement($0, &random) }
        return paths.map { applied(to: $0, movement, &random) }
    }

    private func applied(
        to path: FingerPath,
        _ movement: TremorMovement?,
        _ random: inout RandomNumbers
    ) -> FingerPath {
        var path = path
        if let rate { path.resample(at: rate) }
        if let movement {
            for index in path.samples.indices {
                path.samples[index].location += movement.offset(at: path.samples[index].time)
            }
        }
        if noise > 0 {
            for index in path.samples.indices {
                let step = CGPoint(x: random.normal() * noise, y: random.normal() * noise)
                path.samples[index].location += step
            }
        }
        if drop > 0 {
            let last = path.samples.count - 1
            path.samples = path.samples.enumerated().filter { index, _ in
                index == 0 || index == last || random.uniform() >= drop
            }.map(\.element)
        }
        return path
    }
}

/// A tremor with a random phase and direction.
private struct TremorMovement {
    private let tremor: Perturbation.Tremor
    private let phase: Double
    private let direction: CGPoint

    init(_ tremor: Perturbation.Tremor, _ random: inout RandomNumbers) {
        self.tremor = tremor
        phase = random.uniform() * 2 * .pi
        let angle = random.uniform() * 2 * .pi
        direction = CGPoint(x: cos(angle), y: sin(angle))
    }

    func offset(at time: TimeInterval) -> CGPoint {
        direction * CGFloat(tremor.amplitude * sin(2 * .pi * tremor.frequency * time + phase))
    }
}

/// The samples of one finger, from its landing to its lift.
struct FingerPath: Sendable {
    struct Sample: Sendable {
        var time: TimeInterval
        var location: CGPoint
        var force: Double?
        var modifiers: KeyModifierFlags = []
    }

    enum End: Sendable {
        case lifted
        case cancelled
    }

    let id: Int
    /// The X number of the pointer's button; nil for a finger.
    let button: Int?
    var samples: [Sample]
    /// The end of the touch; nil for a finger that stays down.
    var end: End?

    /// Replaces the updates between the first and the last sample by interpolated ones at a rate.
    mutating func resample(at rate: Double) {
        guard let first = samples.first, let last = samples.last, last.time > first.time else {
            return
        }
        var resampled = [first]
        var index = 0
        var number = 1.0
        while true {
            let time = first.time + number / rate
            guard time < last.time - Tolerance.time else { break }
            while index + 1 < samples.count, samples[index + 1].time <= time { index += 1 }
            let (left, right) = (samples[index], samples[min(index + 1, samples.count - 1)])
            let span = right.time - left.time
            let part = span > 0 ? (time - left.time) / span : 0
            let location = left.location + (right.location - left.location) * CGFloat(part)
            var sample = left
            (sample.time, sample.location) = (time, location)
            resampled.append(sample)
            number += 1
        }
        samples = resampled + [last]
    }
}
