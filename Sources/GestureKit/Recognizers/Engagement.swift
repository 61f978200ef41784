import Foundation

/// A recognizer's part in the sequence that is under way: what it wants, what it waits for, and which of its methods
/// is being called.
///
/// Begins with the first touch that it receives, and is cleared by its reset.
final class Engagement {
    let input = ReceivedInput()
    /// Where the recognizer takes part; nil while it has received nothing of the sequence.
    private(set) var arbiter: Arbiter?
    /// The event clock's time at which the recognizer wants to be called.
    var deadline: TimeInterval? {
        didSet { arbiter?.noteDeadline() }
    }
    private(set) var wish = Wish()
    private(set) var callback: Callback?
    /// The reason that `fail(_:)` gives for the state that it assigns; nil outside of `fail(_:)`.
    private(set) var statedReason: Reason?
    /// The state that the targets being called are to see.
    private(set) var sending: GestureRecognizer.State?
    /// The recognizers that it waits for; empty when it does not wait.
    private(set) var waitingFor: [GestureRecognizer] = []
    /// Answers to the dynamic requirement questions, so that each is asked once for an attempt.
    private var answers: [ObjectIdentifier: Answer] = [:]
    private var isKnownNeverEnded = false

    private struct Answer {
        /// Held until the attempt is over, so that no other can come to live at its address.
        let other: GestureRecognizer
        let isRequired: Bool
    }

    /// What the recognizer wants and has not been granted.
    struct Wish {
        fileprivate(set) var begins = false
        fileprivate(set) var changes = false
        fileprivate(set) var end: GestureRecognizer.State?
        /// The reason for a beginning if another state was assigned; nil otherwise.
        fileprivate(set) var beginCoercion: Reason?
        /// The reason for a change if another state was assigned; nil otherwise.
        fileprivate(set) var changeCoercion: Reason?
        /// Why it ends.
        fileprivate var endReason: Reason?

        var isEmpty: Bool { !begins && !changes && end == nil }

        func tentative(from settled: GestureRecognizer.State) -> GestureRecognizer.State {
            end ?? (changes ? .changed : begins ? .began : settled)
        }

        /// The reason for this end; nil on success.
        func reason(for end: GestureRecognizer.State) -> Reason? {
            end == .ended ? nil : endReason ?? .assigned
        }

        /// Whether it is about leaving possible with success, and so has to be arbitrated.
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
        /// The setter of `state` receives a state that the core sets.
        case settling
    }

    /// Whether the recognizer has received part of the sequence.
    var isActive: Bool { arbiter != nil }

    func join(_ arbiter: Arbiter) { self.arbiter = arbiter }

    /// Lets go of touches and of other recognizers, which may hold this one in turn.
    func clear() {
        arbiter = nil
        deadline = nil
        (wish, sending, waitingFor, answers) = (Wish(), nil, [], [:])
        isKnownNeverEnded = false
        clearInput()
    }

    // MARK: What is being called

    /// Runs one of the recognizer's own methods, in which `state` reads what it assigned.
    func during(_ callback: Callback, _ body: () -> Void) {
        let outer = self.callback
        self.callback = callback
        body()
        self.callback = outer
    }

    /// Runs an assignment that this is the reason for.
    func stating(_ reason: Reason, _ body: () -> Void) {
        let outer = statedReason
        statedReason = reason
        body()
        statedReason = outer
    }

    /// Runs the targets, which are to see this state.
    func sending(_ state: GestureRecognizer.State, _ body: () -> Void) {
        sending = state
        body()
        sending = nil
    }

    // MARK: What it wants

    /// Whether it attempts to leave possible in this event, so that nobody has seen the attempt
    /// yet.
    ///
    /// False while it waits for another recognizer: its attempt came with an earlier event.
    func isUnseenAttempt(from settled: GestureRecognizer.State) -> Bool {
        !isWaiting && wish.isAttempt(from: settled)
    }

    func wishToBegin(because reason: Reason?) {
        wish.begins = true
        wish.beginCoercion = reason
    }

    func wishToChange(because reason: Reason?) {
        wish.changes = true
        wish.changeCoercion = reason ?? wish.changeCoercion
    }

    func wishToEnd(_ state: GestureRecognizer.State, because reason: Reason?) {
        wish.end = state
        wish.endReason = reason ?? (callback == .touchesCancelled ? .touchCancelled : nil)
        deadline = nil
    }

    /// Removes what it wants, and returns it.
    @discardableResult
    func takeWish() -> Wish {
        var taken = Wish()
        swap(&taken, &wish)
        return taken
    }

    // MARK: What it waits for

    var isWaiting: Bool { !waitingFor.isEmpty }

    func wait(for blockers: [GestureRecognizer]) { waitingFor = blockers }

    func stopWaiting() { waitingFor = [] }

    /// Whether it was answered that this waits for the other; nil before it was asked.
    func answer(about other: GestureRecognizer) -> Bool? {
        answers[ObjectIdentifier(other)]?.isRequired
    }

    func note(_ isRequired: Bool, about other: GestureRecognizer) {
        answers[ObjectIdentifier(other)] = Answer(other: other, isRequired: isRequired)
    }

    /// Whether it is to be reported now that it is begun, and that nothing is left which could end it: once.
    func isFirstNeverEnded() -> Bool {
        defer { isKnownNeverEnded = true }
        return !isKnownNeverEnded
    }
}
