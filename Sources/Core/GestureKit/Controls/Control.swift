public import Foundation

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
    /// Whether the control is selected, as a tab or a toggle is; false by default.
    ///
    /// Only the program sets it.
    open var isSelected = false { didSet { stateChanged() } }
    /// Whether a tracked touch is inside; false by default.
    ///
    /// It changes as touches enter and leave.
    open var isHighlighted = false { didSet { stateChanged() } }
    /// Whether the latest tracked touch was inside when it was last delivered.
    public private(set) final var isTouchInside = false

    /// The size of a control that is created with a frame of size `.zero`, in points.
    class var ownSize: CGSize { .zero }

    private final var targets: [ControlTarget] = []
    private final var tracked: [TrackedTouch] = []
    private var takesTouches = true
    /// The window of the touches being delivered, for the output after an action has removed the control.
    private final weak var touchedWindow: Window?

    /// Creates a control with this frame; a size of `.zero` becomes 51 by 31 points for a switch, and 94 by 32 for a
    /// stepper.
    public override init(frame: CGRect = .zero) {
        let size = frame.size == .zero ? Self.ownSize : frame.size
        super.init(frame: CGRect(origin: frame.origin, size: size))
    }

    /// Creates a control of size `.zero`, never nil; the coder is not read.
    public override init?(coder: NSCoder?) { super.init(coder: coder) }

    /// Whether the control tracks touches and refuses its own gesture to others; true by default.
    ///
    /// Disabling the control during tracking sends touchCancel. Enabling it affects only later touches. A
    /// disabled control is still hit, so that the views behind it are not.
    open var isEnabled: Bool {
        get { takesTouches }
        set {
            if takesTouches && !newValue { cancelTouches(with: nil) }
            takesTouches = newValue
            stateChanged()
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
    /// back may have moved meanwhile; its movement comes next.
    open func beginTracking(_ touch: Touch, with event: TouchEvent?) -> Bool { true }

    /// Handles a movement before its event is sent, and returns whether to continue tracking; true by default.
    ///
    /// Returning false ends tracking: no more events are sent for the touch.
    open func continueTracking(_ touch: Touch, with event: TouchEvent?) -> Bool { true }

    /// Handles a lift, before its event; tracking of the touch has ended, and `isTouchInside` is its last
    /// state.
    ///
    /// The default does nothing. Not called after `cancelTracking(with:)`.
    open func endTracking(_ touch: Touch?, with event: TouchEvent?) {}

    /// Ends the tracking of every touch without an event; call super when overriding.
    ///
    /// The control calls this method when a recognizer or the system cancels a touch, and with a nil `event`
    /// when it is disabled or removed. It sends touchCancel afterwards.
    open func cancelTracking(with event: TouchEvent?) {
        tracked = []
        updateHighlight()
    }

    /// Returns the rule by which the control keeps a recognizer's gesture for itself; nil for a gesture that
    /// is not its own.
    ///
    /// A plain control keeps none.
    func refusalOfDefaultGesture(_ recognizer: GestureRecognizer) -> ViewRefusal? { nil }

    /// Responds to a lift inside, after touchUpInside.
    func wasLiftedInside() {}

    /// Responds to an assignment that may have changed `state`.
    func stateChanged() {}

    /// Returns false for a recognizer of a superview that would take the control's own gesture.
    ///
    /// Recognizers of the control itself may always begin. A disabled control refuses no recognizer.
    open override func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool {
        refusal(of: recognizer) == nil
    }

    /// Returns the rule by which the control refuses a recognizer of a superview, if it does.
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

    private final func isTracking(_ touch: Touch) -> Bool {
        tracked.contains { $0.touch === touch }
    }

    /// The window that receives output, even after an action has removed the control.
    private final var outputWindow: Window? { window ?? touchedWindow }
}

// MARK: - Events and states

extension Control {
    /// The events that a control sends to its targets; the bits are UIKit's.
    ///
    /// Source: Apple, `UIControl.Event`.
    public struct Event: OptionSet, Hashable, Sendable {
        /// The bits.
        public let rawValue: UInt

        /// Creates events from bits.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// A touch landed.
        public static let touchDown = Event(rawValue: 1 << 0)
        /// A touch landed whose `tapCount` is above 1; sent before its touchDown.
        public static let touchDownRepeat = Event(rawValue: 1 << 1)
        /// A touch moved and is inside.
        public static let touchDragInside = Event(rawValue: 1 << 2)
        /// A touch moved and is outside.
        public static let touchDragOutside = Event(rawValue: 1 << 3)
        /// A touch entered the control again; sent before its touchDragInside.
        public static let touchDragEnter = Event(rawValue: 1 << 4)
        /// A touch left the control; sent before its touchDragOutside.
        public static let touchDragExit = Event(rawValue: 1 << 5)
        /// A touch lifted inside.
        public static let touchUpInside = Event(rawValue: 1 << 6)
        /// A touch lifted outside.
        public static let touchUpOutside = Event(rawValue: 1 << 7)
        /// A touch was cancelled: by a recognizer, by the system, or because the control was disabled or
        /// removed.
        public static let touchCancel = Event(rawValue: 1 << 8)
        /// The user changed the control's value; sent before the touch event that changed it.
        public static let valueChanged = Event(rawValue: 1 << 12)
        /// The user performed the control's main action; sent after a button's touchUpInside, and after
        /// valueChanged.
        public static let primaryActionTriggered = Event(rawValue: 1 << 13)
        /// Every touch event.
        public static let allTouchEvents = Event(rawValue: 0xFFF)
        /// The bits that programs may use for their own events.
        public static let applicationReserved = Event(rawValue: 0x0F00_0000)
        /// Every event.
        public static let allEvents = Event(rawValue: 0xFFFF_FFFF)

        /// The named events and their names.
        private static let named: [(event: Event, name: String)] = [
            (.touchDown, "touchDown"), (.touchDownRepeat, "touchDownRepeat"),
            (.touchDragInside, "touchDragInside"), (.touchDragOutside, "touchDragOutside"),
            (.touchDragEnter, "touchDragEnter"), (.touchDragExit, "touchDragExit"),
            (.touchUpInside, "touchUpInside"), (.touchUpOutside, "touchUpOutside"),
            (.touchCancel, "touchCancel"), (.valueChanged, "valueChanged"),
            (.primaryActionTriggered, "primaryActionTriggered"),
        ]

        /// The names as UIKit spells them, in the order of the bits, or the bits as a hexadecimal number if
        /// none has a name.
        public var names: [String] {
            let names = Self.named.filter { contains($0.event) }.map(\.name)
            return names.isEmpty ? ["0x" + String(rawValue, radix: 16)] : names
        }
    }

    /// The state of a control, for its appearance; the bits are UIKit's.
    ///
    /// Source: Apple, `UIControl.State`.
    public struct State: OptionSet, Hashable, Sendable {
        /// The bits.
        public let rawValue: UInt

        /// Creates states from bits.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// None of the other states.
        public static let normal: State = []
        /// A touch is inside.
        public static let highlighted = State(rawValue: 1 << 0)
        /// The control tracks no touches.
        public static let disabled = State(rawValue: 1 << 1)
        /// The control is selected.
        public static let selected = State(rawValue: 1 << 2)
    }
}

// MARK: - Targets

/// A target-action pair, and the events it is registered for.
private struct ControlTarget {
    let pair: TargetAction<Control>
    var events: Control.Event
}

/// Target-action as in ``GestureRecognizer``: closures, and methods of objects that are not retained.
extension Control {
    /// A token for a target-action pair, used to remove it.
    public typealias TargetToken = GestureRecognizer.TargetToken
    /// A method, apart from the object that it is called on.
    public typealias Action = GestureRecognizer.Action

    /// Adds a method of an object without retaining the object; after its deallocation, the method is not
    /// called.
    ///
    /// Targets are called in the order in which they were added, each once per sending.
    ///
    /// - Parameters:
    ///   - target: The object that receives the call; not retained.
    ///   - action: A method whose argument is of this class or a superclass.
    ///   - events: The events that call the method.
    /// - Returns: A token that removes the pair.
    @discardableResult
    public final func addTarget<Target: AnyObject, Sender: Control>(
        _ target: Target,
        action: @escaping (Target) -> (Sender) -> Void,
        for events: Event
    ) -> TargetToken {
        addTarget(target, action: Action(action), for: events)
    }

    /// Adds a method without an argument, like `addTarget(_:action:for:)`.
    @discardableResult
    public final func addTarget<Target: AnyObject>(
        _ target: Target,
        action: @escaping (Target) -> () -> Void,
        for events: Event
    ) -> TargetToken {
        addTarget(target, action: Action(action), for: events)
    }

    /// Adds a stored method of an object that is not retained.
    ///
    /// - Parameters:
    ///   - target: The object that receives the call; not retained.
    ///   - action: A method of the target's class; a method of another class, or for a control of another
    ///     class, stops the program.
    ///   - events: The events that call the method.
    /// - Returns: A token that removes the pair.
    @discardableResult
    public final func addTarget(
        _ target: AnyObject,
        action: Action,
        for events: Event
    ) -> TargetToken {
        add(TargetAction(target, action, of: self), events)
    }

    /// Adds a closure, which is retained until its token or every target is removed.
    final func addAction(
        for events: Event,
        _ action: @escaping (Control) -> Void
    ) -> TargetToken {
        add(TargetAction(closure: action), events)
    }

    /// Removes a target-action pair.
    final func removeTarget(_ token: TargetToken) {
        targets.removeAll { $0.pair.token === token }
    }

    /// Removes events from a target-action pair.
    package final func removeTarget(_ token: TargetToken, of events: Event) {
        remove(events) { $0.token === token }
    }

    /// Removes events from the pairs with this target and this action.
    ///
    /// - Parameters:
    ///   - target: The target; nil matches every target and every closure.
    ///   - action: The action that was added, or a copy of it; nil matches every action. An action that is made
    ///     again from the same method does not match.
    ///   - events: The events to remove.
    public final func removeTarget(_ target: Any?, action: Action?, for events: Event) {
        let target = target.map { $0 as AnyObject }
        remove(events) { $0.matches(target, action) }
    }

    private func remove(_ events: Event, ofPairs isMeant: (TargetAction<Control>) -> Bool) {
        for index in targets.indices where isMeant(targets[index].pair) {
            targets[index].events.subtract(events)
        }
        targets.removeAll(where: \.events.isEmpty)
    }

    /// The events that any target is registered for.
    public final var allControlEvents: Event {
        targets.reduce(into: []) { events, target in
            if !target.pair.isGone { events.formUnion(target.events) }
        }
    }

    /// Sends events once to each target that is registered for any of them, even if the control is disabled.
    ///
    /// The control calls this method for touches, subclasses call it for changes of their value, and programs
    /// for changes of their own.
    public final func sendActions(for events: Event) {
        if let window = outputWindow {
            for name in events.names {
                window.emit(
                    .control(ControlSending(control: self, event: name, timestamp: window.time))
                )
            }
        }
        // A target may remove a later one, or change its events.
        for target in targets where wants(target.pair.token, events) { target.pair.send(self) }
    }

    private func wants(_ token: TargetToken, _ events: Event) -> Bool {
        targets.contains { $0.pair.token === token && !$0.events.isDisjoint(with: events) }
    }

    private func add(_ pair: TargetAction<Control>, _ events: Event) -> TargetToken {
        targets.removeAll(where: \.pair.isGone)
        targets.append(ControlTarget(pair: pair, events: events))
        return pair.token
    }
}

// MARK: - Tracking

/// The tracking of touches, one at a time.
///
/// After each call to targets and overrides, the touch is looked up again: the call may have ended its
/// tracking.
extension Control {
    fileprivate struct TrackedTouch {
        let touch: Touch
        var isInside: Bool
        /// Whether the targets have received its touchDown.
        var isAnnounced = false
    }

    private func forEachTouch(_ touches: Set<Touch>, _ step: (Touch) -> Void) {
        touchedWindow = touches.first?.window
        for touch in touches.inOrder { step(touch) }
        touchedWindow = nil
    }

    private func begin(_ touch: Touch, _ event: TouchEvent) {
        guard isEnabled, tracked.isEmpty || isMultipleTouchEnabled, !isTracking(touch) else {
            return
        }
        tracked.append(
            TrackedTouch(
                touch: touch,
                isInside: point(inside: touch.landingLocation(in: self), with: event)
            )
        )
        let isWanted = beginTracking(touch, with: event)
        guard let index = index(of: touch) else { return }
        guard isWanted else {
            tracked.remove(at: index)
            return
        }
        tracked[index].isAnnounced = true
        updateHighlight()
        if touch.tapCount > 1 { send(.touchDownRepeat, of: touch) }
        send(.touchDown, of: touch)
    }

    private func drag(_ touch: Touch, _ event: TouchEvent) {
        guard let index = index(of: touch) else { return }
        let wasInside = tracked[index].isInside
        let isInside = point(inside: touch.location(in: self), with: event)
        tracked[index].isInside = isInside
        updateHighlight()
        guard continueTracking(touch, with: event) else {
            tracked.removeAll { $0.touch === touch }
            return updateHighlight()
        }
        if isInside != wasInside { send(isInside ? .touchDragEnter : .touchDragExit, of: touch) }
        send(isInside ? .touchDragInside : .touchDragOutside, of: touch)
    }

    /// Sends all events of a lift, even if the first of them disables the control.
    private func end(_ touch: Touch, _ event: TouchEvent) {
        guard let index = index(of: touch) else { return }
        let isInside = point(inside: touch.location(in: self), with: event)
        tracked.remove(at: index)
        isTouchInside = isInside
        endTracking(touch, with: event)
        updateHighlight()
        sendActions(for: isInside ? .touchUpInside : .touchUpOutside)
        if isInside { wasLiftedInside() }
    }

    private func cancelTouches(with event: TouchEvent?) {
        let gone = tracked
        guard !gone.isEmpty else { return }
        cancelTracking(with: event)
        // For an override that does not call super.
        tracked = []
        updateHighlight()
        for entry in gone where entry.isAnnounced { sendActions(for: .touchCancel) }
    }

    /// Sends an event, unless an earlier action ended the tracking of the touch.
    private func send(_ event: Event, of touch: Touch) {
        if isTracking(touch) { sendActions(for: event) }
    }

    private func index(of touch: Touch) -> Int? { tracked.firstIndex { $0.touch === touch } }

    private func updateHighlight() {
        isTouchInside = tracked.contains(where: \.isInside)
        if isHighlighted != isTouchInside { isHighlighted = isTouchInside }
    }
}

// MARK: - The gestures that controls keep

/// The recognizers that compete with a control for its own gesture.
///
/// Only the same gesture competes: a double tap, a long press or a gesture of two fingers on a superview is
/// not refused. Source: Semantics.md, section 3 "Controls"; Apple, "Interacting with other user interface
/// controls" of `UIGestureRecognizer`.
extension GestureRecognizer {
    /// Whether this is a single tap of one finger, or of the primary button.
    var isOneFingerTap: Bool {
        guard let tap = self as? TapGestureRecognizer else { return false }
        return tap.numberOfTapsRequired == 1 && tap.numberOfTouchesRequired == 1
            && tap.buttonMaskRequired.contains(.primary)
            // A key may have made the tap.
            && input.made?.count == 1
    }

    /// Whether this is a pan that one finger may begin, or a swipe of one finger.
    fileprivate var isOneFingerDrag: Bool {
        if let pan = self as? PanGestureRecognizer { return pan.minimumNumberOfTouches == 1 }
        return (self as? SwipeGestureRecognizer)?.numberOfTouchesRequired == 1
    }

    /// The touches that are down, or if none is, those that have just lifted.
    fileprivate var latestTouches: [Touch] {
        let down = input.touchesDown
        return down.isEmpty ? input.touches : down
    }
}

extension Control {
    /// Returns true for a recognizer of a one-finger drag of the knob along this control's x axis.
    ///
    /// The landing location counts for a touch that has not been delivered to the control yet.
    final func isDrag(_ recognizer: GestureRecognizer, of held: Touch?, on knob: CGRect) -> Bool {
        guard recognizer.isOneFingerDrag else { return false }
        var touches = recognizer.latestTouches
        // A recognizer that waited may be asked after the lift, which is still held back from this control.
        if touches.isEmpty, let held, held.gestureRecognizers.contains(where: { $0 === recognizer })
        {
            touches = [held]
        }
        guard touches.count == 1, let touch = touches.first else { return false }
        let isOnKnob = held === touch || !isTracking && knob.holds(touch.landingLocation(in: self))
        let displacement = touch.displacement(along: self)
        return isOnKnob && abs(displacement.x) >= abs(displacement.y)
    }
}
