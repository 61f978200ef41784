extension VirtualDisplay {
    /// The screen and the devices of a private server.
    package struct Configuration: Hashable, Sendable {
        /// The screen's width in pixels; 1280 by default, 64…8192.
        package var width: Int
        /// The screen's height in pixels; 800 by default, 64…8192.
        package var height: Int
        /// How many fingers each touchscreen tells apart; 10 by default, 1…32.
        package var touchCount: Int
        /// How many touchscreens there are, each over the whole screen; 1 by default, 1…4.
        ///
        /// The first is `Touchstone Touchscreen` to clients, the second `Touchstone Touchscreen 2`.
        package var touchscreenCount: Int
        /// Whether there is a touchpad, `Touchstone Touchpad` to clients; false by default.
        package var hasTouchpad: Bool
        /// Whether there is a tablet's pen, `Touchstone Pen` to clients; false by default.
        package var hasPen: Bool

        /// Makes a configuration; what is not given has its default.
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
                ("width", width, 64...8192), ("height", height, 64...8192),
                ("touchCount", touchCount, 1...32), ("touchscreenCount", touchscreenCount, 1...4),
            ]
            for (name, value, range) in limits where !range.contains(value) {
                throw .misuse("\(name) \(value) is not in \(range.lowerBound)…\(range.upperBound)")
            }
        }

        /// The touchscreens, then the touchpad and the pen if there are such, the pointer, the keyboard.
        func devices(in folder: PrivateFolder) -> [XorgConfiguration.Device] {
            let touchscreens = (1...touchscreenCount).map { number in
                XorgConfiguration.Device(
                    name: "Touchstone Touchscreen" + (number == 1 ? "" : " \(number)"),
                    kind: .touch,
                    socket: folder.path(of: "touchscreen\(number)")
                )
            }
            let pointer = XorgConfiguration.Device(
                name: "Touchstone Pointer",
                kind: .pointer,
                socket: folder.path(of: "pointer")
            )
            let keyboard = XorgConfiguration.Device(
                name: "Touchstone Keyboard",
                kind: .keyboard,
                socket: folder.path(of: "keyboard")
            )
            let touchpad = XorgConfiguration.Device(
                name: "Touchstone Touchpad",
                kind: .touchpad,
                socket: folder.path(of: "touchpad")
            )
            let pen = XorgConfiguration.Device(
                name: "Touchstone Pen",
                kind: .pen,
                socket: folder.path(of: "pen")
            )
            return touchscreens + (hasTouchpad ? [touchpad] : []) + (hasPen ? [pen] : [])
                + [pointer, keyboard]
        }

        func serverConfiguration(_ devices: [XorgConfiguration.Device]) -> XorgConfiguration {
            XorgConfiguration(
                width: width,
                height: height,
                touchCount: touchCount,
                devices: devices
            )
        }
    }
}
