import Foundation

/// The two touches that a pinch or a rotation measures between.
struct FingerPair {
    private(set) var first: Touch?
    private(set) var second: Touch?

    var isComplete: Bool { first != nil && second != nil }
    var isEmpty: Bool { first == nil && second == nil }
    var count: Int { (first == nil ? 0 : 1) + (second == nil ? 0 : 1) }

    /// From the first to the second, in window points; nil while one is missing.
    var line: CGPoint? {
        guard let first, let second else { return nil }
        return second.windowLocation - first.windowLocation
    }

    /// Takes the touch into a free place; whether there was one.
    mutating func take(_ touch: Touch) -> Bool {
        if first == nil {
            first = touch
        } else if second == nil {
            second = touch
        } else {
            return false
        }
        return true
    }

    mutating func drop(_ touch: Touch) {
        if first === touch { first = nil }
        if second === touch { second = nil }
    }
}
