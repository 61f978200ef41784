import Foundation
import GestureKit

/// The axes of a device that tell of a contact more than its place: how hard, how large, how tilted.
///
/// They are found by label, each is taken by its own range, and what an event does not carry is nil.
/// Source: XInput2.md, rule 11; the label atoms of xserver-properties.h; the kernel's
/// multi-touch-protocol, "ABS_MT_TOUCH_MAJOR" and "ABS_MT_ORIENTATION".
struct ContactAxes {
    /// An axis that has a range.
    struct Axis {
        private let number: Int
        let minimum: Double
        let maximum: Double

        init?(of device: InputDevice, labelled labels: String...) {
            let found = device.axes.first { axis in
                labels.contains(axis.label ?? "") && axis.maximum > axis.minimum
                    && (axis.maximum - axis.minimum).isFinite
            }
            guard let found else { return nil }
            number = found.number
            minimum = found.minimum
            maximum = found.maximum
        }

        /// How far it goes to its farther side.
        var reach: Double { max(abs(minimum), abs(maximum)) }

        func value(in event: XInputEvent) -> Double? { event.valuators[number] }
    }

    private let pressure: Axis?
    private let major: Axis?
    private let minor: Axis?
    private let orientation: Axis?
    private let tilt: (x: Axis, y: Axis)?
    private var surface: SurfaceMeasure

    init(of device: InputDevice) {
        pressure = Axis(of: device, labelled: "Abs MT Pressure", "Abs Pressure")
        major = Axis(of: device, labelled: "Abs MT Touch Major")
        minor = Axis(of: device, labelled: "Abs MT Touch Minor")
        orientation = Axis(of: device, labelled: "Abs MT Orientation")
        surface = SurfaceMeasure(
            x: Axis(of: device, labelled: "Abs MT Position X", "Abs X"),
            y: Axis(of: device, labelled: "Abs MT Position Y", "Abs Y"),
            part: device.mappedPart
        )
        tilt = Axis(of: device, labelled: "Abs Tilt X").flatMap { x in
            Axis(of: device, labelled: "Abs Tilt Y").map { (x, $0) }
        }
    }

    /// Adds the event's measurements of a contact to its sample.
    mutating func describe(_ sample: inout TouchSample, by input: LocatedEvent) {
        let (event, scale) = (input.event, input.geometry.scale)
        if major != nil || minor != nil { surface.follow(event) }
        if let pressure, let value = pressure.value(in: event) {
            let part = (value - pressure.minimum) / (pressure.maximum - pressure.minimum)
            sample.force = min(max(part, 0), 1)
        }
        sample.majorRadius = radius(major, event, scale)
        sample.minorRadius = radius(minor, event, scale)
        if let orientation, let value = orientation.value(in: event) {
            sample.orientation = Self.angle(value, of: orientation)
        }
        if let tilt, let x = tilt.x.value(in: event), let y = tilt.y.value(in: event) {
            (sample.altitude, sample.azimuth) = Self.angles(
                right: Self.radians(x, of: tilt.x),
                down: Self.radians(y, of: tilt.y)
            )
        }
    }

    private func radius(_ axis: Axis?, _ event: XInputEvent, _ scale: Double) -> Double? {
        guard let axis, let pixels = surface.pixels, let value = axis.value(in: event), value >= 0
        else { return nil }
        return value * pixels / scale / 2
    }

    /// The kernel counts quarters of a turn, clockwise from upright, of which the range's end is one; a
    /// device that tells more than lying from standing goes to both sides, one of 360 degrees beyond.
    private static func angle(_ value: Double, of axis: Axis) -> Double? {
        guard value.isFinite else { return nil }
        let angle = (value / axis.reach - 1) * .pi / 2
        let turned = angle.truncatingRemainder(dividingBy: .pi)
        let folded = turned < 0 ? turned + .pi : abs(turned)
        // So little before half a turn that it is one in a number's digits.
        return folded < .pi ? folded : 0
    }

    /// A pen's tilt towards the right and towards the user, as one angle to the surface and one on it.
    ///
    /// Source: W3C, Pointer Events Level 3, "Converting between tiltX / tiltY and altitudeAngle /
    /// azimuthAngle".
    private static func angles(right: Double, down: Double) -> (altitude: Double, azimuth: Double) {
        let (tangentX, tangentY) = (tan(right), tan(down))
        let lean = hypot(tangentX, tangentY)
        let azimuth = lean > 0 ? atan2(tangentY, tangentX) : 0
        return (atan2(1, lean), azimuth < 0 ? azimuth + 2 * .pi : azimuth)
    }

    /// Drivers report degrees, from -64 to 63 as a rule; another range is taken to span as many.
    private static func radians(_ tilt: Double, of axis: Axis) -> Double {
        let degrees = (60...90).contains(axis.reach) ? tilt : tilt / axis.reach * 64
        // Flat on the surface the tangent has no end.
        return min(max(degrees, -89), 89) * .pi / 180
    }
}

/// How large a unit of a touchscreen's surface is on the root window: contacts are told in such units.
///
/// The server turns, moves and scales a device's place by its coordinate transformation matrix before
/// it tells the axes' values, and stretches each axis' whole range over the whole desktop. So a place on
/// the root window always begins at its axis' smallest value, and one event tells each axis' measure.
/// A contact's length is not transformed: on a turned screen one axis is stretched by as much as the
/// other is shrunk, so that the mean of both by their product is right, however it is turned or
/// mirrored, and is fair to a screen whose units are no squares. A screen that is mapped to a part of the
/// desktop is smaller by the root of that part, which its matrix tells. Source: Xorg, GetTouchEvents and
/// scale_to_desktop; the kernel's multi-touch-protocol, "ABS_MT_TOUCH_MAJOR".
private struct SurfaceMeasure {
    /// One axis with its measure.
    private struct Side {
        let axis: ContactAxes.Axis
        /// Root pixels for each unit; nil until an event tells.
        var pixels: Double?

        /// An event that holds its place in both units tells how they compare.
        mutating func follow(_ event: XInputEvent, root: Double) {
            guard let value = axis.value(in: event) else { return }
            let way = value - axis.minimum
            // Near the edge a rounded pixel is too much of the way.
            guard way > (axis.maximum - axis.minimum) / 100, root > 0 else { return }
            pixels = root / way
        }
    }

    private var x: Side?
    private var y: Side?
    /// What the screen's part of the desktop makes of a length.
    private let shrinkage: Double

    init(x: ContactAxes.Axis?, y: ContactAxes.Axis?, part: Double) {
        shrinkage = part.squareRoot()
        self.x = x.map { Side(axis: $0) }
        self.y = y.map { Side(axis: $0) }
    }

    mutating func follow(_ event: XInputEvent) {
        x?.follow(event, root: event.root.x)
        y?.follow(event, root: event.root.y)
    }

    /// Root pixels for each unit, by the one axis that has told while the other has not; nil until then.
    var pixels: Double? {
        let pixels =
            switch (x?.pixels, y?.pixels) {
            case (let x?, let y?): (x * y).squareRoot()
            case (let one, let other): one ?? other
            }
        return pixels.map { $0 * shrinkage }
    }
}
