public import Foundation

/// The top of a view hierarchy, and the core's only door: events go in, views, recognizers and targets
/// hear of them, in one thread and on the events' own clock.
///
/// It never reads a clock. Send events with `send(_:)`; call `advance(to:)` when `nextDeadline` has
/// come. Source: Apple, `UIWindow` and "Event handling guide"; Semantics.md.
public final class Window: View {
    /// The core's time in seconds: the latest event's or deadline's.
    ///
    /// It never goes back.
    public internal(set) var time: TimeInterval = 0
    /// Called with everything that happens, in order; nil, the default, costs nothing.
    public var onOutput: ((WindowOutput) -> Void)?
    /// The ids of touches whose fingers have left the screen while another client still decides
    /// whether it keeps the touches; empty by default.
    ///
    /// No deadline of a recognizer that receives one of these touches fires, since its finger
    /// presses no longer. Remove the id before you send the end of the touch, with the time of the
    /// lift: deadlines before that time fire first.
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
    let inbox = Inbox()
    // Private, so that exclusive access is enforced at compile time rather than at each access.
    private var hasLayoutToDo = true
    private var isInTurn = false
    private var isHoldingInbox = false
    /// After so many rounds of one event the rest waits for the next: an action that goes on assigning
    /// states would hold the program for ever.
    private static let mostRounds = 1000

    /// Makes a window of this size in points.
    public init(size: CGSize) {
        super.init(frame: CGRect(origin: .zero, size: size))
        // Not for the first time in deinit, where nothing can refer to the window any more.
        _ = arbiter
    }

    deinit { arbiter.dissolve() }

    /// The end of the responder chain: nil.
    public override var next: Responder? { nil }

    /// The view that presses go to; the window itself by default, and when the view has left it.
    public var firstResponder: View {
        get {
            guard let view = pressInput.responder, view.isDescendant(of: self) else { return self }
            return view
        }
        set { pressInput.responder = newValue }
    }

    /// Delivers one event, after the deadlines that are due before its time.
    ///
    /// A deadline at exactly the event's time comes after it. An event older than `time` is delivered
    /// at `time`; its touches keep its own stamp, and recognizers measure from that. Called from inside an action, it takes its turn afterwards.
    public func send(_ input: InputEvent) {
        guard !isInTurn, !isHoldingInbox else { return inbox.post(.event(input)) }
        guard input.timestamp.isFinite else { return sendNow(input) }
        // The closure captures only the time: capturing the event would copy all of it.
        let timestamp = input.timestamp
        fireDeadlines { timestamp.isLater(than: $0) }
        time = max(time, timestamp)
        turn { deliver(input) }
    }

    /// Fires the deadlines that are due at this time or before it, in order, and moves `time` there.
    ///
    /// Called from inside an action, it takes its turn afterwards.
    public func advance(to newTime: TimeInterval) {
        guard !isInTurn, !isHoldingInbox else { return inbox.post(.time(newTime)) }
        guard newTime.isFinite else {
            return diagnose("notFinite", "the time to advance to is not finite")
        }
        eventThread.report(to: self)
        fireDeadlines { !$0.isLater(than: newTime) }
        time = max(time, newTime)
    }

    /// Runs one turn: the body, then arbitration, views, actions and resets until all is settled.
    ///
    /// Inside another turn only the body runs; that turn settles what it leaves.
    func turn(_ body: () -> Void) {
        guard !isInTurn else { return body() }
        isInTurn = true
        let outer = makeCurrent()
        eventThread.move()
        eventThread.report(to: self)
        layOut()
        body()
        settleAll()
        // Layout may disable or remove recognizers.
        if layOut() { settleAll() }
        Self.restoreCurrent(outer)
        isInTurn = false
        readInbox()
    }

    /// Notes that some view needs layout.
    func noteLayout() { hasLayoutToDo = true }

    /// Lays out the hierarchy if a view needs it; views that need it again meanwhile wait for the next layout.
    ///
    /// Returns whether it did.
    @discardableResult
    private func layOut() -> Bool {
        guard hasLayoutToDo else { return false }
        hasLayoutToDo = false
        layoutIfNeeded()
        return true
    }

    /// Arbitrates, tells views, sends actions and resets until nothing is left to do.
    private func settleAll() {
        let arbiter = arbiter
        var (told, rounds) = (0, 0)
        repeat {
            tellAll(arbiter, &rounds)
            told = arbiter.changes
            // Only now, so that every action finds its gesture as it was.
            arbiter.finishSequences()
        } while (arbiter.changes != told || arbiter.hasWork) && rounds < Self.mostRounds
        if rounds >= Self.mostRounds {
            diagnose("turnEndless", "actions that assign states made \(rounds) rounds of one event")
        }
        touchInput.delivery.dropOver()
        pressInput.delivery.dropOver()
    }

    /// Settles, tells views and sends actions until these leave nothing to settle.
    private func tellAll(_ arbiter: Arbiter, _ rounds: inout Int) {
        var told = 0
        repeat {
            rounds += 1
            arbiter.settle()
            told = arbiter.changes
            touchInput.delivery.tellViews(touchInput.event, in: self)
            pressInput.delivery.tellViews(pressInput.event, in: self)
            arbiter.sendActions()
        } while (arbiter.changes != told || arbiter.hasWork) && rounds < Self.mostRounds
    }

    /// Delivers what was sent from inside a turn, in order, each in a turn of its own.
    private func readInbox() {
        guard !inbox.isEmpty, !isHoldingInbox else { return }
        inbox.read { letter in
            switch letter {
            case .event(let input): send(input)
            case .time(let time): advance(to: time)
            }
        }
    }

    /// Delivers only after the body what is sent from inside it.
    func holdInbox(during body: () -> Void) {
        let wasHolding = isHoldingInbox
        isHoldingInbox = true
        body()
        isHoldingInbox = wasHolding
        if !isInTurn { readInbox() }
    }
}
