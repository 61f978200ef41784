import CXlib
import TouchBridge

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
        _ = XErrors.take(of: connection.display)
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

/// The properties of one device.
///
/// Wraps `XIGetProperty`. Unlike `XGetWindowProperty`, it packs 32-bit numbers.
struct DeviceProperties {
    let display: OpaquePointer
    let device: Int32

    /// Returns a property's bytes; empty when the device has no such property of 8-bit format.
    func bytes(_ name: String) -> [UInt8] {
        read(name, format: 8) { data, count in
            Array(UnsafeBufferPointer(start: data, count: count))
        } ?? []
    }

    /// Returns `count` numbers of type `FLOAT`; nil when the device has no such property.
    func floats(_ name: String, count: Int) -> [Double]? {
        let numbers = read(name, format: 32, type: "FLOAT") { data, count in
            data.withMemoryRebound(to: Float.self, capacity: count) {
                UnsafeBufferPointer(start: $0, count: count).map(Double.init)
            }
        }
        return numbers?.count == count ? numbers : nil
    }

    /// The name of the property that maps a device's coordinates to the desktop.
    static let matrixName = "Coordinate Transformation Matrix"

    /// The nine elements of the coordinate transformation matrix, row by row; nil if the device has no
    /// matrix or an element is not finite.
    var matrix: [Double]? {
        floats(Self.matrixName, count: 9).flatMap { $0.allSatisfy(\.isFinite) ? $0 : nil }
    }

    private func read<Result>(
        _ name: String,
        format wanted: Int32,
        type typeName: String? = nil,
        _ copy: (UnsafeMutablePointer<UInt8>, Int) -> Result
    ) -> Result? {
        // An atom that does not exist names no property.
        let property = XInternAtom(display, name, True)
        guard property != 0 else { return nil }
        let any = Atom(AnyPropertyType)
        return PropertyValue.read { value in
            guard value.format == wanted, value.count > 0 else { return nil }
            if let typeName, value.type != XInternAtom(display, typeName, True) { return nil }
            return copy(value.data, value.count)
        } from: {
            XIGetProperty(display, device, property, 0, 64, False, any, $0, $1, $2, $3, $4)
        }
    }
}
