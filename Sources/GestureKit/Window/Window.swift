public import Foundation

/// The top of a view hierarchy, and the core's only door: events go in, views, recognizers and targets
/// hear of them, in one thread and on the events' own clock.
///
/// It never reads a clock. Send events with `send(_:)`; call `advance(to:)` when `nextDeadline` has
/// come. Source: Apple, `UIWindow` and "Event handling guide"; semantics.md.
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

    let event = TouchEvent(.touches)
    let pressesEvent = PressesEvent()
    let hoverEvent = TouchEvent(.hover)
    let scrollEvent = ScrollEvent()
    let transformEvent = TransformEvent()
    let touchDelivery = Delivery<Touch>()
    let pressDelivery = Delivery<Press>()
    let scrolling = Stream("scroll")
    let clicking = Stream("scroll")
    let transforming = Stream("transform")
    var hovers: [Hover] = []
    private(set) lazy var arbiter = Arbiter(window: self)
    var tapCounter = TapCounter()
    // Private, so that exclusive access is enforced at compile time rather than at each access.
    private var hasLayoutToDo = true
    var scheduled = Schedule() { didSet { nextScheduled = scheduled.next } }
    /// When the first scheduled closure is due; nil if there is none.
    ///
    /// Stored, since it is read at each event.
    private(set) var nextScheduled: TimeInterval?
    /// The thread that sent the last event, or before the first event the one that made the window.
    private(set) var thread = pthread_self()
    let foreignAssignments = ForeignAssignments()
    private weak var keyboardView: View?
    private var isInTurn = false
    private var inbox: [Letter] = []
    private var hasPost = false
    private var isReadingInbox = false
    private var isHoldingInbox = false
    /// After so many rounds of one event the rest waits for the next: an action that goes on assigning
    /// states would hold the program for ever.
    private static let mostRounds = 1000

    /// What came from inside a turn, and takes its turn afterwards.
    private enum Letter {
        case event(InputEvent)
        case time(TimeInterval)
    }

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
            guard let keyboardView, keyboardView.isDescendant(of: self) else { return self }
            return keyboardView
        }
        set { keyboardView = newValue }
    }

    /// Delivers one event, after the deadlines that are due before its time.
    ///
    /// A deadline at exactly the event's time comes after it. An event older than `time` is delivered
    /// at `time`; its touches keep its own stamp, and recognizers measure from that. Called from inside an action, it takes its turn afterwards.
    public func send(_ input: InputEvent) {
        guard !isInTurn, !isHoldingInbox else {
            post(.event(input))
            return
        }
        guard input.timestamp.isFinite else { return sendNow(input) }
        fireDeadlines { input.timestamp.isLater(than: $0) }
        time = max(time, input.timestamp)
        turn { deliver(input) }
    }

    /// Fires the deadlines that are due at this time or before it, in order, and moves `time` there.
    ///
    /// Called from inside an action, it takes its turn afterwards.
    public func advance(to newTime: TimeInterval) {
        guard !isInTurn, !isHoldingInbox else {
            post(.time(newTime))
            return
        }
        guard newTime.isFinite else {
            return diagnose("notFinite", "the time to advance to is not finite")
        }
        reportForeignAssignments()
        fireDeadlines { !$0.isLater(than: newTime) }
        time = max(time, newTime)
    }

    /// Cancels every touch that is down, as the system does for an interrupt.
    public func cancelAllTouches(at timestamp: TimeInterval) {
        let samples = touches.map { touch in
            TouchSample(id: touch.id, phase: .cancelled, location: touch.windowLocation)
        }
        guard !samples.isEmpty else { return }
        send(InputEvent(samples, at: timestamp))
    }

    /// Cancels every press that is down, as when the window loses the keyboard.
    public func cancelAllPresses(at timestamp: TimeInterval) {
        let samples = presses.map { PressSample($0.type, phase: .cancelled) }
        guard !samples.isEmpty else { return }
        send(InputEvent(.presses(samples), at: timestamp))
    }

    /// The touches that are down.
    public var touches: [Touch] { touchDelivery.contacts.map(\.item).filter(\.isDown) }

    /// The presses that are down.
    public var presses: [Press] { pressDelivery.contacts.map(\.item).filter(\.isDown) }

    /// Whether nothing is under way: no touch, no recognizer's sequence, no event that waits.
    package var isAtRest: Bool {
        touchDelivery.contacts.isEmpty && pressDelivery.contacts.isEmpty
            && arbiter.engaged.isEmpty && inbox.isEmpty
    }

    /// Runs one turn: the body, then arbitration, views, actions and resets until all is settled.
    ///
    /// Inside another turn only the body runs; that turn settles what it leaves.
    func turn(_ body: () -> Void) {
        guard !isInTurn else { return body() }
        isInTurn = true
        let outer = makeCurrent()
        thread = pthread_self()
        reportForeignAssignments()
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
        touchDelivery.dropOver()
        pressDelivery.dropOver()
    }

    /// Settles, tells views and sends actions until these leave nothing to settle.
    private func tellAll(_ arbiter: Arbiter, _ rounds: inout Int) {
        var told = 0
        repeat {
            rounds += 1
            arbiter.settle()
            told = arbiter.changes
            touchDelivery.tellViews(event, in: self)
            pressDelivery.tellViews(pressesEvent, in: self)
            arbiter.sendActions()
        } while (arbiter.changes != told || arbiter.hasWork) && rounds < Self.mostRounds
    }

    /// Delivers what was sent from inside a turn, in order, each in a turn of its own.
    private func readInbox() {
        guard hasPost, !isReadingInbox, !isHoldingInbox else { return }
        isReadingInbox = true
        while !inbox.isEmpty {
            let due = inbox
            inbox = []
            for letter in due {
                switch letter {
                case .event(let input): send(input)
                case .time(let time): advance(to: time)
                }
            }
        }
        hasPost = false
        isReadingInbox = false
    }

    private func post(_ letter: Letter) {
        hasPost = true
        inbox.append(letter)
    }

    /// Delivers only after the body what is sent from inside it.
    func holdInbox(during body: () -> Void) {
        let wasHolding = isHoldingInbox
        isHoldingInbox = true
        body()
        isHoldingInbox = wasHolding
        if !isInTurn { readInbox() }
    }

    /// Sends an output to `onOutput`; it is only made if that is set.
    package func emit(_ output: @autoclosure () -> WindowOutput) {
        guard let onOutput else { return }
        onOutput(output())
    }

    /// Reports a diagnostic: something was wrong, or had no effect.
    package func diagnose(_ name: String, _ detail: @autoclosure () -> String) {
        emit(.diagnostic(Diagnostic(name, detail(), at: time)))
    }
}
