import Foundation
import Glibc
import Synchronization

/// A watchdog that cuts the connections to a server that does not answer.
///
/// Xlib waits without a limit for the server to accept requests or to answer. Meanwhile the program cannot
/// react to a signal or leave at a set time. A thread shuts the sockets down, and every call returns as if
/// the server had closed the connection. While the limit applies, the thread checks four times a second
/// whether a call is waiting; otherwise it sleeps. Other work of the program, such as writing the report of a
/// long session, has no limit.
///
/// The limit starts with a signal that asks the program to leave, at a set time, or, for a performance, with
/// its first connection. A signal handler may neither allocate memory nor wait for a lock. Therefore it only
/// sets the limit and wakes the thread.
package struct ShutdownWatchdog {
    /// The maximum time that one call waits, in seconds; the actual limit is up to one interval shorter.
    package static let seconds = 2.0
    /// The time from one check to the next, in seconds.
    private static let interval = 0.25

    /// The pipe that wakes the thread; nil before the first connection.
    private static let pipe = Mutex<SelfPipe?>(nil)
    /// The pipe's end for writing; -1 without a thread.
    private static let wakeUpEnd = Atomic<Int32>(-1)
    /// The number of consecutive checks at which the connections are cut; `Int.max` means no limit.
    private static let maxChecks = Atomic<Int>(.max)
    /// The number of running calls of `limiting`.
    private static let limitedCalls = Atomic<Int>(0)
    /// The local time at which the limit starts on its own, as a bit pattern; infinity for never.
    private static let start = Atomic<UInt64>(Double.infinity.bitPattern)
    /// The number of calls that are waiting for an answer.
    private static let waitingCalls = Atomic<Int>(0)
    /// The number of calls that have waited for an answer so far.
    private static let callCount = Atomic<Int>(0)

    /// A duplicate of the connection's descriptor: a number that Xlib closes may belong to another file at
    /// once.
    private let duplicate: Int32

    /// Watches a connection; the limit starts with `begin`.
    ///
    /// - Throws: `FrontEndError.systemCallFailed` without descriptors.
    init(_ descriptor: Int32, server: pid_t = 0) throws(FrontEndError) {
        try Self.startThread()
        duplicate = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
        guard duplicate >= 0 else { throw .systemCallFailed(name: "fcntl", number: errno) }
        WatchedConnections.add(duplicate, server: server)
    }

    /// Starts the thread, unless it is running.
    ///
    /// - Throws: `FrontEndError.systemCallFailed`.
    private static func startThread() throws(FrontEndError) {
        try pipe.withLock { pipe throws(FrontEndError) in
            guard pipe == nil else { return }
            let new = try SelfPipe()
            pipe = new
            // Also initializes these statics, which must not happen for the first time in a signal handler.
            wakeUpEnd.store(new.writeEnd, ordering: .sequentiallyConsistent)
            maxChecks.store(.max, ordering: .sequentiallyConsistent)
            TerminationSignals.whileBlocked {
                Thread { watch(wokenBy: new) }.start()
            }
        }
    }

    /// Starts the limit; a second call can shorten it, but does not extend it.
    ///
    /// This function is safe to call in a signal handler.
    ///
    /// - Parameter limit: The maximum time that one call waits, in seconds; 2 by default.
    package static func begin(limit: Double = seconds) {
        guard !WatchedConnections.isEmpty else { return }
        let previous = maxChecks.min(Int(limit / interval), ordering: .sequentiallyConsistent)
        if previous.oldValue == .max { wakeThread() }
    }

    /// Starts the limit at a local time, unless it starts earlier or `cancel` is called.
    package static func begin(at time: Double) {
        start.store(time.bitPattern, ordering: .sequentiallyConsistent)
        wakeThread()
    }

    /// Stops the limit because the server answers; it can start again.
    static func stop() {
        maxChecks.store(.max, ordering: .sequentiallyConsistent)
        if startTime <= monotonicTime() { forgetStart() }
    }

    /// Stops the limit, and forgets its start time.
    static func cancel() {
        forgetStart()
        stop()
    }

    private static func forgetStart() {
        start.store(Double.infinity.bitPattern, ordering: .sequentiallyConsistent)
    }

    private static var startTime: Double {
        Double(bitPattern: start.load(ordering: .sequentiallyConsistent))
    }

    /// Calls a function that waits for the server, under the current limit, or under the default one without
    /// such a limit.
    static func limiting(_ body: () -> Void) {
        limitedCalls.add(1, ordering: .sequentiallyConsistent)
        defer { limitedCalls.subtract(1, ordering: .sequentiallyConsistent) }
        wakeThread()
        whileWaiting(body)
    }

    private static let defaultMaxChecks = Int(seconds / interval)

    /// Returns the limit that applies at a time, as a number of checks; nil for none.
    private static func currentMaxChecks(at time: Double) -> Int? {
        let checks = maxChecks.load(ordering: .sequentiallyConsistent)
        if startTime <= time { return min(checks, defaultMaxChecks) }
        guard checks == .max else { return checks }
        return limitedCalls.load(ordering: .sequentiallyConsistent) > 0 ? defaultMaxChecks : nil
    }

    /// Calls a function that may wait for the server's answer, and returns its result.
    package static func whileWaiting<Result, Failure: Error>(
        _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        callCount.add(1, ordering: .sequentiallyConsistent)
        waitingCalls.add(1, ordering: .sequentiallyConsistent)
        defer { waitingCalls.subtract(1, ordering: .sequentiallyConsistent) }
        return try body()
    }

    private static func wakeThread() {
        var byte: UInt8 = 0
        _ = write(wakeUpEnd.load(ordering: .sequentiallyConsistent), &byte, 1)
    }

    /// Whether the watchdog has cut this connection.
    var hasExpired: Bool { WatchedConnections.isCut(duplicate) }

    /// Ends this watch; those of other connections continue, even on other threads.
    func end() {
        WatchedConnections.remove(duplicate, afterLast: Self.cancel)
        close(duplicate)
    }
}

extension ShutdownWatchdog {
    /// Checks at regular intervals while the limit applies, and otherwise waits for the limit to start.
    private static func watch(wokenBy pipe: SelfPipe) -> Never {
        var check = WaitingCheck()
        var nextCheck: Double?
        while true {
            let now = monotonicTime()
            let startTime = startTime
            if let maxChecks = currentMaxChecks(at: now) {
                if nextCheck.map({ $0 <= now }) ?? true {
                    nextCheck = now + interval
                    check.update()
                    if check.count >= maxChecks { WatchedConnections.cut() }
                }
            } else {
                nextCheck = nil
                check = WaitingCheck()
            }
            let deadline = nextCheck ?? (startTime.isFinite ? startTime : nil)
            if !wait(for: [pipe.readEnd], until: deadline).isEmpty { _ = pipe.drain() }
        }
    }

    /// A check for waiting calls, with the number of consecutive times that it has found the same call.
    private struct WaitingCheck {
        private(set) var count = 0
        private var lastSeenCall = -1

        /// Checks whether a call waits for the server.
        ///
        /// A call that sends more than the server accepts waits too. The sockets' state shows that.
        mutating func update() {
            let latest = callCount.load(ordering: .sequentiallyConsistent)
            let isWaiting = waitingCalls.load(ordering: .sequentiallyConsistent) > 0
            if !isWaiting && !WatchedConnections.isAnyFull {
                count = 0
            } else {
                // A call that was not there at the last check has its own time. A call that begins right
                // after a check waits for one interval before it is seen.
                count = latest == lastSeenCall ? count + 1 : 1
            }
            lastSeenCall = latest
        }
    }
}
