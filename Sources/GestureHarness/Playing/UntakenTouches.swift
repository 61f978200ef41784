import TouchBridge

/// The touches that began when none was taken: what still comes of them is dropped.
struct UntakenTouches {
    private struct Key: Hashable {
        let source: Int
        let detail: Int
    }

    private var keys: Set<Key> = []

    mutating func begin(_ input: XInputEvent) {
        guard let touch = input.touch, touch.change == .begin else { return }
        keys.insert(Key(source: input.source, detail: touch.id))
    }

    mutating func drops(_ input: XInputEvent) -> Bool {
        guard let touch = input.touch else { return false }
        let key = Key(source: input.source, detail: touch.id)
        switch touch.change {
        case .update, .ownership: return keys.contains(key)
        case .end: return keys.remove(key) != nil
        // A device that went and came again counts anew.
        case .begin:
            keys.remove(key)
            return false
        }
    }
}
