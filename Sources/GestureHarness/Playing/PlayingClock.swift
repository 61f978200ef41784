import Foundation

/// The mapping from the local clock to a played recording's time.
struct PlayingClock {
    /// Seconds of the recording in one second.
    let speed: Double
    /// When the recording's time was 0, in seconds of the local clock; nil before it begins.
    private(set) var start: TimeInterval?

    /// The local time at which it was stopped; nil while it goes.
    private var pausedAt: TimeInterval?

    init(speed: Double) { self.speed = speed }

    mutating func begin(at local: TimeInterval) { start = start ?? local }

    /// The recording's time at a local one; 0 before it begins.
    func time(at local: TimeInterval) -> TimeInterval {
        start.map { ((pausedAt ?? local) - $0) * speed } ?? 0
    }

    /// Stops it; nothing comes until it goes on.
    mutating func pause(at local: TimeInterval) { pausedAt = pausedAt ?? local }

    /// Lets it go on from where it was stopped.
    mutating func resume(at local: TimeInterval) {
        guard let paused = pausedAt else { return }
        start = start.map { $0 + local - paused }
        pausedAt = nil
    }

    /// When the recording's time comes; nil before it begins, and while it is stopped.
    func local(_ time: TimeInterval) -> TimeInterval? {
        pausedAt == nil ? start.map { $0 + time / speed } : nil
    }
}
