import Synchronization

/// States that were assigned in other threads than the one that sends events, until the window can report
/// them.
///
/// They have no effect: arbitration in two threads at once would break it.
final class ForeignAssignments: Sendable {
    private let details = Mutex<[String]>([])
    private let isEmpty = Atomic(true)
    /// More are left out: a loop in another thread would fill the memory before the next event.
    private static let most = 100

    func note(_ detail: String) {
        details.withLock { if $0.count < Self.most { $0.append(detail) } }
        isEmpty.store(false, ordering: .releasing)
    }

    /// Whether anything was noted since it was last taken.
    var hasAny: Bool { !isEmpty.load(ordering: .relaxed) }

    /// Takes what was noted, in the order of the assignments.
    func take() -> [String] {
        isEmpty.store(true, ordering: .relaxed)
        return details.withLock { noted in
            defer { noted = [] }
            return noted
        }
    }
}
