import TouchBridge

/// A property of a device that explains unexpected behavior of gestures.
package struct DeviceWarning: Hashable, Sendable {
    /// The kind of warning; the raw value is used in JSON.
    package enum Name: String, Hashable, Sendable, CaseIterable {
        /// The device is disabled.
        case disabled
        /// The device is attached to no master.
        case floating
        /// The device is attached to another master than the core pointer or keyboard.
        case otherMaster
        /// The device is named a touchpad, but reports touches on the screen.
        case touchpadAsTouchscreen
        /// The device is named a touchscreen, but reports touches as a touchpad does.
        case touchscreenAsTouchpad
        /// The device is named a touchscreen, but reports no touches.
        case touchscreenAsPointer
        /// A touchscreen does not report how many fingers it distinguishes.
        case touchesUnknown
        /// A touchscreen reports only one finger.
        case singleTouch
        /// A touchscreen reports no pressure.
        case noPressure
        /// A touchpad does not scroll smoothly.
        case noScrolling
        /// An axis has no range.
        case axisWithoutRange
        /// An axis has no resolution, so its values cannot be converted to millimetres.
        case axisWithoutResolution
        /// The device's coordinates are rotated, moved or scaled.
        case transformed
        /// A touchscreen is mapped to several monitors.
        case severalMonitors
    }

    package var name: Name
    /// The problem and its effect, in one sentence.
    package var detail: String
    /// The remedy, in one sentence.
    package var advice: String

    package init(_ name: Name, _ detail: String, _ advice: String) {
        self.name = name
        self.detail = detail
        self.advice = advice
    }
}

extension DeviceReport {
    /// The warnings about this device, the most severe first; none for masters and XTEST devices.
    package var warnings: [DeviceWarning] {
        guard !isMaster, !isXTest else { return [] }
        return [
            unreachable, misnamed, spread, fingers, withoutRange, transformed, withoutScrolling,
            withoutPressure, withoutResolution,
        ].compactMap(\.self)
    }

    private var unreachable: DeviceWarning? {
        let id = device.id
        let isKeyboard = device.kind == .keyboard
        let core = isKeyboard ? Self.coreKeyboard : Self.corePointer
        guard isEnabled else {
            return DeviceWarning(
                .disabled,
                "It is disabled, and sends no events.",
                "Enable it: xinput enable \(id)"
            )
        }
        guard role != .floating, let attachment else {
            return DeviceWarning(
                .floating,
                "It is attached to no master: no window receives its events.",
                "Attach it: xinput reattach \(id) \(core)"
            )
        }
        guard attachment != core else { return nil }
        return DeviceWarning(
            .otherMaster,
            "It is attached to \(isKeyboard ? "keyboard" : "pointer") \(attachment), not to the first one.",
            "It works here. Attach it to the first one: xinput reattach \(id) \(core)"
        )
    }

    private var misnamed: DeviceWarning? {
        let name = device.name.lowercased()
        let isPad = ["touchpad", "touch pad", "trackpad", "clickpad", "glidepoint"]
            .contains(where: name.contains)
        let isScreen = ["touchscreen", "touch screen", "touch panel", "touchpanel"]
            .contains(where: name.contains)
        switch device.kind {
        case .directTouch where isPad && !isScreen:
            return DeviceWarning(
                .touchpadAsTouchscreen,
                "It is named a touchpad, but reports direct touches: they land on the screen.",
                "Check that the driver libinput handles it, and that the kernel does not set"
                    + " INPUT_PROP_DIRECT: libinput record"
            )
        case .dependentTouch where isScreen && !isPad:
            return DeviceWarning(
                .touchscreenAsTouchpad,
                "It is named a touchscreen, but reports dependent touches: they move a pointer.",
                "Check that the driver libinput handles it, and that the kernel sets"
                    + " INPUT_PROP_DIRECT: libinput record"
            )
        case .pointer where isScreen && !isPad:
            return DeviceWarning(
                .touchscreenAsPointer,
                "It is named a touchscreen, but reports no touches: a finger acts as a mouse.",
                "It may be a secondary device of one. If there is no other, check that the driver"
                    + " libinput handles it: xinput list-props \(device.id)"
            )
        case .directTouch, .dependentTouch, .pointer, .keyboard: return nil
        }
    }

    private var fingers: DeviceWarning? {
        guard device.kind == .directTouch, device.touches < 2 else { return nil }
        if device.touches == 1 {
            return DeviceWarning(
                .singleTouch,
                "It reports only one finger: no pinch, no rotation, no taps with two fingers.",
                "Simulate two fingers with the mouse: Ctrl-drag."
            )
        }
        return DeviceWarning(
            .touchesUnknown,
            "It does not report how many fingers it distinguishes.",
            "Put all fingers down, and count them in the window."
        )
    }

    private var spread: DeviceWarning? {
        guard monitors.count > 1 else { return nil }
        return DeviceWarning(
            .severalMonitors,
            "It is mapped to \(monitors.count) monitors (\(monitors.joined(separator: ", "))): a touch"
                + " lands beside the finger.",
            "Map it to its own monitor: xinput map-to-output \(device.id) OUTPUT"
        )
    }

    private var transformed: DeviceWarning? {
        guard device.kind != .keyboard, let matrix, matrix != Self.identityMatrix else {
            return nil
        }
        return DeviceWarning(
            .transformed,
            "Its coordinates are rotated, moved or scaled, as for one of several monitors.",
            "If touches land elsewhere: xinput map-to-output \(device.id) OUTPUT"
        )
    }

    private var withoutScrolling: DeviceWarning? {
        guard device.kind == .dependentTouch, !device.axes.contains(where: { $0.scroll != nil })
        else { return nil }
        return DeviceWarning(
            .noScrolling,
            "It has no scroll axis: two fingers scroll in clicks, or not at all.",
            "The driver may have disabled scrolling: xinput list-props \(device.id)"
        )
    }
}

/// The warnings about a device's axes.
extension DeviceReport {
    private var touches: Bool { device.kind == .directTouch }

    /// The absolute axes that do not scroll, which are expected to have a range.
    private var absoluteAxes: [InputDevice.Axis] {
        device.axes.filter { $0.scroll == nil && !relativeAxes.contains($0.number) }
    }

    private var withoutRange: DeviceWarning? {
        let axes = absoluteAxes.filter { $0.maximum <= $0.minimum }
        guard !axes.isEmpty else { return nil }
        return DeviceWarning(
            .axisWithoutRange,
            "\(Self.list(axes)) \(axes.count == 1 ? "reports" : "report") no range: values"
                + " there cannot be converted to fractions, and are ignored.",
            "Calibrate it, or report to the driver's authors that its minimum and maximum are missing."
        )
    }

    private var withoutPressure: DeviceWarning? {
        guard touches, !device.axes.contains(where: { $0.label?.hasSuffix("Pressure") ?? false })
        else { return nil }
        return DeviceWarning(
            .noPressure,
            "It does not report pressure: touches have no force.",
            "Nothing is wrong: most touchscreens do not report it."
        )
    }

    private var withoutResolution: DeviceWarning? {
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
