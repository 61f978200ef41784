import Foundation
import Glibc
import Synchronization

/// A time limit for connecting to a server: when it expires, the process ends with one line and status 3.
///
/// Xlib waits without a limit for the server's greeting, in calls that cannot be interrupted. A thread
/// reports the error, because the alarm belongs to the watchdog of the connections that exist already.
final class ConnectTimeout: Sendable {
    /// The limit in seconds; a server under load, or over a slow connection, answers much sooner.
    private static let seconds: TimeInterval = 15

    private let isConnected = Mutex(false)
    private let change = NSCondition()

    /// Calls the body, which must finish within the limit.
    static func during<Result>(_ body: () -> Result) -> Result {
        let timeout = ConnectTimeout()
        Thread { timeout.watch() }.start()
        defer { timeout.end() }
        return body()
    }

    private func watch() {
        let limit = Date(timeIntervalSinceNow: Self.seconds)
        change.lock()
        defer { change.unlock() }
        while !isConnected.withLock({ $0 }) {
            if change.wait(until: limit) { continue }
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
