import Foundation

/// Counts how often a finger lands at about the same place in quick succession.
struct TapCounter {
    /// Seconds from one lift to the next landing.
    ///
    /// Source: semantics.md, section 5.
    static let interval: TimeInterval = 0.35
    /// Points from one landing to the next.
    ///
    /// Source: semantics.md, section 5.
    static let distance: CGFloat = 45

    private var last: (count: Int, start: CGPoint, lift: TimeInterval)?
    private var starts: [Int: CGPoint] = [:]

    mutating func landed(_ touch: Touch) {
        if let last, !(touch.timestamp - last.lift).isLater(than: Self.interval),
            !touch.windowLocation.distance(to: last.start).exceeds(Self.distance)
        {
            touch.tapCount = last.count + 1
        }
        starts[touch.id] = touch.windowLocation
    }

    mutating func left(_ touch: Touch) {
        guard let start = starts.removeValue(forKey: touch.id) else { return }
        last = touch.phase == .cancelled ? nil : (touch.tapCount, start, touch.timestamp)
    }
}
