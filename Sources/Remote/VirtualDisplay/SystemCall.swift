import Glibc

/// Returns the text of an `errno` value.
func message(of code: Int32) -> String {
    String(cString: strerror(code))
}

/// Repeats a system call that a signal interrupts, and returns its result with the call's `errno`.
func retryingInterrupted<Result: SignedInteger>(_ call: () -> Result) -> Result {
    while true {
        let result = call()
        guard result == -1, errno == EINTR else { return result }
    }
}

/// Waits until a descriptor can be read (`POLLIN`) or written (`POLLOUT`), or its peer has closed it; returns false
/// after the deadline.
func wait(
    for event: Int32,
    on descriptor: Int32,
    until deadline: ContinuousClock.Instant
) -> Bool {
    while true {
        let left = deadline - ContinuousClock.now
        let milliseconds = max(0, Int32(clamping: Int64((left / .milliseconds(1)).rounded(.up))))
        var entry = pollfd(fd: descriptor, events: Int16(event), revents: 0)
        let count = poll(&entry, 1, milliseconds)
        if count > 0 { return true }
        if count == 0 && ContinuousClock.now >= deadline { return false }
        // After a signal, poll for the rest of the time. The caller's next step reports any other error.
        if count < 0 && errno != EINTR { return true }
    }
}
