import Foundation
import Glibc
import Synchronization

/// A time limit for connecting to a server: when it expires, the process ends with one line and status 3.
///
/// Xlib waits without a limit for the server's greeting, in calls that cannot be interrupted. The watchdog
/// cannot shut the socket down, because Xlib returns it only after the greeting.
final class ConnectTimeout: Sendable {
    /// The limit in seconds; a server under load, or over a slow connection, answers much sooner.
    private static let seconds: TimeInterval = 15

    private let isConnected = Mutex(false)
    private let change = NSCondition()

    /// Calls the body, which must finish within the limit.
    static func during<Result>(_ body: () -> Result) -> Result {
        let timeout = ConnectTimeout()
        TerminationSignals.whileBlocked {
            Thread { timeout.watch() }.start()
        }
        defer { timeout.end() }
        return body()
    }

    private func watch() {
        let limit = monotonicTime() + Self.seconds
        change.lock()
        defer { change.unlock() }
        while !isConnected.withLock({ $0 }) {
            // The condition waits by the system's clock, which can be set meanwhile.
            let left = limit - monotonicTime()
            if left > 0 {
                _ = change.wait(until: Date(timeIntervalSinceNow: left))
                continue
            }
            let line: StaticString =
                "touchstone: no X display: the server does not answer, expected an answer within 15 s\n"
            _ = write(STDERR_FILENO, line.utf8Start, line.utf8CodeUnitCount)
            _exit(3)
        }
    }

    private func end() {
        change.lock()
        isConnected.withLock { $0 = true }
        change.signal()
        change.unlock()
    }
}
