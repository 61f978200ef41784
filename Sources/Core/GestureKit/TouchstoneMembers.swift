public import Foundation

/// A class that UIKit has too, such as a view, a recognizer or a touch.
///
/// The members that this package adds to such a class are behind `touchstone`. So a subclass that was written for
/// iOS can declare any name that UIKit does not use.
public protocol TouchstoneClass: AnyObject {}

extension TouchstoneClass {
    /// The members that UIKit does not have.
    public var touchstone: TouchstoneMembers<Self> { TouchstoneMembers(base: self) }
}

/// The members that this package adds to a class of UIKit, as in `recognizer.touchstone.deadline`.
public struct TouchstoneMembers<Base: TouchstoneClass> {
    let base: Base
}

extension GestureRecognizer: TouchstoneClass {}
extension Responder: TouchstoneClass {}
extension Touch: TouchstoneClass {}

// MARK: - Recognizers

extension TouchstoneMembers where Base: GestureRecognizer {
    /// The id in a scene of code, or else the name, or else the class name.
    public var label: String { base.label }

    /// Fails, or cancels after the beginning, with a reason for people and tests.
    public func fail(_ reason: Reason) { base.fail(reason) }

    /// The time on the event clock, in seconds, at which ``TouchstoneGesture/deadlineReached(at:)`` is called;
    /// nil for no call.
    ///
    /// Set it in a callback. As long as it is pending, the recognizer is neither failed nor reset between
    /// touches; an end state and `reset()` clear it. An event at exactly this time comes first. A value that
    /// is not finite becomes nil.
    public var deadline: TimeInterval? {
        get { base.deadline }
        nonmutating set { base.deadline = newValue }
    }

    /// Adds a closure, which is retained until its token or every target is removed.
    @discardableResult
    public func addAction(
        _ action: @escaping (GestureRecognizer) -> Void
    ) -> GestureRecognizer.TargetToken { base.addAction(action) }

    /// Removes a target-action pair, or a closure.
    public func removeTarget(_ token: GestureRecognizer.TargetToken) { base.removeTarget(token) }
}

/// The members of the built-in superclass, for a ``TouchstoneGesture`` that adds to them.
///
/// A subclass' own members of these names have no effect here.
extension TouchstoneMembers where Base: GestureRecognizer {
    /// The values of the built-in class; empty without one.
    public var gestureValues: [GestureValue] { base.builtInValues }

    /// The limits of the built-in class; empty without one.
    public var recognitionLimits: [RecognitionLimit] { base.builtInLimits }

    /// The progress of the built-in class; nil without one.
    public var progress: Reason? { base.builtInProgress }

    /// The measured values of the built-in class; without one, only the recognizer's progress.
    public var measurements: [Reason] { base.builtInMeasurements }

    /// Handles the deadline as the built-in class does; does nothing without one.
    public func deadlineReached(at time: TimeInterval) { base.handleDeadline(at: time) }

    /// Handles scrolling as the built-in class does; does nothing without one.
    public func scrollChanged(with event: ScrollEvent) { base.handleScroll(event) }

    /// Handles a touchpad's pinch as the built-in class does; does nothing without one.
    public func transformChanged(with event: TransformEvent) { base.handleTransform(event) }
}

// MARK: - Views

extension TouchstoneMembers where Base: View {
    /// The name of the view in scenes, transcripts and recordings; nil by default.
    public var name: String? {
        get { base.name }
        nonmutating set { base.name = newValue }
    }

    /// The id in a scene of code, or else the name, or else the class name.
    public var label: String { base.label }

    /// Returns the first view of this name among this view and its descendants, depth first; nil if there is
    /// none.
    public func view(named name: String) -> View? { base.view(named: name) }
}

extension TouchstoneMembers where Base: Control {
    /// Adds a closure, which is retained until its token or every target is removed.
    @discardableResult
    public func addAction(
        for events: Control.Event,
        _ action: @escaping (Control) -> Void
    ) -> Control.TargetToken { base.addAction(for: events, action) }

    /// Removes a target-action pair, or a closure.
    public func removeTarget(_ token: Control.TargetToken) { base.removeTarget(token) }
}

extension TouchstoneMembers where Base: Slider {
    /// The knob in the slider's coordinates, in points.
    public var knobRect: CGRect { base.knobRect }
}

extension TouchstoneMembers where Base: Switch {
    /// The knob in the switch's coordinates, in points.
    public var knobRect: CGRect { base.knobRect }
}

extension TouchstoneMembers where Base: SegmentedControl {
    /// The titles of the segments, from left to right; nil for a segment without a title.
    public var titles: [String?] {
        get { base.titles }
        nonmutating set { base.titles = newValue }
    }
}

// MARK: - Windows

extension TouchstoneMembers where Base: Window {
    /// The core's time in seconds: that of the latest event or deadline.
    ///
    /// It never decreases.
    public var time: TimeInterval { base.time }

    /// A closure that receives all output in order; nil, the default, has no cost.
    public var onOutput: ((WindowOutput) -> Void)? {
        get { base.onOutput }
        nonmutating set { base.onOutput = newValue }
    }

    /// The ids of touches whose fingers have left the screen while another client still decides whether it
    /// keeps the touches; empty by default.
    ///
    /// A recognizer that receives one of these touches fires no deadline, since the finger no longer presses.
    /// Remove the id before you send the end of the touch with the time of the lift; deadlines before that
    /// time fire first.
    public var fingersLeft: Set<Int> {
        get { base.fingersLeft }
        nonmutating set { base.fingersLeft = newValue }
    }

    /// The view that receives presses; the window itself by default, and after the view has left the window.
    public var firstResponder: View {
        get { base.firstResponder }
        nonmutating set { base.firstResponder = newValue }
    }

    /// The time on the event clock, possibly past, at which `advance(to:)` has something to do; nil if it has
    /// nothing to do.
    public var nextDeadline: TimeInterval? { base.nextDeadline }

    /// The touches that are down.
    public var touches: [Touch] { base.touches }

    /// The presses that are down.
    public var presses: [Press] { base.presses }

    /// Delivers an event, after the deadlines that are due before its time.
    ///
    /// A deadline at exactly the event's time fires after it. An event older than `time` is delivered at
    /// `time`; its touches keep their own timestamp, and recognizers measure from that. During a turn, such
    /// as in an action, the event is delivered after the turn.
    public func send(_ input: InputEvent) { base.send(input) }

    /// Fires the deadlines that are due by this time, in order, and advances `time`.
    ///
    /// During a turn, such as in an action, this happens after the turn.
    public func advance(to time: TimeInterval) { base.advance(to: time) }

    /// Cancels every touch that is down, as the system does for an interrupt.
    public func cancelAllTouches(at timestamp: TimeInterval) {
        base.cancelAllTouches(at: timestamp)
    }

    /// Cancels every press that is down, as when the window loses the keyboard.
    public func cancelAllPresses(at timestamp: TimeInterval) {
        base.cancelAllPresses(at: timestamp)
    }
}

// MARK: - Touches

extension TouchstoneMembers where Base: Touch {
    /// The number that the sender of events gave the touch, unique among the touches that are down.
    public var id: Int { base.id }

    /// The force from 0 to 1 of the sensor's range; nil if the device does not report it.
    public var reportedForce: CGFloat? { base.reportedForce }

    /// The contact's larger radius in points; nil if the device does not report it.
    public var reportedMajorRadius: CGFloat? { base.reportedMajorRadius }

    /// The contact's smaller radius in points; nil if the device does not report it.
    ///
    /// With `majorRadius`, it describes an ellipse.
    public var minorRadius: CGFloat? { base.minorRadius }

    /// The direction of the contact's longer axis, in radians from the window's x axis, clockwise on screen,
    /// from 0 up to π; nil if the device does not report it.
    ///
    /// A half turn leaves an ellipse unchanged; π/2 is upright.
    public var orientation: CGFloat? { base.orientation }
}
