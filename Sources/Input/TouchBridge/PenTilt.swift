import Foundation

/// The direction of a pen that is tilted to the right and towards the user.
///
/// Source: W3C, Pointer Events Level 3, "Converting between tiltX / tiltY and altitudeAngle / azimuthAngle".
package struct PenTilt {
    /// The angle between the pen and the screen, in radians from 0 (flat) to π/2 (upright).
    package let altitude: Double
    /// The direction in which the pen leans, in radians clockwise on screen from the x axis, from 0 to 2π.
    package let azimuth: Double

    /// Creates the direction from the two angles between the pen and the upright, in radians.
    package init(right: Double, down: Double) {
        let (tangentX, tangentY) = (tan(right), tan(down))
        let lean = hypot(tangentX, tangentY)
        let azimuth = lean > 0 ? atan2(tangentY, tangentX) : 0
        altitude = atan2(1, lean)
        self.azimuth = azimuth < 0 ? azimuth + 2 * .pi : azimuth
    }

    /// Returns the tilt in radians of an axis whose values have this maximum magnitude.
    ///
    /// Drivers report degrees, usually from -64 to 63; other ranges are scaled to these.
    package static func radians(_ tilt: Double, maxMagnitude: Double) -> Double {
        let degrees = (60...90).contains(maxMagnitude) ? tilt : tilt / maxMagnitude * 64
        // The tangent is infinite at 90 degrees.
        return min(max(degrees, -89), 89) * .pi / 180
    }
}
