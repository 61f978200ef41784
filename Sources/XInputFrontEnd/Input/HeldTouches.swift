import Foundation
import TouchBridge

/// The touches that someone in front held up: they come with the time at which they began.
///
/// A grab that freezes the device, as window managers take it to raise a window, lets go of all
/// that happened meanwhile at once. Our own work delays what comes too, so that a touch counts from
/// when it can have come at the earliest. A touch grab delays only the end, which has the time at
/// which the grab lets go.
struct HeldTouches {
    /// Seconds on the way that are no grab's: a server draws for that long.
    static let most: TimeInterval = 0.05

    private var clock: ServerClock
    private var offset = ClockOffset()
    /// The touches whose fingers have left while a grab decides: the time, the place, and whether
    /// it has let go.
    private var left: [Key: (time: TimeInterval, place: CGPoint, isOurs: Bool)] = [:]
    /// The maximum number of these touches; no screen has as many.
    private static let mostLeft = 256

    private struct Key: Hashable {
        let source: Int
        let detail: Int
    }

    /// Makes one from a server's time, and when it was read.
    init(startTime: UInt32, arrival: TimeInterval) {
        clock = ServerClock(start: startTime)
        offset.observe(event: 0, arrival: arrival)
    }

    /// Inserts a diagnostic after each touch that came too long after it began, and after each end
    /// that a grab delayed for too long.
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
        var late: [(index: Int, event: FrontEndEvent)] = []
        for (index, event) in batch.enumerated() {
            guard case .input(let input) = event else { continue }
            let time = clock.seconds(at: input.serverTime)
            offset.observe(event: time, arrival: latest)
            if input.touch?.change == .begin { begins.append((index, time)) }
            if let delay = delayOfEnd(input, at: time), delay > Self.most {
                late.append((index, .grabInFront(delay, "ended", "the finger left")))
            }
        }
        for (index, time) in begins {
            guard let began = offset.local(time), earliest - began > Self.most else { continue }
            late.append((index, .grabInFront(earliest - began, "came", "it began")))
        }
        for (index, event) in late.sorted(by: { $0.index > $1.index }) {
            batch.insert(event, at: index + 1)
        }
    }

    /// The time from the finger's lift to the end of its touch; nil if the finger did not lift
    /// before the end, or if the grab kept the touch.
    private mutating func delayOfEnd(
        _ input: XInputEvent,
        at time: TimeInterval
    ) -> TimeInterval? {
        guard let touch = input.touch else { return nil }
        let key = Key(source: input.source, detail: touch.id)
        switch touch.change {
        case .begin: left[key] = nil
        case .update where touch.flags.contains(.pendingEnd):
            if left.count >= Self.mostLeft { left = [:] }
            left[key] = left[key] ?? (time, input.root, false)
        case .ownership: left[key]?.isOurs = true
        case .end:
            guard let finger = left.removeValue(forKey: key), finger.isOurs,
                // A touch that ends at another place is reported as `endElsewhere`.
                hypot(input.root.x - finger.place.x, input.root.y - finger.place.y) < 1
            else { return nil }
            // The server's times are whole milliseconds.
            return ((time - finger.time) * 1000).rounded() / 1000
        case .update: break
        }
        return nil
    }
}

extension FrontEndEvent {
    /// The diagnostic for a touch that came or ended late.
    fileprivate static func grabInFront(
        _ delay: TimeInterval,
        _ what: String,
        _ before: String
    ) -> FrontEndEvent {
        let milliseconds = Int((delay * 1000).rounded())
        return .diagnostic(
            name: "grabInFront",
            detail: "a touch \(what) \(milliseconds) ms after \(before): a grab was in front"
        )
    }
}
