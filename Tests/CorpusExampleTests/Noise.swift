/// Pseudorandom numbers that depend only on a seed and are equal on every machine.
///
/// Only sums and products of `Double` are used, which IEEE 754 specifies to the last bit; functions such as
/// `sin` and `log` may differ between C libraries. Source: G. Steele, D. Lea and C. Flood, "Fast splittable
/// pseudorandom number generators", OOPSLA 2014 (SplitMix64).
struct Noise {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    private mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var bits = state
        bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
        bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
        return bits ^ (bits >> 31)
    }

    /// Returns a uniformly distributed number between two others.
    mutating func number(_ low: Double, _ high: Double) -> Double {
        low + (high - low) * (Double(next() >> 11) / 9_007_199_254_740_992)
    }

    /// Returns a uniformly distributed whole number of a range.
    mutating func whole(_ range: ClosedRange<Int>) -> Int {
        range.lowerBound + Int(next() % UInt64(range.count))
    }

    /// Returns an approximately normal number: the sum of twelve uniform ones has a standard deviation of 1.
    mutating func normal() -> Double {
        (0..<12).reduce(-6) { sum, _ in sum + number(0, 1) }
    }
}
