import CXlib
package import TouchBridge

/// A description of one XInput2 device, which can be disabled or a master.
///
/// Source: XI2proto.txt, section 7 "XIQueryDevice"; xserver-properties.h.
package struct DeviceReport: Hashable, Sendable {
    /// The role of a device in the server's hierarchy; the raw value is used in JSON.
    package enum Role: String, Hashable, Sendable, CaseIterable {
        /// A pointer on the screen, moved by its attached devices.
        case masterPointer
        /// A keyboard focus, which receives the keys of its attached devices.
        case masterKeyboard
        /// A physical device that moves a master pointer.
        case slavePointer
        /// A physical device that sends keys to a master keyboard.
        case slaveKeyboard
        /// A physical device that is attached to no master, as disabled devices are.
        case floating
    }

    /// The device's id, name, kind, touches and axes.
    ///
    /// A master has no axes here, because it mirrors those of the device that moved it last.
    package var device: InputDevice
    package var role: Role
    /// The id of a slave's master, or of the master that a master is paired with; nil for a floating
    /// device.
    package var attachment: Int?
    /// Whether the device sends events: its property `Device Enabled`.
    package var isEnabled = true
    /// Whether this is one of the server's own devices, through which programs fake input: `XTEST Device`.
    package var isXTest = false
    /// The numbers of the relative axes, which have no range.
    package var relativeAxes: Set<Int> = []
    /// The nine elements of `Coordinate Transformation Matrix`, row by row; nil when the device has none.
    package var matrix: [Double]?
    /// The names of the monitors to which a touchscreen is mapped.
    ///
    /// There are none for other devices, with a single monitor, and under Xwayland, where the compositor
    /// maps touches.
    package var monitors: [String] = []

    package var isMaster: Bool { role == .masterPointer || role == .masterKeyboard }

    /// The matrix of a device that is mapped to the whole desktop.
    static let identityMatrix: [Double] = [1, 0, 0, 0, 1, 0, 0, 0, 1]

    /// Whether gestures can come from the device now: it is enabled and attached, and not an XTEST device.
    package var isUsable: Bool { isEnabled && !isMaster && !isXTest && role != .floating }

    /// The id of the first master pointer, `Virtual core pointer`.
    static let corePointer = 2
    /// The id of the first master keyboard, `Virtual core keyboard`.
    static let coreKeyboard = 3
}

extension FrontEnd {
    /// Returns every device of a display, including masters and disabled devices, without opening a window.
    ///
    /// - Parameter display: The display's name, such as ":0"; nil means the environment's `DISPLAY`.
    /// - Returns: The devices in the server's order.
    /// - Throws: `FrontEndError.noDisplay`, `.noXInput`, `.connectionLost`, `.systemCallFailed`.
    package static func deviceReports(onDisplay display: String?) throws(FrontEndError)
        -> [DeviceReport]
    {
        let connection = try XConnection(display: display)
        _ = try XInputExtension(on: connection)
        var count: Int32 = 0
        var names = AtomNames()
        var result: [DeviceReport] = []
        if let infos = XIQueryDevice(connection.display, XIAllDevices, &count) {
            defer { XIFreeDeviceInfo(infos) }
            for info in UnsafeBufferPointer(start: infos, count: Int(count)) {
                result.append(DeviceReport(info, on: connection.display, &names))
            }
        }
        let isXwayland = result.contains { $0.device.isXwaylandDevice }
        let desktop = DesktopTracker(on: connection.display, root: connection.root).desktop
        for index in result.indices
        where !isXwayland && desktop.monitors.count > 1 && result[index].isUsable {
            var device = result[index].device
            device.matrix = result[index].matrix
            result[index].monitors = desktop.monitors(of: device).map(\.name)
        }
        try connection.sync()
        // Reading the properties of a device that was removed meanwhile fails.
        XErrors.removeAll(of: connection.display)
        return result
    }
}

extension DeviceReport {
    /// Copies a device and reads its properties.
    fileprivate init(_ info: XIDeviceInfo, on display: OpaquePointer, _ names: inout AtomNames) {
        let role: Role =
            switch info.use {
            case XIMasterPointer: .masterPointer
            case XIMasterKeyboard: .masterKeyboard
            case XISlavePointer: .slavePointer
            case XISlaveKeyboard: .slaveKeyboard
            default: .floating
            }
        let physical = InputDevice(info) { names.name(of: $0, on: display) }
        let properties = DeviceProperties(display: display, device: info.deviceid)
        let master = InputDevice(
            id: Int(info.deviceid),
            name: info.name.map { String(cString: $0) } ?? "",
            kind: role == .masterKeyboard ? .keyboard : .pointer
        )
        self.init(
            device: physical ?? master,
            role: role,
            attachment: role == .floating ? nil : Int(info.attachment),
            isEnabled: info.enabled != 0,
            isXTest: properties.bytes("XTEST Device").first == 1,
            relativeAxes: physical == nil ? [] : info.relativeAxes,
            matrix: properties.matrix
        )
    }
}

extension InputDevice {
    /// Whether Xwayland created this device for the compositor's input; before 23.1, only the name shows
    /// that.
    package var isXwaylandDevice: Bool { name.hasPrefix("xwayland-") }
}

extension XIDeviceInfo {
    fileprivate var relativeAxes: Set<Int> {
        var numbers: Set<Int> = []
        for index in 0..<Int(num_classes) {
            guard let item = classes[index], item.pointee.type == XIValuatorClass else { continue }
            let axis = UnsafeRawPointer(item).assumingMemoryBound(to: XIValuatorClassInfo.self)
            if axis.pointee.mode == XIModeRelative { numbers.insert(Int(axis.pointee.number)) }
        }
        return numbers
    }
}
