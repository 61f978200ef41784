import Foundation
import TouchBridge

/// The touches that someone in front held up: they come with the time at which they began.
///
/// A grab that freezes the device, as window managers take it to raise a window, lets go of all that
/// happened meanwhile at once. Our own work delays what comes too, so that a touch counts from when it
/// can have come at the earliest.
struct HeldTouches {
    /// Seconds on the way that are no grab's: a server draws for that long.
    static let most: TimeInterval = 0.05

    private var clock: ServerClock
    private var offset = ClockOffset()

    /// Makes one from a server's time, and when it was read.
    init(startTime: UInt32, arrival: TimeInterval) {
        clock = ServerClock(start: startTime)
        offset.observe(event: 0, arrival: arrival)
    }

    /// Puts a diagnostic behind each touch that began too long before it came.
    ///
    /// - Parameters:
    ///   - batch: what was read.
    ///   - earliest: before this nothing of it was there.
    ///   - latest: when it was read.
    mutating func tell(
        in batch: inout [FrontEndEvent],
        cameBetween earliest: TimeInterval,
        and latest: TimeInterval
    ) {
        var begins: [(index: Int, time: TimeInterval)] = []
        for (index, event) in batch.enumerated() {
            guard case .input(let input) = event else { continue }
            let time = clock.seconds(at: input.serverTime)
            offset.observe(event: time, arrival: latest)
            if input.kind == .touchBegin { begins.append((index, time)) }
        }
        for (index, time) in begins.reversed() {
            guard let began = offset.local(time), earliest - began > Self.most else { continue }
            batch.insert(.grabInFront(earliest - began), at: index + 1)
        }
    }
}

extension FrontEndEvent {
    fileprivate static func grabInFront(_ delay: TimeInterval) -> FrontEndEvent {
        let milliseconds = Int((delay * 1000).rounded())
        return .diagnostic(
            name: "grabInFront",
            detail: "a touch came \(milliseconds) ms after it began: a grab was in front"
        )
    }
}
