import Glibc

/// The local clock of the event loop, seconds of `CLOCK_MONOTONIC`.
///
/// It is what `FrontEndApplication`'s deadlines and arrivals are counted in: it never jumps, and
/// means nothing in another process' start of the machine.
package func monotonicTime() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}
