import Foundation
import GestureKit

/// The axes of a device that tell of a contact more than its place: how hard, how large, how tilted.
///
/// They are found by label, each is taken by its own range, and what an event does not carry is nil.
/// Source: x11-input.md, rule 11; the label atoms of xserver-properties.h; the kernel's
/// multi-touch-protocol, "ABS_MT_TOUCH_MAJOR".
struct ContactAxes {
    private let pressure: InputDevice.Axis?
    private let major: InputDevice.Axis?
    private let x: InputDevice.Axis?
    private let tilt: PenTilt?
    /// Root pixels for each unit of the surface; nil until an event tells.
    private var pixels: Double?

    init(of device: InputDevice) {
        func axis(_ labels: String...) -> InputDevice.Axis? {
            device.axes.first { axis in
                labels.contains(axis.label ?? "") && axis.maximum > axis.minimum
                    && (axis.maximum - axis.minimum).isFinite
            }
        }
        pressure = axis("Abs MT Pressure", "Abs Pressure")
        major = axis("Abs MT Touch Major")
        x = axis("Abs MT Position X", "Abs X")
        tilt = axis("Abs Tilt X").flatMap { x in axis("Abs Tilt Y").map { PenTilt(x: x, y: $0) } }
    }

    /// What the event tells of the contact; `scale` is pixels for each point.
    mutating func contact(in event: XInputEvent, scale: Double) -> Contact {
        measure(event)
        var contact = Contact()
        if let pressure, let value = event.valuators[pressure.number] {
            let part = (value - pressure.minimum) / (pressure.maximum - pressure.minimum)
            contact.force = min(max(part, 0), 1)
        }
        if let major, let pixels, let value = event.valuators[major.number], value >= 0 {
            contact.majorRadius = value * pixels / scale / 2
        }
        (contact.altitude, contact.azimuth) = tilt?.angles(in: event) ?? (nil, nil)
        return contact
    }

    /// The surface is as wide as what it is mapped to: an event that holds its place in both units
    /// tells how they compare.
    private mutating func measure(_ event: XInputEvent) {
        guard major != nil, let x, let value = event.valuators[x.number] else { return }
        let way = value - x.minimum
        // Near the left edge a rounded pixel is too much of the way.
        guard way > (x.maximum - x.minimum) / 100, event.root.x > 0 else { return }
        pixels = event.root.x / way
    }
}

/// What an event tells of a contact beside its place; nil where it does not tell, or as before.
struct Contact: Hashable {
    /// From 0 to 1.
    var force: Double?
    /// In the window's points.
    var majorRadius: Double?
    /// The pen's angle to the surface in radians: a right angle when it stands upright.
    var altitude: Double?
    /// Where the pen leans to, in radians from the x axis, clockwise.
    var azimuth: Double?
}
