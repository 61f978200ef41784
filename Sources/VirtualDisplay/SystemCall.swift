import Glibc

/// The text of an `errno` value.
func message(of code: Int32) -> String {
    String(cString: strerror(code))
}

/// Repeats a system call that a signal cut short; gives its result, with `errno` as it left it.
func retryingInterrupted<Result: SignedInteger>(_ call: () -> Result) -> Result {
    while true {
        let result = call()
        guard result == -1, errno == EINTR else { return result }
    }
}

/// Waits until a descriptor can be read or its peer has hung up; false when the time is over.
func waitUntilReadable(_ descriptor: Int32, until deadline: ContinuousClock.Instant) -> Bool {
    while true {
        let left = deadline - ContinuousClock.now
        let milliseconds = max(0, Int32(clamping: Int64((left / .milliseconds(1)).rounded(.up))))
        var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        let count = poll(&entry, 1, milliseconds)
        if count > 0 { return true }
        if count == 0 && ContinuousClock.now >= deadline { return false }
        // A signal: poll again for what is left of the time. Anything else, the read will tell.
        if count < 0 && errno != EINTR { return true }
    }
}
