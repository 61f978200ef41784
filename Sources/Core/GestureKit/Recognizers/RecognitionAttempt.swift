import Foundation

/// A recognizer's part in the current sequence: the transition it wants, the recognizers it waits for, and
/// the method that is being called.
///
/// It begins with the first touch that the recognizer receives, and the reset clears it.
final class RecognitionAttempt {
    let input = ReceivedInput()
    /// The arbiter of the sequence; nil while the recognizer has received none of it.
    private(set) var arbiter: Arbiter?
    /// The time of the recognizer's deadline on the event clock.
    var deadline: TimeInterval? {
        didSet { arbiter?.noteDeadline() }
    }
    private(set) var pending = PendingTransition()
    private(set) var callback: Callback?
    /// The reason that `fail(_:)` gives for the state that it assigns; nil outside of `fail(_:)`.
    private(set) var statedReason: Reason?
    /// The state that targets see during their call.
    private(set) var sending: GestureRecognizer.State?
    /// The recognizers that this one waits for; empty if it does not wait.
    private(set) var waitingFor: [GestureRecognizer] = []
    /// The reason why the wait was lost in another window; nil while it is not.
    private(set) var lossElsewhere: Reason?
    /// The recognizers of other windows that have waited for this one.
    private(set) var waitersElsewhere: [GestureRecognizer] = []
    /// The answers of delegates and hooks about failure requirements, so that each is asked once for an
    /// attempt.
    private var answers: [ObjectIdentifier: Answer] = [:]
    private var hasReportedNeverEnding = false

    private struct Answer {
        /// Retained until the attempt is over, so that its identifier stays unique.
        let other: GestureRecognizer
        let isRequired: Bool
    }

    /// The transitions that the recognizer wants and that have not been granted.
    struct PendingTransition {
        fileprivate(set) var begins = false
        fileprivate(set) var changes = false
        fileprivate(set) var end: GestureRecognizer.State?
        /// The reason for a beginning that replaced another assigned state; nil otherwise.
        fileprivate(set) var beginCoercion: Reason?
        /// The reason for a change that replaced another assigned state; nil otherwise.
        fileprivate(set) var changeCoercion: Reason?
        fileprivate var endReason: Reason?

        var isEmpty: Bool { !begins && !changes && end == nil }

        func tentative(from settled: GestureRecognizer.State) -> GestureRecognizer.State {
            end ?? (changes ? .changed : begins ? .began : settled)
        }

        /// Returns the reason for this end; nil on success.
        func reason(for end: GestureRecognizer.State) -> Reason? {
            end == .ended ? nil : endReason ?? .assigned
        }

        /// Returns whether it leaves possible with success, which needs arbitration.
        func isAttempt(from settled: GestureRecognizer.State) -> Bool {
            settled == .possible && (begins || end == .ended)
        }
    }

    /// The method of the recognizer that is being called.
    enum Callback {
        case touches
        case touchesCancelled
        case deadline
        case reset
        /// The setter of `state`, for a state that the core sets.
        case settling
    }

    /// Whether the recognizer has received part of the sequence.
    var isActive: Bool { arbiter != nil }

    func join(_ arbiter: Arbiter) { self.arbiter = arbiter }

    /// Releases touches and other recognizers, which may retain this recognizer in turn.
    func clear() {
        arbiter = nil
        deadline = nil
        (pending, sending, answers) = (PendingTransition(), nil, [:])
        stopWaiting()
        waitersElsewhere = []
        hasReportedNeverEnding = false
        clearInput()
    }

    // MARK: The current call

    /// Runs one of the recognizer's own methods, in which `state` returns the assigned state.
    func during(_ callback: Callback, _ body: () -> Void) {
        let outer = self.callback
        self.callback = callback
        body()
        self.callback = outer
    }

    /// Runs an assignment with this reason.
    func stating(_ reason: Reason, _ body: () -> Void) {
        let outer = statedReason
        statedReason = reason
        body()
        statedReason = outer
    }

    /// Runs the targets, which see this state.
    func sending(_ state: GestureRecognizer.State, _ body: () -> Void) {
        sending = state
        body()
        sending = nil
    }

    // MARK: Pending transitions

    /// Returns whether the recognizer attempts to leave possible in this event, so that the attempt is not
    /// visible yet.
    ///
    /// False while it waits for another recognizer: its attempt began with an earlier event.
    func isUnseenAttempt(from settled: GestureRecognizer.State) -> Bool {
        !isWaiting && pending.isAttempt(from: settled)
    }

    func requestBegin(because reason: Reason?) {
        pending.begins = true
        pending.beginCoercion = reason
    }

    func requestChange(because reason: Reason?) {
        pending.changes = true
        pending.changeCoercion = reason ?? pending.changeCoercion
    }

    func requestEnd(_ state: GestureRecognizer.State, because reason: Reason?) {
        pending.end = state
        pending.endReason = reason ?? (callback == .touchesCancelled ? .touchCancelled : nil)
        deadline = nil
    }

    /// Removes and returns the pending transition.
    @discardableResult
    func takePendingTransition() -> PendingTransition {
        var taken = PendingTransition()
        swap(&taken, &pending)
        return taken
    }

    // MARK: Waiting

    var isWaiting: Bool { !waitingFor.isEmpty }

    func wait(for blockers: [GestureRecognizer]) { waitingFor = blockers }

    func stopWaiting() { (waitingFor, lossElsewhere) = ([], nil) }

    /// Notes that another window decided that the wait is lost; the first reason counts.
    func loseElsewhere(because reason: Reason) { lossElsewhere = lossElsewhere ?? reason }

    func addWaiterElsewhere(_ waiter: GestureRecognizer) {
        guard !waitersElsewhere.contains(where: { $0 === waiter }) else { return }
        waitersElsewhere.append(waiter)
    }

    /// Returns whether this recognizer waits for the other, as answered; nil before the question was asked.
    func answer(about other: GestureRecognizer) -> Bool? {
        answers[ObjectIdentifier(other)]?.isRequired
    }

    func note(_ isRequired: Bool, about other: GestureRecognizer) {
        answers[ObjectIdentifier(other)] = Answer(other: other, isRequired: isRequired)
    }

    /// Returns true once per sequence, for the report that the recognizer has begun and nothing can end it.
    func claimNeverEndingReport() -> Bool {
        defer { hasReportedNeverEnding = true }
        return !hasReportedNeverEnding
    }
}
