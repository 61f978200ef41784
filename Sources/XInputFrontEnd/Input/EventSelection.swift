import CXlib

/// What we ask XInput to send for our window.
enum EventSelection {
    static let masters: [Int32] = [
        XI_ButtonPress, XI_ButtonRelease, XI_Motion,
        XI_KeyPress, XI_KeyRelease,
        XI_Enter, XI_Leave, XI_FocusIn, XI_FocusOut,
    ]
    /// Touches go with ownership, or else a touch that a window manager accepts is never seen; the
    /// four must be selected together (`BadValue` otherwise).
    static let touches: [Int32] = [
        XI_TouchBegin, XI_TouchUpdate, XI_TouchEnd, XI_TouchOwnership,
    ]
    /// A touchpad's gestures; an older server answers them with `BadValue`.
    static let gestures: [Int32] = [
        XI_GesturePinchBegin, XI_GesturePinchUpdate, XI_GesturePinchEnd,
        XI_GestureSwipeBegin, XI_GestureSwipeUpdate, XI_GestureSwipeEnd,
    ]
    static let everyDevice: [Int32] = [
        XI_HierarchyChanged, XI_DeviceChanged, XI_PropertyEvent,
    ]

    /// Selects them, and waits for the server's answer.
    ///
    /// Input comes from the master devices only: the same from all devices comes twice.
    static func select(
        on connection: borrowing XConnection,
        window: Window,
        xinput: XInputExtension
    ) throws(XFault) {
        var input = masters
        if xinput.version >= .touches { input += touches }
        if xinput.version >= .touchpadGestures { input += gestures }
        select(input, of: XIAllMasterDevices, on: connection.display, window: window)
        select(everyDevice, of: XIAllDevices, on: connection.display, window: window)
        try connection.sync()
        let errors = XErrors.take(of: connection.display)
        if errors.contains(where: { Int32($0.code) == BadAccess }) {
            throw .touchSelectionRefused
        }
        if let error = errors.first {
            let detail = error.description(on: connection.display, xinputOpcode: xinput.opcode)
            throw .requestRefused(detail: detail)
        }
    }

    /// Selects events of a device, or of several, and does not wait.
    static func select(
        _ events: [Int32],
        of device: Int32,
        on display: OpaquePointer,
        window: Window
    ) {
        var bits = [UInt8](repeating: 0, count: Int(cx_XIMaskLen(XI_LASTEVENT)))
        bits.withUnsafeMutableBufferPointer { bits in
            for event in events { cx_XISetMask(bits.baseAddress, event) }
            var mask = XIEventMask(
                deviceid: device,
                mask_len: Int32(bits.count),
                mask: bits.baseAddress
            )
            _ = XISelectEvents(display, window, &mask, 1)
        }
    }
}
