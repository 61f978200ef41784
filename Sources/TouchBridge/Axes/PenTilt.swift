import Foundation

/// A pen's tilt towards the right and towards the user, as one angle to the surface and one on it.
///
/// Drivers report degrees, from -64 to 63 as a rule; another range is taken to span as many. Source:
/// W3C, Pointer Events Level 3, "Converting between tiltX / tiltY and altitudeAngle / azimuthAngle".
struct PenTilt {
    private let x: InputDevice.Axis
    private let y: InputDevice.Axis

    init(x: InputDevice.Axis, y: InputDevice.Axis) {
        self.x = x
        self.y = y
    }

    /// The degrees that a range usually spans to each side.
    private static let span = 64.0

    /// The angles; nil where the event carries neither tilt, or only one of them: drivers send both.
    func angles(in event: XInputEvent) -> (altitude: Double?, azimuth: Double?) {
        guard let right = radians(x, event), let down = radians(y, event) else { return (nil, nil) }
        let (tangentX, tangentY) = (tan(right), tan(down))
        let lean = hypot(tangentX, tangentY)
        let azimuth = lean > 0 ? atan2(tangentY, tangentX) : 0
        return (atan2(1, lean), azimuth < 0 ? azimuth + 2 * .pi : azimuth)
    }

    private func radians(_ axis: InputDevice.Axis, _ event: XInputEvent) -> Double? {
        guard let value = event.valuators[axis.number] else { return nil }
        let reach = max(abs(axis.minimum), abs(axis.maximum))
        let degrees = (60...90).contains(reach) ? value : value / reach * Self.span
        // Flat on the surface the tangent has no end.
        return min(max(degrees, -89), 89) * .pi / 180
    }
}
