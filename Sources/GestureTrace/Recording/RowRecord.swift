import Foundation
import GestureKit

/// What the trace keeps of one recognizer.
struct RowRecord {
    /// How many allowances of one recognizer are drawn.
    private static let mostAllowances = 100

    /// Held, so that its identity cannot come back as another one's.
    let recognizer: GestureRecognizer
    let id: Int
    private(set) var state = GestureRecognizer.State.possible
    private(set) var stateName = GestureRecognizer.State.possible.name
    private(set) var reason: Reason?
    /// How far it had come when it began, or lost.
    private var shortfall: Reason?
    private(set) var isWaiting = false
    private(set) var isPast = false
    private(set) var values: [GestureValue] = []
    private(set) var location: CGPoint?
    private(set) var touches: [Int] = []
    /// What it allowed when it failed, and the fingers had left.
    private(set) var left: [Allowance] = []

    init(_ recognizer: GestureRecognizer, id: Int) {
        self.recognizer = recognizer
        self.id = id
    }

    /// Forgets the last attempt: the next one begins.
    mutating func clear() { self = RowRecord(recognizer, id: id) }

    mutating func step(_ transition: Transition, touches ids: [Int]) {
        // The reset makes it possible again; what it came to stays to be read.
        guard transition.reason != .reset else {
            isPast = true
            return
        }
        if isPast { clear() }
        state = transition.to
        stateName = transition.stateName
        reason = transition.reason
        // Once begun, it stays to be read.
        if transition.from == .possible { shortfall = transition.shortfall }
        isWaiting = transition.from == .possible && transition.to == .possible
        left = Self.drawn(transition.allowancesLeft)
        keep(ids)
    }

    mutating func act(_ action: ActionSending, touches ids: [Int]) {
        values = action.values
        location = action.location
        keep(ids)
    }

    /// At the last lift nobody touches any more; the ones that made the gesture are what counts.
    private mutating func keep(_ ids: [Int]) {
        if !ids.isEmpty { touches = ids }
    }

    /// The press ended only later than the deadline at which it failed: then it is known how late.
    mutating func ended(after length: TimeInterval) {
        guard case .heldTooLong(let value, let limit) = reason, length > value else { return }
        reason = .heldTooLong(length, limit: limit)
    }

    func row(at time: TimeInterval, down: [Int], blocker: GestureRecognizer?) -> TraceSnapshot.Row {
        TraceSnapshot.Row(
            id: id,
            name: recognizer.label,
            state: state,
            stateName: stateName,
            isWaiting: isWaiting,
            isPast: isPast,
            isEnabled: recognizer.isEnabled,
            reason: reason,
            shortfall: shortfall,
            timeLeft: isWaiting ? blocker?.deadline.map { max(0, $0 - time) } : nil,
            values: values,
            location: location,
            touches: down.isEmpty ? touches : down,
            allowances: state == .possible && !isPast
                ? Self.drawn(recognizer.allowances) : [],
            allowancesLeft: left
        )
    }

    /// Those that can be drawn, and no more than anyone could tell apart: a recognizer that keeps adding
    /// to its own would stop the window.
    private static func drawn(_ allowances: [Allowance]) -> [Allowance] {
        Array(allowances.lazy.filter(\.isDrawable).prefix(mostAllowances))
    }
}
