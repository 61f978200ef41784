import Foundation

/// What comes from inside a turn, and takes its turn afterwards.
final class Inbox {
    enum Letter {
        case event(InputEvent)
        case time(TimeInterval)
    }

    private var letters: [Letter] = []
    // Private, so that reading them is checked by the compiler and not on every update.
    private var hasLetters = false
    private var isBeingRead = false

    /// Whether nothing waits; unlike the list it costs nothing to ask.
    var isEmpty: Bool { !hasLetters }

    func post(_ letter: Letter) {
        hasLetters = true
        letters.append(letter)
    }

    /// Takes out what is there and what comes meanwhile, in order; nothing where that is under way already.
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
