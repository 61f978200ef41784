import Foundation
import GestureKit

struct RowRecord {
    /// The maximum number of limits of one recognizer that are drawn.
    private static let maxRecognitionLimits = 100

    /// The recognizer, retained so that no other object can get its identity.
    let recognizer: GestureRecognizer
    /// The outcome of the attempt so far; snapshots read the rest from the recognizer.
    private(set) var row: TraceSnapshot.Row

    init(_ recognizer: GestureRecognizer, id: Int) {
        self.recognizer = recognizer
        row = TraceSnapshot.Row(id: id, name: "")
    }

    /// Removes the last attempt's outcome when the next one begins.
    mutating func clear() { self = RowRecord(recognizer, id: row.id) }

    mutating func step(_ transition: Transition, touches ids: [Int]) {
        // A reset makes the recognizer possible again, but its outcome stays visible.
        guard transition.reason != .reset else {
            row.isPast = true
            return
        }
        if row.isPast { clear() }
        row.state = transition.to
        row.isRecognized = transition.from == .possible && transition.to == .ended
        row.reason = transition.reason
        // Later transitions keep the progress.
        if transition.from == .possible { row.progress = transition.progress }
        row.isWaiting = transition.from == .possible && transition.to == .possible
        row.crossedLimits = Self.drawn(transition.crossedLimits)
        keep(ids)
    }

    mutating func act(_ action: ActionSending, touches ids: [Int]) {
        row.values = action.values
        row.location = action.location
        keep(ids)
    }

    /// Keeps the touches that made the gesture, because after the last lift none are down.
    private mutating func keep(_ ids: [Int]) {
        if !ids.isEmpty { row.touches = ids }
    }

    /// Updates the reason of a press that failed at a deadline, once its duration is known.
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
            row.recognitionLimits = Self.drawn(recognizer.recognitionLimits)
        }
        return row
    }

    /// Returns the limits that can be drawn, up to a maximum: a recognizer that keeps adding limits would
    /// otherwise block the window.
    private static func drawn(_ recognitionLimits: [RecognitionLimit]) -> [RecognitionLimit] {
        Array(recognitionLimits.lazy.filter(\.isDrawable).prefix(maxRecognitionLimits))
    }
}
