import Foundation

/// The events and time changes that are sent during a turn, and delivered after it.
final class Inbox {
    enum Letter {
        case event(InputEvent)
        case time(TimeInterval)
    }

    private var letters: [Letter] = []
    // Private storage spares the runtime's exclusivity check on every update.
    private var hasLetters = false
    private var isBeingRead = false

    /// Whether the inbox is empty; cheaper to read than the list.
    var isEmpty: Bool { !hasLetters }

    func post(_ letter: Letter) {
        hasLetters = true
        letters.append(letter)
    }

    /// Removes and handles all input in order, including input that arrives meanwhile; has no effect during
    /// another call.
    func read(_ take: (Letter) -> Void) {
        guard hasLetters, !isBeingRead else { return }
        isBeingRead = true
        var next = 0
        while next < letters.count {
            let letter = letters[next]
            next += 1
            hasLetters = next < letters.count
            take(letter)
        }
        letters.removeAll(keepingCapacity: true)
        isBeingRead = false
    }
}
