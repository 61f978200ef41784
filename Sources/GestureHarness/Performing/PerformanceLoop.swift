import Foundation
import Glibc
import XInputFrontEnd

/// The time of `CLOCK_MONOTONIC`, from which an X server on this machine takes its times.
struct MonotonicTime: Hashable, Comparable, Sendable {
    var nanoseconds: Int64

    static var now: MonotonicTime {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return MonotonicTime(nanoseconds: Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec))
    }

    static func < (left: MonotonicTime, right: MonotonicTime) -> Bool {
        left.nanoseconds < right.nanoseconds
    }

    static func + (time: MonotonicTime, seconds: TimeInterval) -> MonotonicTime {
        MonotonicTime(nanoseconds: time.nanoseconds + Int64((seconds * 1e9).rounded()))
    }

    /// Returns the seconds from an earlier time.
    func seconds(since earlier: MonotonicTime) -> TimeInterval {
        TimeInterval(nanoseconds - earlier.nanoseconds) / 1e9
    }
}

/// The one place where a performance waits, and where other work is done meanwhile.
///
/// Handlers of descriptors are called while it waits, up to 2 ms before the deadline. The last part is a
/// sleep to an absolute time, which is exact to about 0.1 ms.
final class PerformanceLoop {
    /// The error that a wait throws when a signal has asked the program to leave.
    struct Interruption: Error {
        let signal: Int32

        /// Ends this process by the signal, so that a shell sees why it ended.
        func endProcess() -> Never {
            Glibc.signal(signal, SIG_DFL)
            kill(getpid(), signal)
            exit(128 + signal)
        }
    }

    /// The maximum time of one call of `poll`, in seconds; `poll` takes milliseconds as a 32-bit number.
    private static let maxPoll = 86_400.0
    /// The part of a wait that only sleeps, in nanoseconds.
    private static let exactPart: Int64 = 2_000_000

    private var handlers: [(descriptor: Int32, handle: () throws -> Void)] = []
    private let signals: SignalWait

    /// Creates a loop whose waits end when one of these signals arrives.
    init(interruptedBy signals: consuming SignalWait) { self.signals = signals }

    /// Adds a descriptor; `handle` is called whenever it can be read, or its other end is closed.
    func add(_ descriptor: Int32, _ handle: @escaping () throws -> Void) {
        handlers.append((descriptor, handle))
    }

    func remove(_ descriptor: Int32) { handlers.removeAll { $0.descriptor == descriptor } }

    /// Waits until a time, and calls the handlers of readable descriptors meanwhile; at least once.
    ///
    /// - Throws: `Interruption`, and the errors of the handlers.
    func wait(until deadline: MonotonicTime) throws {
        repeat {
            let left = deadline.nanoseconds - Self.exactPart - MonotonicTime.now.nanoseconds
            try handleReadable(within: min(max(TimeInterval(left) / 1e9, 0), Self.maxPoll))
        } while deadline.nanoseconds - Self.exactPart > MonotonicTime.now.nanoseconds
        var time = timespec(
            tv_sec: Int(deadline.nanoseconds / 1_000_000_000),
            tv_nsec: Int(deadline.nanoseconds % 1_000_000_000)
        )
        while clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &time, nil) == EINTR {}
    }

    /// Waits until a condition holds, checking it every few milliseconds; returns false after the time limit.
    func wait(
        within seconds: TimeInterval,
        every interval: TimeInterval = 0.01,
        until condition: () throws -> Bool
    ) throws -> Bool {
        let deadline = MonotonicTime.now + seconds
        while try !condition() {
            let now = MonotonicTime.now
            guard now < deadline else { return false }
            try wait(until: min(now + interval, deadline))
        }
        return true
    }

    /// Throws an `Interruption` if a signal has asked the program to leave.
    func checkSignals() throws {
        if let signal = signals.next() { throw Interruption(signal: signal) }
    }

    private func handleReadable(within seconds: TimeInterval) throws {
        let descriptors = handlers.map(\.descriptor) + [signals.descriptor]
        var entries = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        let count = poll(&entries, nfds_t(entries.count), Int32(seconds * 1000))
        guard count > 0 else { return }
        try checkSignals()
        for entry in entries where entry.revents != 0 {
            // A handler may have removed another one.
            try handlers.first { $0.descriptor == entry.fd }?.handle()
        }
    }
}
