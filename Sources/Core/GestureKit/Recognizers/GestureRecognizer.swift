public import Foundation

/// A recognizer of one kind of gesture: it watches the touches on a view and its subviews, and calls its
/// targets.
///
/// A subclass overrides the touch methods, assigns `state` (or calls `touchstone.fail(_:)`), and clears its own
/// state in `reset()`. For timing, it conforms to ``TouchstoneGesture`` and sets `touchstone.deadline`. The core
/// decides when an assignment takes effect: after every recognizer has seen the event, and after requirements,
/// exclusion and refusals. Source: Apple, `UIGestureRecognizer` and "Implementing a custom gesture recognizer".
open class GestureRecognizer: EventReceiver {
    /// The name in reasons, transcripts and recordings; nil, the default, shows the class name.
    open var name: String?
    /// The view to which the recognizer is attached, if any.
    open var view: View? { attachedView }
    /// The delegate, which may refuse, require and allow; nil, the default, refuses nothing.
    open weak var delegate: (any GestureRecognizerDelegate)?
    /// Whether a view's touches are cancelled once they are recognized here; true by default.
    open var cancelsTouchesInView = true
    /// Whether a view receives a touch only after this recognizer can no longer recognize it; false by
    /// default.
    open var delaysTouchesBegan = false
    /// Whether a view receives a lift only after this recognizer can no longer recognize it; true by default.
    open var delaysTouchesEnded = true
    /// The types of touches that the recognizer receives; all by default.
    open var allowedTouchTypes: Set<Touch.TouchType> = [
        .direct, .indirect, .pencil, .indirectPointer,
    ]
    /// The keys whose presses the recognizer receives; none by default.
    open var allowedPressTypes: Set<Press.PressType> = []
    /// Whether all touches of a sequence must be of the first touch's type; true by default.
    open var requiresExclusiveTouchType = true

    /// Whether the recognizer takes part; true by default.
    ///
    /// Disabling it fails a recognizer that is possible with touches, and cancels a begun recognizer with its
    /// action. Enabling affects only later touches.
    open var isEnabled: Bool {
        get { takesPart }
        set {
            guard newValue != takesPart else { return }
            takesPart = newValue
            if !newValue { withdraw(.disabled) }
        }
    }

    private final var takesPart = true

    /// A closure that exempts another recognizer from exclusion by this one, even if the class's `canPrevent`
    /// returns true; nil, the default, exempts none.
    ///
    /// Scenes use it, since they describe recognizers without subclassing them.
    package final var exempts: ((GestureRecognizer) -> Bool)?

    /// The id in a scene of code, which is unique there; nil, the default, elsewhere.
    package final var sceneID: String?

    /// Whether the class conforms; found once, because the window asks for every event.
    private(set) final var isTouchstoneGesture = false
    final weak var attachedView: View?
    final var settled = State.possible
    final var requirements = FailureRequirements()
    private final var targets: [TargetAction<GestureRecognizer>] = []

    /// Creates a recognizer with a target and an action, or without targets if either is nil, the default.
    ///
    /// - Parameters:
    ///   - target: The object that receives the call; not retained.
    ///   - action: A method of the target's class; a method of another class, or for a recognizer of another
    ///     class, stops the program.
    public init(target: Any? = nil, action: Action? = nil) {
        super.init()
        isTouchstoneGesture = self is any TouchstoneGesture
        guard let target, let action else { return }
        addTarget(target as AnyObject, action: action)
    }

    /// Creates a recognizer without targets.
    ///
    /// Subclasses that override the other initializer inherit this one. Their call of `super.init()` reaches
    /// the other initializer, because overload resolution prefers it.
    @_disfavoredOverload
    public override convenience init() { self.init(target: nil, action: nil) }

    /// Creates a recognizer without targets, never nil; the coder is ignored.
    ///
    /// As in UIKit this is a convenience initializer, so a subclass calls `super.init(target:action:)`
    /// instead.
    public convenience init?(coder: NSCoder) { self.init(target: nil, action: nil) }

    /// The state of the attempt; a subclass assigns it in its callbacks.
    ///
    /// Targets, delegates and other recognizers see the settled state; the recognizer's own callbacks see the
    /// state that they assigned. Within one event, began, changed and the end are separate transitions with an
    /// action each; several changes are combined. Failed or cancelled undoes a beginning or a recognition of
    /// the same event. An illegal transition is coerced and reported as a diagnostic; failed after the
    /// beginning becomes cancelled without one. Assignments have no effect from an end state until the reset,
    /// nor while the recognizer is disabled or outside a window.
    ///
    /// Once the recognizer has begun, a move in which it assigns nothing is a change, unless it ignores the
    /// touch. For pinch and rotation, however, a move of only one finger is not a change.
    ///
    /// An assignment while no event is delivered, such as a timer's, is reported as a diagnostic, since a
    /// replay does not repeat it. On any thread other than the one that sends events, it has no effect.
    ///
    /// A subclass may override `state` to observe it. The setter also receives the states that the core sets,
    /// such as failed when another recognizer wins, and possible at the reset. These states take effect even
    /// if the override does not pass them to `super`.
    open var state: State {
        get {
            switch attempt.callback {
            case .touches, .touchesCancelled, .deadline, .reset:
                attempt.pending.tentative(from: settled)
            case .settling: settled
            case nil: attempt.sending ?? settled
            }
        }
        set { assign(newValue) }
    }

    // MARK: Arbitration, for subclasses

    /// Makes this recognizer wait until the other has failed; it fails itself if the other begins or recognizes.
    ///
    /// The other recognizer may be in another window of the same thread. It delays this one only while it is enabled
    /// and attached and has received part of the sequence. It is not retained. Requiring itself has no effect.
    open func require(toFail other: GestureRecognizer) {
        guard other !== self else { return }
        requirements.insert(other)
    }

    /// Returns whether this recognizer, if it wins, excludes the other; true by default.
    open func canPrevent(_ other: GestureRecognizer) -> Bool { true }

    /// Returns whether the other recognizer, if it wins, excludes this one; true by default.
    open func canBePrevented(by other: GestureRecognizer) -> Bool { true }

    /// Returns whether this recognizer waits until the other has failed; false by default.
    ///
    /// Asked once for each attempt.
    open func shouldRequireFailure(of other: GestureRecognizer) -> Bool { false }

    /// Returns whether the other recognizer waits until this one has failed; false by default.
    ///
    /// Asked once for each attempt.
    open func shouldBeRequiredToFail(by other: GestureRecognizer) -> Bool { false }

    /// Returns whether the recognizer receives the event at all; by default true for touches and presses.
    ///
    /// Asked once for an event in which touches land, keys go down, a pointer enters the view, or scrolling or
    /// a touchpad's pinch begins.
    open func shouldReceive(_ event: TouchEvent) -> Bool {
        switch event.type {
        case .touches, .presses: true
        case .hover, .scroll, .transform: false
        }
    }

    // MARK: The gesture

    /// The number of touches of the gesture: those that made a discrete gesture, or those that are down in a
    /// continuous one (0 after the last lift).
    open var numberOfTouches: Int { input.made?.count ?? input.numberDown }

    /// Returns the center of the gesture's touches in the view's points, or in the window's if `view` is nil.
    ///
    /// After the last lift, it stays where it was.
    open func location(in view: View?) -> CGPoint {
        let point = input.location
        guard let view else { return point }
        return view.convert(point, from: nil)
    }

    /// Returns the location of one touch of the gesture.
    ///
    /// - Parameters:
    ///   - index: The touch in order of landing, from 0.
    ///   - view: The view whose points are used; nil for the window's.
    /// - Returns: The location; the whole gesture's for an index out of range.
    open func location(ofTouch index: Int, in view: View?) -> CGPoint {
        let touches = input.touchesDown
        guard touches.indices.contains(index) else { return location(in: view) }
        return touches[index].location(in: view)
    }

    // The built-in classes override these members. The reported ones, such as `reportedValues`, prefer a
    // `TouchstoneGesture`'s.

    /// The values of the built-in class; empty by default.
    var builtInValues: [GestureValue] { [] }

    /// The limits of the built-in class; empty by default.
    var builtInLimits: [RecognitionLimit] { [] }

    /// The progress of the built-in class; nil by default.
    var builtInProgress: Reason? { nil }

    /// The measured values of the built-in class; by default only the reported progress.
    var builtInMeasurements: [Reason] { reportedProgress.map { [$0] } ?? [] }

    /// Ignores a touch for the rest of its life, unless an override omits `super`; the view still receives it.
    ///
    /// A recognizer that ignores its only touch stays possible until that touch ends, and then fails.
    open func ignore(_ touch: Touch, for event: TouchEvent) {
        attempt.ignore(touch)
        attachedView?.window?.ignore(touch, by: self)
    }

    /// Ignores a press for the rest of its life, unless an override omits `super`; the view still receives it.
    open func ignore(_ press: Press, for event: PressesEvent) {
        attempt.ignore(press)
        attachedView?.window?.ignore(press, by: self)
    }

    /// Removes the pairs with this target and this action.
    ///
    /// - Parameters:
    ///   - target: The target; nil matches every target and every closure.
    ///   - action: The action that was added, or a copy of it; nil matches every action. An action that is made
    ///     again from the same method does not match.
    open func removeTarget(_ target: Any?, action: Action?) {
        let target = target.map { $0 as AnyObject }
        targets.removeAll { $0.matches(target, action) }
    }

    /// Responds to an assignment of began by the class or a subclass.
    func attemptStarted() {}

    /// Whether a move is a change although the begun recognizer does not handle it.
    var changesWithEveryMove: Bool { true }

    /// Responds to success: the views and the delegate have agreed, and began or recognized is about to take
    /// effect.
    ///
    /// - Parameter afterWaiting: Whether the recognizer waited for another one to fail; if so, its values
    ///   restart.
    func attemptSucceeded(afterWaiting: Bool) {}
}

extension GestureRecognizer {
    /// Fails, or cancels after the beginning, with a reason.
    final func fail(_ reason: Reason) {
        guard !isOnOtherThread(assigning: .failed) else { return }
        attempt.stating(reason) {
            state = settled.isBegun || attempt.pending.begins ? .cancelled : .failed
        }
    }

    /// The time on the event clock, in seconds, at which `reachDeadline(at:)` is called; nil for no call.
    final var deadline: TimeInterval? {
        get { attempt.deadline }
        set { attempt.deadline = newValue.flatMap { $0.isFinite ? $0 : nil } }
    }

    /// The id in a scene of code, or else the name, or the class name if `name` is nil.
    final var label: String { sceneID ?? name ?? String(describing: type(of: self)) }

    /// The same as `allowedTouchTypes`, for the module UIKit, which hides that name with its own member.
    package final var acceptedTouchTypes: Set<Touch.TouchType> {
        get { allowedTouchTypes }
        set { allowedTouchTypes = newValue }
    }

    /// The same as `allowedPressTypes`, for the module UIKit, which hides that name with its own member.
    package final var acceptedPressTypes: Set<Press.PressType> {
        get { allowedPressTypes }
        set { allowedPressTypes = newValue }
    }
}

// MARK: - Targets

/// Target-action without Objective-C: closures, and methods of objects that are not retained.
extension GestureRecognizer {
    /// Creates a recognizer that calls a method, as in `init(target: self, action: Me.handlePan)`.
    public convenience init<Target: AnyObject, Recognizer: GestureRecognizer>(
        target: Target,
        action: @escaping (Target) -> (Recognizer) -> Void
    ) {
        self.init(target: target, action: Action(action))
    }

    /// Creates a recognizer that calls a method without an argument.
    public convenience init<Target: AnyObject>(
        target: Target,
        action: @escaping (Target) -> () -> Void
    ) {
        self.init(target: target, action: Action(action))
    }

    /// Adds a method of an object without retaining the object; after its deallocation, the method is not
    /// called.
    ///
    /// Targets are called in the order in which they were added, each once per action.
    ///
    /// - Parameters:
    ///   - target: The object that receives the call; not retained.
    ///   - action: A method whose argument is of this class or a superclass.
    /// - Returns: A token that removes the pair.
    @discardableResult
    public final func addTarget<Target: AnyObject, Recognizer: GestureRecognizer>(
        _ target: Target,
        action: @escaping (Target) -> (Recognizer) -> Void
    ) -> TargetToken {
        addTarget(target, action: Action(action))
    }

    /// Adds a method without an argument, like `addTarget(_:action:)`.
    @discardableResult
    public final func addTarget<Target: AnyObject>(
        _ target: Target,
        action: @escaping (Target) -> () -> Void
    ) -> TargetToken {
        addTarget(target, action: Action(action))
    }

    /// Adds a stored method of an object that is not retained.
    ///
    /// - Parameters:
    ///   - target: The object that receives the call; not retained.
    ///   - action: A method of the target's class; a method of another class, or for a recognizer of another
    ///     class, stops the program.
    /// - Returns: A token that removes the pair.
    @discardableResult
    public final func addTarget(_ target: AnyObject, action: Action) -> TargetToken {
        add(TargetAction(target, action, of: self))
    }

    /// Adds a closure, which is retained until its token or every target is removed.
    final func addAction(_ action: @escaping (GestureRecognizer) -> Void) -> TargetToken {
        add(TargetAction(closure: action))
    }

    /// Removes a target-action pair.
    final func removeTarget(_ token: TargetToken) {
        targets.removeAll { $0.token === token }
    }

    /// Calls the targets in the order in which they were added; a target may remove a later one.
    func callTargets() {
        for target in targets where targets.contains(where: { $0.token === target.token }) {
            target.send(self)
        }
    }

    private func add(_ pair: TargetAction<GestureRecognizer>) -> TargetToken {
        targets.removeAll(where: \.isGone)
        targets.append(pair)
        return pair.token
    }
}

// MARK: - States

extension GestureRecognizer {
    /// The state of a recognizer in its attempt.
    ///
    ///     discrete:    possible ──▶ recognized (= ended)
    ///                      └──────▶ failed
    ///     continuous:  possible ──▶ began ──▶ changed ⟲ ──▶ ended
    ///                      │          └──────────┴─────────▶ cancelled
    ///                      └──────▶ failed
    ///     every end state ── reset ──▶ possible
    ///
    /// The raw values are UIKit's. Source: Apple, `UIGestureRecognizer.State`.
    public enum State: Int, Hashable, Codable, Sendable, CaseIterable {
        /// Nothing is decided: the state of a recognizer before and between attempts.
        case possible
        /// A continuous gesture was recognized.
        case began
        /// The gesture continued.
        case changed
        /// The gesture is complete; for a discrete gesture, it was recognized.
        case ended
        /// The gesture began and was then cancelled.
        case cancelled
        /// The touches were not this gesture.
        case failed

        /// Another name for `ended`, used for discrete gestures.
        public static var recognized: State { .ended }

        /// The name of the case, as recordings and transcripts show it.
        public var name: String {
            switch self {
            case .possible: "possible"
            case .began: "began"
            case .changed: "changed"
            case .ended: "ended"
            case .cancelled: "cancelled"
            case .failed: "failed"
            }
        }

        /// Whether the attempt is over.
        public var isEnd: Bool {
            switch self {
            case .possible, .began, .changed: false
            case .ended, .cancelled, .failed: true
            }
        }

        /// Whether a continuous gesture is in progress.
        public var isBegun: Bool {
            switch self {
            case .began, .changed: true
            case .possible, .ended, .cancelled, .failed: false
            }
        }

        /// Returns whether a transition is legal.
        ///
        /// A transition to the same state is legal only for `changed`.
        public static func canTransition(from old: State, to new: State) -> Bool {
            switch (old, new) {
            case (.possible, .began), (.possible, .ended), (.possible, .failed),
                (.began, .changed), (.began, .ended), (.began, .cancelled),
                (.changed, .changed), (.changed, .ended), (.changed, .cancelled),
                (.ended, .possible), (.cancelled, .possible), (.failed, .possible):
                true
            case (.possible, .possible), (.possible, .changed), (.possible, .cancelled),
                (.began, .possible), (.began, .began), (.began, .failed),
                (.changed, .possible), (.changed, .began), (.changed, .failed),
                (.ended, .began), (.ended, .changed), (.ended, .ended), (.ended, .cancelled),
                (.ended, .failed),
                (.cancelled, .began), (.cancelled, .changed), (.cancelled, .ended),
                (.cancelled, .cancelled), (.cancelled, .failed),
                (.failed, .began), (.failed, .changed), (.failed, .ended),
                (.failed, .cancelled), (.failed, .failed):
                false
            }
        }
    }
}

// MARK: - Assignments to the state

extension GestureRecognizer {
    func assign(_ new: State) {
        guard !isOnOtherThread(assigning: new) else { return }
        if attempt.callback == .settling {
            settled = new
        } else {
            assign(new, because: attempt.statedReason)
        }
    }

    private func assign(_ new: State, because reason: Reason?) {
        // A state assigned in reset would start an attempt without touches and lead to another reset.
        guard attempt.callback != .reset, isEnabled, let attachedView,
            let arbiter = attempt.arbiter ?? attachedView.window?.arbiter
        else { return }
        reportIfOutside(assigning: new, in: arbiter.window)
        if attempt.isUnseenAttempt(from: settled), new == .cancelled || new == .failed {
            revokeAttempt(assigning: new, because: reason)
        } else {
            step(to: new, because: reason, in: arbiter.window)
        }
        arbiter.addParticipant(self)
        arbiter.notePendingTransition()
        arbiter.window.turn {}
    }

    /// Fails an attempt of this event before it becomes visible.
    ///
    /// Subclasses of built-in recognizers rely on this: they call `super`, and then fail or cancel the gesture
    /// that it began.
    private func revokeAttempt(assigning new: State, because reason: Reason?) {
        let coercion = new == .failed ? nil : Reason.coerced(new, to: .failed)
        let isInTouchesCancelled = attempt.callback == .touchesCancelled
        attempt.takePendingTransition()
        attempt.requestEnd(.failed, because: reason ?? (isInTouchesCancelled ? nil : coercion))
        attempt.forgetMade()
    }

    private func step(to new: State, because reason: Reason?, in window: Window) {
        let tentative = attempt.pending.tentative(from: settled)
        let isInTouchesCancelled = attempt.callback == .touchesCancelled
        switch StateAssignment.resolve(
            from: tentative,
            to: new,
            inTouchesCancelled: isInTouchesCancelled
        ) {
        case .ignored:
            return
        case .accepted(let state):
            request(state, because: reason)
        case .corrected(let state):
            request(
                state,
                because: reason ?? (isInTouchesCancelled ? nil : .coerced(new, to: state))
            )
        case .coerced(let state):
            window.diagnose(
                "stateCoerced",
                "\(label): \(tentative.name) to \(new.name) is not allowed;"
                    + " taken as \(state.name)"
            )
            request(
                state,
                because: reason ?? (isInTouchesCancelled ? nil : .coerced(new, to: state))
            )
        }
    }

    private func request(_ state: State, because reason: Reason?) {
        switch state {
        case .possible:
            return
        case .began:
            attempt.requestBegin(because: reason)
            attemptStarted()
        case .changed:
            attempt.requestChange(because: reason)
        case .ended, .cancelled, .failed:
            if state == .ended && settled == .possible && !attempt.pending.begins {
                attempt.noteMade()
            }
            attempt.requestEnd(state, because: reason)
        }
    }

    /// Treats a move of touches as a change if a begun recognizer neither handles nor ignores them.
    ///
    /// Published recognizers rely on this: they assign changed once, or never.
    func treatAsChange(_ moved: Set<Touch>) {
        guard attempt.pending.isEmpty, changesWithEveryMove,
            input.touches.contains(where: moved.contains)
        else { return }
        call(.touches) { state = .changed }
    }

    /// Withdraws the recognizer from the sequence: it fails, or it is cancelled and sends its action.
    func withdraw(_ reason: Reason) {
        guard attempt.isActive, let window = attachedView?.window else { return }
        window.turn { window.arbiter.withdraw(self, because: reason) }
    }

    /// Sets a state that the recognizer did not assign.
    ///
    /// The assignment to the property lets an override observe the state.
    func settle(to new: State) {
        call(.settling) { state = new }
        settled = new
    }

    /// Calls one of the recognizer's own methods, to which `state` shows the assigned state.
    func call(_ callback: RecognitionAttempt.Callback, _ body: () -> Void) {
        attempt.during(callback, body)
    }
}

/// The effect that an assignment to a recognizer's `state` has.
private enum StateAssignment: Hashable {
    /// The assigned state takes effect.
    case accepted(GestureRecognizer.State)
    /// Another state takes effect, and a diagnostic reports it.
    case coerced(GestureRecognizer.State)
    /// Another state takes effect silently, as in UIKit's documentation.
    case corrected(GestureRecognizer.State)
    /// The assignment has no effect.
    case ignored

    /// Source: Semantics.md, section 1.
    static func resolve(
        from old: GestureRecognizer.State,
        to new: GestureRecognizer.State,
        inTouchesCancelled: Bool = false
    ) -> StateAssignment {
        switch (old, new) {
        case (.possible, .possible): .ignored
        case (.possible, .began), (.possible, .ended), (.possible, .failed): .accepted(new)
        case (.possible, .changed): .coerced(.began)
        case (.possible, .cancelled): inTouchesCancelled ? .corrected(.failed) : .coerced(.failed)
        case (.began, .changed), (.changed, .changed): .accepted(.changed)
        case (.began, .ended), (.changed, .ended): .accepted(.ended)
        case (.began, .cancelled), (.changed, .cancelled): .accepted(.cancelled)
        case (.began, .failed), (.changed, .failed): .corrected(.cancelled)
        case (.began, .possible), (.began, .began), (.changed, .possible), (.changed, .began):
            .coerced(.changed)
        case (.ended, _), (.cancelled, _), (.failed, _): .ignored
        }
    }
}

// MARK: - Input

/// The input methods of recognizers, which subclasses override.
///
/// ``GestureRecognizer`` is the only direct subclass.
open class EventReceiver {
    final let attempt = RecognitionAttempt()

    /// The received input of the current sequence.
    final var input: ReceivedInput { attempt.input }

    /// Creates a receiver; recognizers have their own initializers.
    public init() {}

    /// Handles touches that landed; the default does nothing.
    open func touchesBegan(_ touches: Set<Touch>, with event: TouchEvent) {}

    /// Handles touches that moved, or changed in force or shape; the default does nothing.
    open func touchesMoved(_ touches: Set<Touch>, with event: TouchEvent) {}

    /// Handles touches that lifted; the default does nothing.
    open func touchesEnded(_ touches: Set<Touch>, with event: TouchEvent) {}

    /// Handles touches that the system cancelled.
    ///
    /// The default does nothing. A recognizer that is still possible then fails; a subclass that has begun
    /// must cancel.
    open func touchesCancelled(_ touches: Set<Touch>, with event: TouchEvent) {}

    /// Handles corrected values of touches.
    ///
    /// It is never called, since X11 devices report all values of a touch together.
    open func touchesEstimatedPropertiesUpdated(_ touches: Set<Touch>) {}

    /// Handles keys that went down.
    ///
    /// The default does nothing. Called only for `allowedPressTypes`.
    open func pressesBegan(_ presses: Set<Press>, with event: PressesEvent) {}

    /// Handles keys whose force changed; the default does nothing.
    open func pressesChanged(_ presses: Set<Press>, with event: PressesEvent) {}

    /// Handles keys that went up; the default does nothing.
    open func pressesEnded(_ presses: Set<Press>, with event: PressesEvent) {}

    /// Handles presses that the system cancelled; the default does nothing.
    open func pressesCancelled(_ presses: Set<Press>, with event: PressesEvent) {}

    /// Handles a step of scrolling; the default does nothing.
    func handleScroll(_ event: ScrollEvent) {}

    /// Handles a step of a touchpad's pinch; the default does nothing.
    func handleTransform(_ event: TransformEvent) {}

    /// Handles the arrival of the deadline; the default does nothing.
    func handleDeadline(at time: TimeInterval) {}

    /// Clears the state of the finished sequence; `state` is still the end state.
    ///
    /// Called once for each sequence in which the recognizer received a touch, a press, a pointer or
    /// scrolling, but not before every recognizer that a failure requirement ties to it is decided. The
    /// default does nothing. A state assigned here is ignored.
    open func reset() {}

    /// The keyboard modifiers held during the last received event.
    open var modifierFlags: KeyModifierFlags { input.modifierFlags }

    /// The pointer's buttons held during the last received event; empty for fingers.
    open var buttonMask: ButtonMask { input.buttonMask }
}

extension GestureRecognizer: Hashable {
    /// Returns whether both are the same object.
    public static func == (left: GestureRecognizer, right: GestureRecognizer) -> Bool {
        left === right
    }

    /// Hashes the object's identity.
    public final func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
