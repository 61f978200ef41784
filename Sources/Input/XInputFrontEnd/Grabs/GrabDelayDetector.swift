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
    /// The touches whose fingers have lifted while a grab decides.
    private var pendingEnds: [Key: PendingEnd] = [:]
    /// The server times at which the touches that have not ended began, in milliseconds.
    private var beginTimes: [Key: UInt32] = [:]
    /// The times at which we became the owner of the touches that have not ended.
    private var ownershipTimes: [Key: TimeInterval] = [:]

    private struct Key: Hashable {
        let source: Int
        let detail: Int

        init?(_ input: XInputEvent) {
            guard let touch = input.touch else { return nil }
            source = input.source
            detail = touch.id
        }
    }

    private struct PendingEnd {
        /// The time of the lift.
        let time: TimeInterval
        /// The server's time of the lift, in milliseconds.
        let serverTime: UInt32
        /// The location of the lift.
        let location: CGPoint
        /// Whether we have become the owner since.
        var isOurs = false
    }

    /// A touch that arrived or ended late.
    private struct LateTouch {
        /// The index in the batch.
        let index: Int
        let touch: Key
        /// The time from `start` to the earliest time at which the touch can have arrived, in seconds.
        let delay: TimeInterval
        /// The time from `start` to the latest such time, in seconds.
        let maxDelay: TimeInterval
        /// The server's time from which the touch was late, in milliseconds.
        let start: UInt32
        /// The server time of the touch's beginning, in milliseconds.
        let beginTime: UInt32
        /// The words for what was late, and from when.
        let words: (late: String, start: String)

        /// The touch as another client held it.
        ///
        /// The earliest end is early by `GrabDelayDetector.maxDelay`, and the latest one late by it: the estimate
        /// of the clocks' difference can be wrong by as much as a busy server delays a touch.
        var heldTouch: HeldTouch {
            let tolerance = GrabDelayDetector.maxDelay
            return HeldTouch(
                id: touch.detail,
                beginTime: beginTime,
                start: start,
                earliestEnd: start &+ Self.milliseconds(delay - tolerance),
                latestEnd: start &+ Self.milliseconds(maxDelay + tolerance)
            )
        }

        private static func milliseconds(_ time: TimeInterval) -> UInt32 {
            UInt32(min(max(0, time * 1000), Double(UInt32.max / 2)))
        }
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
    ///   - holder: A function that returns the program that held a touch, if known.
    mutating func insertDiagnostics(
        in batch: inout [FrontEndEvent],
        arrivedBetween earliest: TimeInterval,
        and latest: TimeInterval,
        holder: (HeldTouch) -> String? = { _ in nil }
    ) {
        var begins: [(index: Int, input: XInputEvent, time: TimeInterval)] = []
        var late: [LateTouch] = []
        for (index, event) in batch.enumerated() {
            guard case .input(let input) = event else { continue }
            let time = clock.seconds(at: input.serverTime)
            offset.observe(event: time, arrival: latest)
            if input.touch?.change == .begin {
                begins.append((index, input, time))
            }
            if let (touch, delay, start) = ending(input, at: time), delay > Self.maxDelay {
                late.append(
                    .init(
                        index: index,
                        touch: touch,
                        delay: delay,
                        maxDelay: delay,
                        start: start,
                        beginTime: beginTimes[touch] ?? start,
                        words: ("ended", "the finger lifted")
                    )
                )
            }
            recordBeginning(input)
        }
        for (index, input, time) in begins {
            guard let touch = Key(input), let began = offset.local(time),
                earliest - began > Self.maxDelay
            else { continue }
            // What is late from its beginning also ends late.
            late.removeAll { $0.touch == touch && $0.index > index }
            late.append(
                .init(
                    index: index,
                    touch: touch,
                    delay: earliest - began,
                    maxDelay: latest - began,
                    start: input.serverTime,
                    beginTime: input.serverTime,
                    words: ("arrived", "it began")
                )
            )
        }
        for late in late.sorted(by: { $0.index > $1.index }) {
            let event = Self.diagnostic(late, heldBy: holder(late.heldTouch))
            batch.insert(event, at: late.index + 1)
        }
    }

    private mutating func recordBeginning(_ input: XInputEvent) {
        guard let key = Key(input), let change = input.touch?.change else { return }
        switch change {
        case .begin:
            beginTimes[key] = input.serverTime
        case .end: beginTimes[key] = nil
        case .update, .ownership: break
        }
    }

    /// Returns the touch that an event ends, with the delay since its finger's lift and the server's time of
    /// the lift; nil if no grab delayed the end, or if the grab kept the touch.
    private mutating func ending(
        _ input: XInputEvent,
        at time: TimeInterval
    ) -> (touch: Key, delay: TimeInterval, lift: UInt32)? {
        guard let key = Key(input), let touch = input.touch else { return nil }
        switch touch.change {
        case .begin: pendingEnds[key] = nil
        case .update where touch.flags.contains(.pendingEnd):
            let end = PendingEnd(time: time, serverTime: input.serverTime, location: input.root)
            pendingEnds[key] = pendingEnds[key] ?? end
        case .ownership:
            pendingEnds[key]?.isOurs = true
            ownershipTimes[key] = time
        case .end:
            let ownershipTime = ownershipTimes.removeValue(forKey: key)
            guard let finger = pendingEnds.removeValue(forKey: key) else {
                // A frozen device does not report the lift before the grab ends. Its end has the time of the
                // lift.
                return ownershipTime.map { (key, Self.delay(from: time, to: $0), input.serverTime) }
            }
            guard finger.isOurs,
                // A touch that ends at another location is reported as `endElsewhere`.
                hypot(input.root.x - finger.location.x, input.root.y - finger.location.y) < 1
            else { return nil }
            return (key, Self.delay(from: finger.time, to: time), finger.serverTime)
        case .update: break
        }
        return nil
    }

    /// Returns the time between two of the server's times, which are whole milliseconds.
    private static func delay(from start: TimeInterval, to end: TimeInterval) -> TimeInterval {
        ((end - start) * 1000).rounded() / 1000
    }

    private static func diagnostic(_ late: LateTouch, heldBy program: String?) -> FrontEndEvent {
        let milliseconds = Int((late.delay * 1000).rounded())
        let cause = program.map { "\($0) held it" } ?? "a grab delayed it"
        let detail =
            "a touch \(late.words.late) \(milliseconds) ms after \(late.words.start): \(cause)"
        return .diagnostic(name: "grabInFront", detail: detail)
    }
}
