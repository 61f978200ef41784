import Foundation

/// A view that turns touches into events for its targets.
///
///     idle ──landing──▶ inside ◀──enter── outside ──lift──▶ touchUpOutside
///                         │  └────exit──────▲  │
///                         └──lift──▶ touchUpInside
///     inside, outside ──cancelled, disabled, removed──▶ touchCancel
///
/// `point(inside:with:)` defines the inside: the bounds including their minimum and excluding their maximum
/// edges, without a margin. A landing sends touchDown, a movement touchDragInside or touchDragOutside, with
/// touchDragEnter or touchDragExit before it if it crosses an edge. Every touchDown is followed by one
/// touchUpInside, touchUpOutside or touchCancel, unless a subclass or the program stops tracking. Touches are
/// not passed on to the next responder. Source: Apple, `UIControl`; Semantics.md, section 3 "Controls".
open class Control: View {
    /// Whether the control is selected, as a tab or a toggle is; false by default, and set by the program
    /// only.
    open var isSelected = false
    /// Whether a tracked touch is inside; false by default, and set as touches enter and leave.
    open var isHighlighted = false
    /// Whether the latest tracked touch was inside when it was last delivered.
    public internal(set) final var isTouchInside = false

    final var targets: [ControlTarget] = []
    final var tracked: [TrackedTouch] = []
    private var takesTouches = true
    /// The window of the touches being delivered, for output after an action removed the control.
    final weak var touchedWindow: Window?

    /// Whether the control tracks touches and refuses its own gesture to others; true by default.
    ///
    /// Disabling the control during tracking sends touchCancel. Enabling affects only later touches. A
    /// disabled control still receives the hits within it, so that the views behind do not.
    open var isEnabled: Bool {
        get { takesTouches }
        set {
            if takesTouches && !newValue { cancelTouches(with: nil) }
            takesTouches = newValue
        }
    }

    /// Whether any touch is tracked.
    public final var isTracking: Bool { !tracked.isEmpty }

    /// The state of the control, for its appearance: any of highlighted, disabled and selected.
    open var state: State {
        var state = State.normal
        if isHighlighted { state.insert(.highlighted) }
        if !isEnabled { state.insert(.disabled) }
        if isSelected { state.insert(.selected) }
        return state
    }

    // MARK: Tracking, for subclasses

    /// Handles a landing, before touchDown, and returns whether to track the touch; true by default.
    ///
    /// A control tracks one touch at a time, or several with `isMultipleTouchEnabled`. A touch that was held
    /// back may have moved meanwhile; its movement follows next.
    open func beginTracking(_ touch: Touch, with event: TouchEvent?) -> Bool { true }

    /// Handles a movement, before its event, and returns whether to continue tracking; true by default.
    ///
    /// Returning false ends the tracking of the touch, and no more events are sent for it.
    open func continueTracking(_ touch: Touch, with event: TouchEvent?) -> Bool { true }

    /// Handles a lift, before its event; tracking of the touch has ended, and `isTouchInside` is its last
    /// state.
    ///
    /// The default does nothing. Not called after `cancelTracking(with:)`.
    open func endTracking(_ touch: Touch?, with event: TouchEvent?) {}

    /// Ends the tracking of every touch without an event; call super when overriding.
    ///
    /// The control calls this method when a recognizer or the system cancels a touch, and when the control is
    /// disabled or removed; `event` is nil for the last two. It sends touchCancel afterwards.
    open func cancelTracking(with event: TouchEvent?) {
        tracked = []
        updateHighlight()
    }

    /// Returns the rule by which the control keeps a recognizer's gesture for itself; nil for a gesture that is not its
    /// own, and for a plain control.
    func refusalOfDefaultGesture(_ recognizer: GestureRecognizer) -> ViewRefusal? { nil }

    /// Responds to a lift inside, after touchUpInside.
    func wasLiftedInside() {}

    /// Returns false for a recognizer of a superview that would take the control's own gesture.
    ///
    /// Recognizers of the control itself may always begin. A disabled control refuses no recognizer.
    open override func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool {
        refusal(of: recognizer) == nil
    }

    /// Returns the rule by which the control refuses a recognizer of a superview; nil if the control does not
    /// refuse it.
    final func refusal(of recognizer: GestureRecognizer) -> ViewRefusal? {
        guard isEnabled, let view = recognizer.attachedView, view !== self, isDescendant(of: view)
        else { return nil }
        return refusalOfDefaultGesture(recognizer)
    }

    // MARK: Touches

    /// Starts to track the touches if the control is enabled.
    open override func touchesBegan(_ touches: Set<Touch>, with event: TouchEvent) {
        forEachTouch(touches) { begin($0, event) }
    }

    /// Sends the drag events.
    open override func touchesMoved(_ touches: Set<Touch>, with event: TouchEvent) {
        forEachTouch(touches) { drag($0, event) }
    }

    /// Sends the event of the lift.
    open override func touchesEnded(_ touches: Set<Touch>, with event: TouchEvent) {
        forEachTouch(touches) { end($0, event) }
    }

    /// Sends touchCancel.
    open override func touchesCancelled(_ touches: Set<Touch>, with event: TouchEvent) {
        forEachTouch(touches) { if isTracking($0) { cancelTouches(with: event) } }
    }

    override func willBeRemoved() { cancelTouches(with: nil) }

    final func isTracking(_ touch: Touch) -> Bool { tracked.contains { $0.touch === touch } }

    /// The window that receives output, even after an action removed the control.
    final var outputWindow: Window? { window ?? touchedWindow }
}

/// A control that is tapped: it sends primaryActionTriggered after touchUpInside.
///
/// Recognizers of its superviews may not begin for a single tap of one finger on it. Source: Apple,
/// `UIButton`.
open class Button: Control {
    override func refusalOfDefaultGesture(_ recognizer: GestureRecognizer) -> ViewRefusal? {
        recognizer.isOneFingerTap ? .keepsTaps(control: label) : nil
    }

    override func wasLiftedInside() { sendActions(for: .primaryActionTriggered) }
}
