import Foundation

/// What a recognizer has to do with the sequence that is under way.
///
/// Made with the first touch that it receives, thrown away by its reset.
struct Engagement {
    /// What the recognizer wants and has not been granted.
    struct Wish {
        var begins = false
        var changes = false
        var end: GestureRecognizer.State?
        var reason: Reason?

        var isEmpty: Bool { !begins && !changes && end == nil }

        func tentative(from settled: GestureRecognizer.State) -> GestureRecognizer.State {
            end ?? (changes ? .changed : begins ? .began : settled)
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
    }

    /// Whether the recognizer has received part of the sequence.
    var isActive = false
    /// The touches received and not ignored; those that ended stay until the turn is over.
    var touches: [Touch] = []
    /// The touches since none was down, those that ended included: what a discrete gesture is made of.
    private var gathered: [Touch] = []
    /// What touched first, or last where the types are mixed; nil before the first touch.
    var touchType: Touch.TouchType?
    /// The views that its touches landed on.
    var touchedViews: [View] = []
    var wish = Wish()
    var callback: Callback?
    /// The state that the targets being called are to see.
    var sending: GestureRecognizer.State?
    /// Of a discrete gesture, what made it.
    var made: (count: Int, location: CGPoint)?
    /// The recognizers that it waits for; empty when it does not wait.
    var waitingFor: [GestureRecognizer] = []
    /// Answers to the dynamic requirement questions, so that each is asked once for an attempt.
    var answers: [ObjectIdentifier: Bool] = [:]
    var modifierFlags: KeyModifierFlags = []
    var buttonMask: ButtonMask = []
    private var lastLocation = CGPoint.zero

    var touchesDown: [Touch] { touches.filter(\.isDown) }

    var isWaiting: Bool { !waitingFor.isEmpty }

    var location: CGPoint {
        if let made { return made.location }
        return touchesDown.map(\.windowLocation).centroid
            ?? touches.map(\.windowLocation).centroid
            ?? lastLocation
    }

    mutating func take(_ landed: [Touch]) {
        if touchesDown.isEmpty { gathered = [] }
        gathered += landed
        touches += landed
    }

    mutating func ignore(_ touch: Touch) {
        gathered.removeAll { $0 === touch }
        touches.removeAll { $0 === touch }
    }

    /// Notes what made a discrete gesture: its fingers may have lifted one after the other.
    mutating func noteMade() {
        made = (gathered.count, gathered.map(\.windowLocation).centroid ?? lastLocation)
    }

    mutating func dropTouches() {
        lastLocation = location
        touches = []
    }

    mutating func forgetEndedTouches() {
        guard touches.contains(where: { !$0.isDown }) else { return }
        lastLocation = location
        touches.removeAll { !$0.isDown }
    }
}
