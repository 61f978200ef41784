import Foundation
import Glibc
package import ProcessSupport
import XInputFrontEnd

/// The one place where a performance waits, and where other work is done meanwhile.
///
/// Handlers of descriptors and deadlines are called while it waits, up to 2 ms before its end. The last part is a
/// sleep to an absolute time, which is exact to about 0.1 ms.
package final class PerformanceLoop {
    /// The error that a wait throws when a signal has asked the program to leave.
    package struct Interruption: Error {
        let signal: Int32

        /// Ends this process by the signal, so that a shell sees why it ended.
        package func endProcess() -> Never {
            Glibc.signal(signal, SIG_DFL)
            kill(getpid(), signal)
            exit(128 + signal)
        }
    }

    /// The part of a wait that only sleeps, in seconds.
    private static let exactPart = 0.002

    private var handlers: [(descriptor: Int32, handle: () throws -> Void)] = []
    private var timers: [(deadline: () -> TimeInterval?, handle: () throws -> Void)] = []
    private let signals: SignalPipe

    /// Creates a loop whose waits end when one of these signals arrives.
    package init(interruptedBy signals: consuming SignalPipe) { self.signals = signals }

    /// Adds a descriptor; `handle` is called whenever it can be read, or its other end is closed.
    func add(_ descriptor: Int32, _ handle: @escaping () throws -> Void) {
        handlers.append((descriptor, handle))
    }

    /// Adds work for a time of `monotonicTime()`, which may change; `handle` must end or postpone a deadline that is
    /// reached.
    func add(
        deadline: @escaping () -> TimeInterval?,
        _ handle: @escaping () throws -> Void
    ) {
        timers.append((deadline, handle))
    }

    func remove(_ descriptor: Int32) { handlers.removeAll { $0.descriptor == descriptor } }

    /// Waits until a time of `monotonicTime()`, and calls the handlers of readable descriptors meanwhile; at
    /// least once.
    ///
    /// - Throws: `Interruption`, and the errors of the handlers.
    func wait(until deadline: TimeInterval) throws {
        repeat {
            try handleReadable(until: deadline - Self.exactPart)
        } while monotonicTime() < deadline - Self.exactPart
        let seconds = deadline.rounded(.down)
        var time = timespec(tv_sec: Int(seconds), tv_nsec: Int((deadline - seconds) * 1e9))
        while clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &time, nil) == EINTR {}
    }

    /// Waits until a condition holds, checking it every few milliseconds; returns false after the time limit.
    func wait(
        within seconds: TimeInterval,
        every interval: TimeInterval = 0.01,
        until condition: () throws -> Bool
    ) throws -> Bool {
        let deadline = monotonicTime() + seconds
        while try !condition() {
            let now = monotonicTime()
            guard now < deadline else { return false }
            try wait(until: min(now + interval, deadline))
        }
        return true
    }

    /// Throws an `Interruption` if a signal has asked the program to leave.
    package func checkSignals() throws {
        if let signal = signals.drain().first { throw Interruption(signal: signal) }
    }

    private func handleReadable(until time: TimeInterval) throws {
        let descriptors = handlers.map(\.descriptor) + [signals.descriptor]
        let due = timers.compactMap { $0.deadline() }.min() ?? time
        let readable = ProcessSupport.wait(for: descriptors, until: min(time, due))
        try checkSignals()
        let now = monotonicTime()
        for timer in timers where timer.deadline().map({ $0 <= now }) ?? false {
            try timer.handle()
        }
        for descriptor in readable {
            // A handler may have removed another one.
            try handlers.first { $0.descriptor == descriptor }?.handle()
        }
    }
}

/// The lowest real-time priority, which keeps steps on time while other programs compute.
///
/// Only root, or a user with an `rtprio` limit, may take it; for others nothing changes. Source:
/// sched(7).
package enum RealTimePriority {
    /// Gives this thread the ordinary priority; a new thread inherits that of its creator.
    static func leave() {
        var ordinary = sched_param(sched_priority: 0)
        sched_setscheduler(0, SCHED_OTHER, &ordinary)
    }

    /// Calls a function with the priority, which processes that it starts inherit.
    package static func during<Result>(_ body: () throws -> Result) rethrows -> Result {
        var priority = sched_param(sched_priority: 1)
        guard sched_setscheduler(0, SCHED_RR, &priority) == 0 else { return try body() }
        defer { leave() }
        return try body()
    }
}
