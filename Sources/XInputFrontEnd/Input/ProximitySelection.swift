import CXlib
import Foundation
import TouchBridge

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

extension XInputEvent {
    /// Copies a pen's going away.
    ///
    /// Source: XIproto.txt, "DeviceKeyPress … ProximityOut"; XInput.h, XProximityNotifyEvent.
    init(proximity event: XEvent) {
        let event = withUnsafeBytes(of: event) { $0.loadUnaligned(as: XProximityNotifyEvent.self) }
        self.init(
            .proximityOut,
            serverTime: UInt32(truncatingIfNeeded: event.time),
            device: Int(event.deviceid),
            source: Int(event.deviceid),
            position: CGPoint(x: Double(event.x), y: Double(event.y)),
            root: CGPoint(x: Double(event.x_root), y: Double(event.y_root))
        )
    }
}
