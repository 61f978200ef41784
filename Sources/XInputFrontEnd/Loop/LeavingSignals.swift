import Glibc

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
