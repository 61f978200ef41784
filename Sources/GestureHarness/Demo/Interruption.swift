import Foundation
import Synchronization

/// Whether Ctrl-C or SIGTERM has come: the demo then ends its window and its server in order.
struct Interruption {
    private static let flag = Atomic<Bool>(false)

    init() {
        for number in [SIGINT, SIGTERM, SIGHUP] {
            signal(number) { _ in Interruption.flag.store(true, ordering: .relaxed) }
        }
    }

    var hasCome: Bool { Self.flag.load(ordering: .relaxed) }
}
