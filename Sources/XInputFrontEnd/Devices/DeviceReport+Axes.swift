import TouchBridge

/// The warnings about a device's axes.
extension DeviceReport {
    private var touches: Bool { device.kind == .directTouch }

    /// The absolute axes that do not scroll, which are expected to have a range.
    private var places: [InputDevice.Axis] {
        device.axes.filter { $0.scroll == nil && !relativeAxes.contains($0.number) }
    }

    var withoutRange: DeviceOddity? {
        let axes = places.filter { $0.maximum <= $0.minimum }
        guard !axes.isEmpty else { return nil }
        return DeviceOddity(
            .axisWithoutRange,
            "\(Self.list(axes)) \(axes.count == 1 ? "reports" : "report") no range: what is told"
                + " there cannot be made a part of the whole, and is left out.",
            "Calibrate it, or tell the driver's people: its smallest and largest value are missing."
        )
    }

    var withoutPressure: DeviceOddity? {
        guard touches, !device.axes.contains(where: { $0.label?.hasSuffix("Pressure") ?? false })
        else { return nil }
        return DeviceOddity(
            .noPressure,
            "It does not tell how hard a finger presses: force is not reported.",
            "Nothing is wrong: most touchscreens do not."
        )
    }

    var withoutResolution: DeviceOddity? {
        guard touches else { return nil }
        let axes = places.filter { $0.resolution <= 0 && $0.isLength }
        guard !axes.isEmpty else { return nil }
        return DeviceOddity(
            .axisWithoutResolution,
            "\(Self.list(axes)) \(axes.count == 1 ? "has" : "have") no resolution: how large the"
                + " screen is remains unknown.",
            "Nothing is wrong: points come from Xft.dpi, or from --scale."
        )
    }

    /// Returns "Axis 4" or "Axes 0, 1 and 4".
    private static func list(_ axes: [InputDevice.Axis]) -> String {
        let numbers = axes.map { String($0.number) }
        guard let last = numbers.last, numbers.count > 1 else {
            return "Axis \(numbers.first ?? "")"
        }
        return "Axes \(numbers.dropLast().joined(separator: ", ")) and \(last)"
    }
}

extension InputDevice.Axis {
    /// Whether the axis measures a position or a size, which a resolution converts to millimetres.
    ///
    /// An axis without a label counts.
    fileprivate var isLength: Bool {
        guard let label else { return true }
        return ["Position", "Abs X", "Abs Y", "Major", "Minor"].contains(where: label.contains)
    }
}
