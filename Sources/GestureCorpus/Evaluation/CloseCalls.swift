/// A decision whose value was near its limit.
package struct CloseCall: Hashable, Sendable {
    package let file: String
    package let sequence: Int
    package let recognizer: String
    package let isRecognized: Bool
    /// The name of the reason whose limit was near.
    package let reason: String
    package let measure: Measure

    /// The margin as a fraction of the limit, which compares calls with different units.
    var closeness: Double { measure.limit > 0 ? measure.margin / measure.limit : measure.margin }
}

/// The closest calls of all cases: the ones nearest to the other verdict.
package struct CloseCalls: Hashable, Sendable {
    private static let maxCount = 10

    /// The calls, the closest first.
    package private(set) var calls: [CloseCall] = []

    package init() {}

    mutating func add(_ call: CloseCall) {
        guard calls.count < Self.maxCount || calls.last.map({ Self.precedes(call, $0) }) == true
        else { return }
        let index = calls.firstIndex { Self.precedes(call, $0) } ?? calls.count
        calls.insert(call, at: index)
        if calls.count > Self.maxCount { calls.removeLast() }
    }

    mutating func add(_ other: CloseCalls) { other.calls.forEach { add($0) } }

    /// Equal margins are in the order of the files, so that the order of merging does not matter.
    private static func precedes(_ first: CloseCall, _ second: CloseCall) -> Bool {
        (first.closeness, first.file, first.sequence, first.recognizer, first.reason)
            < (second.closeness, second.file, second.sequence, second.recognizer, second.reason)
    }
}
