public import Foundation

/// The kinds of scrolling that a pan takes part in.
///
/// Source: Apple, `UIScrollTypeMask`.
public struct ScrollTypeMask: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: Int

    /// Makes a mask from bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// A wheel that clicks.
    public static let discrete = ScrollTypeMask(rawValue: 1 << 0)
    /// A touchpad, or a wheel without clicks.
    public static let continuous = ScrollTypeMask(rawValue: 1 << 1)
    /// Both.
    public static let all: ScrollTypeMask = [.discrete, .continuous]
}

/// What an event says of scrolling.
public struct ScrollSample: Hashable, Sendable {
    /// How the device scrolls.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        /// Click by click; each is complete in itself, and its phase is not read.
        case discrete
        /// From a beginning to an end.
        case continuous
    }

    /// By how much, in points, since the sample before.
    public var translation: CGPoint
    /// How the device scrolls.
    public var kind: Kind
    /// Where in the movement it is.
    public var phase: ContactPhase
    /// Where the pointer is, in the window's points.
    public var location: CGPoint

    /// Makes a sample.
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

/// What recognizers are told of scrolling.
///
/// The window reuses one object; read it during the call.
public final class ScrollEvent: TouchEvent {
    /// By how much, in the window's points, since the event before.
    public internal(set) var translation = CGPoint.zero
    /// How the device scrolls.
    public internal(set) var kind = ScrollSample.Kind.continuous
    /// Where in the movement it is; of a wheel's click `ended`, which is also its beginning.
    public internal(set) var phase = StreamPhase.changed
    /// Where the pointer is, in the window's points.
    public internal(set) var location = CGPoint.zero

    init() { super.init(.scroll) }
}

/// What an event says of a touchpad's pinch.
public struct TransformSample: Hashable, Sendable {
    /// Where in the gesture it is.
    public var phase: ContactPhase
    /// The distance of the fingers in proportion to the beginning; above 0.
    public var scale: Double
    /// How far they have turned since the beginning, in radians, clockwise on screen.
    public var rotation: Double
    /// Where the pointer is, in the window's points.
    public var location: CGPoint

    /// Makes a sample.
    public init(
        phase: ContactPhase,
        scale: Double = 1,
        rotation: Double = 0,
        location: CGPoint
    ) {
        self.phase = phase
        self.scale = scale
        self.rotation = rotation
        self.location = location
    }
}

/// What recognizers are told of a touchpad's pinch.
///
/// The window reuses one object; read it during the call.
public final class TransformEvent: TouchEvent {
    /// Where in the gesture it is.
    public internal(set) var phase = StreamPhase.changed
    /// The distance of the fingers in proportion to the beginning; above 0.
    public internal(set) var scale: CGFloat = 1
    /// How far they have turned since the beginning, in radians, clockwise on screen.
    public internal(set) var rotation: CGFloat = 0
    /// Where the pointer is, in the window's points.
    public internal(set) var location = CGPoint.zero

    init() { super.init(.transform) }
}
