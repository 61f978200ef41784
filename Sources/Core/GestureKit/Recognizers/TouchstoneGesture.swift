public import Foundation

/// A gesture recognizer with members that UIKit lacks: values and limits that the window shows, and methods for
/// deadlines, scrolling and a touchpad's pinch.
///
/// Conform a subclass of any recognizer to it, and declare the members that you need in that class. Every
/// member has a default implementation: that of the built-in superclass. Your implementation can call it
/// through ``TouchstoneClass/touchstone``, as in `touchstone.progress` or
/// `touchstone.deadlineReached(at: time)`. A class that does not conform may use these names for anything.
///
/// A subclass of a conforming class overrides the members that its superclass declares. It cannot replace a
/// default implementation, so declare in the conforming class what subclasses should override.
public protocol TouchstoneGesture: GestureRecognizer {
    /// The values of the gesture beyond its location, in a fixed order, in the window's points.
    ///
    /// Recordings and the overlay show these.
    var gestureValues: [GestureValue] { get }

    /// The limits of a recognizer that is possible: circles, corridors, dead zones and deadlines, for an
    /// overlay to draw; empty after the decision.
    var recognitionLimits: [RecognitionLimit] { get }

    /// The reason for which the recognizer would fail if its touches ended now, with the progress and the
    /// required value.
    ///
    /// An overlay and a timeline show the difference. They read it while the recognizer is possible, and when
    /// it begins, recognizes or is prevented. Nil stands for a recognizer without such a measure.
    var progress: Reason? { get }

    /// The measured values of the gesture against its limits, as the reasons for which the recognizer would
    /// fail beyond them; in a class without a built-in superclass, only `progress` by default.
    ///
    /// They show how close the gesture came to another decision and, over many recordings, how far a limit is
    /// from the gestures that it accepts. They are read when the recognizer decides and when it ends. A value
    /// that has a maximum is the gesture's largest.
    var measurements: [Reason] { get }

    /// Handles the arrival of the `touchstone.deadline`; `time` is the deadline that was set.
    ///
    /// Not called if an event at or before that time ended the attempt.
    func deadlineReached(at time: TimeInterval)

    /// Handles a step of scrolling.
    ///
    /// Called only if `shouldReceive(_:)` returned true when the scrolling began over the view.
    func scrollChanged(with event: ScrollEvent)

    /// Handles a step of a touchpad's pinch.
    ///
    /// Called only if `shouldReceive(_:)` returned true when the gesture began over the view.
    func transformChanged(with event: TransformEvent)
}

extension TouchstoneGesture {
    /// The values of the built-in superclass; empty without one.
    public var gestureValues: [GestureValue] { touchstone.gestureValues }

    /// The limits of the built-in superclass; empty without one.
    public var recognitionLimits: [RecognitionLimit] { touchstone.recognitionLimits }

    /// The progress of the built-in superclass; nil without one.
    public var progress: Reason? { touchstone.progress }

    /// The measured values of the built-in superclass; only `progress` without one.
    public var measurements: [Reason] { touchstone.measurements }

    /// Handles the deadline as the built-in superclass does; does nothing without one.
    public func deadlineReached(at time: TimeInterval) { touchstone.deadlineReached(at: time) }

    /// Handles scrolling as the built-in superclass does; does nothing without one.
    public func scrollChanged(with event: ScrollEvent) { touchstone.scrollChanged(with: event) }

    /// Handles a touchpad's pinch as the built-in superclass does; does nothing without one.
    public func transformChanged(with event: TransformEvent) {
        touchstone.transformChanged(with: event)
    }
}

// MARK: - What the window reads

extension GestureRecognizer {
    /// The class's own implementations; nil for a class that does not conform.
    private final var own: (any TouchstoneGesture)? {
        isTouchstoneGesture ? self as? any TouchstoneGesture : nil
    }

    /// The values that a conforming class declares, or those of its built-in superclass.
    package final var reportedValues: [GestureValue] { own?.gestureValues ?? builtInValues }

    /// The limits that a conforming class declares, or those of its built-in superclass.
    package final var reportedLimits: [RecognitionLimit] {
        own?.recognitionLimits ?? builtInLimits
    }

    /// The progress that a conforming class declares, or that of its built-in superclass.
    package final var reportedProgress: Reason? {
        if let own { own.progress } else { builtInProgress }
    }

    /// The measured values that a conforming class declares, or those of its built-in superclass.
    package final var reportedMeasurements: [Reason] { own?.measurements ?? builtInMeasurements }

    /// Calls the deadline's method of a conforming class, or that of its built-in superclass.
    final func reachDeadline(at time: TimeInterval) {
        if let own { own.deadlineReached(at: time) } else { handleDeadline(at: time) }
    }

    /// Delivers scrolling to a conforming class, or to its built-in superclass.
    final func receive(_ event: ScrollEvent) {
        if let own { own.scrollChanged(with: event) } else { handleScroll(event) }
    }

    /// Delivers a touchpad's pinch to a conforming class, or to its built-in superclass.
    final func receive(_ event: TransformEvent) {
        if let own { own.transformChanged(with: event) } else { handleTransform(event) }
    }
}
