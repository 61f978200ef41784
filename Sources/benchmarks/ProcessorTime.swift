import Glibc

/// Measures the processor time of this thread, since other processes share the machine.
enum ProcessorTime {
    /// The seconds that an operation takes.
    static func measured(_ operate: () throws -> Void) rethrows -> Double {
        let start = now()
        try operate()
        return now() - start
    }

    private static func now() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
