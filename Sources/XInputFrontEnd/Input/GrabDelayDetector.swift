import Foundation
import TouchBridge

/// A detector of touches that another client's grab delays, and that arrive with the time of their beginning.
///
/// Window managers grab a device and freeze it to raise a window. When they allow its events, all that
/// happened meanwhile arrives at once. Our own work delays events too, so the delay is counted to the
/// earliest possible time of arrival. A touch grab delays only the end, which has the time at which the
/// grab ends.
struct GrabDelayDetector {
    /// The maximum delay without a grab, in seconds; a busy server can take that long.
    static let maxDelay: TimeInterval = 0.05

    private var clock: ServerClock
    private var offset = ClockOffset()
    /// The touches whose fingers were lifted while a grab decides: the time and location of the lift, and
    /// whether we have become the owner since.
    private var pendingEnds: [Key: (time: TimeInterval, location: CGPoint, isOurs: Bool)] = [:]
    /// The maximum number of `pendingEnds`; no screen has as many touches.
    private static let maxPendingEnds = 256

    private struct Key: Hashable {
        let source: Int
        let detail: Int
    }

    /// Creates a detector from a server time and the local time at which it was read.
    init(startTime: UInt32, arrival: TimeInterval) {
        clock = ServerClock(start: startTime)
        offset.observe(event: 0, arrival: arrival)
    }

    /// Inserts a diagnostic after each touch that arrived too long after it began, and after each end that
    /// a grab delayed too long.
    ///
    /// - Parameters:
    ///   - batch: The events that were read.
    ///   - earliest: The earliest time at which any of them can have arrived.
    ///   - latest: The time at which they were read.
    mutating func insertDiagnostics(
        in batch: inout [FrontEndEvent],
        arrivedBetween earliest: TimeInterval,
        and latest: TimeInterval
    ) {
        var begins: [(index: Int, time: TimeInterval)] = []
        var late: [(index: Int, event: FrontEndEvent)] = []
        for (index, event) in batch.enumerated() {
            guard case .input(let input) = event else { continue }
            let time = clock.seconds(at: input.serverTime)
            offset.observe(event: time, arrival: latest)
            if input.touch?.change == .begin { begins.append((index, time)) }
            if let delay = endDelay(input, at: time), delay > Self.maxDelay {
                late.append((index, .grabInFront(delay, "ended", "the finger lifted")))
            }
        }
        for (index, time) in begins {
            guard let began = offset.local(time), earliest - began > Self.maxDelay else { continue }
            late.append((index, .grabInFront(earliest - began, "arrived", "it began")))
        }
        for (index, event) in late.sorted(by: { $0.index > $1.index }) {
            batch.insert(event, at: index + 1)
        }
    }

    /// Returns the time from the finger's lift to the end of its touch; nil if the finger was not lifted
    /// before the end, or if the grab kept the touch.
    private mutating func endDelay(
        _ input: XInputEvent,
        at time: TimeInterval
    ) -> TimeInterval? {
        guard let touch = input.touch else { return nil }
        let key = Key(source: input.source, detail: touch.id)
        switch touch.change {
        case .begin: pendingEnds[key] = nil
        case .update where touch.flags.contains(.pendingEnd):
            if pendingEnds.count >= Self.maxPendingEnds { pendingEnds = [:] }
            pendingEnds[key] = pendingEnds[key] ?? (time, input.root, false)
        case .ownership: pendingEnds[key]?.isOurs = true
        case .end:
            guard let finger = pendingEnds.removeValue(forKey: key), finger.isOurs,
                // A touch that ends at another location is reported as `endElsewhere`.
                hypot(input.root.x - finger.location.x, input.root.y - finger.location.y) < 1
            else { return nil }
            // The server's times are whole milliseconds.
            return ((time - finger.time) * 1000).rounded() / 1000
        case .update: break
        }
        return nil
    }
}

extension FrontEndEvent {
    /// Returns the diagnostic for a touch that arrived or ended late.
    fileprivate static func grabInFront(
        _ delay: TimeInterval,
        _ what: String,
        _ before: String
    ) -> FrontEndEvent {
        let milliseconds = Int((delay * 1000).rounded())
        return .diagnostic(
            name: "grabInFront",
            detail: "a touch \(what) \(milliseconds) ms after \(before): a grab delayed it"
        )
    }
}
