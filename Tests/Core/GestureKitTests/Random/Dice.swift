/// A small generator of numbers (SplitMix64): the same seed gives the same numbers on every machine.
struct Dice: RandomNumberGenerator {
    private var state: UInt64

    /// The seed is mixed first, since the numbers of neighbouring seeds would otherwise be shifted copies.
    init(seed: Int) {
        state = UInt64(bitPattern: Int64(seed))
        state = next()
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// Returns a number from 0 up to, but not including, the bound.
    mutating func roll(_ bound: Int) -> Int { Int(next() % UInt64(bound)) }

    /// Returns true with a probability of one in this many.
    mutating func once(in count: Int) -> Bool { roll(count) == 0 }

    mutating func pick<Element>(_ elements: [Element]) -> Element { elements[roll(elements.count)] }
}
