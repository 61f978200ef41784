public import Foundation
public import GestureKit

/// A finger and the location to which it moves.
public struct FingerMove: Hashable, Sendable {
    /// The finger's number.
    public var finger: Int
    /// The location to which it moves, in the window's points.
    public var location: CGPoint

    /// Creates a move.
    public init(_ finger: Int, to x: CGFloat, _ y: CGFloat) {
        self.finger = finger
        location = CGPoint(x: x, y: y)
    }
}

/// The change of one finger in an event, such as `.down(1, 480, 300)`, with all values that an event can
/// contain.
///
/// Values that are nil, the default, are not reported. A type that is nil stands for the stage's `touchType`,
/// and a time that is nil for the event's.
public struct FingerStep: Hashable, Sendable {
    let phase: ContactPhase
    /// The finger's number.
    let finger: Int
    /// The location; nil for the finger's last one.
    let location: CGPoint?
    /// The force, from 0 to 1.
    var force: Double?
    var type: Touch.TouchType?
    /// The size of the contact, and the direction of a pen.
    var shape: FingerShape?
    /// The time of the change in seconds, if it is earlier than the event's.
    var time: TimeInterval?

    init(_ phase: ContactPhase, _ finger: Int, _ location: CGPoint?) {
        self.phase = phase
        self.finger = finger
        self.location = location
    }

    /// Returns a step in which a finger lands.
    public static func down(
        _ finger: Int,
        _ x: CGFloat,
        _ y: CGFloat,
        force: Double? = nil,
        type: Touch.TouchType? = nil,
        shape: FingerShape? = nil,
        time: TimeInterval? = nil
    ) -> FingerStep {
        FingerStep(.began, finger, CGPoint(x: x, y: y)).with(force, type, shape, time)
    }

    /// Returns a step in which a finger moves, or changes its force or shape.
    public static func move(
        _ finger: Int,
        to x: CGFloat,
        _ y: CGFloat,
        force: Double? = nil,
        type: Touch.TouchType? = nil,
        shape: FingerShape? = nil,
        time: TimeInterval? = nil
    ) -> FingerStep {
        FingerStep(.moved, finger, CGPoint(x: x, y: y)).with(force, type, shape, time)
    }

    /// Returns a step in which a finger lifts at its last location.
    public static func up(
        _ finger: Int,
        force: Double? = nil,
        type: Touch.TouchType? = nil,
        shape: FingerShape? = nil,
        time: TimeInterval? = nil
    ) -> FingerStep {
        FingerStep(.ended, finger, nil).with(force, type, shape, time)
    }

    /// Returns a step in which a finger lifts at another location.
    public static func up(
        _ finger: Int,
        at x: CGFloat,
        _ y: CGFloat,
        force: Double? = nil,
        type: Touch.TouchType? = nil,
        shape: FingerShape? = nil,
        time: TimeInterval? = nil
    ) -> FingerStep {
        FingerStep(.ended, finger, CGPoint(x: x, y: y)).with(force, type, shape, time)
    }

    /// Returns a step in which the system cancels a finger at its last location.
    public static func cancel(
        _ finger: Int,
        force: Double? = nil,
        type: Touch.TouchType? = nil,
        shape: FingerShape? = nil,
        time: TimeInterval? = nil
    ) -> FingerStep {
        FingerStep(.cancelled, finger, nil).with(force, type, shape, time)
    }

    /// Returns a step in which the system cancels a finger at another location.
    public static func cancel(
        _ finger: Int,
        at x: CGFloat,
        _ y: CGFloat,
        force: Double? = nil,
        type: Touch.TouchType? = nil,
        shape: FingerShape? = nil,
        time: TimeInterval? = nil
    ) -> FingerStep {
        FingerStep(.cancelled, finger, CGPoint(x: x, y: y)).with(force, type, shape, time)
    }

    private func with(
        _ force: Double?,
        _ type: Touch.TouchType?,
        _ shape: FingerShape?,
        _ time: TimeInterval?
    ) -> FingerStep {
        var step = self
        step.force = force
        step.type = type
        step.shape = shape
        step.time = time
        return step
    }
}

/// The size of a finger's contact and the direction of a pen, for devices that report them.
public struct FingerShape: Hashable, Sendable {
    /// Half the contact's length in points; nil if not reported or unchanged.
    public var majorRadius: Double?
    /// Half the contact's width in points; nil if not reported or unchanged.
    public var minorRadius: Double?
    /// The direction of the contact's length, in radians clockwise from the x axis, from 0 to below π; nil
    /// if not reported or unchanged.
    public var orientation: Double?
    /// A pen's angle to the surface in radians; nil if not reported or unchanged.
    public var altitude: Double?
    /// The direction in which a pen leans, in radians from the x axis; nil if not reported or unchanged.
    public var azimuth: Double?

    /// Creates a shape; values that are nil, the default, are not reported.
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
