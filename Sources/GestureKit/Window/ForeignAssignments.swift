import Synchronization

/// Assignments to `state` on other threads than the one that sends events, kept until the window reports them.
///
/// They have no effect, since arbitration is not thread-safe.
final class ForeignAssignments: Sendable {
    private let details = Mutex<[String]>([])
    private let isEmpty = Atomic(true)
    /// The largest number that is kept: a loop on another thread could fill the memory before the next event.
    private static let most = 100

    func note(_ detail: String) {
        details.withLock { if $0.count < Self.most { $0.append(detail) } }
        isEmpty.store(false, ordering: .releasing)
    }

    /// Whether any assignment was noted since the last `take()`.
    var hasAny: Bool { !isEmpty.load(ordering: .relaxed) }

    /// Returns and removes the noted assignments, in their order.
    func take() -> [String] {
        isEmpty.store(true, ordering: .relaxed)
        return details.withLock { noted in
            defer { noted = [] }
            return noted
        }
    }
}
