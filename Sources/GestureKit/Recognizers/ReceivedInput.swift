import Foundation

/// What a recognizer has received of the sequence that is under way: touches, presses and streams.
///
/// Anyone may read it; only the recognizer's engagement changes it, through the methods below.
final class ReceivedInput {
    // Fileprivate, so that exclusive access is enforced at compile time rather than at each access.
    fileprivate var landed: [Touch] = []
    /// The presses received and not ignored; those that ended stay until the turn is over.
    fileprivate var presses: [Press] = []
    /// How many streams, as scrolling, it takes part in that are not over.
    fileprivate(set) var openStreams = 0
    /// The touches since none was down, those that ended included: what a discrete gesture is made of.
    fileprivate var gathered: [Touch] = []
    /// Of a discrete gesture, what made it.
    fileprivate(set) var made: (count: Int, location: CGPoint)?
    /// What touched first, or last where the types are mixed; nil before the first touch.
    fileprivate(set) var touchType: Touch.TouchType?
    /// The views that its touches landed on; without the window, which refuses nothing, and which this
    /// would keep.
    fileprivate(set) var touchedViews: [View] = []
    /// Whether it has received anything, and was not only assigned a state.
    fileprivate(set) var isAny = false
    fileprivate(set) var modifierFlags: KeyModifierFlags = []
    fileprivate(set) var buttonMask: ButtonMask = []
    fileprivate var lastLocation = CGPoint.zero

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
}

/// Changes to the received input; the arbiter hears of each one that may let it decide or finish.
extension Engagement {
    /// Notes the modifiers and buttons of an event that the recognizer is about to receive.
    func read(_ event: TouchEvent) {
        input.modifierFlags = event.modifierFlags
        input.buttonMask = event.buttonMask
    }

    /// Does the same for a stream, which has no touches: its place is that of the pointer.
    func read(_ event: TouchEvent, at place: CGPoint) {
        read(event)
        input.lastLocation = place
    }

    /// Notes the type of a touch that is accepted, before it is taken.
    func accept(_ type: Touch.TouchType) { input.touchType = type }

    func take(_ new: [Touch]) {
        if input.numberDown == 0 { input.gathered = [] }
        input.gathered += new
        input.landed += new
        for case let view? in new.map(\.view) { touched(view) }
    }

    func take(_ new: Set<Press>) {
        input.presses += new.sorted { $0.id < $1.id }
        for case let view? in input.presses.map(\.responder) { touched(view) }
        if input.touches.isEmpty, let last = input.presses.last { input.lastLocation = last.place }
    }

    /// Takes part in a stream that began over this view.
    func openStream(over view: View) {
        input.openStreams += 1
        touched(view)
    }

    /// The stream that it took part in is over.
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

    /// Forgets a pointer that has left the view.
    func leave(_ touch: Touch) {
        input.lastLocation = input.location
        ignore(touch)
    }

    /// Notes what made a discrete gesture: its fingers may have lifted one after the other.
    func noteMade() {
        let place = input.gathered.centroid { _ in true } ?? input.lastLocation
        input.made = (input.gathered.count, place)
    }

    func forgetMade() { input.made = nil }

    func forgetEnded() {
        input.presses.removeAll { !$0.isDown }
        guard input.touches.contains(where: { !$0.isDown }) else { return }
        input.lastLocation = input.location
        input.landed.removeAll { !$0.isDown }
    }

    /// Forgets what is under way, but where it was.
    func dropInput() {
        arbiter?.noteDeadline()
        input.lastLocation = input.location
        (input.landed, input.presses, input.openStreams) = ([], [], 0)
    }

    /// Forgets the whole input, because the sequence is over.
    func clearInput() {
        (input.landed, input.presses, input.gathered, input.touchedViews) = ([], [], [], [])
        (input.openStreams, input.touchType, input.made, input.isAny) = (0, nil, nil, false)
        (input.modifierFlags, input.buttonMask, input.lastLocation) = ([], [], .zero)
    }

    private func touched(_ view: View) {
        input.isAny = true
        guard !(view is Window), !input.touchedViews.contains(where: { $0 === view }) else {
            return
        }
        input.touchedViews.append(view)
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
