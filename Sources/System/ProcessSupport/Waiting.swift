import CSystem
package import Foundation
import Glibc

/// Returns the local time of the event loop, in seconds of `CLOCK_MONOTONIC`.
///
/// Deadlines and arrival times of `FrontEndApplication` use this clock. It never jumps, and its values are
/// only valid until the machine restarts.
package func monotonicTime() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}

/// Waits until a descriptor can be read or a time is reached; nil waits forever.
///
/// Wraps `ppoll`, whose timeout is in nanoseconds, so that a deadline is not rounded to milliseconds.
///
/// - Returns: The descriptors that can be read or whose other end is closed; none at the time, or when a
///   signal arrived.
package func wait(for descriptors: [Int32], until time: TimeInterval?) -> [Int32] {
    var polled = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    let count = UInt(polled.count)
    if let time {
        // A limit of one day avoids an overflow. The loop then simply waits again.
        let left = min(max(time - monotonicTime(), 0), 86_400)
        let seconds = Int(left)
        let nanoseconds = Int(((left - Double(seconds)) * 1e9).rounded(.up))
        var timeout = timespec(tv_sec: seconds, tv_nsec: min(nanoseconds, 999_999_999))
        guard cs_ppoll(&polled, count, &timeout) > 0 else { return [] }
    } else {
        guard cs_ppoll(&polled, count, nil) > 0 else { return [] }
    }
    return polled.filter { $0.revents != 0 }.map(\.fd)
}

/// The exit of a process, for which a loop can wait.
package struct ProcessExit: ~Copyable {
    private let descriptor: Int32

    /// Starts to wait for a process.
    ///
    /// Has no effect if `pid` is nil or the kernel is older than Linux 5.3.
    package init(of pid: Int32?) { descriptor = pid.map(cs_pidfd_open) ?? -1 }

    deinit { if descriptor >= 0 { close(descriptor) } }

    /// The descriptors that can be read once the process has exited.
    package var descriptors: [Int32] { descriptor < 0 ? [] : [descriptor] }

    /// Whether the process has exited.
    package var hasCome: Bool { !wait(for: descriptors, until: 0).isEmpty }
}
