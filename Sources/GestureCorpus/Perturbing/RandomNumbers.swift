/// A seeded sequence of random numbers that is the same on every machine.
///
/// Source: G. L. Steele, D. Lea and C. H. Flood, "Fast splittable pseudorandom number generators", OOPSLA
/// 2014: SplitMix64.
struct RandomNumbers: Sendable {
    private var state: UInt64

    /// Creates the sequence for a seed and texts that distinguish its purpose.
    init(seed: UInt64, _ texts: [String]) {
        state = seed
        for text in texts {
            for byte in text.utf8 { state = (state ^ UInt64(byte)) &* 0x100_0000_01B3 }
            state = next()
        }
    }

    private mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        return value ^ (value >> 31)
    }

    /// Returns a uniformly distributed number from 0 up to, but not including, 1.
    mutating func uniform() -> Double { Double(next() >> 11) * 0x1p-53 }

    /// Returns an approximately normal number with a standard deviation of 1.
    ///
    /// It is a sum of twelve uniform numbers, because logarithms may differ between machines.
    mutating func normal() -> Double {
        var sum = -6.0
        for _ in 0..<12 { sum += uniform() }
        return sum
    }
}
