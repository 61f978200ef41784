import Foundation

/// A recognizer's part in the current sequence: the input it received, the transition it wants, the
/// recognizers it waits for, and the method that is being called.
///
/// It begins with the first touch that the recognizer receives and lasts until the reset.
final class RecognitionAttempt {
    let input = ReceivedInput()
    /// The arbiter of the sequence; nil as long as the recognizer has received none of it.
    private(set) var arbiter: Arbiter?
    var deadline: TimeInterval? {
        didSet { arbiter?.noteDeadline() }
    }
    private(set) var pending = PendingTransition()
    private(set) var callback: Callback?
    /// The reason that `fail(_:)` gives for the state it assigns; nil outside of `fail(_:)`.
    private(set) var statedReason: Reason?
    /// The state that targets see during their call.
    private(set) var sending: GestureRecognizer.State?
    private(set) var waitingFor: [GestureRecognizer] = []
    /// The reason why the wait was lost in another window; nil unless it was.
    private(set) var lossElsewhere: Reason?
    /// The recognizers of other windows that have waited for this one.
    private(set) var waitersElsewhere: [GestureRecognizer] = []
    /// The answers of delegates and hooks about failure requirements; each is asked once for an attempt.
    private var answers: [ObjectIdentifier: Answer] = [:]
    private var hasReportedNeverEnding = false

    private struct Answer {
        /// Retained until the attempt is over, so that its identifier stays unique.
        let other: GestureRecognizer
        let isRequired: Bool
    }

    /// The transitions that the recognizer wants and the arbiter has not granted yet.
    struct PendingTransition {
        fileprivate(set) var begins = false
        fileprivate(set) var changes = false
        fileprivate(set) var end: GestureRecognizer.State?
        /// The reason for a beginning in place of another assigned state.
        fileprivate(set) var beginCoercion: Reason?
        /// The reason for a change in place of another assigned state.
        fileprivate(set) var changeCoercion: Reason?
        fileprivate var endReason: Reason?

        var isEmpty: Bool { !begins && !changes && end == nil }

        func tentative(from settled: GestureRecognizer.State) -> GestureRecognizer.State {
            end ?? (changes ? .changed : begins ? .began : settled)
        }

        /// The reason for this end; a success has none.
        func reason(for end: GestureRecognizer.State) -> Reason? {
            end == .ended ? nil : endReason ?? .assigned
        }

        /// Returns true if the recognizer leaves possible with success, which needs arbitration.
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

    /// Whether the recognizer takes part in the sequence.
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

    /// Runs one of the recognizer's own methods, to which `state` shows the assigned state.
    func during(_ callback: Callback, _ body: () -> Void) {
        let outer = self.callback
        self.callback = callback
        body()
        self.callback = outer
    }

    /// Runs an assignment for this reason.
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

    /// Returns true if the recognizer tries to leave possible in this event, and no one has seen it yet.
    ///
    /// A recognizer that waits for another made its attempt in an earlier event.
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

    /// Notes that the wait was lost in another window; the first reason counts.
    func loseElsewhere(because reason: Reason) { lossElsewhere = lossElsewhere ?? reason }

    func addWaiterElsewhere(_ waiter: GestureRecognizer) {
        guard !waitersElsewhere.contains(where: { $0 === waiter }) else { return }
        waitersElsewhere.append(waiter)
    }

    /// The recorded answer to whether this recognizer waits for the other; nil before the question.
    func answer(about other: GestureRecognizer) -> Bool? {
        answers[ObjectIdentifier(other)]?.isRequired
    }

    func note(_ isRequired: Bool, about other: GestureRecognizer) {
        answers[ObjectIdentifier(other)] = Answer(other: other, isRequired: isRequired)
    }

    /// Returns true once per sequence: for the report that nothing can end the begun recognizer.
    func claimNeverEndingReport() -> Bool {
        defer { hasReportedNeverEnding = true }
        return !hasReportedNeverEnding
    }

    // MARK: - Received input

    // The arbiter is notified of each change that may let it decide or finish.

    /// Notes the modifiers and buttons of an event that the recognizer is about to receive.
    func read(_ event: TouchEvent) {
        input.modifierFlags = event.modifierFlags
        input.buttonMask = event.buttonMask
    }

    /// Notes an event of a stream: it has no touches, but the location of the pointer.
    func read(_ event: TouchEvent, at location: CGPoint) {
        read(event)
        input.lastLocation = location
    }

    /// Notes the type of an accepted touch, before the touch is added.
    func accept(_ type: Touch.TouchType) { input.touchType = type }

    func receive(_ new: [Touch]) {
        if input.numberDown == 0 { input.gathered = [] }
        input.gathered += new
        input.landed += new
        input.hasReceivedInput = true
    }

    func receive(_ new: Set<Press>) {
        input.presses += new.sorted { $0.id < $1.id }
        input.hasReceivedInput = true
        if input.touches.isEmpty, let last = input.presses.last {
            input.lastLocation = last.location
        }
    }

    func openStream(over view: View) {
        input.openStreams += 1
        input.hasReceivedInput = true
        guard !(view is Window), !input.streamedViews.contains(where: { $0 === view }) else {
            return
        }
        input.streamedViews.append(view)
    }

    func closeStream() {
        arbiter?.noteEnd()
        input.openStreams -= 1
    }

    func ignore(_ touch: Touch) {
        arbiter?.noteDeadline()
        input.gathered.removeAll { $0 === touch }
        input.landed.removeAll { $0 === touch }
    }

    func ignore(_ press: Press) {
        arbiter?.noteEnd()
        input.presses.removeAll { $0 === press }
    }

    /// Removes a pointer that has left the view.
    func leave(_ touch: Touch) {
        input.lastLocation = input.location
        ignore(touch)
    }

    /// Notes the touches that made a discrete gesture; its fingers may have lifted one after the other.
    func noteMade() {
        let location = input.gathered.centroid { _ in true } ?? input.lastLocation
        input.made = (input.gathered.count, location)
    }

    func forgetMade() { input.made = nil }

    func forgetEnded() {
        input.presses.removeAll { !$0.isDown }
        guard input.touches.contains(where: { !$0.isDown }) else { return }
        input.lastLocation = input.location
        input.landed.removeAll { !$0.isDown }
    }

    /// Drops all input in progress but keeps its location.
    func clearActiveInput() {
        arbiter?.noteDeadline()
        input.lastLocation = input.location
        (input.landed, input.presses, input.openStreams) = ([], [], 0)
    }

    private func clearInput() {
        (input.landed, input.presses, input.gathered, input.streamedViews) = ([], [], [], [])
        (input.openStreams, input.touchType, input.made, input.hasReceivedInput) = (
            0, nil, nil, false
        )
        (input.modifierFlags, input.buttonMask, input.lastLocation) = ([], [], .zero)
    }
}

/// The touches, presses and streams that a recognizer has received in the current sequence.
///
/// Only the recognizer's attempt changes it.
final class ReceivedInput {
    fileprivate var landed: [Touch] = []
    /// The presses received and not ignored; ended ones remain until the turn is over.
    fileprivate var presses: [Press] = []
    /// The number of streams in progress, such as scrolls.
    fileprivate(set) var openStreams = 0
    /// All touches since none was down, ended ones included: those of a discrete gesture.
    fileprivate var gathered: [Touch] = []
    /// The touches that made a discrete gesture.
    fileprivate(set) var made: (count: Int, location: CGPoint)?
    /// The type of the last accepted touch; nil before the first.
    fileprivate(set) var touchType: Touch.TouchType?
    /// The views that streams began over, except the window: it refuses nothing and must not be retained.
    fileprivate(set) var streamedViews: [View] = []
    /// False for a recognizer that takes part only because a state was assigned.
    fileprivate(set) var hasReceivedInput = false
    fileprivate(set) var modifierFlags: KeyModifierFlags = []
    fileprivate(set) var buttonMask: ButtonMask = []
    fileprivate var lastLocation = CGPoint.zero

    /// The touches received and not ignored, in order of landing; ended ones remain until the turn is over.
    var touches: [Touch] { landed }

    var touchesDown: [Touch] { touches.filter(\.isDown) }

    var numberDown: Int { touches.count(where: \.isDown) }

    /// Whether no touch or press is down or ended in this turn.
    var isEmpty: Bool { landed.isEmpty && presses.isEmpty }

    var isUnderWay: Bool {
        openStreams > 0 || touches.contains(where: \.isDown) || presses.contains(where: \.isDown)
    }

    var isCancelled: Bool {
        touches.contains { $0.phase == .cancelled } || presses.contains(where: \.isCancelled)
    }

    var location: CGPoint {
        if let made { return made.location }
        return touches.centroid(where: \.isDown) ?? touches.centroid { _ in true } ?? lastLocation
    }

    /// Returns how far these touches move the centroid of the touches that are down, and when; nil if none is
    /// down, or none of these is received.
    ///
    /// The sum follows the order of landing: it must not depend on the order of a set.
    func movement(of moved: Set<Touch>) -> (step: CGPoint, time: TimeInterval)? {
        var (sum, time, down) = (CGPoint.zero, -TimeInterval.infinity, 0)
        for touch in landed {
            if touch.isDown { down += 1 }
            guard moved.contains(touch) else { continue }
            sum += touch.windowLocation - touch.previousWindowLocation
            time = max(time, touch.timestamp)
        }
        return down > 0 && time.isFinite ? (sum / CGFloat(down), time) : nil
    }
}

extension [Touch] {
    /// Returns the mean location of the matching touches in window points; nil if none matches.
    func centroid(where isCounted: (Touch) -> Bool) -> CGPoint? {
        var (sum, count) = (CGPoint.zero, 0)
        for touch in self where isCounted(touch) {
            sum += touch.windowLocation
            count += 1
        }
        return count == 0 ? nil : sum / CGFloat(count)
    }
}
