import Foundation

/// What a recognizer has to do with the sequence that is under way.
///
/// Begins with the first touch that it receives, and is cleared by its reset.
final class Engagement {
    /// Where the recognizer takes part; nil while it has received nothing of the sequence.
    var arbiter: Arbiter?
    /// The event clock's time at which the recognizer wants to be called.
    var deadline: TimeInterval? {
        didSet { arbiter?.noteDeadline() }
    }
    /// The touches received and not ignored; those that ended stay until the turn is over.
    var touches: [Touch] = []
    /// The presses received, in the same way.
    private var presses: [Press] = []
    /// How many streams, as scrolling, it takes part in that are not over.
    private(set) var openStreams = 0
    /// The touches since none was down, those that ended included: what a discrete gesture is made of.
    private var gathered: [Touch] = []
    /// What touched first, or last where the types are mixed; nil before the first touch.
    var touchType: Touch.TouchType?
    /// The views that its touches landed on; without the window, which refuses nothing, and which this
    /// would keep.
    private(set) var touchedViews: [View] = []
    /// Whether it has received anything, and was not only assigned a state.
    private(set) var hasReceived = false
    var wish = Wish()
    var callback: Callback?
    /// The reason that `fail(_:)` gives for the state that it assigns; nil outside of `fail(_:)`.
    var statedReason: Reason?
    /// The state that the targets being called are to see.
    var sending: GestureRecognizer.State?
    /// Of a discrete gesture, what made it.
    var made: (count: Int, location: CGPoint)?
    /// The recognizers that it waits for; empty when it does not wait.
    var waitingFor: [GestureRecognizer] = []
    /// Whether it was reported that it is begun, and that nothing is left which could end it.
    var isKnownNeverEnded = false
    /// Answers to the dynamic requirement questions, so that each is asked once for an attempt.
    var answers: [ObjectIdentifier: Answer] = [:]
    var modifierFlags: KeyModifierFlags = []
    var buttonMask: ButtonMask = []
    private var lastLocation = CGPoint.zero

    /// Whether the recognizer has received part of the sequence.
    var isActive: Bool { arbiter != nil }

    var touchesDown: [Touch] { touches.filter(\.isDown) }

    /// How many touches are down; unlike `touchesDown.count` it takes no memory.
    var numberDown: Int { touches.reduce(0) { $1.isDown ? $0 + 1 : $0 } }

    /// Whether anything that it received is still down or under way.
    var hasInput: Bool {
        openStreams > 0 || touches.contains(where: \.isDown) || presses.contains(where: \.isDown)
    }

    /// Whether all that it received was taken away by the system.
    var isTakenAway: Bool {
        touches.contains { $0.phase == .cancelled } || presses.contains(where: \.isCancelled)
    }

    var isWaiting: Bool { !waitingFor.isEmpty }

    /// Whether it attempts to leave possible in this event, so that nobody has seen the attempt
    /// yet.
    ///
    /// False while it waits for another recognizer: its attempt came with an earlier event.
    func isUnseenAttempt(from settled: GestureRecognizer.State) -> Bool {
        !isWaiting && wish.isAttempt(from: settled)
    }

    var location: CGPoint {
        if let made { return made.location }
        return touches.centroid(where: \.isDown) ?? touches.centroid { _ in true } ?? lastLocation
    }

    func take(_ landed: [Touch]) {
        if numberDown == 0 { gathered = [] }
        gathered += landed
        touches += landed
        for case let view? in landed.map(\.view) { touched(view) }
    }

    func take(_ landed: Set<Press>) {
        presses += landed.sorted { $0.id < $1.id }
        for case let view? in presses.map(\.responder) { touched(view) }
        if touches.isEmpty, let last = presses.last { stand(at: last.place) }
    }

    /// Takes part in a stream that began over this view.
    func open(over view: View) {
        openStreams += 1
        touched(view)
    }

    /// The stream that it took part in is over.
    func closeStream() {
        arbiter?.noteEnd()
        openStreams -= 1
    }

    /// Stands where a stream is, which has no touches.
    func stand(at place: CGPoint) { lastLocation = place }

    func ignore(_ touch: Touch) {
        arbiter?.noteDeadline()
        gathered.removeAll { $0 === touch }
        touches.removeAll { $0 === touch }
    }

    func ignore(_ press: Press) {
        arbiter?.noteEnd()
        presses.removeAll { $0 === press }
    }

    /// Forgets a pointer that has left the view.
    func leave(_ touch: Touch) {
        lastLocation = location
        ignore(touch)
    }

    /// Notes what made a discrete gesture: its fingers may have lifted one after the other.
    func noteMade() {
        made = (gathered.count, gathered.centroid { _ in true } ?? lastLocation)
    }

    func read(_ modifierFlags: KeyModifierFlags, _ buttonMask: ButtonMask) {
        self.modifierFlags = modifierFlags
        self.buttonMask = buttonMask
    }

    /// Lets go of touches and of other recognizers, which may hold this one in turn.
    func clear() {
        arbiter = nil
        deadline = nil
        (touches, presses, gathered, touchedViews) = ([], [], [], [])
        (openStreams, touchType, wish, sending, made) = (0, nil, Wish(), nil, nil)
        (waitingFor, answers, modifierFlags, buttonMask) = ([], [:], [], [])
        lastLocation = .zero
        (isKnownNeverEnded, hasReceived) = (false, false)
    }

    func dropInput() {
        arbiter?.noteDeadline()
        lastLocation = location
        touches = []
        presses = []
        openStreams = 0
    }

    func forgetEnded() {
        presses.removeAll { !$0.isDown }
        guard touches.contains(where: { !$0.isDown }) else { return }
        lastLocation = location
        touches.removeAll { !$0.isDown }
    }

    private func touched(_ view: View) {
        hasReceived = true
        guard !(view is Window), !touchedViews.contains(where: { $0 === view }) else { return }
        touchedViews.append(view)
    }
}
