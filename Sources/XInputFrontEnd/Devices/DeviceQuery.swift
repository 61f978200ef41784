import CXlib
package import TouchBridge

extension FrontEnd {
    /// The enabled physical devices of a display, without opening a window on it.
    ///
    /// - Parameter display: the display's name, as ":0"; nil means the environment's `DISPLAY`.
    /// - Returns: the devices in the server's order, those of XTEST included.
    /// - Throws: `XFault.noDisplay`, `.noXInput`, `.connectionLost`.
    package static func inputDevices(onDisplay display: String?) throws(XFault) -> [InputDevice] {
        let connection = try XConnection(display: display)
        let xinput = try XInputExtension(on: connection, requesting: .newest)
        var list = DeviceList(version: xinput.version)
        _ = list.refresh(on: connection.display, at: 0)
        try connection.sync()
        return list.devices
    }

    /// Every device of a display, masters and disabled ones included, without opening a window on it.
    ///
    /// - Parameter display: the display's name, as ":0"; nil means the environment's `DISPLAY`.
    /// - Returns: the devices in the server's order.
    /// - Throws: `XFault.noDisplay`, `.noXInput`, `.connectionLost`.
    package static func deviceReports(onDisplay display: String?) throws(XFault) -> [DeviceReport] {
        let connection = try XConnection(display: display)
        let version = try XInputExtension(on: connection, requesting: .newest).version
        var count: Int32 = 0
        var names = AtomNames()
        var result: [DeviceReport] = []
        if let infos = XIQueryDevice(connection.display, XIAllDevices, &count) {
            defer { XIFreeDeviceInfo(infos) }
            for info in UnsafeBufferPointer(start: infos, count: Int(count)) {
                result.append(DeviceReport(info, version, on: connection.display, &names))
            }
        }
        let isXwayland = result.contains { $0.device.isXwaylands }
        let desktop = DesktopTracker(on: connection.display, root: connection.root).desktop
        for index in result.indices
        where !isXwayland && desktop.monitors.count > 1 && result[index].isUsable {
            var device = result[index].device
            device.matrix = result[index].matrix
            result[index].monitors = desktop.monitors(of: device).map(\.name)
        }
        try connection.sync()
        // A device that went meanwhile had no properties to tell any more.
        _ = XErrors.take(of: connection.display)
        return result
    }
}

extension DeviceReport {
    /// Copies a device, and asks for its properties.
    fileprivate init(
        _ info: XIDeviceInfo,
        _ version: XInputVersion,
        on display: OpaquePointer,
        _ names: inout AtomNames
    ) {
        let role: Role =
            switch info.use {
            case XIMasterPointer: .masterPointer
            case XIMasterKeyboard: .masterKeyboard
            case XISlavePointer: .slavePointer
            case XISlaveKeyboard: .slaveKeyboard
            default: .floating
            }
        let physical = InputDevice(info, version: version) { names.name(of: $0, on: display) }
        let properties = DeviceProperties(display: display, device: info.deviceid)
        let master = InputDevice(
            id: Int(info.deviceid),
            name: info.name.map { String(cString: $0) } ?? "",
            kind: role == .masterKeyboard ? .keyboard : .pointer
        )
        self.init(
            physical ?? master,
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
    /// Whether Xwayland made it, to hand on what the compositor has; it has no other mark before 23.1.
    var isXwaylands: Bool { name.hasPrefix("xwayland-") }
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
