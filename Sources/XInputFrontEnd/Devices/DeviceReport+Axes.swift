import TouchBridge

/// The warnings about a device's axes.
extension DeviceReport {
    private var touches: Bool { device.kind == .directTouch }

    /// The absolute axes that do not scroll, which are expected to have a range.
    private var absoluteAxes: [InputDevice.Axis] {
        device.axes.filter { $0.scroll == nil && !relativeAxes.contains($0.number) }
    }

    var withoutRange: DeviceWarning? {
        let axes = absoluteAxes.filter { $0.maximum <= $0.minimum }
        guard !axes.isEmpty else { return nil }
        return DeviceWarning(
            .axisWithoutRange,
            "\(Self.list(axes)) \(axes.count == 1 ? "reports" : "report") no range: values"
                + " there cannot be converted to fractions, and are ignored.",
            "Calibrate it, or report to the driver's authors that its minimum and maximum are missing."
        )
    }

    var withoutPressure: DeviceWarning? {
        guard touches, !device.axes.contains(where: { $0.label?.hasSuffix("Pressure") ?? false })
        else { return nil }
        return DeviceWarning(
            .noPressure,
            "It does not report pressure: touches have no force.",
            "Nothing is wrong: most touchscreens do not report it."
        )
    }

    var withoutResolution: DeviceWarning? {
        guard touches else { return nil }
        let axes = absoluteAxes.filter { $0.resolution <= 0 && $0.measuresLength }
        guard !axes.isEmpty else { return nil }
        return DeviceWarning(
            .axisWithoutResolution,
            "\(Self.list(axes)) \(axes.count == 1 ? "has" : "have") no resolution: the"
                + " screen's physical size is unknown.",
            "Nothing is wrong: the scale comes from Xft.dpi, or from --scale."
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
    fileprivate var measuresLength: Bool {
        guard let label else { return true }
        return ["Position", "Abs X", "Abs Y", "Major", "Minor"].contains(where: label.contains)
    }
}
