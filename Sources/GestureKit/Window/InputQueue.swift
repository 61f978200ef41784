import Foundation

/// The events and time changes that are sent during a turn, and delivered after it.
final class InputQueue {
    enum QueuedInput {
        case event(InputEvent)
        case time(TimeInterval)
    }

    private var queue: [QueuedInput] = []
    // Private storage spares the runtime's exclusivity check on every update.
    private var hasInput = false
    private var isBeingRead = false

    /// Whether the queue is empty; cheaper to read than the list.
    var isEmpty: Bool { !hasInput }

    func post(_ input: QueuedInput) {
        hasInput = true
        queue.append(input)
    }

    /// Removes and handles all input in order, including input that arrives meanwhile; has no effect during
    /// another call.
    func read(_ handle: (QueuedInput) -> Void) {
        guard hasInput, !isBeingRead else { return }
        isBeingRead = true
        var next = 0
        while next < queue.count {
            let input = queue[next]
            next += 1
            hasInput = next < queue.count
            handle(input)
        }
        queue.removeAll(keepingCapacity: true)
        isBeingRead = false
    }
}
