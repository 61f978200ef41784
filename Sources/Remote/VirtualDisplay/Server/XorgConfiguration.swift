extension VirtualDisplay {
    /// The screen and the devices of a private server.
    package struct Configuration: Hashable, Sendable {
        /// The screen's width in pixels; 64…8192, as for the height.
        var width: Int
        var height: Int
        /// The maximum number of fingers that each touchscreen distinguishes; 1…32.
        var touchCount: Int
        /// The number of touchscreens, each of which covers the whole screen; 1…4.
        ///
        /// The first is `Touchstone Touchscreen` to clients, the second `Touchstone Touchscreen 2`.
        var touchscreenCount: Int
        /// Whether there is a touchpad, `Touchstone Touchpad` to clients.
        var hasTouchpad: Bool
        /// Whether there is a tablet's pen, `Touchstone Pen` to clients.
        var hasPen: Bool
        /// The extensions that the server lacks, such as `RECORD`.
        package var disabledExtensions: [String] = []

        package init(
            width: Int = 1280,
            height: Int = 800,
            touchCount: Int = 10,
            touchscreenCount: Int = 1,
            hasTouchpad: Bool = false,
            hasPen: Bool = false
        ) {
            self.width = width
            self.height = height
            self.touchCount = touchCount
            self.touchscreenCount = touchscreenCount
            self.hasTouchpad = hasTouchpad
            self.hasPen = hasPen
        }

        func validate() throws(VirtualDisplayError) {
            let limits = [
                ("width", width, 64...8192), ("height", height, 128...8192),
                ("touchCount", touchCount, 1...32), ("touchscreenCount", touchscreenCount, 1...4),
            ]
            for (name, value, range) in limits where !range.contains(value) {
                throw .misuse("\(name) \(value) is not in \(range.lowerBound)…\(range.upperBound)")
            }
        }

        /// Returns the touchscreens, then the touchpad and the pen if present, the pointer, and the
        /// keyboard.
        func devices(in folder: PrivateFolder) -> [XorgConfiguration.Device] {
            func device(_ name: String, _ kind: InputTestKind, _ socket: String)
                -> XorgConfiguration.Device
            {
                .init(name: "Touchstone " + name, kind: kind, socket: folder.path(of: socket))
            }
            let touchscreens = (1...touchscreenCount).map { number in
                let name = "Touchscreen" + (number == 1 ? "" : " \(number)")
                return device(name, .touch, "touchscreen\(number)")
            }
            return touchscreens + (hasTouchpad ? [device("Touchpad", .touchpad, "touchpad")] : [])
                + (hasPen ? [device("Pen", .pen, "pen")] : [])
                + [device("Pointer", .pointer, "pointer")]
                + [device("Keyboard", .keyboard, "keyboard")]
        }
    }
}

/// The kind of an injected device: the driver's option `DeviceType`.
///
/// Source: inputtestdrv(4).
package enum InputTestKind: String, Hashable, Sendable, CaseIterable {
    case touch = "Touch"
    case touchpad = "PointerGesture"
    case pen = "PointerAbsoluteProximity"
    case pointer = "PointerAbsolute"
    case keyboard = "Keyboard"
}

/// The text of the server's configuration file, with one dummy screen and the injected devices.
///
/// Source: xorg.conf(5), inputtestdrv(4).
struct XorgConfiguration {
    /// One injected device: a section of the file and a socket in the folder.
    struct Device {
        var name: String
        var kind: InputTestKind
        var socket: String
    }

    let screen: VirtualDisplay.Configuration
    let devices: [Device]

    var text: String {
        ([flags, extensions, card] + devices.map(section) + [layout]).joined(separator: "\n")
    }

    /// The flags that keep the server away from the machine's devices and cards.
    private var flags: String {
        """
        Section "ServerFlags"
            Option "AutoAddDevices" "false"
            Option "AutoEnableDevices" "false"
            Option "AutoAddGPU" "false"
            Option "AutoBindGPU" "false"
            Option "DontVTSwitch" "true"
            Option "DontZap" "true"
            Option "BlankTime" "0"
            Option "StandbyTime" "0"
            Option "SuspendTime" "0"
            Option "OffTime" "0"
        EndSection
        """
    }

    private var extensions: String {
        let options = screen.disabledExtensions.map { "    Option \"\($0)\" \"Disable\"" }
        return (["Section \"Extensions\""] + options + ["EndSection"]).joined(separator: "\n")
    }

    private var card: String {
        let (width, height) = (screen.width, screen.height)
        return """
            Section "Device"
                Identifier "card"
                Driver "dummy"
                VideoRam \(max(16384, width * height * 8 / 1024))
            EndSection
            Section "Monitor"
                Identifier "monitor"
                HorizSync 1-1000
                VertRefresh 1-1000
                Modeline "screen" \(timings)
            EndSection
            Section "Screen"
                Identifier "screen"
                Device "card"
                Monitor "monitor"
                DefaultDepth 24
                SubSection "Display"
                    Depth 24
                    Modes "screen"
                    Virtual \(width) \(height)
                EndSubSection
            EndSection
            """
    }

    /// A mode line of about 60 Hz, or less where the driver's limit of 300 MHz requires it.
    private var timings: String {
        let (width, height) = (screen.width, screen.height)
        let horizontal = [width, width + 40, width + 80, width + 120]
        let vertical = [height, height + 3, height + 6, height + 20]
        let clock = min(max((width + 120) * (height + 20) * 60 / 1_000_000, 20), 250)
        return ([clock] + horizontal + vertical).map(String.init).joined(separator: " ")
    }

    private func section(_ device: Device) -> String {
        """
        Section "InputDevice"
            Identifier "\(device.name)"
            Driver "inputtest"
            Option "SocketPath" "\(device.socket)"
            Option "DeviceType" "\(device.kind.rawValue)"
            Option "TouchCount" "\(screen.touchCount)"
            Option "PointerHasPressure" "\(device.kind == .pen)"
            Option "XkbRules" "evdev"
        EndSection
        """
    }

    private var layout: String {
        let lines = devices.map { device in
            let core =
                switch device.kind {
                case .touch, .touchpad, .pen: ""
                case .pointer: " \"CorePointer\""
                case .keyboard: " \"CoreKeyboard\""
                }
            return "    InputDevice \"\(device.name)\"\(core)"
        }
        return """
            Section "ServerLayout"
                Identifier "layout"
                Screen "screen"
            \(lines.joined(separator: "\n"))
            EndSection

            """
    }
}
