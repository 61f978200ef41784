import Foundation

/// A random number generator that gives the same sequence for a seed on every machine.
///
/// Source: Vigna, SplitMix64 (the public domain's splitmix64.c).
struct StormRandom: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }

    mutating func number(_ range: ClosedRange<Double>) -> Double {
        range.lowerBound + (range.upperBound - range.lowerBound) * Double(next() >> 11) / 0x1p53
    }

    mutating func whole(_ range: ClosedRange<Int>) -> Int {
        range.lowerBound + Int(next() % UInt64(range.count))
    }

    mutating func chance(_ part: Double) -> Bool { number(0...1) < part }

    mutating func pick<Item>(_ items: [Item]) -> Item { items[whole(0...(items.count - 1))] }

    mutating func place(in area: CGRect) -> CGPoint {
        CGPoint(
            x: number(Double(area.minX)...Double(area.maxX)),
            y: number(Double(area.minY)...Double(area.maxY))
        )
    }
}
