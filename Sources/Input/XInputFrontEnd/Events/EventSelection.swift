package import CXlib
import Foundation
import TouchBridge

/// The XInput events that the front end selects for its window.
package enum EventSelection {
    static let masters: [Int32] = [
        XI_ButtonPress, XI_ButtonRelease, XI_Motion,
        XI_KeyPress, XI_KeyRelease,
        XI_Enter, XI_Leave, XI_FocusIn, XI_FocusOut,
    ]
    /// The touch events.
    ///
    /// Without ownership events, a touch that a window manager accepts would never be seen. The four must
    /// be selected together (`BadValue` otherwise).
    static let touches: [Int32] = [XI_TouchBegin, XI_TouchUpdate, XI_TouchEnd, XI_TouchOwnership]
    static let gestures: [Int32] = [
        XI_GesturePinchBegin, XI_GesturePinchUpdate, XI_GesturePinchEnd,
        XI_GestureSwipeBegin, XI_GestureSwipeUpdate, XI_GestureSwipeEnd,
    ]
    private static let everyDevice: [Int32] = [
        XI_HierarchyChanged, XI_DeviceChanged, XI_PropertyEvent,
    ]

    /// Selects the events, and waits for the server's answer.
    ///
    /// Input is selected for master devices only. With a selection for all devices, each event would arrive
    /// twice.
    ///
    /// - Throws: `FrontEndError.requestRefused`, `.connectionLost`.
    static func select(
        on connection: borrowing XConnection,
        window: Window,
        xinput: XInputExtension
    ) throws(FrontEndError) {
        let input = masters + touches + gestures
        select(input, of: XIAllMasterDevices, on: connection.display, window: window)
        select(everyDevice, of: XIAllDevices, on: connection.display, window: window)
        try connection.sync()
        if let error = XErrors.removeAll(of: connection.display).first {
            let detail = error.description(on: connection.display, xinputOpcode: xinput.opcode)
            throw .requestRefused(detail: detail)
        }
    }

    /// Selects events of one device, or of a group such as `XIAllMasterDevices`, without waiting.
    package static func select(
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

/// The selection of proximity-out events, which report that a pen left its tablet.
///
/// XInput 2 has no such event. Without that of XInput 1, a lifted pen would hover forever, because its
/// pointer does not move. The event is sent to the window under the pointer. A pointer elsewhere has
/// already left our window.
struct ProximitySelection {
    /// The type of the event, which the server chooses when it starts; -1, which no event has, until there
    /// is a pen.
    private(set) var type: Int32 = -1
    /// The ids of the selected pens.
    ///
    /// A pen that returns must be selected again.
    private var selected: Set<Int> = []

    /// Selects the events of the pens among these devices, and selects them again for those that were lost
    /// and are back.
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
            // Closing the device would cancel the selection.
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

/// The selection of raw touch begins, which report each new finger on a touchscreen, on any window.
///
/// They are selected for the touchscreens, not for their masters, because a grab detaches a touchscreen
/// from its master. There is one event for each finger, and none for fingers that stay down.
struct RawTouchSelection {
    /// The ids of the selected touchscreens.
    ///
    /// A touchscreen that returns must be selected again.
    private var selected: Set<Int> = []

    /// Selects the events of the touchscreens among these devices, and selects them again for those that
    /// were lost and are back.
    mutating func select(
        of devices: [InputDevice],
        lost: Set<Int> = [],
        on display: OpaquePointer,
        root: Window
    ) {
        selected.subtract(lost)
        let screens = Set(devices.filter { $0.kind == .directTouch }.map(\.id))
        for screen in screens.subtracting(selected).sorted() {
            EventSelection.select([XI_RawTouchBegin], of: Int32(screen), on: display, window: root)
        }
        selected = screens
    }
}
