import Foundation

/// The force, the size and the tilt of a touch, as its device last reported them; nil for values that it does
/// not report.
struct ContactShape {
    private(set) var force: CGFloat?
    private(set) var majorRadius: CGFloat?
    private(set) var minorRadius: CGFloat?
    private(set) var orientation: CGFloat?
    private(set) var altitude: CGFloat?
    private(set) var azimuth: CGFloat?

    /// Returns the shape after a sample; values that the sample omits do not change.
    func applying(_ sample: TouchSample) -> ContactShape {
        var shape = self
        if let force = sample.force { shape.force = CGFloat(force) }
        if let radius = sample.majorRadius { shape.majorRadius = CGFloat(radius) }
        if let radius = sample.minorRadius { shape.minorRadius = CGFloat(radius) }
        if let angle = sample.orientation { shape.orientation = CGFloat(angle) }
        if let altitude = sample.altitude { shape.altitude = CGFloat(altitude) }
        if let azimuth = sample.azimuth { shape.azimuth = CGFloat(azimuth) }
        return shape
    }
}

/// The current, previous and landing locations of a touch, in the window's points.
struct TouchLocations {
    let landingLocation: CGPoint
    private(set) var current: CGPoint
    private(set) var previous: CGPoint

    init(landingLocation: CGPoint) {
        self.landingLocation = landingLocation
        current = landingLocation
        previous = landingLocation
    }

    /// Returns the locations after a move.
    func moved(to location: CGPoint) -> TouchLocations {
        var locations = self
        locations.previous = current
        locations.current = location
        return locations
    }
}
