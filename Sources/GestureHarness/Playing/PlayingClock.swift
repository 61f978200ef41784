import Foundation

/// The mapping from the local clock to a played recording's time.
struct PlayingClock {
    /// Seconds of the recording in one second.
    let speed: Double
    /// When the recording's time was 0, in seconds of the local clock; nil before it begins.
    private(set) var start: TimeInterval?

    init(speed: Double) { self.speed = speed }

    mutating func begin(at local: TimeInterval) { start = start ?? local }

    /// The recording's time at a local one; 0 before it begins.
    func time(at local: TimeInterval) -> TimeInterval {
        start.map { (local - $0) * speed } ?? 0
    }

    /// When the recording's time comes; nil before it begins.
    func local(_ time: TimeInterval) -> TimeInterval? { start.map { $0 + time / speed } }
}
