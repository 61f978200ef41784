public import Foundation

/// The root of a view hierarchy and the only entry of events into the core, which delivers them to views,
/// recognizers and targets on one thread, by the events' own clock.
///
/// The window never reads a clock: send events with `touchstone.send(_:)`, and call `touchstone.advance(to:)` at
/// the time `touchstone.nextDeadline`. Source: Apple, `UIWindow` and "Event handling guide"; Semantics.md.
open class Window: View {
    /// The core's time in seconds: that of the latest event or deadline.
    ///
    /// It never decreases.
    package private(set) final var time: TimeInterval = 0
    /// A closure that receives all output in order; nil, the default, has no cost.
    package final var onOutput: ((WindowOutput) -> Void)?
    /// The ids of touches whose fingers have left the screen while another client still decides whether it
    /// keeps the touches; empty by default.
    ///
    /// A recognizer that receives one of these touches fires no deadline, since the finger no longer presses.
    /// Remove the id before you send the end of the touch with the time of the lift; deadlines before that
    /// time fire first.
    package final var fingersLeft: Set<Int> = [] {
        didSet { if fingersLeft != oldValue { arbiter.noteDeadline() } }
    }

    final let touchInput = TouchInput()
    private let pressInput = PressInput()
    private let hoverInput = HoverInput()
    private let streamInput = StreamInput()
    private(set) final lazy var arbiter = Arbiter(window: self)
    private let schedule = Schedule()
    final let eventThread = EventThread()
    private let inputQueue = InputQueue()
    /// The number of views and recognizers that were added to the tree, and removed from it, so far.
    package private(set) var treeChanges = 0
    private var hasLayoutToDo = true
    private var isInTurn = false
    private var isHoldingInputQueue = false
    /// The event that passes through `sendEvent(_:)`, until its delivery; nil at other times.
    private var passingEvent: TouchEvent?
    /// Whether `sendEvent(_:)` may be overridden.
    private lazy var isSubclass = type(of: self) != Window.self
    /// The view that keeps the frame `rootFrame` when the window is resized; nil by default.
    package private(set) final weak var rootView: View?
    /// The size of the root view, which is centered in the window; if nil, the default, the view fills the window.
    package final var rootSize: CGSize?
    /// The maximum number of rounds for one event.
    ///
    /// An action that keeps assigning states would block the program; what is left waits for the next event.
    private static let maxRounds = 1000

    /// Creates a window with this frame in points; its origin has no effect.
    public override init(frame: CGRect = .zero) {
        super.init(frame: frame)
        // Created now: in `deinit`, nothing can refer to the window.
        _ = arbiter
    }

    /// Creates a window of this size in points.
    public convenience init(size: CGSize) { self.init(frame: CGRect(origin: .zero, size: size)) }

    /// Creates a window of size `.zero`, never nil; the coder is not read.
    public override init?(coder: NSCoder?) {
        super.init(coder: coder)
        _ = arbiter
    }

    deinit {
        arbiter.resetAll(at: time)
    }

    /// Always nil, since the window ends the responder chain.
    open override var next: Responder? { nil }

    /// The view that receives presses; the window itself by default, and after the view has left the window.
    package final var firstResponder: View {
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
    package final func send(_ input: InputEvent) {
        guard !isInTurn, !isHoldingInputQueue else { return inputQueue.post(.event(input)) }
        guard input.timestamp.isFinite else { return sendNow(input) }
        // Capturing the event would copy all of it.
        let timestamp = input.timestamp
        fireDeadlines { timestamp.isLater(than: $0) }
        time = max(time, timestamp)
        turn { deliver(input) }
    }

    /// Fires the deadlines that are due by this time, in order, and advances `time`.
    ///
    /// During a turn, such as in an action, this happens after the turn.
    package final func advance(to newTime: TimeInterval) {
        guard !isInTurn, !isHoldingInputQueue else { return inputQueue.post(.time(newTime)) }
        guard newTime.isFinite else {
            return diagnose("notFinite", "the time to advance to is not finite")
        }
        eventThread.report(to: self)
        fireDeadlines { !$0.isLater(than: newTime) }
        time = max(time, newTime)
    }

    /// Delivers an event to recognizers and views.
    ///
    /// An override can observe the event before and after it calls `super`. When that call returns, recognizers and
    /// views have received the event, and the actions have been sent. Without the call, a touch or a press that
    /// begins is never delivered, and the end of one that was delivered becomes a cancellation. The diagnostic
    /// `eventWithheld` reports both. It also reports a later call, which has no effect because the window reuses
    /// the event object. Source: Apple, `UIWindow`.
    open func sendEvent(_ event: TouchEvent) {
        guard event === passingEvent else {
            return diagnose("eventWithheld", "sendEvent(_:) was called late, or for another event")
        }
        passingEvent = nil
        switch event.type {
        case .touches: touchInput.dispatch(in: self)
        case .presses: pressInput.dispatch(in: self)
        case .hover: hoverInput.dispatch(in: self)
        case .scroll, .transform: streamInput.dispatch(event, in: self)
        }
        // The turn settles what nobody can observe before its end.
        if isSubclass { settleAll() }
    }

    /// Passes an event through `sendEvent(_:)`, and returns whether it was delivered.
    private final func pass(_ event: TouchEvent) -> Bool {
        passingEvent = event
        sendEvent(event)
        defer { passingEvent = nil }
        return passingEvent == nil
    }

    /// Runs a turn: the body, and then arbitration, actions, views and resets until everything is settled.
    ///
    /// Inside another turn only the body runs; the outer turn settles the rest.
    final func turn(_ body: () -> Void) {
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
    final func wake(at newTime: TimeInterval) {
        guard !isInTurn else { return }
        fireDeadlines { newTime.isLater(than: $0) }
        time = max(time, newTime)
        turn {}
    }

    final func noteLayoutNeeded() { hasLayoutToDo = true }

    func noteTreeChange() { treeChanges += 1 }

    /// Lays out the hierarchy if a view needs it; a view that needs it again meanwhile waits for the next
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
            touchInput.delivery.askGates(touchInput.event, in: self)
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

    /// Delivers the input that was sent during a turn, each event in a turn of its own.
    private func readInputQueue() {
        guard !inputQueue.isEmpty, !isHoldingInputQueue else { return }
        inputQueue.read { input in
            switch input {
            case .event(let input): send(input)
            case .time(let time): advance(to: time)
            }
        }
    }

    /// Holds the input that the body sends until the body has returned.
    final func holdInputQueue(during body: () -> Void) {
        let wasHolding = isHoldingInputQueue
        isHoldingInputQueue = true
        body()
        isHoldingInputQueue = wasHolding
        if !isInTurn { readInputQueue() }
    }

    // MARK: - Input

    /// Cancels every touch that is down, as the system does for an interrupt.
    package final func cancelAllTouches(at timestamp: TimeInterval) {
        let samples = touches.map { touch in
            TouchSample(id: touch.id, phase: .cancelled, location: touch.windowLocation)
        }
        guard !samples.isEmpty else { return }
        send(InputEvent(samples, at: timestamp))
    }

    /// Cancels every press that is down, as when the window loses the keyboard.
    package final func cancelAllPresses(at timestamp: TimeInterval) {
        let samples = presses.map { PressSample($0.type, phase: .cancelled) }
        guard !samples.isEmpty else { return }
        send(InputEvent(.presses(samples), at: timestamp))
    }

    /// The touches that are down.
    package final var touches: [Touch] { touchInput.down }

    /// The presses that are down.
    package final var presses: [Press] { pressInput.delivery.contacts.map(\.item).filter(\.isDown) }

    /// Whether nothing is in progress: no touch, no recognizer's sequence and no waiting event.
    package final var isAtRest: Bool {
        touchInput.delivery.contacts.isEmpty && pressInput.delivery.contacts.isEmpty
            && arbiter.participants.isEmpty && inputQueue.isEmpty
    }

    /// Delivers an event whose time is not finite at the window's own time.
    private func sendNow(_ input: InputEvent) {
        diagnose("notFinite", "the event's time is not finite; delivered now")
        var input = input
        input.timestamp = time
        send(input)
    }

    private func deliver(_ input: InputEvent) {
        switch input.content {
        case .touches(let samples):
            touchInput.read(samples, input, in: self)
            if touchInput.hasChanges, !pass(touchInput.event) { touchInput.withhold(in: self) }
            hoverInput.endPaused(input, in: self)
        case .presses(let samples):
            pressInput.read(samples, input, in: self)
            if pressInput.hasChanges, !pass(pressInput.event) { pressInput.withhold(in: self) }
        case .hover(let sample):
            guard let event = hoverInput.read(sample, input, in: self) else { return }
            if !pass(event) { hoverInput.withhold(in: self) }
        case .scroll(let sample): passStep(streamInput.read(sample, input, in: self))
        case .transform(let sample): passStep(streamInput.read(sample, input, in: self))
        }
    }

    private func passStep(_ event: TouchEvent?) {
        if let event, !pass(event) { streamInput.withhold(event, in: self) }
    }

    override var rootWindow: Window? { self }

    /// The frame of the root view; where it is larger than the window, it begins at the window's top or left edge.
    package final var rootFrame: CGRect {
        guard let rootSize else { return bounds }
        return CGRect(
            x: max(0, ((bounds.width - rootSize.width) / 2).rounded(.down)),
            y: max(0, ((bounds.height - rootSize.height) / 2).rounded(.down)),
            width: rootSize.width,
            height: rootSize.height
        )
    }

    /// Makes a view the root view: adds it behind the others, and keeps its frame equal to `rootFrame`.
    package final func setRootView(_ view: View?) {
        rootView = view
        guard let view else { return }
        view.frame = rootFrame
        insertSubview(view, at: 0)
    }

    override func boundsChanged(from old: CGRect) {
        guard let rootView, rootView.superview === self, bounds.size != old.size else { return }
        rootView.frame = rootFrame
    }

    /// The touches that are down and received by a matching recognizer, in order of landing.
    package final func touchesReceived(where isMeant: (GestureRecognizer) -> Bool) -> [Touch] {
        touchInput.received(where: isMeant)
    }

    /// The number of steps of scrolling and of touchpad pinches that recognizers received.
    package final var receivedStreamSteps: Int { streamInput.receivedCount }

    /// The view at a location, or the window itself.
    final func hit(at location: CGPoint, of event: TouchEvent) -> View {
        guard let view = hitTest(location, with: event) else { return self }
        guard view.isDescendant(of: self) else {
            diagnose("hitElsewhere", "a hit test returned a view outside the window")
            return self
        }
        return view
    }

    /// Offers an item that began to every recognizer from its view upward.
    final func offer<Item: TouchOrPress>(
        _ contact: DeliveredContact<Item>,
        _ isAccepted: (GestureRecognizer, View) -> Bool
    ) {
        contact.view.forEachRecognizerUpward { recognizer, view in
            guard isAccepted(recognizer, view) else { return }
            contact.attach(recognizer)
            arbiter.addParticipant(recognizer)
        }
    }

    /// The views whose touches or presses the recognizer takes if it wins, in order of landing.
    final func viewsLosingInput(to recognizer: GestureRecognizer) -> [View] {
        touchInput.delivery.views(losingTo: recognizer)
            + pressInput.delivery.views(losingTo: recognizer)
    }

    final func claimInput(of recognizer: GestureRecognizer) {
        touchInput.delivery.claim(for: recognizer)
        pressInput.delivery.claim(for: recognizer)
    }

    final func ignore(_ touch: Touch, by recognizer: GestureRecognizer) {
        touchInput.delivery.ignore(touch, by: recognizer)
        hoverInput.ignore(touch, by: recognizer)
    }

    final func ignore(_ press: Press, by recognizer: GestureRecognizer) {
        pressInput.delivery.ignore(press, by: recognizer)
    }

    /// Whether any touch or press that the recognizer ignores is down; nil if it ignores none.
    final func isIgnoredInputDown(of recognizer: GestureRecognizer) -> Bool? {
        let isDown =
            touchInput.delivery.items(ignoredBy: recognizer).map(\.isDown)
            + pressInput.delivery.items(ignoredBy: recognizer).map(\.isDown)
        return isDown.isEmpty ? nil : isDown.contains(true)
    }

    final func detach(_ recognizer: GestureRecognizer) {
        touchInput.delivery.detach(recognizer)
        pressInput.delivery.detach(recognizer)
        hoverInput.detach(recognizer)
        streamInput.detach(recognizer)
    }

    /// Sends an output to `onOutput`.
    ///
    /// Without `onOutput`, the output is not created.
    package final func emit(_ output: @autoclosure () -> WindowOutput) {
        guard let onOutput else { return }
        onOutput(output())
    }

    /// Reports the touches or presses that `sendEvent(_:)` did not deliver.
    final func reportWithheld(_ withheld: (begun: [String], cancelled: [String])) {
        for name in withheld.begun {
            diagnose("eventWithheld", "\(name) began, and sendEvent(_:) did not deliver it")
        }
        for name in withheld.cancelled {
            diagnose(
                "eventWithheld",
                "\(name) is cancelled, since sendEvent(_:) did not deliver its end"
            )
        }
    }

    /// Reports a problem, or something without effect.
    package final func diagnose(_ name: String, _ detail: @autoclosure () -> String) {
        emit(.diagnostic(Diagnostic(name, detail(), at: time)))
    }

    // MARK: - Deadlines and scheduled closures

    /// The time on the event clock, possibly past, at which `advance(to:)` has something to do; nil if it has
    /// nothing to do.
    package final var nextDeadline: TimeInterval? {
        Self.earlier(arbiter.nextDeadline, schedule.next)
    }

    /// The earliest deadline of a recognizer; nil if there is none.
    ///
    /// Unlike a scheduled closure, it decides how a sequence ends.
    package final var nextRecognizerDeadline: TimeInterval? { arbiter.nextDeadline }

    /// The work that a wait covers: every deadline of a recognizer, and the closures already scheduled when
    /// the wait begins.
    ///
    /// Closures scheduled during the wait are left out, since closures may schedule each other endlessly.
    package struct PendingWork {
        fileprivate let window: Window
        fileprivate let count: Int

        /// The time of the next deadline or closure; nil when nothing is left.
        package var nextDeadline: TimeInterval? {
            Window.earlier(window.arbiter.nextDeadline, window.schedule.next(before: count))
        }
    }

    package final var pendingWork: PendingWork { PendingWork(window: self, count: schedule.count) }

    /// Schedules a closure to be called once, in its own turn, when the clock reaches a time in seconds.
    ///
    /// `advance(to:)` or `send(_:)` with a later event calls it, the earliest closure first. Closures of the
    /// same microsecond keep their order and follow the recognizers' deadlines. The time is at least one
    /// microsecond from now: closures that schedule each other must not stop the clock.
    ///
    /// The closure is not called if the window is deallocated first. Nor is it if the time is not finite; this
    /// is reported as a diagnostic.
    package final func schedule(at time: TimeInterval, _ body: @escaping () -> Void) {
        guard time.isFinite else {
            return diagnose("notFinite", "the time to schedule for is not finite")
        }
        let earliest = max(self.time + Self.minWait, self.time.nextUp)
        schedule.add(at: max(time, earliest), body)
    }

    /// Fires what is due in order of time.
    ///
    /// Recognizers with deadlines in the same microsecond share a turn.
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

    /// Returns true if the recognizer receives a touch that has not ended although its finger has left.
    final func isHeldUp(_ recognizer: GestureRecognizer) -> Bool {
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
        recognizer.call(.deadline) { recognizer.reachDeadline(at: deadline) }
        // A recognizer that sets the same deadline again would be called endlessly.
        if let next = recognizer.deadline, !next.isLater(than: deadline) {
            recognizer.deadline = nil
            diagnose("deadlinePassed", "\(recognizer.label) set a deadline that had just fired")
        }
    }

    // MARK: - The current window

    private static let delivering = ThreadSlot<Window>()

    /// The window that is delivering an event, a deadline or a scheduled closure on this thread; nil if none
    /// is.
    ///
    /// While an action of one window sends an event to another one, this is the other window.
    package static var current: Window? { delivering.object }

    static var isDelivering: Bool { !delivering.isEmpty }

    /// Makes this the delivering window and returns the previous one, for the caller to restore.
    private func makeCurrent() -> ThreadSlot<Window>.Previous { Self.delivering.swap(self) }

    private static func restoreCurrent(_ previous: ThreadSlot<Window>.Previous) {
        delivering.restore(previous)
    }
}

/// Closures that a window calls when its clock reaches their times.
///
/// The earliest closure is called first; closures of the same microsecond keep the order of scheduling.
private final class Schedule {
    private struct Item {
        let time: TimeInterval
        let number: Int
        let body: () -> Void

        /// The sort key, equal for times that round to the same microsecond.
        var microsecond: Double { (time * 1e6).rounded() }
    }

    private var items: [Item] = []
    /// The number of closures scheduled so far, and the number of the next one.
    private(set) var count = 0

    /// The time of the first closure; nil without closures.
    var next: TimeInterval? { items.first?.time }

    /// The time of the first closure among the first `count` that were scheduled; nil if none of them is left.
    func next(before count: Int) -> TimeInterval? { items.first { $0.number < count }?.time }

    func add(at time: TimeInterval, _ body: @escaping () -> Void) {
        let item = Item(time: time, number: count, body: body)
        count += 1
        let index = items.firstIndex { $0.microsecond > item.microsecond }
        items.insert(item, at: index ?? items.endIndex)
    }

    func takeFirst() -> (() -> Void)? {
        items.isEmpty ? nil : items.removeFirst().body
    }
}

/// The events and time changes that were sent during a turn, to be delivered after it.
private final class InputQueue {
    enum QueuedInput {
        case event(InputEvent)
        case time(TimeInterval)
    }

    private var queue: [QueuedInput] = []
    private var isBeingRead = false

    var isEmpty: Bool { queue.isEmpty }

    func post(_ input: QueuedInput) { queue.append(input) }

    /// Handles all input in order, and removes it, with input that arrives meanwhile.
    ///
    /// A call during another has no effect.
    func read(_ handle: (QueuedInput) -> Void) {
        guard !isBeingRead else { return }
        isBeingRead = true
        while !queue.isEmpty { handle(queue.removeFirst()) }
        isBeingRead = false
    }
}
