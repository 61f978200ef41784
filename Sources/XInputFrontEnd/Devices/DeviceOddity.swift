import TouchBridge

/// Something about a device that explains a gesture that goes otherwise than one thinks.
package struct DeviceOddity: Hashable, Sendable {
    /// Which one; the raw value stands in JSON.
    package enum Name: String, Hashable, Sendable, CaseIterable {
        /// It is switched off.
        case disabled
        /// It is attached to no master.
        case floating
        /// It belongs to another pointer or keyboard than the first.
        case otherMaster
        /// It is called a touchpad, and reports touches on the screen.
        case touchpadAsTouchscreen
        /// It is called a touchscreen, and reports a touchpad's fingers.
        case touchscreenAsTouchpad
        /// It is called a touchscreen, and reports no touches.
        case touchscreenAsPointer
        /// A touchscreen that does not tell how many fingers it tells apart.
        case touchesUnknown
        /// A touchscreen that tells one finger only.
        case singleTouch
        /// A touchscreen without pressure.
        case noPressure
        /// A touchpad that does not scroll smoothly.
        case noScrolling
        /// An axis that reports no range.
        case axisWithoutRange
        /// A place on an axis cannot be told in millimetres.
        case axisWithoutResolution
        /// Its coordinates are turned, moved or scaled.
        case transformed
        /// A touchscreen that is spread over several monitors.
        case severalMonitors
    }

    package var name: Name
    /// What it is, and what comes of it, in one sentence.
    package var detail: String
    /// What to do about it, in one sentence.
    package var advice: String

    package init(_ name: Name, _ detail: String, _ advice: String) {
        self.name = name
        self.detail = detail
        self.advice = advice
    }
}

extension DeviceReport {
    /// What is odd about it, the worst first.
    ///
    /// Nothing for masters and for the server's own devices.
    package var oddities: [DeviceOddity] {
        guard !isMaster, !isXTest else { return [] }
        return [
            unreachable, misnamed, spread, fingers, withoutRange, transformed, withoutScrolling,
            withoutPressure, withoutResolution,
        ].compactMap(\.self)
    }

    private var unreachable: DeviceOddity? {
        let id = device.id
        let isKeyboard = device.kind == .keyboard
        let core = isKeyboard ? Self.coreKeyboard : Self.corePointer
        guard isEnabled else {
            return DeviceOddity(
                .disabled,
                "It is switched off, and sends nothing.",
                "Switch it on: xinput enable \(id)"
            )
        }
        guard role != .floating, let attachment else {
            return DeviceOddity(
                .floating,
                "It is attached to no master: no window gets its events.",
                "Attach it: xinput reattach \(id) \(core)"
            )
        }
        guard attachment != core else { return nil }
        return DeviceOddity(
            .otherMaster,
            "It belongs to the \(isKeyboard ? "keyboard" : "pointer") \(attachment), not to the first.",
            "It works here; to have it at the first: xinput reattach \(id) \(core)"
        )
    }

    private var misnamed: DeviceOddity? {
        let name = device.name.lowercased()
        let isPad = ["touchpad", "touch pad", "trackpad", "clickpad", "glidepoint"]
            .contains(where: name.contains)
        let isScreen = ["touchscreen", "touch screen", "touch panel", "touchpanel"]
            .contains(where: name.contains)
        switch device.kind {
        case .directTouch where isPad && !isScreen:
            return DeviceOddity(
                .touchpadAsTouchscreen,
                "It is called a touchpad, but calls its touches direct: they land on the screen.",
                "See that the driver libinput has it, and that the kernel does not set"
                    + " INPUT_PROP_DIRECT: libinput record"
            )
        case .dependentTouch where isScreen && !isPad:
            return DeviceOddity(
                .touchscreenAsTouchpad,
                "It is called a touchscreen, but its touches are dependent: they move a pointer.",
                "See that the driver libinput has it, and that the kernel sets INPUT_PROP_DIRECT:"
                    + " libinput record"
            )
        case .pointer where isScreen && !isPad:
            return DeviceOddity(
                .touchscreenAsPointer,
                "It is called a touchscreen, but reports no touches: a finger is a mouse.",
                "It may be a second part of one; if there is no other, see that the driver libinput"
                    + " has it: xinput list-props \(device.id)"
            )
        case .directTouch, .dependentTouch, .pointer, .keyboard: return nil
        }
    }

    private var fingers: DeviceOddity? {
        guard device.kind == .directTouch, device.touches < 2 else { return nil }
        if device.touches == 1 {
            return DeviceOddity(
                .singleTouch,
                "It tells one finger only: no pinch, no rotation, no taps with two fingers.",
                "Two fingers can be had with the mouse: Ctrl-drag."
            )
        }
        return DeviceOddity(
            .touchesUnknown,
            "It does not say how many fingers it tells apart.",
            "Put all fingers down, and see how many the window shows."
        )
    }

    private var spread: DeviceOddity? {
        guard monitors.count > 1 else { return nil }
        return DeviceOddity(
            .severalMonitors,
            "It is spread over \(monitors.count) monitors (\(monitors.joined(separator: ", "))): a touch"
                + " lands beside the finger.",
            "Map it to its own: xinput map-to-output \(device.id) OUTPUT"
        )
    }

    private var transformed: DeviceOddity? {
        guard device.kind != .keyboard, let matrix, matrix != Self.identity else { return nil }
        return DeviceOddity(
            .transformed,
            "Its coordinates are turned, moved or scaled, as for one of several monitors.",
            "Should it land elsewhere: xinput map-to-output \(device.id) OUTPUT"
        )
    }

    private var withoutScrolling: DeviceOddity? {
        guard device.kind == .dependentTouch, !device.axes.contains(where: { $0.scroll != nil })
        else { return nil }
        return DeviceOddity(
            .noScrolling,
            "It has no axis that scrolls: two fingers scroll in clicks, or not at all.",
            "The driver may have it switched off: xinput list-props \(device.id)"
        )
    }
}
