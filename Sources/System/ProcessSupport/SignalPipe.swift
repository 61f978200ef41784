package import Foundation
import Glibc
import Synchronization

/// A pipe that receives SIGINT, SIGTERM, SIGQUIT and SIGHUP as bytes, so that one poll waits for them too.
///
/// These signals ask the program to leave. The first one sets the alarm for a server that does not answer
/// (`ServerAlarm`).
///
/// The pipe uses signal handlers because `signalfd` needs the signals blocked in all threads of a process,
/// and we only control our own. SIGPIPE is ignored while the pipe exists, because a lost connection is
/// an error to report and must not end the process. The former handlers are restored when the pipe is
/// destroyed.
package struct SignalPipe: ~Copyable {
    static let signals: [Int32] = [SIGINT, SIGTERM, SIGQUIT, SIGHUP]

    /// The end for reading and that for writing; neither blocks, and other programs inherit neither.
    private let ends: [Int32]
    private let previous: [(signal: Int32, action: sigaction)]

    /// The descriptor for the signal handler, which captures nothing, to write to; -1 without a pipe.
    private static let target = Atomic<Int32>(-1)
    private static let pending = Atomic<Bool>(false)
    private static let arrived = Atomic<Bool>(false)

    /// Whether a signal has arrived since the pipe was created, even if it was read.
    static var hasArrived: Bool { arrived.load(ordering: .sequentiallyConsistent) }

    /// Whether the pipe contains a signal that was not read yet.
    package static var hasPending: Bool { pending.load(ordering: .sequentiallyConsistent) }

    /// The descriptor that can be read when a signal has arrived.
    package var descriptor: Int32 { ends[0] }

    /// Catches the signals.
    ///
    /// - Throws: `SystemCallError`.
    package init() throws(SystemCallError) {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { throw SystemCallError(name: "pipe", number: errno) }
        for end in ends {
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
            _ = fcntl(end, F_SETFL, O_NONBLOCK)
        }
        self.ends = ends
        // Also initializes the statics, which must not happen for the first time in the handler.
        Self.target.store(ends[1], ordering: .sequentiallyConsistent)
        Self.pending.store(false, ordering: .sequentiallyConsistent)
        Self.arrived.store(false, ordering: .sequentiallyConsistent)
        ServerAlarm.prepare()
        var caught = sigaction()
        caught.__sigaction_handler.sa_handler = { signal in
            let before = errno
            SignalPipe.arrived.store(true, ordering: .sequentiallyConsistent)
            ServerAlarm.signalArrived()
            SignalPipe.pending.store(true, ordering: .sequentiallyConsistent)
            var byte = UInt8(truncatingIfNeeded: signal)
            _ = write(SignalPipe.target.load(ordering: .sequentiallyConsistent), &byte, 1)
            errno = before
        }
        caught.sa_flags = SA_RESTART
        var ignored = sigaction()
        ignored.__sigaction_handler.sa_handler = SIG_IGN
        var hangUp = sigaction()
        sigaction(SIGHUP, nil, &hangUp)
        previous =
            Self.signals.compactMap { signal in
                // Under nohup, SIGHUP stays ignored.
                if signal == SIGHUP && hangUp.isIgnored { return nil }
                return (signal, Self.exchange(signal, for: &caught))
            } + [(SIGPIPE, Self.exchange(SIGPIPE, for: &ignored))]
        // A parent process may have blocked them, as Foundation's `Process` does in a worker thread.
        // Otherwise Ctrl-C would have no effect.
        TerminationSignals.unblock()
    }

    deinit {
        for (signal, action) in previous {
            var action = action
            sigaction(signal, &action, nil)
        }
        Self.target.store(-1, ordering: .sequentiallyConsistent)
        for end in ends { close(end) }
    }

    /// Reads and returns the signals since the last call, in their order.
    package func drain() -> [Int32] {
        Self.pending.store(false, ordering: .sequentiallyConsistent)
        var signals: [Int32] = []
        var byte: UInt8 = 0
        while read(descriptor, &byte, 1) == 1 { signals.append(Int32(byte)) }
        return signals
    }

    /// Waits until a descriptor can be read, or a time of `monotonicTime()` is reached; nil waits without a
    /// limit.
    ///
    /// - Parameters:
    ///   - descriptors: The descriptors to wait for.
    ///   - time: The time at which the wait ends.
    /// - Returns: False if a signal has asked the program to leave.
    package func wait(for descriptors: [Int32], until time: TimeInterval?) -> Bool {
        let ready = ProcessSupport.wait(for: descriptors + [descriptor], until: time)
        return !ready.contains(descriptor) || drain().isEmpty
    }

    private static func exchange(_ signal: Int32, for action: inout sigaction) -> sigaction {
        var previous = sigaction()
        _ = withUnsafeMutablePointer(to: &previous) { previous in
            sigaction(signal, &action, previous)
        }
        return previous
    }
}

extension sigaction {
    fileprivate var isIgnored: Bool {
        unsafeBitCast(__sigaction_handler.sa_handler, to: Int.self)
            == unsafeBitCast(SIG_IGN, to: Int.self)
    }
}

/// The signals that ask the program to leave.
package enum TerminationSignals {
    /// Blocks the signals, also for a program that replaces this one by `exec`, until its loop runs.
    package static func block() { mask(SIG_BLOCK) }

    /// Unblocks the signals.
    package static func unblock() { mask(SIG_UNBLOCK) }

    /// Calls a function with the signals blocked: they arrive after it.
    ///
    /// A thread that it starts never receives them. Otherwise, such a thread would receive the signals that the
    /// main thread blocks.
    package static func whileBlocked<Result, Failure: Error>(
        _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        var previous = mask(SIG_BLOCK)
        defer { pthread_sigmask(SIG_SETMASK, &previous, nil) }
        return try body()
    }

    /// Changes which of the signals are blocked, and returns the signals that were blocked before.
    @discardableResult private static func mask(_ change: Int32) -> sigset_t {
        var (set, previous) = (sigset_t(), sigset_t())
        sigemptyset(&set)
        for signal in SignalPipe.signals { sigaddset(&set, signal) }
        pthread_sigmask(change, &set, &previous)
        return previous
    }
}
