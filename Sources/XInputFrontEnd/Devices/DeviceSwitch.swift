import CXlib

/// A client of an X server that disables and enables devices, as `xinput disable` does.
package final class DeviceSwitch {
    private let connection: XConnection

    /// Connects to a display by its name, such as ":7".
    ///
    /// - Throws: `FrontEndError.noDisplay`, `.noXInput`, `.systemCallFailed`.
    package init(display name: String) throws(FrontEndError) {
        let connection = try XConnection(display: name)
        _ = try XInputExtension(on: connection, requesting: .newest)
        self.connection = connection
    }

    /// Disables devices by their ids, then enables them, and waits until the server has done so.
    ///
    /// The server lifts all fingers and buttons of a device that it disables. Ids without a device are
    /// ignored.
    ///
    /// - Throws: `FrontEndError.connectionLost`.
    package func disableAndEnable(_ devices: [Int]) throws(FrontEndError) {
        let property = connection.atom("Device Enabled")
        for value in [UInt8(0), 1] {
            for device in devices {
                var value = value
                XIChangeProperty(
                    connection.display,
                    Int32(clamping: device),
                    property,
                    XA_INTEGER,
                    8,
                    Int32(PropModeReplace),
                    &value,
                    1
                )
            }
            try connection.sync()
        }
        _ = XErrors.take(of: connection.display)
    }
}
