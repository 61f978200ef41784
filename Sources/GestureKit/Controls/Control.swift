import Foundation

/// A view that turns touches into events, which it sends to its targets.
///
///     idle ──landing──▶ inside ◀──enter── outside ──lift──▶ touchUpOutside
///                         │  └────exit──────▲  │
///                         └──lift──▶ touchUpInside
///     inside, outside ──taken away, disabled, removed──▶ touchCancel
///
/// Inside is what `point(inside:with:)` says: the bounds, with the least edges and without the greatest, and
/// no margin around them. A landing sends touchDown, a movement touchDragInside or touchDragOutside, with
/// touchDragEnter or touchDragExit before it where it crosses an edge. Every touchDown is followed by one
/// touchUpInside, touchUpOutside or touchCancel, unless a subclass or the program stops tracking. Touches
/// go no further up the responder chain. Source: Apple, `UIControl`; Semantics.md, section 3 "Controls".
open class Control: View {
    /// Whether the control is chosen, as a tab or a toggle is; false by default, and the program's to set.
    open var isSelected = false
    /// Whether a followed touch is inside; false by default.
    ///
    /// The control sets it as touches come and go.
    open var isHighlighted = false
    /// Whether a followed touch was inside at its last message.
    public internal(set) final var isTouchInside = false

    final var targets: [ControlTarget] = []
    final var tracked: [Tracked] = []
    private var takesTouches = true
    /// The window of the touches being told of, for what is sent after an action removed the control.
    final weak var touchedWindow: Window?

    /// Whether the control follows touches and protects its gesture; true by default.
    ///
    /// Disabled while a touch is followed, it sends touchCancel and is disabled then; enabling takes up
    /// only touches to come. A disabled control still keeps the touches on it from the views behind.
    open var isEnabled: Bool {
        get { takesTouches }
        set {
            if takesTouches && !newValue { cancelTouches(with: nil) }
            takesTouches = newValue
        }
    }

    /// Whether a touch is followed.
    public final var isTracking: Bool { !tracked.isEmpty }

    /// What the control is in, for its looks: any of highlighted, disabled and selected.
    open var state: State {
        var state = State.normal
        if isHighlighted { state.insert(.highlighted) }
        if !isEnabled { state.insert(.disabled) }
        if isSelected { state.insert(.selected) }
        return state
    }

    // MARK: Tracking, for subclasses

    /// Tells of a landing, before touchDown; whether to follow the touch, true by default.
    ///
    /// A control takes one touch at a time, or several where `isMultipleTouchEnabled`. A touch that was
    /// held back has moved on by now, and is told to have moved next.
    open func beginTracking(_ touch: Touch, with event: TouchEvent?) -> Bool { true }

    /// Tells of a movement, before its event; whether to go on, true by default.
    ///
    /// False lets go of the touch: nothing more is sent of it.
    open func continueTracking(_ touch: Touch, with event: TouchEvent?) -> Bool { true }

    /// Tells of a lift, before its event; the touch is followed no more, and `isTouchInside` tells where
    /// it was left.
    ///
    /// The default does nothing. Does not come after `cancelTracking(with:)`.
    open func endTracking(_ touch: Touch?, with event: TouchEvent?) {}

    /// Lets go of every touch that is followed, without an event; call super when overriding.
    ///
    /// Called by the control, which then sends touchCancel, where a recognizer or the system took a touch,
    /// where it is disabled, and where it is removed: `event` is nil for the last two.
    open func cancelTracking(with event: TouchEvent?) {
        tracked = []
        refresh()
    }

    /// Whether a recognizer is the control's own action in another's hands; false for a plain control.
    func isDefaultGesture(_ recognizer: GestureRecognizer) -> Bool { false }

    /// Called after touchUpInside.
    func wasLiftedInside() {}

    /// False for a recognizer of a view above that would take the control's own gesture.
    ///
    /// A recognizer of the control itself may always begin; a disabled control refuses nobody.
    open override func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool {
        guard isEnabled, let view = recognizer.attachedView, view !== self, isDescendant(of: view)
        else {
            return true
        }
        return !isDefaultGesture(recognizer)
    }

    // MARK: Touches

    /// Follows the touches where it is enabled.
    open override func touchesBegan(_ touches: Set<Touch>, with event: TouchEvent) {
        follow(touches) { begin($0, event) }
    }

    /// Sends the drag events.
    open override func touchesMoved(_ touches: Set<Touch>, with event: TouchEvent) {
        follow(touches) { drag($0, event) }
    }

    /// Sends the lift's event.
    open override func touchesEnded(_ touches: Set<Touch>, with event: TouchEvent) {
        follow(touches) { end($0, event) }
    }

    /// Sends touchCancel.
    open override func touchesCancelled(_ touches: Set<Touch>, with event: TouchEvent) {
        follow(touches) { if isTracking($0) { cancelTouches(with: event) } }
    }

    override func willBeRemoved() { cancelTouches(with: nil) }

    /// Whether this touch is followed.
    final func isTracking(_ touch: Touch) -> Bool { tracked.contains { $0.touch === touch } }

    /// Where outputs go: a control that an action removed is still heard to the end of its message.
    final var outputWindow: Window? { window ?? touchedWindow }
}

/// A control to tap: after touchUpInside it sends primaryActionTriggered.
///
/// A single tap of one finger on it is refused to the recognizers of the views above. Source: Apple,
/// `UIButton`.
open class Button: Control {
    override func isDefaultGesture(_ recognizer: GestureRecognizer) -> Bool {
        recognizer.isOneFingerTap
    }

    override func wasLiftedInside() { sendActions(for: .primaryActionTriggered) }
}
