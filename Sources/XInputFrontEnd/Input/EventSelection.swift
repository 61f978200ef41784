import CXlib
import TouchBridge

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

/// Asking to be told when a pen goes away from its tablet.
///
/// XInput 2 has no such event: without XInput 1's a pen that was lifted would hover for ever, for its
/// pointer stays where it is. It is told to the window that the pointer is over; a pointer elsewhere
/// has left the window already.
struct ProximitySelection {
    /// The type of the event, which the server gives as it starts; one that no event has until a pen is
    /// known.
    private(set) var type: Int32 = -1
    /// The pens that were asked for; one that comes back has to be asked for anew.
    private var selected: Set<Int> = []

    /// Selects it for the pens among these; for those that were lost anew, though they are back.
    mutating func select(
        of devices: [InputDevice],
        lost: Set<Int> = [],
        on display: OpaquePointer,
        window: Window
    ) {
        selected.subtract(lost)
        let pens = Set(devices.filter(\.isPen).map(\.id))
        for pen in pens.subtracting(selected).sorted() {
            guard let device = XOpenDevice(display, XID(pen)) else { continue }
            // Closing it would take the selection back.
            defer { XFree(device) }
            let classes = UnsafeBufferPointer(
                start: device.pointee.classes,
                count: Int(device.pointee.num_classes)
            )
            // A tool without proximity has no such class.
            guard let base = classes.first(where: { $0.input_class == ProximityClass }) else {
                continue
            }
            type = Int32(base.event_type_base) + _proximityOut
            var event = XEventClass(pen << 8 | Int(type))
            XSelectExtensionEvent(display, window, &event, 1)
        }
        selected = pens
    }
}

/// Asking to be told of each finger that goes down on a touchscreen, wherever.
///
/// Of the touchscreens themselves and not of the pointers that they move: a grab takes a touchscreen off
/// its pointer. It is one event for each finger, and no more for those that stay down.
struct RawTouchSelection {
    /// The touchscreens that were asked for; one that comes back has to be asked for anew.
    private var selected: Set<Int> = []

    /// Selects it for the touchscreens among these; for those that were lost anew, though they are back.
    mutating func select(
        of devices: [InputDevice],
        lost: Set<Int> = [],
        on display: OpaquePointer,
        root: Window
    ) {
        selected.subtract(lost)
        let screens = Set(devices.filter { $0.kind == .directTouch }.map(\.id))
        for screen in screens.subtracting(selected).sorted() {
            EventSelection.select(
                [XI_RawTouchBegin],
                of: Int32(screen),
                on: display,
                window: root
            )
        }
        selected = screens
    }
}
