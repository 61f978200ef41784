import Foundation
import GestureKit

/// A recognizer, and the outcome of its attempt as far as the recognizer itself does not keep it.
struct RecognizerRecord {
    /// The recognizer, retained so that no other object can get its identity meanwhile.
    let recognizer: GestureRecognizer
    let kind: GestureKind
    private let isBuiltIn: Bool
    /// The outcome of the attempt so far; a snapshot reads everything else from the recognizer.
    private(set) var row: TraceSnapshot.Row { didSet { hasOutcome = true } }
    private var hasOutcome = false
    private var lastAction: TimeInterval = 0
    private typealias Pause = (start: TimeInterval, limit: TimeInterval)
    /// The last lift and the limit of the pause after it, if the next tap did not come in time.
    private var missedPause: Pause?
    /// The progress with which it began to wait; nil while it does not wait.
    private var waitedProgress: Reason?
    /// The cause by which it did not receive the first touch that it missed within its view; nil if it missed
    /// none.
    private(set) var unreceived: UnreceivedTouch.Cause?
    /// Whether a tap that came too late has completed the reason and begun the next attempt.
    private var isCompleted = false

    init(_ recognizer: GestureRecognizer, id: Int) {
        self.recognizer = recognizer
        kind = GestureKind(recognizer)
        isBuiltIn = GestureKind.isBuiltIn(recognizer)
        row = TraceSnapshot.Row(id: id, name: "")
    }

    /// The properties on which the recognizer's words depend.
    var properties: GestureKind.Properties {
        var properties = kind.properties
        properties.isEnabled = recognizer.isEnabled
        return properties
    }

    /// Whether its row depends only on its name and its properties.
    ///
    /// A custom class may report limits at any time, so it is never at rest.
    var isAtRest: Bool { !hasOutcome && !recognizer.receivesInput && isBuiltIn }

    /// The outcome, with the recognizer's name.
    private var named: TraceSnapshot.Row {
        var row = row
        row.name = recognizer.touchstone.label
        if row.kind.isEmpty { row.kind = kind.name }
        if case .tap(let tap) = kind { row.requiredTaps = tap.numberOfTapsRequired }
        return row
    }

    /// Removes the outcome of the last attempt, because the next one begins.
    mutating func clear() {
        guard hasOutcome else { return }
        self = RecognizerRecord(recognizer, id: row.id)
    }

    /// Records why it does not receive a touch within its view.
    mutating func miss(_ cause: UnreceivedTouch.Cause) {
        unreceived = unreceived ?? cause
        hasOutcome = true
    }

    /// Whether the recognizer receives touches on a view.
    func receives(_ hit: View) -> Bool { recognizer.view.map(hit.isDescendant) ?? false }

    mutating func step(_ transition: Transition, touches ids: [Int]) {
        // A reset makes the recognizer possible again, but its outcome stays visible.
        guard transition.reason != .reset else {
            row.isPast = true
            return
        }
        let missedPause: Pause? =
            if case .nextTapTooLate(let pause, let limit) = transition.reason {
                (transition.timestamp - pause, limit)
            } else {
                nil
            }
        if isCompleted, missedPause != nil {
            // The completed reason already has the pause; the new one only says that no tap followed the late
            // one.
            self.missedPause = missedPause
            return keep(ids)
        }
        if row.isPast || isCompleted { clear() }
        self.missedPause = missedPause
        row.state = transition.to
        row.isRecognized = transition.from == .possible && transition.to == .ended
        if row.isRecognized, let direction = kind.direction {
            row.kind = "\(kind.name) \(direction)"
        }
        row.reason = transition.reason
        // Later transitions keep the progress.
        if transition.from == .possible { row.progress = progress(at: transition) }
        if transition.to != .changed, transition.to != .possible {
            row.measurements = recognizer.reportedMeasurements
        }
        row.isWaiting = transition.from == .possible && transition.to == .possible
        waitedProgress = row.isWaiting ? waitedProgress ?? recognizer.reportedProgress : nil
        row.crossedLimits = transition.crossedLimits.filter(\.isDrawable)
        keep(ids)
    }

    /// Returns the progress that a transition reports or, for a press that waited, the earlier one.
    ///
    /// The duration of a press grows after its lift; the one that counts is that with which it could have
    /// begun.
    private func progress(at transition: Transition) -> Reason? {
        guard case .liftedTooSoon = transition.progress, case .liftedTooSoon = waitedProgress else {
            return transition.progress
        }
        return waitedProgress
    }

    mutating func act(_ action: ActionSending, touches ids: [Int]) {
        // A swipe's action names every direction that it allows.
        let direction = kind.direction.map { GestureValue("direction", .names([$0])) }
        row.values = action.values.map { $0.name == direction?.name ? direction ?? $0 : $0 }
        row.location = action.location
        lastAction = action.timestamp
        keep(ids)
    }

    /// Keeps the touches that made the gesture: after the last lift, none are down.
    private mutating func keep(_ ids: [Int]) {
        if !ids.isEmpty { row.touches = ids }
    }

    /// Completes the reason of a press that failed at a deadline, once its duration is known.
    mutating func setDuration(_ duration: TimeInterval) {
        guard case .heldTooLong(let value, _) = row.reason, duration > value else { return }
        row.reason = row.reason?.completed(by: duration)
    }

    /// Whether its values change without an event, because a velocity drops to zero after the last movement.
    func isSlowing(at time: TimeInterval) -> Bool {
        row.state.isBegun && time - lastAction <= GestureValue.rest
            && row.values.contains(where: \.isVelocity)
    }

    /// Returns the row at a time, with the ids of the touches that are down.
    func row(at time: TimeInterval, down: [Int], blocker: GestureRecognizer?) -> TraceSnapshot.Row {
        var row = named
        if row.state.isBegun { row.values = row.values.map { $0.after(time - lastAction) } }
        row.isEnabled = recognizer.isEnabled
        if row.isWaiting { row.timeLeft = blocker?.touchstone.deadline.map { max(0, $0 - time) } }
        if !down.isEmpty { row.touches = down }
        if row.state == .possible && !row.isPast {
            row.recognitionLimits = recognizer.reportedLimits.filter(\.isDrawable)
            if !row.isWaiting {
                row.limitProgress = recognizer.limitProgress(
                    at: time,
                    toward: row.recognitionLimits
                )
            }
        }
        row.limitNotes = row.measuredReason?.limitNotes(of: recognizer) ?? []
        return row
    }

    // MARK: - The next tap of several

    /// The longest pause, in seconds, after which a tap counts as late.
    ///
    /// After a longer pause, it begins another gesture.
    private static let longestPause: TimeInterval = 1

    /// Whether a tap at this time is the one that did not come in time.
    func isMissingTap(at time: TimeInterval) -> Bool {
        missedPause.map { time - $0.start <= Self.longestPause + Tolerance.time } ?? false
    }

    /// Completes the reason of a failure with the pause before the late tap.
    mutating func complete(at time: TimeInterval) {
        guard let pause = missedPause else { return }
        missedPause = nil
        row.reason = row.reason?.completed(by: time - pause.start)
        row.isPast = false
        isCompleted = true
    }
}
