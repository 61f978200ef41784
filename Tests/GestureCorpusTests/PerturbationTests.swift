import Foundation
import Testing

@testable import GestureCorpus

/// Perturbations of one finger's samples.
struct PerturbationTests {
    private func path(_ count: Int, interval: Double) -> FingerPath {
        FingerPath(
            id: 1,
            button: nil,
            samples: (0..<count).map {
                .init(time: Double($0) * interval, location: CGPoint(x: 10 * $0, y: 5), force: nil)
            },
            end: .lifted
        )
    }

    private func apply(_ change: (inout Perturbation) -> Void, to path: FingerPath) -> FingerPath {
        var perturbation = Perturbation()
        change(&perturbation)
        var random = RandomNumbers(seed: 1, ["test"])
        return perturbation.applied(to: [path], &random)[0]
    }

    @Test func `another rate interpolates between the landing and the lift`() {
        let path = apply({ $0.rate = 40 }, to: path(11, interval: 0.01))
        #expect(
            path.samples.map { Hand.text($0.time) } == ["0.0", "0.025", "0.05", "0.075", "0.1"]
        )
        #expect(
            path.samples.map { Hand.text($0.location.x) } == [
                "0.0", "25.0", "50.0", "75.0", "100.0",
            ]
        )
    }

    @Test func `lost updates leave the landing and the lift`() {
        let all = apply({ $0.drop = 1 }, to: path(11, interval: 0.01))
        #expect(all.samples.map(\.time) == [0, 0.1])
        let half = apply({ $0.drop = 0.5 }, to: path(1002, interval: 0.01))
        #expect((440...560).contains(half.samples.count))
    }

    @Test func `noise has its deviation in each coordinate`() {
        let clean = path(20_000, interval: 0.01)
        let noisy = apply({ $0.noise = 1.5 }, to: clean)
        let pairs = zip(clean.samples, noisy.samples)
        let x: [Double] = pairs.map { Double($1.location.x - $0.location.x) }
        let y: [Double] = pairs.map { Double($1.location.y - $0.location.y) }
        for values in [x, y] {
            let mean = values.reduce(0, +) / 20_000
            let squares: [Double] = values.map { ($0 - mean) * ($0 - mean) }
            let variance = squares.reduce(0, +) / 20_000
            #expect(abs(mean) < 0.05 && abs(variance.squareRoot() - 1.5) < 0.03)
        }
    }

    @Test func `a tremor moves all fingers alike`() {
        var perturbation = Perturbation()
        perturbation.tremor = .init(frequency: 4, amplitude: 3)
        let clean = [path(20, interval: 0.01), path(20, interval: 0.01)]
        var random = RandomNumbers(seed: 1, ["test"])
        let shaken = perturbation.applied(to: clean, &random)
        #expect(shaken[0].samples.map(\.location) == shaken[1].samples.map(\.location))
        #expect(shaken[0].samples.map(\.location) != clean[0].samples.map(\.location))
    }

    @Test func `a tremor has its amplitude and frequency`() {
        let clean = path(1000, interval: 0.001)
        let path = apply({ $0.tremor = .init(frequency: 4, amplitude: 3) }, to: clean)
        let steps: [Double] = zip(clean.samples, path.samples).map { before, after in
            let (x, y) = (
                after.location.x - before.location.x, after.location.y - before.location.y
            )
            return Double(x * x + y * y).squareRoot()
        }
        #expect(abs((steps.max() ?? 0) - 3) < 0.001)
        // The distance is smallest twice in each period.
        var zeros = 0
        for index in 1..<(steps.count - 1)
        where steps[index] < 0.1 && steps[index] <= steps[index - 1]
            && steps[index] < steps[index + 1]
        {
            zeros += 1
        }
        #expect((7...9).contains(zeros))
    }
}
