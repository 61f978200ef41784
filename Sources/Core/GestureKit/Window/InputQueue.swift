import Foundation

/// The events and time changes that are sent during a turn, and delivered after it.
final class InputQueue {
    enum QueuedInput {
        case event(InputEvent)
        case time(TimeInterval)
    }

    private var queue: [QueuedInput] = []
    private var isBeingRead = false

    var isEmpty: Bool { queue.isEmpty }

    func post(_ input: QueuedInput) { queue.append(input) }

    /// Removes and handles all input in order, including input that arrives meanwhile; has no effect during
    /// another call.
    func read(_ handle: (QueuedInput) -> Void) {
        guard !isBeingRead else { return }
        isBeingRead = true
        while !queue.isEmpty { handle(queue.removeFirst()) }
        isBeingRead = false
    }
}
