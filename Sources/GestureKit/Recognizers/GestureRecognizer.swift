public import Foundation

/// Watches the touches on a view and below it, and tells its targets of one kind of gesture.
///
/// A subclass overrides the touch methods, assigns `state` (or calls `fail(_:)`), and starts afresh in
/// `reset()`; for time it sets `deadline`. The core decides when an assignment takes effect: after
/// every recognizer has seen the event, and after requirements, exclusion and refusals.
/// Source: Apple, `UIGestureRecognizer` and "Implementing a custom gesture recognizer".
open class GestureRecognizer: EventReceiver {
    /// What the recognizer is called in reasons, transcripts and recordings; nil, the default, shows the
    /// class name.
    open var name: String?
    /// The view it is attached to; nil when it is attached to none.
    open var view: View? { attachedView }
    /// Who may refuse, require and allow; nil refuses nothing, the default.
    open weak var delegate: (any GestureRecognizerDelegate)?
    /// Whether a view stops hearing of touches once they are recognized here; true by default.
    open var cancelsTouchesInView = true
    /// Whether a view hears of a touch only when this can no longer recognize it; false by default.
    open var delaysTouchesBegan = false
    /// Whether a view hears of a lift only when this can no longer recognize it; true by default.
    open var delaysTouchesEnded = true
    /// The kinds of touches it receives; all by default.
    open var allowedTouchTypes: Set<Touch.TouchType> = [
        .direct, .indirect, .pencil, .indirectPointer,
    ]
    /// The keys whose presses it receives; none by default.
    open var allowedPressTypes: Set<Press.PressType> = []
    /// Whether all touches of one sequence have to be of one type, the first one's; true by default.
    open var requiresExclusiveTouchType = true

    /// Whether it takes part; true by default.
    ///
    /// Disabling fails it where it is possible with touches, and cancels it with its action where
    /// it is begun. Enabling takes up only touches to come.
    open var isEnabled: Bool {
        get { takesPart }
        set {
            guard newValue != takesPart else { return }
            takesPart = newValue
            if !newValue { withdraw(.disabled) }
        }
    }

    private final var takesPart = true

    /// Whether this, on winning, leaves the other alone, whatever the class' `canPrevent` says; nil, the
    /// default, spares nobody.
    ///
    /// For scenes, which describe recognizers without subclassing them.
    package final var spares: ((GestureRecognizer) -> Bool)?

    final weak var attachedView: View?
    final var settled = State.possible
    final var requirements = FailureRequirements()
    final var targets: [TargetAction<GestureRecognizer>] = []

    /// Makes a recognizer that calls this action of this object; without targets when either is nil,
    /// the default.
    ///
    /// The object is not retained. An action for an object or a recognizer of another class is a
    /// mistake in the program, and stops it.
    public init(target: Any? = nil, action: Action? = nil) {
        super.init()
        guard let target, let action else { return }
        addTarget(target as AnyObject, action: action)
    }

    /// Makes a recognizer without targets.
    ///
    /// Subclasses that override the other initializer have it too. Their own call
    /// `super.init()` reaches that one, since this is not chosen where that one fits.
    @_disfavoredOverload
    public override convenience init() { self.init(target: nil, action: nil) }

    /// Makes a recognizer without targets, never nil; the coder is not read.
    ///
    /// It is a convenience initializer, as in UIKit, so a subclass calls `super.init(target:action:)` instead.
    public convenience init?(coder: NSCoder) { self.init(target: nil, action: nil) }

    /// Where it is in its attempt; a subclass assigns it in its callbacks.
    ///
    /// Targets, delegates and other recognizers see what is settled; the recognizer's own callbacks see what they
    /// assigned. Within one event began, changed and the end are a step each, with an action each; several changes are
    /// one. Failed or cancelled undoes a beginning or a recognition of the same event. An assignment that the machine
    /// does not allow is coerced and reported as a diagnostic; failed after the beginning becomes cancelled without a
    /// diagnostic. Assignments are ignored from an end state until the reset, and while the recognizer is disabled or in
    /// no window.
    ///
    /// Once the recognizer has begun, a move in which it assigns nothing is a change, unless it ignores the touch.
    /// Pinch and rotation are the exception: to them a move of one finger alone is no change.
    ///
    /// An assignment while no event is delivered, such as a timer's, is reported as a diagnostic, since a
    /// replay does not repeat it. On another thread than the one that sends events it has no effect.
    ///
    /// A subclass may override `state` to observe it. The setter also receives the states that the core sets,
    /// such as failed when another recognizer wins, and possible at the reset. These states take effect even
    /// if the override does not pass them to `super`.
    open var state: State {
        get {
            switch engagement.callback {
            case .touches, .touchesCancelled, .deadline, .reset:
                engagement.wish.tentative(from: settled)
            case .settling: settled
            case nil: engagement.sending ?? settled
            }
        }
        set { assign(newValue) }
    }

    // MARK: Arbitration, for subclasses

    /// Whether this, on winning, excludes the other; true by default.
    open func canPrevent(_ other: GestureRecognizer) -> Bool { true }

    /// Whether the other, on winning, excludes this; true by default.
    open func canBePrevented(by other: GestureRecognizer) -> Bool { true }

    /// Whether this waits until the other has failed; false by default.
    ///
    /// Asked once for each attempt.
    open func shouldRequireFailure(of other: GestureRecognizer) -> Bool { false }

    /// Whether the other waits until this has failed; false by default.
    ///
    /// Asked once for each attempt.
    open func shouldBeRequiredToFail(by other: GestureRecognizer) -> Bool { false }

    /// Whether this wants the event at all; by default, if it is of touches or presses.
    ///
    /// Asked when a touch lands, a key goes down, a pointer comes over the view, or scrolling or a
    /// touchpad's pinch begins.
    open func shouldReceive(_ event: TouchEvent) -> Bool {
        switch event.type {
        case .touches, .presses: true
        case .hover, .scroll, .transform: false
        }
    }

    // MARK: The gesture

    /// How many touches the gesture has: of a discrete one those that made it, of a continuous one
    /// those that are down (0 after the last lift).
    open var numberOfTouches: Int { input.made?.count ?? input.numberDown }

    /// The centre of the gesture's touches in the view's points, in the window's when `view` is nil;
    /// after the last lift the last one.
    open func location(in view: View?) -> CGPoint {
        let point = input.location
        guard let view else { return point }
        return view.convert(point, from: nil)
    }

    /// Where one of the touches is, in order of landing; the whole gesture's location when there are
    /// fewer.
    open func location(ofTouch index: Int, in view: View?) -> CGPoint {
        let touches = input.touchesDown
        guard touches.indices.contains(index) else { return location(in: view) }
        return touches[index].location(in: view)
    }

    /// What else the class tells of its gesture, in a fixed order, in the window's points; empty by
    /// default.
    ///
    /// Recordings and the overlay show these.
    open var gestureValues: [GestureValue] { [] }

    /// What it still allows while it is possible: circles, corridors, dead zones and deadlines, for an
    /// overlay to draw; empty by default, and once it is decided.
    open var allowances: [Allowance] { [] }

    /// What it would fail for if its touches ended now: how far it has come, and how far it has to.
    ///
    /// Read when it begins, recognizes or is prevented, so that a picture can tell by how much; nil, the
    /// default, where it has no such measure.
    open var shortfall: Reason? { nil }

    /// Keeps a touch out of this recognizer for the rest of its life; its view gets it as usual.
    ///
    /// Touches ignored by an override that does not call `super` stay in.
    open func ignore(_ touch: Touch, for event: TouchEvent) {
        engagement.ignore(touch)
        attachedView?.window?.ignore(touch, by: self)
    }

    /// Called when the class or a subclass assigns began.
    func attemptStarted() {}

    /// Whether a move that it leaves unanswered is a change, once it has begun.
    var changesWithEveryMove: Bool { true }

    /// Called just before began or recognized takes effect, after the views and the delegate
    /// agreed.
    ///
    /// - Parameter afterWaiting: Whether it waited for another recognizer to fail. Its values then
    ///   restart here.
    func attemptSucceeded(afterWaiting: Bool) {}
}
