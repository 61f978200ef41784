import Foundation
import Synchronization

/// Whether Ctrl-C, SIGTERM, SIGQUIT or SIGHUP has come; the demo then ends its window, then its
/// server.
struct Interruption {
    private static let flag = Atomic<Bool>(false)

    init() {
        // Before a handler may be the first to ask for it.
        Self.flag.store(false, ordering: .relaxed)
        var set = sigset_t()
        sigemptyset(&set)
        for number in [SIGINT, SIGTERM, SIGQUIT, SIGHUP] {
            signal(number) { _ in Interruption.flag.store(true, ordering: .relaxed) }
            sigaddset(&set, number)
        }
        // A parent may have blocked them, and the window would inherit that.
        pthread_sigmask(SIG_UNBLOCK, &set, nil)
    }

    var hasCome: Bool { Self.flag.load(ordering: .relaxed) }
}
