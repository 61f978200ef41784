import Foundation

/// The input that a recognizer has received in the current sequence: touches, presses and streams.
///
/// Only the recognizer's attempt changes it, through the methods below.
final class ReceivedInput {
    fileprivate var landed: [Touch] = []
    /// The presses received and not ignored; presses that ended remain until the turn is over.
    fileprivate var presses: [Press] = []
    /// The number of streams in progress, such as scrolling.
    fileprivate(set) var openStreams = 0
    /// The touches since the last moment without any, including those that ended: the touches of a discrete
    /// gesture.
    fileprivate var gathered: [Touch] = []
    /// The touches that made a discrete gesture.
    fileprivate(set) var made: (count: Int, location: CGPoint)?
    /// The type of the first touch, or of the last one if types are mixed; nil before the first touch.
    fileprivate(set) var touchType: Touch.TouchType?
    /// The views that streams began over, without the window, which refuses nothing and must not be retained.
    fileprivate(set) var streamedViews: [View] = []
    /// Whether any input was received, rather than only a state assigned.
    fileprivate(set) var hasReceivedInput = false
    fileprivate(set) var modifierFlags: KeyModifierFlags = []
    fileprivate(set) var buttonMask: ButtonMask = []
    fileprivate var lastLocation = CGPoint.zero

    /// The touches received and not ignored, in order of landing; touches that ended remain until the turn is
    /// over.
    var touches: [Touch] { landed }

    var touchesDown: [Touch] { touches.filter(\.isDown) }

    var numberDown: Int { touches.count(where: \.isDown) }

    /// Whether no touch or press is down, or has ended in this turn.
    var isEmpty: Bool { landed.isEmpty && presses.isEmpty }

    /// Whether any input is in progress.
    var isUnderWay: Bool {
        openStreams > 0 || touches.contains(where: \.isDown) || presses.contains(where: \.isDown)
    }

    /// Whether the system cancelled any of the input.
    var isCancelled: Bool {
        touches.contains { $0.phase == .cancelled } || presses.contains(where: \.isCancelled)
    }

    var location: CGPoint {
        if let made { return made.location }
        return touches.centroid(where: \.isDown) ?? touches.centroid { _ in true } ?? lastLocation
    }

    /// Returns the movement that these touches give in this event to the centroid of the touches that are
    /// down, and its time; nil if none is down, or none of these is received.
    ///
    /// Summed in order of landing, because the sum must not depend on a set's order.
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

/// Changes of the received input; the arbiter is notified of each change that may let it decide or finish.
extension RecognitionAttempt {
    /// Notes the modifiers and buttons of an event before the recognizer receives it.
    func read(_ event: TouchEvent) {
        input.modifierFlags = event.modifierFlags
        input.buttonMask = event.buttonMask
    }

    /// Notes an event of a stream, which has no touches, with the location of the pointer.
    func read(_ event: TouchEvent, at location: CGPoint) {
        read(event)
        input.lastLocation = location
    }

    /// Notes the type of a touch that is accepted, before the touch is added.
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

    /// Notes the touches that made a discrete gesture: its fingers may have lifted one after the other.
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

    /// Drops all input in progress, but keeps its location.
    func clearActiveInput() {
        arbiter?.noteDeadline()
        input.lastLocation = input.location
        (input.landed, input.presses, input.openStreams) = ([], [], 0)
    }

    /// Clears the whole input, because the sequence is over.
    func clearInput() {
        (input.landed, input.presses, input.gathered, input.streamedViews) = ([], [], [], [])
        (input.openStreams, input.touchType, input.made, input.hasReceivedInput) = (
            0, nil, nil, false
        )
        (input.modifierFlags, input.buttonMask, input.lastLocation) = ([], [], .zero)
    }
}

extension [Touch] {
    /// Returns the mean location of the matching touches in window points; nil without any.
    func centroid(where isCounted: (Touch) -> Bool) -> CGPoint? {
        var (sum, count) = (CGPoint.zero, 0)
        for touch in self where isCounted(touch) {
            sum += touch.windowLocation
            count += 1
        }
        return count == 0 ? nil : sum / CGFloat(count)
    }
}
