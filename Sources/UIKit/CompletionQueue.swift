import GestureKit

/// The completions of animations while no event is delivered, so that no clock runs.
///
/// The outermost call of `animate` calls them one after the other. An animation that starts again in its own completion
/// would otherwise never return.
final class CompletionQueue {
    private static let slot = ThreadSlot<CompletionQueue>()
    /// Completions that start each other are dropped after so many.
    private static let limit = 1000

    private var completions: [(Bool) -> Void] = []

    static func call(_ completion: @escaping (Bool) -> Void) {
        if let outer = slot.object {
            if outer.completions.count < limit { outer.completions.append(completion) }
            return
        }
        let queue = CompletionQueue()
        let outer = slot.swap(queue)
        queue.completions.append(completion)
        var next = 0
        while next < queue.completions.count {
            queue.completions[next](true)
            next += 1
        }
        slot.restore(outer)
    }
}
