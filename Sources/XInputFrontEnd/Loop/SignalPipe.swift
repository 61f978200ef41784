import CXlib
import Glibc
import Synchronization

/// Turns SIGINT, SIGTERM, SIGQUIT and SIGHUP into bytes of a pipe, so that the same poll waits for
/// them.
///
/// They ask us to leave, for which a server that hangs has its time from then on (`LeaveLimit`).
///
/// A handler and not `signalfd`: that wants the signals blocked in all of a process' threads, and
/// we own only ours. SIGPIPE is ignored as long as the pipe exists: a server that went away is a
/// fault to report, and not our end. The former handlers come back with the pipe's end.
struct SignalPipe: ~Copyable {
    static let signals: [Int32] = [SIGINT, SIGTERM, SIGQUIT, SIGHUP]

    let descriptor: Int32
    private let writeEnd: Int32
    private let former: [(signal: Int32, action: sigaction)]

    /// What the handler, which captures nothing, writes to; -1 when no pipe exists.
    private static let target = Atomic<Int32>(-1)
    private static let pending = Atomic<Bool>(false)

    /// Whether the pipe holds a signal that was not read yet.
    static var hasPending: Bool { pending.load(ordering: .sequentiallyConsistent) }

    init() throws(XFault) {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else {
            throw .systemCallFailed(name: "pipe", number: errno)
        }
        for end in ends {
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
            _ = fcntl(end, F_SETFL, O_NONBLOCK)
        }
        descriptor = ends[0]
        writeEnd = ends[1]
        Self.target.store(ends[1], ordering: .sequentiallyConsistent)
        var caught = sigaction()
        caught.__sigaction_handler.sa_handler = { signal in
            let before = errno
            LeaveLimit.begin()
            SignalPipe.pending.store(true, ordering: .sequentiallyConsistent)
            var byte = UInt8(truncatingIfNeeded: signal)
            _ = write(SignalPipe.target.load(ordering: .sequentiallyConsistent), &byte, 1)
            errno = before
        }
        caught.sa_flags = SA_RESTART
        var ignored = sigaction()
        ignored.__sigaction_handler.sa_handler = SIG_IGN
        former =
            Self.signals.map { ($0, Self.exchange($0, for: &caught)) }
            + [(SIGPIPE, Self.exchange(SIGPIPE, for: &ignored))]
        // Under nohup the terminal's end is none of ours.
        for (signal, action) in former where signal == SIGHUP && action.isIgnored {
            var action = action
            sigaction(signal, &action, nil)
        }
        Self.unblock(Self.signals)
    }

    /// A parent may have blocked them (Foundation's `Process` does in a worker thread): then Ctrl-C
    /// would do nothing, and nobody could tell why.
    static func unblock(_ signals: [Int32]) { LeavingSignals.mask(SIG_UNBLOCK, signals) }

    deinit {
        for (signal, action) in former {
            var action = action
            sigaction(signal, &action, nil)
        }
        Self.target.store(-1, ordering: .sequentiallyConsistent)
        close(descriptor)
        close(writeEnd)
    }

    /// The signals since the last time, in their order.
    func drain() -> [Int32] {
        Self.pending.store(false, ordering: .sequentiallyConsistent)
        var signals: [Int32] = []
        var byte: UInt8 = 0
        while read(descriptor, &byte, 1) == 1 { signals.append(Int32(byte)) }
        return signals
    }

    private static func exchange(_ signal: Int32, for action: inout sigaction) -> sigaction {
        var former = sigaction()
        _ = withUnsafeMutablePointer(to: &former) { former in
            sigaction(signal, &action, former)
        }
        return former
    }
}

extension sigaction {
    fileprivate var isIgnored: Bool {
        unsafeBitCast(__sigaction_handler.sa_handler, to: Int.self)
            == unsafeBitCast(SIG_IGN, to: Int.self)
    }
}

/// The signals that ask the program to leave.
package enum LeavingSignals {
    /// Holds them back, also in a program that starts in the place of this one, until its loop runs.
    package static func block() { mask(SIG_BLOCK, SignalPipe.signals) }

    /// Lets them through again.
    package static func unblock() { mask(SIG_UNBLOCK, SignalPipe.signals) }

    static func mask(_ change: Int32, _ signals: [Int32]) {
        var set = sigset_t()
        sigemptyset(&set)
        for signal in signals { sigaddset(&set, signal) }
        pthread_sigmask(change, &set, nil)
    }
}
