public import Foundation
public import GestureKit

/// What one finger does in an event, with all that an event can say of it: `.down(1, 480, 300)`.
///
/// What is nil, as by default, is not reported; the type is the stage's.
public struct FingerStep: Hashable, Sendable {
    /// What it does.
    let phase: ContactPhase
    /// Its number.
    let finger: Int
    /// Where it is; nil where it was.
    let place: CGPoint?
    /// From 0 to 1.
    var force: Double?
    /// What touches.
    var type: Touch.TouchType?
    /// How large it is, and how a pen is held.
    var shape: FingerShape?

    init(_ phase: ContactPhase, _ finger: Int, _ place: CGPoint?) {
        self.phase = phase
        self.finger = finger
        self.place = place
    }

    /// A finger lands.
    public static func down(
        _ finger: Int,
        _ x: CGFloat,
        _ y: CGFloat,
        force: Double? = nil,
        type: Touch.TouchType? = nil,
        shape: FingerShape? = nil
    ) -> FingerStep {
        FingerStep(.began, finger, CGPoint(x: x, y: y)).with(force, type, shape)
    }

    /// A finger moves, or presses otherwise.
    public static func move(
        _ finger: Int,
        to x: CGFloat,
        _ y: CGFloat,
        force: Double? = nil,
        type: Touch.TouchType? = nil,
        shape: FingerShape? = nil
    ) -> FingerStep {
        FingerStep(.moved, finger, CGPoint(x: x, y: y)).with(force, type, shape)
    }

    /// A finger lifts where it is.
    public static func up(
        _ finger: Int,
        force: Double? = nil,
        type: Touch.TouchType? = nil,
        shape: FingerShape? = nil
    ) -> FingerStep {
        FingerStep(.ended, finger, nil).with(force, type, shape)
    }

    /// A finger lifts elsewhere.
    public static func up(
        _ finger: Int,
        at x: CGFloat,
        _ y: CGFloat,
        force: Double? = nil,
        type: Touch.TouchType? = nil,
        shape: FingerShape? = nil
    ) -> FingerStep {
        FingerStep(.ended, finger, CGPoint(x: x, y: y)).with(force, type, shape)
    }

    /// The system takes a finger away where it is.
    public static func cancel(
        _ finger: Int,
        force: Double? = nil,
        type: Touch.TouchType? = nil,
        shape: FingerShape? = nil
    ) -> FingerStep {
        FingerStep(.cancelled, finger, nil).with(force, type, shape)
    }

    /// The system takes a finger away elsewhere.
    public static func cancel(
        _ finger: Int,
        at x: CGFloat,
        _ y: CGFloat,
        force: Double? = nil,
        type: Touch.TouchType? = nil,
        shape: FingerShape? = nil
    ) -> FingerStep {
        FingerStep(.cancelled, finger, CGPoint(x: x, y: y)).with(force, type, shape)
    }

    private func with(
        _ force: Double?,
        _ type: Touch.TouchType?,
        _ shape: FingerShape?
    ) -> FingerStep {
        var step = self
        step.force = force
        step.type = type
        step.shape = shape
        return step
    }
}

/// How large a finger's contact is, and how a pen is held, where a device tells.
public struct FingerShape: Hashable, Sendable {
    /// Half the contact's length in points; nil when not reported, or unchanged.
    public var majorRadius: Double?
    /// Half the contact's width in points; nil when not reported, or unchanged.
    public var minorRadius: Double?
    /// The direction of the contact's length, in radians from the x axis, clockwise, from 0 up to π; nil
    /// when not reported, or unchanged.
    public var orientation: Double?
    /// A pen's angle to the surface in radians; nil when not reported, or unchanged.
    public var altitude: Double?
    /// Where a pen leans to, in radians from the x axis; nil when not reported, or unchanged.
    public var azimuth: Double?

    /// Makes a shape; what is nil, as by default, is not reported.
    public init(
        majorRadius: Double? = nil,
        minorRadius: Double? = nil,
        orientation: Double? = nil,
        altitude: Double? = nil,
        azimuth: Double? = nil
    ) {
        self.majorRadius = majorRadius
        self.minorRadius = minorRadius
        self.orientation = orientation
        self.altitude = altitude
        self.azimuth = azimuth
    }
}
