import TouchBridge

/// The touches that began when none was taken: what still comes of them is dropped.
struct UntakenTouches {
    private struct Key: Hashable {
        let source: Int
        let detail: Int
    }

    private var keys: Set<Key> = []

    mutating func begin(_ input: XInputEvent) {
        guard input.kind == .touchBegin else { return }
        keys.insert(Key(source: input.source, detail: input.detail))
    }

    mutating func drops(_ input: XInputEvent) -> Bool {
        let key = Key(source: input.source, detail: input.detail)
        switch input.kind {
        case .touchUpdate, .touchOwnership: return keys.contains(key)
        case .touchEnd: return keys.remove(key) != nil
        // A device that went and came again counts anew.
        case .touchBegin:
            keys.remove(key)
            return false
        case .buttonPress, .buttonRelease, .motion, .enter, .leave, .proximityOut,
            .gesturePinchBegin,
            .gesturePinchUpdate, .gesturePinchEnd, .gestureSwipeBegin, .gestureSwipeUpdate,
            .gestureSwipeEnd:
            return false
        }
    }
}
