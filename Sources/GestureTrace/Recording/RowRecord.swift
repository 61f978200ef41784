import Foundation
import GestureKit

struct RowRecord {
    /// How many allowances of one recognizer are drawn.
    private static let mostAllowances = 100

    /// Held, so that its identity cannot come back as another one's.
    let recognizer: GestureRecognizer
    /// The attempt's outcome so far; each snapshot reads the rest from the recognizer.
    private(set) var row: TraceSnapshot.Row

    init(_ recognizer: GestureRecognizer, id: Int) {
        self.recognizer = recognizer
        row = TraceSnapshot.Row(id: id, name: "")
    }

    /// Forgets the last attempt: the next one begins.
    mutating func clear() { self = RowRecord(recognizer, id: row.id) }

    mutating func step(_ transition: Transition, touches ids: [Int]) {
        // The reset makes it possible again; what it came to stays to be read.
        guard transition.reason != .reset else {
            row.isPast = true
            return
        }
        if row.isPast { clear() }
        row.state = transition.to
        row.isRecognized = transition.from == .possible && transition.to == .ended
        row.reason = transition.reason
        // Once begun, it stays to be read.
        if transition.from == .possible { row.shortfall = transition.shortfall }
        row.isWaiting = transition.from == .possible && transition.to == .possible
        row.allowancesLeft = Self.drawn(transition.allowancesLeft)
        keep(ids)
    }

    mutating func act(_ action: ActionSending, touches ids: [Int]) {
        row.values = action.values
        row.location = action.location
        keep(ids)
    }

    /// At the last lift nobody touches any more; the ones that made the gesture are what counts.
    private mutating func keep(_ ids: [Int]) {
        if !ids.isEmpty { row.touches = ids }
    }

    /// The press ended only later than the deadline at which it failed: then it is known how late.
    mutating func ended(after length: TimeInterval) {
        guard case .heldTooLong(let value, let limit) = row.reason, length > value else { return }
        row.reason = .heldTooLong(length, limit: limit)
    }

    func row(at time: TimeInterval, down: [Int], blocker: GestureRecognizer?) -> TraceSnapshot.Row {
        var row = row
        row.name = recognizer.label
        row.isEnabled = recognizer.isEnabled
        if row.isWaiting { row.timeLeft = blocker?.deadline.map { max(0, $0 - time) } }
        if !down.isEmpty { row.touches = down }
        if row.state == .possible && !row.isPast {
            row.allowances = Self.drawn(recognizer.allowances)
        }
        return row
    }

    /// Those that can be drawn, and no more than anyone could tell apart: a recognizer that keeps adding
    /// to its own would stop the window.
    private static func drawn(_ allowances: [Allowance]) -> [Allowance] {
        Array(allowances.lazy.filter(\.isDrawable).prefix(mostAllowances))
    }
}
