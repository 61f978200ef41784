public import Foundation

/// The root of a view hierarchy, and the only entry of events into the core, which delivers them to views,
/// recognizers and targets on one thread and on the events' own clock.
///
/// The window never reads a clock. Send events with `send(_:)`, and call `advance(to:)` at the time
/// `nextDeadline`. Source: Apple, `UIWindow` and "Event handling guide"; Semantics.md.
public final class Window: View {
    /// The core's time in seconds, which never decreases: that of the latest event or deadline.
    public internal(set) var time: TimeInterval = 0
    /// A closure that receives all output in order; nil, the default, has no cost.
    public var onOutput: ((WindowOutput) -> Void)?
    /// The ids of touches whose fingers have left the screen while another client still decides whether it
    /// keeps the touches; empty by default.
    ///
    /// No deadline of a recognizer that receives one of these touches fires, since its finger no longer
    /// presses. Remove the id before you send the end of the touch, with the time of the lift: deadlines
    /// before that time fire first.
    public var fingersLeft: Set<Int> = [] {
        didSet { if fingersLeft != oldValue { arbiter.noteDeadline() } }
    }

    let touchInput = TouchInput()
    let pressInput = PressInput()
    let hoverInput = HoverInput()
    let streamInput = StreamInput()
    private(set) lazy var arbiter = Arbiter(window: self)
    let schedule = Schedule()
    let eventThread = EventThread()
    let inputQueue = InputQueue()
    private var hasLayoutToDo = true
    private var isInTurn = false
    private var isHoldingInputQueue = false
    /// The maximum number of rounds for one event, so that an action that keeps assigning states does not
    /// block the program; remaining work waits for the next event.
    private static let maxRounds = 1000

    /// Creates a window of this size in points.
    public init(size: CGSize) {
        super.init(frame: CGRect(origin: .zero, size: size))
        // Created here, because nothing can refer to the window in `deinit`.
        _ = arbiter
    }

    deinit {
        arbiter.resetAll(at: time)
    }

    /// Always nil: the window ends the responder chain.
    public override var next: Responder? { nil }

    /// The view that receives presses; the window itself by default, and after the view has left the window.
    public var firstResponder: View {
        get {
            guard let view = pressInput.responder, view.isDescendant(of: self)
            else { return self }
            return view
        }
        set { pressInput.responder = newValue }
    }

    /// Delivers an event, after the deadlines that are due before its time.
    ///
    /// A deadline at exactly the event's time fires after it. An event older than `time` is delivered at
    /// `time`; its touches keep their own timestamp, and recognizers measure from that. During a turn, such
    /// as in an action, the event is delivered after the turn.
    public func send(_ input: InputEvent) {
        guard !isInTurn, !isHoldingInputQueue else { return inputQueue.post(.event(input)) }
        guard input.timestamp.isFinite else { return sendNow(input) }
        // The closure captures only the time, because capturing the event would copy all of it.
        let timestamp = input.timestamp
        fireDeadlines { timestamp.isLater(than: $0) }
        time = max(time, timestamp)
        turn { deliver(input) }
    }

    /// Fires the deadlines that are due by this time, in order, and advances `time`.
    ///
    /// During a turn, such as in an action, this happens after the turn.
    public func advance(to newTime: TimeInterval) {
        guard !isInTurn, !isHoldingInputQueue else { return inputQueue.post(.time(newTime)) }
        guard newTime.isFinite else {
            return diagnose("notFinite", "the time to advance to is not finite")
        }
        eventThread.report(to: self)
        fireDeadlines { !$0.isLater(than: newTime) }
        time = max(time, newTime)
    }

    /// Runs a turn: the body, then arbitration, actions, views and resets until everything is settled.
    ///
    /// Inside another turn only the body runs; the outer turn settles the rest.
    func turn(_ body: () -> Void) {
        guard !isInTurn else { return body() }
        isInTurn = true
        let outer = makeCurrent()
        eventThread.moveToCurrentThread()
        eventThread.report(to: self)
        layOut()
        body()
        settleAll()
        // Layout may disable or remove recognizers.
        if layOut() { settleAll() }
        Self.restoreCurrent(outer)
        isInTurn = false
        arbiter.wakeOtherWindows(at: time)
        readInputQueue()
    }

    /// Settles the waits that another window decided at this time, after the earlier deadlines of this
    /// window.
    ///
    /// During a turn it has no effect: the turn settles them.
    func wake(at newTime: TimeInterval) {
        guard !isInTurn else { return }
        fireDeadlines { newTime.isLater(than: $0) }
        time = max(time, newTime)
        turn {}
    }

    func noteLayoutNeeded() { hasLayoutToDo = true }

    /// Lays out the hierarchy if a view needs it; views that need it again meanwhile wait for the next
    /// layout.
    ///
    /// - Returns: Whether a layout ran.
    @discardableResult
    private func layOut() -> Bool {
        guard hasLayoutToDo else { return false }
        hasLayoutToDo = false
        layoutIfNeeded()
        return true
    }

    /// Arbitrates, sends actions, delivers to views and resets until nothing is left to do.
    private func settleAll() {
        let arbiter = arbiter
        var (changesBefore, rounds) = (0, 0)
        repeat {
            deliverAll(arbiter, &rounds)
            changesBefore = arbiter.changes
            // Last, so that every action sees its gesture before the reset.
            arbiter.finishSequences()
        } while (arbiter.changes != changesBefore || arbiter.hasWork) && rounds < Self.maxRounds
        if rounds >= Self.maxRounds {
            diagnose("turnEndless", "actions still assign states in round \(rounds) of one event")
        }
        touchInput.delivery.removeFinished()
        pressInput.delivery.removeFinished()
    }

    /// Sends all actions, and then delivers to views, until nothing is left to settle.
    private func deliverAll(_ arbiter: Arbiter, _ rounds: inout Int) {
        var changesBefore = 0
        repeat {
            sendAllActions(arbiter, &rounds)
            changesBefore = arbiter.changes
            touchInput.delivery.deliverToViews(touchInput.event, in: self)
            pressInput.delivery.deliverToViews(pressInput.event, in: self)
        } while (arbiter.changes != changesBefore || arbiter.hasWork) && rounds < Self.maxRounds
    }

    /// Settles, cancels what was taken from views, and sends actions until nothing is left to settle.
    private func sendAllActions(_ arbiter: Arbiter, _ rounds: inout Int) {
        var changesBefore = 0
        repeat {
            rounds += 1
            arbiter.settle()
            changesBefore = arbiter.changes
            touchInput.delivery.cancelClaims(touchInput.event, in: self)
            pressInput.delivery.cancelClaims(pressInput.event, in: self)
            arbiter.sendActions()
        } while (arbiter.changes != changesBefore || arbiter.hasWork) && rounds < Self.maxRounds
    }

    /// Delivers the input that was sent during a turn, in order, each in its own turn.
    private func readInputQueue() {
        guard !inputQueue.isEmpty, !isHoldingInputQueue else { return }
        inputQueue.read { input in
            switch input {
            case .event(let input): send(input)
            case .time(let time): advance(to: time)
            }
        }
    }

    /// Delays the delivery of input that the body sends until the body has returned.
    func holdInputQueue(during body: () -> Void) {
        let wasHolding = isHoldingInputQueue
        isHoldingInputQueue = true
        body()
        isHoldingInputQueue = wasHolding
        if !isInTurn { readInputQueue() }
    }
}
