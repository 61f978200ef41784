package import Foundation

/// A wait for descriptors that ends when a signal asks the program to leave.
///
/// While it exists, it catches SIGINT, SIGTERM, SIGQUIT and SIGHUP, and ignores SIGPIPE.
package struct SignalWait: ~Copyable {
    private let signals: SignalPipe

    /// Catches the signals.
    ///
    /// - Throws: `FrontEndError.systemCallFailed`.
    package init() throws(FrontEndError) { signals = try SignalPipe() }

    /// A descriptor that can be read when a signal has asked the program to leave.
    package var descriptor: Int32 { signals.descriptor }

    /// Removes all signals that have arrived, and returns the first; nil without one.
    package func next() -> Int32? { signals.drain().first }

    /// Waits until a descriptor can be read, or a time of `monotonicTime()` is reached; nil waits without a
    /// limit.
    ///
    /// - Parameters:
    ///   - descriptors: The descriptors to wait for.
    ///   - time: The time at which the wait ends.
    /// - Returns: False if a signal has asked the program to leave.
    package func wait(for descriptors: [Int32], until time: TimeInterval?) -> Bool {
        let ready = XInputFrontEnd.wait(for: descriptors + [signals.descriptor], until: time)
        return !ready.contains(signals.descriptor) || signals.drain().isEmpty
    }
}
