import Foundation

/// The times at which a held control repeats its command.
struct HeldRepetition {
    /// The time before the first repetition, and the time between repetitions, in seconds.
    static let delay: TimeInterval = 0.5
    static let interval: TimeInterval = 0.1

    /// The local time of the next repetition.
    private(set) var next: TimeInterval

    /// Creates the repetition of a press at a local time.
    init(since press: TimeInterval) { next = press + Self.delay }

    /// Whether a repetition is due; the next one follows after the interval, however late this one is.
    mutating func isDue(at now: TimeInterval) -> Bool {
        guard now >= next else { return false }
        next = now + Self.interval
        return true
    }
}
