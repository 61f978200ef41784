/// The text of the server's configuration file: one dummy screen and the injected devices.
///
/// Source: xorg.conf(5), inputtestdrv(4).
struct XorgConfiguration {
    /// One injected device: a section of the file and a socket in our folder.
    struct Device {
        /// The driver's `DeviceType`.
        enum Kind: String {
            case touch = "Touch"
            case touchpad = "PointerGesture"
            case pen = "PointerAbsoluteProximity"
            case pointer = "PointerAbsolute"
            case keyboard = "Keyboard"
        }

        var name: String
        var kind: Kind
        var socket: String
    }

    var width: Int
    var height: Int
    var touchCount: Int
    var devices: [Device]

    var text: String {
        ([flags, screen] + devices.map(section) + [layout]).joined(separator: "\n")
    }

    /// Nothing of the machine is touched: no device and no card is added beside ours.
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

    private var screen: String {
        """
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

    /// A mode line of about 60 Hz; below it when the driver's limit of 300 MHz would be passed.
    private var timings: String {
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
            Option "TouchCount" "\(touchCount)"
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
