/// The axes of one event and their values; axes that are not named keep theirs.
struct Valuators: Sendable {
    /// `XF86IT_MAX_VALUATORS`.
    static let count = 64

    /// Bit n stands for axis n.
    private(set) var mask: UInt64 = 0
    private(set) var values = [Double](repeating: 0, count: Valuators.count)

    subscript(axis: Int) -> Double {
        get { values[axis] }
        set {
            mask |= 1 << UInt64(axis)
            values[axis] = newValue
        }
    }
}
