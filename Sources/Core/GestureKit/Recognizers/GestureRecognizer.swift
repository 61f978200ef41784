public import Foundation

/// A recognizer of one kind of gesture, which watches the touches on a view and its subviews and calls its
/// targets.
///
/// A subclass overrides the touch methods, assigns `state` (or calls `fail(_:)`), and clears its own state in
/// `reset()`; for timing it sets `deadline`. The core decides when an assignment takes effect: after every
/// recognizer has seen the event, and after requirements, exclusion and refusals. Source: Apple,
/// `UIGestureRecognizer` and "Implementing a custom gesture recognizer".
open class GestureRecognizer: EventReceiver {
    /// The name in reasons, transcripts and recordings; nil, the default, shows the class name.
    open var name: String?
    /// The view that the recognizer is attached to; nil without one.
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

    /// A closure that exempts another recognizer from exclusion by this one, whatever the class' `canPrevent`
    /// returns; nil, the default, exempts no recognizer.
    ///
    /// Scenes use it, since they describe recognizers without subclassing them.
    package final var exempts: ((GestureRecognizer) -> Bool)?

    final weak var attachedView: View?
    final var settled = State.possible
    final var requirements = FailureRequirements()
    final var targets: [TargetAction<GestureRecognizer>] = []

    /// Creates a recognizer with a target and an action; without targets if either is nil, the default.
    ///
    /// - Parameters:
    ///   - target: The object that receives the call; not retained.
    ///   - action: A method of the target's class; a method of another class, or for a recognizer of another
    ///     class, stops the program.
    public init(target: Any? = nil, action: Action? = nil) {
        super.init()
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
    /// state that they assigned. Within one event began, changed and the end are separate transitions with an
    /// action each; several changes are combined. Failed or cancelled undoes a beginning or a recognition of
    /// the same event. An illegal transition is coerced and reported as a diagnostic; failed after the
    /// beginning becomes cancelled without a diagnostic. Assignments are ignored from an end state until the
    /// reset, and while the recognizer is disabled or not in a window.
    ///
    /// Once the recognizer has begun, a move in which it assigns nothing is a change, unless it ignores the
    /// touch. Pinch and rotation are the exception: a move of only one finger is not a change for them.
    ///
    /// An assignment while no event is delivered, such as a timer's, is reported as a diagnostic, since a
    /// replay does not repeat it. On any thread other than the one that sends events it has no effect.
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

    /// The number of touches of the gesture: for a discrete gesture the touches that made it, for a
    /// continuous gesture the touches that are down (0 after the last lift).
    open var numberOfTouches: Int { input.made?.count ?? input.numberDown }

    /// Returns the center of the gesture's touches in the view's points, or in the window's if `view` is nil;
    /// after the last lift, the last center.
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

    /// The values of the gesture beyond its location, in a fixed order, in the window's points; empty by
    /// default.
    ///
    /// Recordings and the overlay show these.
    open var gestureValues: [GestureValue] { [] }

    /// The limits of a recognizer that is possible: circles, corridors, dead zones and deadlines, for an
    /// overlay to draw; empty by default, and after the decision.
    open var recognitionLimits: [RecognitionLimit] { [] }

    /// The reason for which the recognizer would fail if its touches ended now: the progress and the required
    /// value.
    ///
    /// An overlay and a timeline show the difference. For them, it is read while the recognizer is possible, and
    /// when it begins, recognizes or is prevented; nil, the default, without such a measure.
    open var progress: Reason? { nil }

    /// The measured values of the gesture against its limits, as the reasons for which the recognizer would
    /// fail beyond them; by default only `progress`.
    ///
    /// They show how close the gesture came to another decision, and over many recordings, how far a limit is
    /// from the gestures that it accepts. They are read when the recognizer decides and when it ends. A value
    /// with a maximum is the largest one of the gesture.
    open var measurements: [Reason] { progress.map { [$0] } ?? [] }

    /// Ignores a touch for the rest of its life, unless an override omits `super`; the view still receives it.
    ///
    /// A recognizer that ignores its only touch stays possible until that touch ends, and then fails.
    open func ignore(_ touch: Touch, for event: TouchEvent) {
        attempt.ignore(touch)
        attachedView?.window?.ignore(touch, by: self)
    }

    /// Responds to an assignment of began by the class or a subclass.
    func attemptStarted() {}

    /// Whether a move that a begun recognizer does not handle is a change.
    var changesWithEveryMove: Bool { true }

    /// Responds to success, just before began or recognized takes effect, after the views and the delegate
    /// agreed.
    ///
    /// - Parameter afterWaiting: Whether the recognizer waited for another to fail; its values then restart.
    func attemptSucceeded(afterWaiting: Bool) {}
}
