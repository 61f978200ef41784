import Foundation
import Synchronization

/// The thread that sends a window its events, and the assignments to `state` that others tried, kept until the window
/// reports them.
///
/// They have no effect, since arbitration is not thread-safe.
final class EventThread: Sendable {
    /// The thread that sent the last event, or before the first event the one that made the window.
    private let current = Atomic(UInt(pthread_self()))
    private let details = Mutex<[String]>([])
    private let isEmpty = Atomic(true)
    /// The largest number that is kept: a loop on another thread could fill the memory before the next event.
    private static let most = 100

    /// Whether the running thread is this one.
    var isCurrent: Bool { current.load(ordering: .relaxed) == UInt(pthread_self()) }

    /// Makes it the running thread.
    func move() { current.store(UInt(pthread_self()), ordering: .relaxed) }

    func note(_ detail: String) {
        details.withLock { if $0.count < Self.most { $0.append(detail) } }
        isEmpty.store(false, ordering: .releasing)
    }

    /// Removes the noted assignments and reports them, in their order.
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

/// Assignments to `state` while no window delivers an event, by a timer, another thread or the program.
extension GestureRecognizer {
    private static let advice = "use event.timestamp and deadline, which a replay repeats"

    /// Returns whether this thread is another one than the thread that sends events, and notes the assignment for
    /// the window's report.
    ///
    /// Call it before anything of the recognizer is read: the event thread may be changing it.
    func isForeign(assigning state: State) -> Bool {
        guard !Window.isDelivering, let window = attachedView?.window,
            !window.eventThread.isCurrent
        else { return false }
        window.eventThread.note(
            "\(label): \(state.name) was assigned on another thread, without effect; \(Self.advice)"
        )
        return true
    }

    /// Reports a state that is assigned while no event is delivered.
    func reportIfOutside(assigning state: State, in window: Window) {
        guard !Window.isDelivering else { return }
        window.diagnose(
            "stateAssignedOutside",
            "\(label): \(state.name) was assigned outside of an event; \(Self.advice)"
        )
    }
}
