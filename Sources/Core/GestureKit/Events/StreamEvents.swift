public import Foundation

/// The kinds of scrolling that a pan recognizes.
///
/// Source: Apple, `UIScrollTypeMask`.
public struct ScrollTypeMask: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: Int

    /// Creates a mask from bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// Scrolling by the clicks of a wheel.
    public static let discrete = ScrollTypeMask(rawValue: 1 << 0)
    /// Scrolling by a touchpad, or by a wheel without clicks.
    public static let continuous = ScrollTypeMask(rawValue: 1 << 1)
    /// Both kinds.
    public static let all: ScrollTypeMask = [.discrete, .continuous]
}

/// A step of scrolling in an event.
public struct ScrollSample: Hashable, Sendable {
    /// The kind of scrolling of a device.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        /// Scrolling click by click; each click is complete in itself, and its phase is ignored.
        case discrete
        /// Scrolling from a beginning to an end.
        case continuous
    }

    /// The displacement since the previous sample, in points.
    public var translation: CGPoint
    /// The kind of scrolling.
    public var kind: Kind
    /// The phase of the scroll.
    public var phase: ContactPhase
    /// The pointer's location in the window's points.
    public var location: CGPoint

    /// Creates a sample.
    public init(
        _ translation: CGPoint,
        kind: Kind = .continuous,
        phase: ContactPhase = .moved,
        location: CGPoint
    ) {
        self.translation = translation
        self.kind = kind
        self.phase = phase
        self.location = location
    }
}

/// A scroll event, as delivered to recognizers.
///
/// The window reuses one object, so read it during the call.
public final class ScrollEvent: TouchEvent {
    /// The displacement since the previous event, in the window's points.
    public internal(set) var translation = CGPoint.zero
    /// The kind of scrolling.
    public internal(set) var kind = ScrollSample.Kind.continuous
    /// The phase of the scroll; `ended` for a click of a wheel, which both begins and ends it.
    public internal(set) var phase = StreamPhase.changed
    /// The pointer's location in the window's points.
    public internal(set) var location = CGPoint.zero

    init() { super.init(.scroll) }
}

/// A step of a touchpad's pinch in an event.
public struct TransformSample: Hashable, Sendable {
    /// The phase of the gesture.
    public var phase: ContactPhase
    /// The distance of the fingers relative to that at the beginning; above 0.
    public var scale: Double
    /// The rotation of the fingers since the beginning, in radians, clockwise on screen.
    public var rotation: Double
    /// The pointer's location in the window's points.
    public var location: CGPoint

    /// Creates a sample.
    public init(phase: ContactPhase, scale: Double = 1, rotation: Double = 0, location: CGPoint) {
        self.phase = phase
        self.scale = scale
        self.rotation = rotation
        self.location = location
    }
}

/// An event of a touchpad's pinch, as delivered to recognizers.
///
/// The window reuses one object, so read it during the call.
public final class TransformEvent: TouchEvent {
    /// The phase of the gesture.
    public internal(set) var phase = StreamPhase.changed
    /// The distance of the fingers relative to that at the beginning; above 0.
    public internal(set) var scale: CGFloat = 1
    /// The rotation of the fingers since the beginning, in radians, clockwise on screen.
    public internal(set) var rotation: CGFloat = 0
    /// The pointer's location in the window's points.
    public internal(set) var location = CGPoint.zero

    init() { super.init(.transform) }
}
