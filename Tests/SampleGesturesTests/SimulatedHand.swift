import Foundation

/// A hand that draws figures like real hands: never quite straight, never at one speed, with a tremor,
/// hooks where it lands and lifts, and a sensor that has noise and steps of its own.
struct SimulatedHand {
    private var numbers: SeededNumbers
    /// The root mean square of the hand's tremor, in points.
    private let tremor: Double
    /// The distance of the finger from its path when it lands and when it lifts, in points.
    private let hooks: (landing: CGPoint, lift: CGPoint)
    private let waves: [TremorComponent]

    /// One frequency of the tremor, which has its own phase in x and in y.
    private struct TremorComponent {
        let frequency: Double
        let phases: (x: Double, y: Double)
    }

    init(seed: Int) {
        var numbers = SeededNumbers(seed: seed)
        tremor = numbers.between(0.5, 1.5)
        hooks = (Self.hook(&numbers), Self.hook(&numbers))
        waves = (0..<4).map { _ in
            TremorComponent(
                frequency: numbers.between(3, 12),
                phases: (numbers.between(0, 2 * .pi), numbers.between(0, 2 * .pi))
            )
        }
        self.numbers = numbers
    }

    private static func hook(_ numbers: inout SeededNumbers) -> CGPoint {
        let (length, angle) = (numbers.between(0, 3), numbers.between(0, 2 * .pi))
        return CGPoint(x: length * cos(angle), y: length * sin(angle))
    }

    /// Returns a uniformly distributed number, for the sizes and angles of a figure.
    mutating func between(_ low: Double, _ high: Double) -> Double { numbers.between(low, high) }

    /// The samples of a figure with these corners, as the sensor reports them.
    mutating func draw(_ figure: Figure) -> [CGPoint] {
        let path = figure.path(bow: { numbers.between(-0.06, 0.06) })
        let length = max(zip(path, path.dropFirst()).map { $0.distance(to: $1) }.reduce(0, +), 1)
        let duration = max(length / numbers.between(120, 600), 0.08)
        let rate = numbers.pick([60.0, 90, 120])
        let grid = numbers.pick([0.25, 0.5, 1])
        let noise = numbers.between(0.05, 0.35)
        let count = max(2, Int(duration * rate))
        return (0...count).map { index in
            let time = duration * Double(index) / Double(count)
            var point = Self.place(on: path, at: Double(index) / Double(count))
            point = point + tremble(at: time)
            point = point + hooks.landing * exp(-time / 0.02)
            point = point + hooks.lift * exp((time - duration) / 0.02)
            point = point + CGPoint(x: numbers.spread(noise), y: numbers.spread(noise))
            return CGPoint(
                x: (point.x / grid).rounded() * grid,
                y: (point.y / grid).rounded() * grid
            )
        }
    }

    private func tremble(at time: Double) -> CGPoint {
        let height = tremor * (2 / Double(waves.count)).squareRoot()
        return waves.reduce(.zero) { sum, wave in
            let angle = 2 * .pi * wave.frequency * time
            return sum
                + CGPoint(x: sin(angle + wave.phases.x), y: sin(angle + wave.phases.y)) * height
        }
    }

    /// The finger's positions on the path: slow at its ends and in its corners, where points are close
    /// together.
    private static func place(on path: [CGPoint], at part: Double) -> CGPoint {
        let eased = 0.2 * part + 0.8 * part * part * (3 - 2 * part)
        let position = eased * Double(path.count - 1)
        let index = min(Int(position), path.count - 2)
        return path[index] + (path[index + 1] - path[index]) * (position - Double(index))
    }
}

extension CGPoint {
    static func + (left: CGPoint, right: CGPoint) -> CGPoint {
        CGPoint(x: left.x + right.x, y: left.y + right.y)
    }

    static func - (left: CGPoint, right: CGPoint) -> CGPoint {
        CGPoint(x: left.x - right.x, y: left.y - right.y)
    }

    static func * (left: CGPoint, factor: CGFloat) -> CGPoint {
        CGPoint(x: left.x * factor, y: left.y * factor)
    }

    func distance(to other: CGPoint) -> CGFloat {
        ((x - other.x) * (x - other.x) + (y - other.y) * (y - other.y)).squareRoot()
    }
}
