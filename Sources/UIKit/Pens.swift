extension Touch {
    /// The direction in which a pen leans, as a vector of length 1 in the view's axes; in the window's
    /// when `view` is nil.
    public func azimuthUnitVector(in view: UIView?) -> CGVector {
        let direction: CGPoint = azimuthDirection(in: view)
        return CGVector(dx: direction.x, dy: direction.y)
    }

    /// The values of a touch that a device may first estimate and later correct.
    public struct Properties: OptionSet, Hashable, Sendable {
        /// The bits.
        public let rawValue: Int

        /// Makes a set from its bits.
        public init(rawValue: Int) { self.rawValue = rawValue }

        /// The force.
        public static let force = Properties(rawValue: 1 << 0)
        /// The direction in which a pen leans.
        public static let azimuth = Properties(rawValue: 1 << 1)
        /// The angle between a pen and the screen.
        public static let altitude = Properties(rawValue: 1 << 2)
        /// Where it is.
        public static let location = Properties(rawValue: 1 << 3)
        /// How far a pen is turned about its own axis.
        public static let roll = Properties(rawValue: 1 << 4)
    }

    /// What is estimated: nothing, since devices under X11 report all values of a touch at once.
    public var estimatedProperties: Properties { [] }

    /// What will be corrected later: nothing.
    public var estimatedPropertiesExpectingUpdates: Properties { [] }

    /// The number by which a later correction is told apart: always nil.
    public var estimationUpdateIndex: NSNumber? { nil }

    /// How far a pen is turned about its own axis, in radians: always 0, since no device reports it.
    public var rollAngle: CGFloat { 0 }
}

/// The values of a pen over the screen, which the X server's hovering does not have.
extension HoverGestureRecognizer {
    /// The distance from the screen, from 0 to 1 of the device's range: always 0.
    public var zOffset: CGFloat { 0 }

    /// The angle between a pen and the screen in radians: always π/2, which is upright.
    public var altitudeAngle: CGFloat { .pi / 2 }

    /// The direction in which a pen leans, in radians from the view's x axis: always 0.
    public func azimuthAngle(in view: UIView?) -> CGFloat { 0 }

    /// The direction in which a pen leans: always along x.
    public func azimuthUnitVector(in view: UIView?) -> CGVector { CGVector(dx: 1, dy: 0) }

    /// How far a pen is turned about its own axis, in radians: always 0.
    public var rollAngle: CGFloat { 0 }
}
