public import Foundation

/// The root of a view hierarchy, and the only entry of events into the core, which delivers them to views,
/// recognizers and targets on one thread and on the events' own clock.
///
/// The window never reads a clock. Send events with `send(_:)`, and call `advance(to:)` at the time
/// `nextDeadline`. Source: Apple, `UIWindow` and "Event handling guide"; Semantics.md.
public final class Window: View {
    /// The core's time in seconds, which never decreases: that of the latest event or deadline.
    public private(set) var time: TimeInterval = 0
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
    private let pressInput = PressInput()
    private let hoverInput = HoverInput()
    private let streamInput = StreamInput()
    private(set) lazy var arbiter = Arbiter(window: self)
    private let schedule = Schedule()
    let eventThread = EventThread()
    private let inputQueue = InputQueue()
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

    // MARK: - Input

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
    public var touches: [Touch] { touchInput.down }

    /// The presses that are down.
    public var presses: [Press] { pressInput.delivery.contacts.map(\.item).filter(\.isDown) }

    /// Whether nothing is in progress: no touch, no sequence of a recognizer, and no waiting event.
    package var isAtRest: Bool {
        touchInput.delivery.contacts.isEmpty && pressInput.delivery.contacts.isEmpty
            && arbiter.participants.isEmpty && inputQueue.isEmpty
    }

    /// Delivers an event whose time is not finite, at the window's own time.
    private func sendNow(_ input: InputEvent) {
        diagnose("notFinite", "the event's time is not finite; delivered now")
        var input = input
        input.timestamp = time
        send(input)
    }

    private func deliver(_ input: InputEvent) {
        switch input.content {
        case .touches(let samples):
            touchInput.deliver(samples, input, in: self)
            hoverInput.endPaused(input, in: self)
        case .presses(let samples): pressInput.deliver(samples, input, in: self)
        case .hover(let sample): hoverInput.deliver(sample, input, in: self)
        case .scroll(let sample): streamInput.deliver(sample, input, in: self)
        case .transform(let sample): streamInput.deliver(sample, input, in: self)
        }
    }

    /// Returns the touches that are down and received by a matching recognizer, in order of landing.
    package func touchesReceived(where isMeant: (GestureRecognizer) -> Bool) -> [Touch] {
        touchInput.received(where: isMeant)
    }

    /// The number of times that a recognizer received a step of scrolling or of a touchpad's pinch.
    package var receivedStreamSteps: Int { streamInput.receivedCount }

    /// Returns the view at a location; the window itself without one.
    func hit(at location: CGPoint, of event: TouchEvent) -> View {
        guard let view = hitTest(location, with: event) else { return self }
        guard view.isDescendant(of: self) else {
            diagnose("hitElsewhere", "a hit test returned a view outside the window")
            return self
        }
        return view
    }

    /// Offers an item that began to every recognizer from its view upward.
    func offer<Item: TouchOrPress>(
        _ contact: DeliveredContact<Item>,
        _ isAccepted: (GestureRecognizer, View) -> Bool
    ) {
        contact.view.forEachRecognizerUpward { recognizer, view in
            guard isAccepted(recognizer, view) else { return }
            contact.attach(recognizer)
            arbiter.addParticipant(recognizer)
        }
    }

    /// Returns the views whose touches or presses the recognizer takes if it wins, in order of landing.
    func viewsLosingInput(to recognizer: GestureRecognizer) -> [View] {
        touchInput.delivery.views(losingTo: recognizer)
            + pressInput.delivery.views(losingTo: recognizer)
    }

    func claimInput(of recognizer: GestureRecognizer) {
        touchInput.delivery.claim(for: recognizer)
        pressInput.delivery.claim(for: recognizer)
    }

    func ignore(_ touch: Touch, by recognizer: GestureRecognizer) {
        touchInput.delivery.ignore(touch, by: recognizer)
        hoverInput.ignore(touch, by: recognizer)
    }

    func ignore(_ press: Press, by recognizer: GestureRecognizer) {
        pressInput.delivery.ignore(press, by: recognizer)
    }

    /// Returns whether any of the touches and presses that the recognizer ignores is down; nil without any.
    func isIgnoredInputDown(of recognizer: GestureRecognizer) -> Bool? {
        let isDown =
            touchInput.delivery.items(ignoredBy: recognizer).map(\.isDown)
            + pressInput.delivery.items(ignoredBy: recognizer).map(\.isDown)
        return isDown.isEmpty ? nil : isDown.contains(true)
    }

    /// Removes a recognizer from the delivery of all input.
    func detach(_ recognizer: GestureRecognizer) {
        touchInput.delivery.detach(recognizer)
        pressInput.delivery.detach(recognizer)
        hoverInput.detach(recognizer)
        streamInput.detach(recognizer)
    }

    /// Sends an output to `onOutput`; the output is created only if `onOutput` is set.
    package func emit(_ output: @autoclosure () -> WindowOutput) {
        guard let onOutput else { return }
        onOutput(output())
    }

    /// Reports a diagnostic: a problem, or something without effect.
    package func diagnose(_ name: String, _ detail: @autoclosure () -> String) {
        emit(.diagnostic(Diagnostic(name, detail(), at: time)))
    }

    // MARK: - Deadlines and scheduled closures

    /// The time on the event clock, possibly past, at which `advance(to:)` has something to do; nil for none.
    public var nextDeadline: TimeInterval? {
        Self.earlier(arbiter.nextDeadline, schedule.next)
    }

    /// The earliest deadline of a recognizer, which decides how a sequence ends, unlike scheduled closures; nil
    /// without one.
    package var nextRecognizerDeadline: TimeInterval? { arbiter.nextDeadline }

    /// The pending work that a wait covers: every deadline of a recognizer, and the closures that are
    /// scheduled when the wait begins.
    ///
    /// Closures scheduled during the wait are left out, because closures may schedule each other endlessly.
    package struct PendingWork {
        fileprivate let window: Window
        fileprivate let count: Int

        /// The time of the next deadline or closure; nil once nothing is left.
        package var nextDeadline: TimeInterval? {
            Window.earlier(window.arbiter.nextDeadline, window.schedule.next(before: count))
        }
    }

    /// The current pending work.
    package var pendingWork: PendingWork { PendingWork(window: self, count: schedule.count) }

    /// Schedules a closure to be called once, in its own turn, when the clock reaches a time in seconds.
    ///
    /// `advance(to:)` or `send(_:)` with a later event calls it. The earliest closure is called first.
    /// Closures of the same microsecond keep their order and follow the recognizers' deadlines. The time is
    /// at least one microsecond from now, so that closures that schedule each other do not stop the clock.
    ///
    /// The closure is not called if the window is deallocated first, or if the time is not finite, which is
    /// reported as a diagnostic.
    package func schedule(at time: TimeInterval, _ body: @escaping () -> Void) {
        guard time.isFinite else {
            return diagnose("notFinite", "the time to schedule for is not finite")
        }
        let earliest = max(self.time + Self.minWait, self.time.nextUp)
        schedule.add(at: max(time, earliest), body)
    }

    /// Fires what is due in order of time; recognizers whose deadlines are in the same microsecond share a
    /// turn.
    private func fireDeadlines(while isDue: (TimeInterval) -> Bool) {
        while let deadline = nextDeadline, isDue(deadline) {
            time = max(time, deadline)
            if let first = arbiter.nextDeadline, !first.isLater(than: deadline) {
                fireRecognizers(at: deadline)
            } else if let body = schedule.takeFirst() {
                turn(body)
            }
        }
    }

    /// Returns whether the recognizer receives a touch whose finger has left but which has not ended.
    func isHeldUp(_ recognizer: GestureRecognizer) -> Bool {
        !fingersLeft.isEmpty
            && recognizer.input.touches.contains { $0.isDown && fingersLeft.contains($0.id) }
    }

    private static let minWait: TimeInterval = 1e-6

    private static func earlier(_ left: TimeInterval?, _ right: TimeInterval?) -> TimeInterval? {
        guard let left, let right else { return left ?? right }
        return min(left, right)
    }

    private func fireRecognizers(at deadline: TimeInterval) {
        let due = arbiter.participants.filter { recognizer in
            !isHeldUp(recognizer)
                && recognizer.deadline.map { !$0.isLater(than: deadline) } ?? false
        }
        turn {
            for recognizer in due { fire(recognizer) }
        }
    }

    private func fire(_ recognizer: GestureRecognizer) {
        guard let deadline = recognizer.deadline else { return }
        recognizer.deadline = nil
        recognizer.call(.deadline) { recognizer.deadlineReached(at: deadline) }
        // A recognizer that sets the deadline that has just passed would be called endlessly.
        if let next = recognizer.deadline, !next.isLater(than: deadline) {
            recognizer.deadline = nil
            diagnose("deadlinePassed", "\(recognizer.label) set a deadline that had just fired")
        }
    }

    // MARK: - The current window

    private static let delivering = ThreadSlot<Window>()

    /// The window that is delivering an event, a deadline or a scheduled closure on this thread; nil at other
    /// times.
    ///
    /// While an action of one window sends an event to another window, this is the other window.
    package static var current: Window? { delivering.object }

    /// Whether a window is delivering on this thread.
    static var isDelivering: Bool { !delivering.isEmpty }

    /// Makes this the delivering window, and returns the previous one.
    private func makeCurrent() -> ThreadSlot<Window>.Previous { Self.delivering.swap(self) }

    /// Restores the previous delivering window.
    private static func restoreCurrent(_ previous: ThreadSlot<Window>.Previous) {
        delivering.restore(previous)
    }
}

/// Closures that a window calls when its clock reaches their times.
///
/// The earliest closure is called first; closures of the same microsecond keep the order in which they were
/// scheduled.
private final class Schedule {
    private struct Item {
        let time: TimeInterval
        let number: Int
        let body: () -> Void

        /// The sort key: times that round to the same microsecond are equal.
        var microsecond: Double { (time * 1e6).rounded() }
    }

    private var items: [Item] = []
    /// The number of closures scheduled so far, which is also the next closure's number.
    private(set) var count = 0

    /// The due time of the first closure; nil without closures.
    var next: TimeInterval? { items.first?.time }

    /// Returns the due time of the first closure that was scheduled before `count` was reached; nil without
    /// one.
    func next(before count: Int) -> TimeInterval? { items.first { $0.number < count }?.time }

    func add(at time: TimeInterval, _ body: @escaping () -> Void) {
        let item = Item(time: time, number: count, body: body)
        count += 1
        let index = items.firstIndex { $0.microsecond > item.microsecond }
        items.insert(item, at: index ?? items.endIndex)
    }

    /// Removes and returns the first closure; nil without closures.
    func takeFirst() -> (() -> Void)? {
        items.isEmpty ? nil : items.removeFirst().body
    }
}

/// The events and time changes that are sent during a turn, and delivered after it.
private final class InputQueue {
    enum QueuedInput {
        case event(InputEvent)
        case time(TimeInterval)
    }

    private var queue: [QueuedInput] = []
    private var isBeingRead = false

    var isEmpty: Bool { queue.isEmpty }

    func post(_ input: QueuedInput) { queue.append(input) }

    /// Removes and handles all input in order, including input that arrives meanwhile; has no effect during
    /// another call.
    func read(_ handle: (QueuedInput) -> Void) {
        guard !isBeingRead else { return }
        isBeingRead = true
        while !queue.isEmpty { handle(queue.removeFirst()) }
        isBeingRead = false
    }
}
