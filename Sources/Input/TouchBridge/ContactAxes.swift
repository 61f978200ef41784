import Foundation
import GestureKit

/// The axes of a device that measure a contact's pressure, size, orientation and tilt.
///
/// They are found by label, and each one is scaled by its own range. A value that an event does not contain
/// is nil. Source: XInput2.md, rule 11; the label atoms of xserver-properties.h; the kernel's
/// multi-touch-protocol, "ABS_MT_TOUCH_MAJOR" and "ABS_MT_ORIENTATION".
struct ContactAxes {
    /// An axis with a range.
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

        var maxMagnitude: Double { max(abs(minimum), abs(maximum)) }

        func value(in event: XInputEvent) -> Double? { event.valuators[number] }

        /// The event's value as a fraction of the range, 0…1.
        func fraction(in event: XInputEvent) -> Double? {
            value(in: event).map { min(max(($0 - minimum) / (maximum - minimum), 0), 1) }
        }
    }

    private let pressure: Axis?
    private let major: Axis?
    private let minor: Axis?
    private let orientation: Axis?
    private let tilt: (x: Axis, y: Axis)?
    private var surface: SurfaceScale

    init(of device: InputDevice) {
        pressure = Self.pressure(of: device)
        major = Axis(of: device, labelled: "Abs MT Touch Major")
        minor = Axis(of: device, labelled: "Abs MT Touch Minor")
        orientation = Axis(of: device, labelled: "Abs MT Orientation")
        surface = SurfaceScale(
            x: Axis(of: device, labelled: "Abs MT Position X", "Abs X"),
            y: Axis(of: device, labelled: "Abs MT Position Y", "Abs Y"),
            fraction: device.mappedFraction
        )
        tilt = Axis(of: device, labelled: "Abs Tilt X").flatMap { x in
            Axis(of: device, labelled: "Abs Tilt Y").map { (x, $0) }
        }
    }

    fileprivate static func pressure(of device: InputDevice) -> Axis? {
        Axis(of: device, labelled: "Abs MT Pressure", "Abs Pressure")
    }

    /// Copies what the event measures about a contact into its sample.
    mutating func describe(_ sample: inout TouchSample, by input: LocatedEvent) {
        let (event, scale) = (input.event, input.geometry.scale)
        if major != nil || minor != nil { surface.follow(event) }
        if let force = pressure?.fraction(in: event) { sample.force = force }
        sample.majorRadius = radius(major, event, scale)
        sample.minorRadius = radius(minor, event, scale)
        if let orientation, let value = orientation.value(in: event) {
            sample.orientation = Self.angle(value, of: orientation)
        }
        if let tilt, let x = tilt.x.value(in: event), let y = tilt.y.value(in: event) {
            let tilt = PenTilt(
                right: PenTilt.radians(x, maxMagnitude: tilt.x.maxMagnitude),
                down: PenTilt.radians(y, maxMagnitude: tilt.y.maxMagnitude)
            )
            (sample.altitude, sample.azimuth) = (tilt.altitude, tilt.azimuth)
        }
    }

    private func radius(_ axis: Axis?, _ event: XInputEvent, _ scale: Double) -> Double? {
        guard let axis, let pixels = surface.pixels, let value = axis.value(in: event), value >= 0
        else { return nil }
        return value * pixels / scale / 2
    }

    /// Returns the angle of a contact, in radians.
    ///
    /// In the kernel's unit, the end of the range is a quarter turn clockwise from upright. A range on both
    /// sides of zero distinguishes more orientations; one of 360 degrees extends further.
    private static func angle(_ value: Double, of axis: Axis) -> Double? {
        guard value.isFinite else { return nil }
        let angle = (value / axis.maxMagnitude - 1) * .pi / 2
        let turned = angle.truncatingRemainder(dividingBy: .pi)
        let folded = turned < 0 ? turned + .pi : abs(turned)
        // A value that rounds to half a turn equals zero.
        return folded < .pi ? folded : 0
    }
}

extension InputDevice {
    /// A contact's pressure as a fraction of the axis's range, 0…1; nil if the event does not report it.
    package func pressure(in event: XInputEvent) -> Double? {
        ContactAxes.pressure(of: self)?.fraction(in: event)
    }
}

/// The size of a unit of a touchscreen's surface on the root window, in which contacts are measured.
///
/// The server transforms a device's position by its coordinate transformation matrix before it reports the
/// axes' values, and stretches the whole range of each axis over the whole desktop. So a position on the
/// root window starts at the minimum of its axis, and one event determines the size of each axis's unit. A
/// contact's length is not transformed. On a rotated screen one axis is stretched by as much as the other
/// is shrunk. Their geometric mean is thus correct for any rotation or reflection, and a compromise for a
/// screen whose units are not square. A screen that is mapped to a fraction of the desktop's area is
/// smaller by that fraction's root, which its matrix determines. Source: Xorg, GetTouchEvents and
/// scale_to_desktop; the kernel's multi-touch-protocol, "ABS_MT_TOUCH_MAJOR".
private struct SurfaceScale {
    /// One axis with the size of its unit.
    private struct AxisScale {
        let axis: ContactAxes.Axis
        /// The number of root pixels for each unit; nil until an event determines it.
        var pixels: Double?

        /// Updates the size from an event that contains its location in both units.
        mutating func follow(_ event: XInputEvent, root: Double) {
            guard let value = axis.value(in: event) else { return }
            let distance = value - axis.minimum
            // Near the edge, a rounded pixel is a large fraction of the distance.
            guard distance > (axis.maximum - axis.minimum) / 100, root > 0 else { return }
            pixels = root / distance
        }
    }

    private var x: AxisScale?
    private var y: AxisScale?
    /// The factor for lengths on a screen that is mapped to a fraction of the desktop.
    private let lengthFactor: Double

    init(x: ContactAxes.Axis?, y: ContactAxes.Axis?, fraction: Double) {
        lengthFactor = fraction.squareRoot()
        self.x = x.map { AxisScale(axis: $0) }
        self.y = y.map { AxisScale(axis: $0) }
    }

    mutating func follow(_ event: XInputEvent) {
        x?.follow(event, root: event.root.x)
        y?.follow(event, root: event.root.y)
    }

    /// The number of root pixels for each unit.
    ///
    /// One axis is enough as long as the other is unknown; nil without both.
    var pixels: Double? {
        let pixels =
            switch (x?.pixels, y?.pixels) {
            case (let x?, let y?): (x * y).squareRoot()
            case (let one, let other): one ?? other
            }
        return pixels.map { $0 * lengthFactor }
    }
}
