import Foundation

/// What a recognizer has received of the sequence that is under way: touches, presses and streams.
final class ReceivedInput {
    // Private, so that reading them is checked by the compiler and not on every update.
    private var landed: [Touch] = []
    /// The presses received and not ignored; those that ended stay until the turn is over.
    private var presses: [Press] = []
    /// How many streams, as scrolling, it takes part in that are not over.
    private(set) var openStreams = 0
    /// The touches since none was down, those that ended included: what a discrete gesture is made of.
    private var gathered: [Touch] = []
    /// Of a discrete gesture, what made it.
    private(set) var made: (count: Int, location: CGPoint)?
    /// What touched first, or last where the types are mixed; nil before the first touch.
    private(set) var touchType: Touch.TouchType?
    /// The views that its touches landed on; without the window, which refuses nothing, and which this
    /// would keep.
    private(set) var touchedViews: [View] = []
    /// Whether it has received anything, and was not only assigned a state.
    private(set) var isAny = false
    private(set) var modifierFlags: KeyModifierFlags = []
    private(set) var buttonMask: ButtonMask = []
    private var lastLocation = CGPoint.zero

    /// The touches received and not ignored, in order of landing; those that ended stay until the turn is over.
    var touches: [Touch] { landed }

    var touchesDown: [Touch] { touches.filter(\.isDown) }

    /// How many touches are down; unlike `touchesDown.count` it takes no memory.
    var numberDown: Int { touches.reduce(0) { $1.isDown ? $0 + 1 : $0 } }

    /// Whether anything is still down or under way.
    var isUnderWay: Bool {
        openStreams > 0 || touches.contains(where: \.isDown) || presses.contains(where: \.isDown)
    }

    /// Whether all was taken away by the system.
    var isTakenAway: Bool {
        touches.contains { $0.phase == .cancelled } || presses.contains(where: \.isCancelled)
    }

    var location: CGPoint {
        if let made { return made.location }
        return touches.centroid(where: \.isDown) ?? touches.centroid { _ in true } ?? lastLocation
    }

    /// The sum of what these touches moved by with this event, and when; nil when none is received.
    ///
    /// In the order of landing: a sum must not hang on a set's order.
    func movement(of moved: Set<Touch>) -> (sum: CGPoint, time: TimeInterval)? {
        let only = moved.count == 1 ? moved.first : nil
        var (sum, time) = (CGPoint.zero, -TimeInterval.infinity)
        for touch in touches where only.map({ $0 === touch }) ?? moved.contains(touch) {
            sum += touch.windowLocation - touch.previousWindowLocation
            time = max(time, touch.timestamp)
        }
        return time.isFinite ? (sum, time) : nil
    }

    /// Notes the type of a touch that is accepted, before it is taken.
    func accept(_ type: Touch.TouchType) { touchType = type }

    func take(_ new: [Touch]) {
        if numberDown == 0 { gathered = [] }
        gathered += new
        landed += new
        for case let view? in new.map(\.view) { touched(view) }
    }

    func take(_ new: Set<Press>) {
        presses += new.sorted { $0.id < $1.id }
        for case let view? in presses.map(\.responder) { touched(view) }
        if touches.isEmpty, let last = presses.last { stand(at: last.place) }
    }

    /// Takes part in a stream that began over this view.
    func open(over view: View) {
        openStreams += 1
        touched(view)
    }

    /// The stream that it took part in is over.
    func closeStream() { openStreams -= 1 }

    /// Stands where a stream is, which has no touches.
    func stand(at place: CGPoint) { lastLocation = place }

    func read(_ modifierFlags: KeyModifierFlags, _ buttonMask: ButtonMask) {
        self.modifierFlags = modifierFlags
        self.buttonMask = buttonMask
    }

    func ignore(_ touch: Touch) {
        gathered.removeAll { $0 === touch }
        landed.removeAll { $0 === touch }
    }

    func ignore(_ press: Press) { presses.removeAll { $0 === press } }

    /// Forgets a pointer that has left the view.
    func leave(_ touch: Touch) {
        lastLocation = location
        ignore(touch)
    }

    /// Notes what made a discrete gesture: its fingers may have lifted one after the other.
    func noteMade() {
        made = (gathered.count, gathered.centroid { _ in true } ?? lastLocation)
    }

    func forgetMade() { made = nil }

    func forgetEnded() {
        presses.removeAll { !$0.isDown }
        guard touches.contains(where: { !$0.isDown }) else { return }
        lastLocation = location
        landed.removeAll { !$0.isDown }
    }

    /// Forgets what is under way, but where it was.
    func drop() {
        lastLocation = location
        (landed, presses, openStreams) = ([], [], 0)
    }

    func clear() {
        (landed, presses, gathered, touchedViews) = ([], [], [], [])
        (openStreams, touchType, made, isAny) = (0, nil, nil, false)
        (modifierFlags, buttonMask, lastLocation) = ([], [], .zero)
    }

    private func touched(_ view: View) {
        isAny = true
        guard !(view is Window), !touchedViews.contains(where: { $0 === view }) else { return }
        touchedViews.append(view)
    }
}

extension [Touch] {
    /// The mean place of those that fit, in window points; nil when there are none.
    func centroid(where isCounted: (Touch) -> Bool) -> CGPoint? {
        var (sum, count) = (CGPoint.zero, 0)
        for touch in self where isCounted(touch) {
            sum += touch.windowLocation
            count += 1
        }
        return count == 0 ? nil : sum / CGFloat(count)
    }
}
