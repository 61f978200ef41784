public import TouchBridge

extension FrontEnd {
    /// The enabled physical devices of a display, without opening a window on it.
    ///
    /// - Parameter display: the display's name, as ":0"; nil means the environment's `DISPLAY`.
    /// - Returns: the devices in the server's order, those of XTEST included.
    /// - Throws: `XFault.noDisplay`, `.noXInput`, `.xInputTooOld` (before 2.2), `.connectionLost`.
    public static func inputDevices(onDisplay display: String?) throws(XFault) -> [InputDevice] {
        let connection = try XConnection(display: display)
        _ = try XInputExtension(on: connection, requesting: .newest)
        var list = DeviceList()
        _ = list.refresh(on: connection.display)
        try connection.sync()
        return list.devices
    }
}
