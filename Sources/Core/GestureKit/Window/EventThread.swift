import Foundation
import Synchronization

/// The thread that sends a window its events, and the assignments to `state` from other threads, which are
/// kept until the window reports them.
///
/// These assignments have no effect, since arbitration is not thread-safe.
final class EventThread: Sendable {
    /// The thread that sent the last event; before the first, the one that created the window.
    private let current = Atomic(UInt(pthread_self()))
    private let details = Mutex<[String]>([])
    private let isEmpty = Atomic(true)
    /// The maximum number of kept assignments.
    ///
    /// A loop on another thread could fill the memory before the next event.
    private static let maxCount = 100

    var isCurrent: Bool { current.load(ordering: .relaxed) == UInt(pthread_self()) }

    func moveToCurrentThread() { current.store(UInt(pthread_self()), ordering: .relaxed) }

    func note(_ detail: String) {
        details.withLock { if $0.count < Self.maxCount { $0.append(detail) } }
        isEmpty.store(false, ordering: .releasing)
    }

    /// Reports the noted assignments in order, and forgets them.
    func report(to window: Window) {
        guard !isEmpty.load(ordering: .relaxed) else { return }
        isEmpty.store(true, ordering: .relaxed)
        let noted = details.withLock { noted in
            defer { noted = [] }
            return noted
        }
        for detail in noted { window.diagnose("stateAssignedOutside", detail) }
    }
}

/// Assignments to `state` while no window delivers an event: by a timer, another thread or the program.
extension GestureRecognizer {
    private static let advice = "use event.timestamp and deadline, which a replay repeats"

    /// Returns true on any thread other than the event thread, and then notes the assignment for the window's
    /// report.
    ///
    /// Call it before reading anything of the recognizer: the event thread may be changing it.
    func isOnOtherThread(assigning state: State) -> Bool {
        guard !Window.isDelivering, let window = attachedView?.window,
            !window.eventThread.isCurrent
        else { return false }
        window.eventThread.note(
            "\(label): \(state.name) was assigned on another thread, without effect; \(Self.advice)"
        )
        return true
    }

    func reportIfOutside(assigning state: State, in window: Window) {
        guard !Window.isDelivering else { return }
        window.diagnose(
            "stateAssignedOutside",
            "\(label): \(state.name) was assigned outside of an event; \(Self.advice)"
        )
    }
}
