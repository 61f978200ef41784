import Glibc

/// The time that this thread has run: others share the machine, and their time is none of ours.
enum ProcessorTime {
    /// The seconds that an operation took.
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
