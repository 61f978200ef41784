import Foundation
import GestureKit

/// The axes of a device that tell of a contact more than its place: how hard, how large, how tilted.
///
/// They are found by label, each is taken by its own range, and what an event does not carry is nil.
/// Source: x11-input.md, rule 11; the label atoms of xserver-properties.h; the kernel's
/// multi-touch-protocol, "ABS_MT_TOUCH_MAJOR" and "ABS_MT_ORIENTATION".
struct ContactAxes {
    private let pressure: InputDevice.Axis?
    private let major: InputDevice.Axis?
    private let minor: InputDevice.Axis?
    private let orientation: InputDevice.Axis?
    private var surface: SurfaceMeasure
    private let tilt: PenTilt?

    init(of device: InputDevice) {
        func axis(_ labels: String...) -> InputDevice.Axis? {
            device.axes.first { axis in
                labels.contains(axis.label ?? "") && axis.maximum > axis.minimum
                    && (axis.maximum - axis.minimum).isFinite
            }
        }
        pressure = axis("Abs MT Pressure", "Abs Pressure")
        major = axis("Abs MT Touch Major")
        minor = axis("Abs MT Touch Minor")
        orientation = axis("Abs MT Orientation")
        surface = SurfaceMeasure(
            x: axis("Abs MT Position X", "Abs X"),
            y: axis("Abs MT Position Y", "Abs Y"),
            part: device.mappedPart
        )
        tilt = axis("Abs Tilt X").flatMap { x in axis("Abs Tilt Y").map { PenTilt(x: x, y: $0) } }
    }

    /// What the event tells of the contact; `scale` is pixels for each point.
    mutating func contact(in event: XInputEvent, scale: Double) -> Contact {
        if major != nil || minor != nil { surface.follow(event) }
        var contact = Contact()
        if let pressure, let value = event.valuators[pressure.number] {
            let part = (value - pressure.minimum) / (pressure.maximum - pressure.minimum)
            contact.force = min(max(part, 0), 1)
        }
        func radius(_ axis: InputDevice.Axis?) -> Double? {
            guard let axis, let pixels = surface.pixels, let value = event.valuators[axis.number],
                value >= 0
            else {
                return nil
            }
            return value * pixels / scale / 2
        }
        contact.majorRadius = radius(major)
        contact.minorRadius = radius(minor)
        if let orientation, let value = event.valuators[orientation.number] {
            contact.orientation = Self.angle(value, of: orientation)
        }
        (contact.altitude, contact.azimuth) = tilt?.angles(in: event) ?? (nil, nil)
        return contact
    }

    /// The kernel counts quarters of a turn, clockwise from upright, of which the range's end is one; a
    /// device that tells more than lying from standing goes to both sides, one of 360 degrees beyond.
    private static func angle(_ value: Double, of axis: InputDevice.Axis) -> Double? {
        let quarter = max(abs(axis.minimum), abs(axis.maximum))
        guard value.isFinite else { return nil }
        let angle = (value / quarter - 1) * .pi / 2
        let turned = angle.truncatingRemainder(dividingBy: .pi)
        let folded = turned < 0 ? turned + .pi : abs(turned)
        // So little before half a turn that it is one in a number's digits.
        return folded < .pi ? folded : 0
    }
}

/// What an event tells of a contact beside its place; nil where it does not tell, or as before.
struct Contact: Hashable {
    /// From 0 to 1.
    var force: Double?
    /// In the window's points.
    var majorRadius: Double?
    /// In the window's points.
    var minorRadius: Double?
    /// The longer axis' direction in radians from the x axis, clockwise, from 0 up to π.
    var orientation: Double?
    /// The pen's angle to the surface in radians: a right angle when it stands upright.
    var altitude: Double?
    /// Where the pen leans to, in radians from the x axis, clockwise.
    var azimuth: Double?
}
