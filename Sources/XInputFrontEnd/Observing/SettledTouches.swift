/// The touches that settled last: all of their numbers, and the accounts that a later decision can change.
///
/// A grab can hold a touch for as long as it likes after the lift.
struct SettledTouches {
    /// The maximum number of touches whose late events are recognized.
    private static let maxCount = 1024
    /// The maximum number of accounts that a decision can change; no program holds as many touches.
    private static let maxUndecidedCount = 256

    private var ids: [Int] = []
    /// The index in `ids` of the oldest number once there are as many as possible.
    private var oldest = 0
    /// The accounts that a decision can change, the oldest first.
    private var undecided: [TouchAccount] = []

    func contains(_ id: Int) -> Bool { ids.contains(id) }

    /// Whether a press can belong to one of the touches.
    func hasSource(ofPressAt time: UInt32) -> Bool {
        undecided.contains { $0.contact?.time == time }
    }

    mutating func insert(_ account: TouchAccount) {
        record(account.id)
        // A touch that settles before its lift has been reported for good.
        guard account.contact?.end != nil, !account.isComplete else { return }
        if undecided.count == Self.maxUndecidedCount { undecided.removeFirst() }
        undecided.append(account)
    }

    /// Removes and returns the latest account for which a condition is true; nil without one.
    mutating func remove(where condition: (TouchAccount) -> Bool) -> TouchAccount? {
        undecided.lastIndex(where: condition).map { undecided.remove(at: $0) }
    }

    /// Removes the accounts with a press that a client has not released: once it receives another press, it
    /// has decided about the former one.
    mutating func removePresses(of client: UInt32) {
        undecided.removeAll { $0.hasOpenPress(of: client) }
    }

    /// Records that a client has disconnected, which passes its touches on.
    mutating func disconnect(_ client: UInt32, at time: UInt32) {
        for index in undecided.indices { undecided[index].disconnect(client, at: time) }
    }

    private mutating func record(_ id: Int) {
        guard !ids.contains(id) else { return }
        guard ids.count == Self.maxCount else { return ids.append(id) }
        ids[oldest] = id
        oldest = (oldest + 1) % Self.maxCount
    }
}
