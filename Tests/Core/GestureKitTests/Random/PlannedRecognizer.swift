import GestureKit

/// A recognizer that performs one step of its plan at each call, and none after the plan's end.
///
/// After its beginning it ends with its last touch, which the core leaves to the class.
final class PlannedRecognizer: GestureRecognizer, ProbedRecognizer, TouchstoneGesture {
    enum Act {
        case nothing
        case assign(State)
        /// Sets a deadline this many seconds from now.
        case wait(Double)
        case ignore

        init(_ dice: inout Dice) {
            switch dice.roll(8) {
            case 0..<3: self = .assign(dice.pick(State.allCases))
            case 3: self = .wait(0.1 * Double(dice.roll(4)))
            case 4: self = .ignore
            default: self = .nothing
            }
        }
    }

    let probe = Probe()
    var acts: [Act] = []

    override func touchesBegan(_ touches: Set<Touch>, with event: TouchEvent) {
        probe.heard(.began, touches, self)
        act(touches, event)
    }

    override func touchesMoved(_ touches: Set<Touch>, with event: TouchEvent) {
        probe.heard(.moved, touches, self)
        act(touches, event)
    }

    override func touchesEnded(_ touches: Set<Touch>, with event: TouchEvent) {
        probe.heard(.ended, touches, self)
        finish()
    }

    override func touchesCancelled(_ touches: Set<Touch>, with event: TouchEvent) {
        probe.heard(.cancelled, touches, self)
        finish()
    }

    override func ignore(_ touch: Touch, for event: TouchEvent) {
        probe.ignored(touch)
        super.ignore(touch, for: event)
    }

    func deadlineReached(at time: Double) {
        guard let act = probe.next(of: &acts), case .assign(let new) = act else { return }
        state = new
        if numberOfTouches == 0 { finish() }
    }

    override func reset() {
        probe.reset(self)
        state = .began
    }

    override func canPrevent(_ other: GestureRecognizer) -> Bool { true }

    override func canBePrevented(by other: GestureRecognizer) -> Bool {
        !probe.isRelated(.isImmune, to: other)
    }

    override func shouldRequireFailure(of other: GestureRecognizer) -> Bool {
        probe.isRelated(.asksToRequire, to: other)
    }

    private func act(_ touches: Set<Touch>, _ event: TouchEvent) {
        switch probe.next(of: &acts) {
        case nil, .nothing: break
        case .assign(let new): state = new
        case .wait(let seconds): touchstone.deadline = event.timestamp + seconds
        case .ignore:
            if let touch = touches.min(by: { $0.id < $1.id }) { ignore(touch, for: event) }
        }
    }

    private func finish() {
        if numberOfTouches == 0 && state != .possible { state = .ended }
    }
}
