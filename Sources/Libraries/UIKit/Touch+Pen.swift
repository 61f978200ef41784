extension Touch {
    /// The direction in which a pen leans, as a vector of length 1 in the view's axes, or in the window's
    /// axes if `view` is nil; zero if the device does not report it.
    public func azimuthUnitVector(in view: UIView?) -> CGVector {
        let direction: CGPoint = azimuthDirection(in: view)
        return CGVector(dx: direction.x, dy: direction.y)
    }

    /// The properties of a touch that a device may first estimate and later correct.
    public struct Properties: OptionSet, Hashable, Sendable {
        /// The bits.
        public let rawValue: Int

        /// Creates a set from its bits.
        public init(rawValue: Int) { self.rawValue = rawValue }

        /// The force.
        public static let force = Properties(rawValue: 1 << 0)
        /// The direction in which a pen leans.
        public static let azimuth = Properties(rawValue: 1 << 1)
        /// The angle between a pen and the screen.
        public static let altitude = Properties(rawValue: 1 << 2)
        /// The location.
        public static let location = Properties(rawValue: 1 << 3)
        /// The rotation of a pen about its own axis.
        public static let roll = Properties(rawValue: 1 << 4)
    }

    /// The estimated properties: always empty, since X11 devices report all values of a touch together.
    public var estimatedProperties: Properties { [] }

    /// The properties that will be corrected later: always empty.
    public var estimatedPropertiesExpectingUpdates: Properties { [] }

    /// The number that identifies a later correction: always nil.
    public var estimationUpdateIndex: NSNumber? { nil }

    /// The rotation of a pen about its own axis in radians: always 0, since no device reports it.
    public var rollAngle: CGFloat { 0 }
}

/// A hovering pen's values, which are constant: the X server does not report them.
extension HoverGestureRecognizer {
    /// The distance from the screen, from 0 to 1: always 0.
    public var zOffset: CGFloat { 0 }

    /// The angle between a pen and the screen in radians: always 0.
    public var altitudeAngle: CGFloat { 0 }

    /// The direction in which a pen leans, in radians from the view's x axis: always 0.
    public func azimuthAngle(in view: UIView?) -> CGFloat { 0 }

    /// The direction in which a pen leans: always zero.
    public func azimuthUnitVector(in view: UIView?) -> CGVector { .zero }

    /// The rotation of a pen about its own axis in radians: always 0.
    public var rollAngle: CGFloat { 0 }
}
