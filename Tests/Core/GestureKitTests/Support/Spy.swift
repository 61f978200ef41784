import GestureKit

/// A recognizer with scripted behaviour and a log of the touches that it receives.
final class Spy: GestureRecognizer, TouchstoneGesture {
    typealias Step = (Spy, Set<Touch>) -> Void

    var onBegan: Step?
    var onMoved: Step?
    var onEnded: Step?
    var onCancelled: Step?
    var onDeadline: ((Spy) -> Void)?
    var prevents: ((GestureRecognizer) -> Bool)?
    var isPreventedBy: ((GestureRecognizer) -> Bool)?
    var requiresFailureOf: ((GestureRecognizer) -> Bool)?
    var isRequiredBy: ((GestureRecognizer) -> Bool)?
    /// The calls that it received, with the touches' ids, such as `b 1, m 1, e 1`; `reset ended` is a reset.
    var log: [String] = []
    /// The event of the last touch method.
    private(set) var event: TouchEvent?

    convenience init(
        began: Step? = nil,
        moved: Step? = nil,
        ended: Step? = nil,
        cancelled: Step? = nil
    ) {
        self.init()
        (onBegan, onMoved, onEnded, onCancelled) = (began, moved, ended, cancelled)
    }

    /// Recognizes when its last finger lifts.
    static func atLastLift() -> Spy {
        Spy(ended: { spy, _ in if spy.numberOfTouches == 0 { spy.state = .recognized } })
    }

    /// Recognizes when a finger lands.
    static func atLanding() -> Spy { Spy(began: { spy, _ in spy.state = .recognized }) }

    /// Begins with the given move (1 is the first), changes with later ones, ends with the last lift.
    static func dragging(from move: Int = 1) -> Spy {
        var moves = 0
        return Spy(
            began: { spy, _ in if spy.numberOfTouches == 1 { moves = 0 } },
            moved: { spy, _ in
                moves += 1
                if moves >= move { spy.state = moves == move ? .began : .changed }
            },
            ended: { spy, _ in
                guard spy.numberOfTouches == 0 else { return }
                spy.state = spy.state == .possible ? .failed : .ended
            },
            cancelled: { spy, _ in spy.state = spy.state == .possible ? .failed : .cancelled }
        )
    }

    override func touchesBegan(_ touches: Set<Touch>, with event: TouchEvent) {
        note("b", touches, event)
        onBegan?(self, touches)
    }

    override func touchesMoved(_ touches: Set<Touch>, with event: TouchEvent) {
        note("m", touches, event)
        onMoved?(self, touches)
    }

    override func touchesEnded(_ touches: Set<Touch>, with event: TouchEvent) {
        note("e", touches, event)
        onEnded?(self, touches)
    }

    override func touchesCancelled(_ touches: Set<Touch>, with event: TouchEvent) {
        note("c", touches, event)
        onCancelled?(self, touches)
    }

    func deadlineReached(at time: Double) {
        log.append("deadline \(plain(time))")
        onDeadline?(self)
    }

    override func reset() { log.append("reset \(state.name)") }

    override func canPrevent(_ other: GestureRecognizer) -> Bool { prevents?(other) ?? true }

    override func canBePrevented(by other: GestureRecognizer) -> Bool {
        isPreventedBy?(other) ?? true
    }

    override func shouldRequireFailure(of other: GestureRecognizer) -> Bool {
        requiresFailureOf?(other) ?? false
    }

    override func shouldBeRequiredToFail(by other: GestureRecognizer) -> Bool {
        isRequiredBy?(other) ?? false
    }

    /// Ignores the touch of this id, from inside a touch method.
    func ignore(_ id: Int, of touches: Set<Touch>) {
        guard let event else { return }
        for touch in touches where touch.id == id { ignore(touch, for: event) }
    }

    private func note(_ what: String, _ touches: Set<Touch>, _ event: TouchEvent) {
        self.event = event
        log.append(([what] + touches.map(\.id).sorted().map(String.init)).joined(separator: " "))
    }
}
