/// What was said to be unknown, so that it is said once up to its end.
///
/// It holds so many at most; beyond it forgets them all, and what still goes on is said once more.
struct Strangers<Key: Hashable> {
    private var met: Set<Key> = []
    private let most: Int

    init(most: Int) { self.most = most }

    /// Whether it is met for the first time.
    @discardableResult mutating func meet(_ key: Key) -> Bool {
        guard !met.contains(key) else { return false }
        if met.count >= most { met = [] }
        met.insert(key)
        return true
    }

    /// It is over, begins anew, or its device is gone.
    mutating func forget(_ key: Key) { met.remove(key) }
}

/// The touches that ended last, the latest at the end.
struct EndedTouches {
    private var keys: [TouchKey] = []
    /// As many as can be down at once.
    private static let most = TouchBridge.mostTouches

    func contains(_ key: TouchKey) -> Bool { keys.contains(key) }

    mutating func append(_ key: TouchKey) {
        if keys.count >= Self.most { keys.removeFirst() }
        keys.append(key)
    }
}
