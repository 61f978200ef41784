import Foundation
import Synchronization
import XInputFrontEnd

/// A flag that Ctrl-C, SIGTERM, SIGQUIT and SIGHUP set; the command then ends its program, and its private server.
struct InterruptionFlag {
    /// The number of the latest signal; 0 without one.
    private static let signalNumber = Atomic<Int32>(0)

    init() {
        // Initializes the flag, which must not happen for the first time in a signal handler.
        Self.signalNumber.store(0, ordering: .relaxed)
        TerminationSignals.forget()
        var set = sigset_t()
        sigemptyset(&set)
        for number in [SIGINT, SIGTERM, SIGQUIT, SIGHUP] {
            signal(number) {
                TerminationSignals.note()
                InterruptionFlag.signalNumber.store($0, ordering: .relaxed)
            }
            sigaddset(&set, number)
        }
        // The parent process may have blocked the signals, and the window would inherit that.
        pthread_sigmask(SIG_UNBLOCK, &set, nil)
    }

    var isSet: Bool { Self.signalNumber.load(ordering: .relaxed) != 0 }

    /// Ends this process by the signal, so that a shell sees why it ended.
    func endProcess() -> Never {
        let number = Self.signalNumber.load(ordering: .relaxed)
        signal(number, SIG_DFL)
        kill(getpid(), number)
        exit(128 + number)
    }
}
