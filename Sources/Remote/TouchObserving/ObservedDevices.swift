import CXlib
import Foundation
import TouchBridge
import XInputFrontEnd

/// The physical devices of an observed server, with a decoder of their raw events.
struct ObservedDevices {
    private let display: OpaquePointer
    private var list = DeviceList()
    /// The devices by their ids, including those that were removed.
    ///
    /// A query reports the present devices, while events of a removed one may still be unread.
    private var known: [Int: InputDevice] = [:]
    private var decoder: RawTouchDecoder

    /// Creates an empty list, which `refresh` fills.
    init(on connection: borrowing XConnection) {
        display = connection.display
        decoder = RawTouchDecoder(on: connection)
    }

    /// The enabled devices.
    var enabled: [InputDevice] { list.devices }

    /// Returns the device with an id, also one that was removed; nil if it is unknown.
    subscript(id: Int) -> InputDevice? { known[id] }

    /// Queries the devices at a server time in milliseconds, and returns an event for each removed one.
    mutating func refresh(at serverTime: UInt32) -> [ObservedEvent] {
        let changes = list.refresh(on: display, at: serverTime)
        for device in list.devices { known[device.id] = device }
        return changes.compactMap { change in
            guard case .deviceRemoved(let id, let time) = change else { return nil }
            return .deviceGone(id, at: time)
        }
    }

    /// Decodes an XInput event; the windows of touches remain nil.
    ///
    /// - Parameters:
    ///   - type: The event's type, such as `XI_RawTouchBegin`.
    ///   - data: The event's data.
    ///   - size: The size of the desktop, in pixels.
    /// - Returns: The decoded events; none for a type that is not observed.
    mutating func decode(
        _ type: Int32,
        _ data: UnsafeMutableRawPointer,
        onDesktopOf size: CGSize
    ) -> [ObservedEvent] {
        switch type {
        case XI_HierarchyChanged, XI_DeviceChanged:
            let time = data.assumingMemoryBound(to: XIHierarchyEvent.self).pointee.time
            return refresh(at: UInt32(truncatingIfNeeded: time))
        case XI_RawTouchBegin, XI_RawTouchUpdate, XI_RawTouchEnd, XI_RawButtonPress,
            XI_RawButtonRelease, XI_RawMotion:
            let event = data.assumingMemoryBound(to: XIRawEvent.self).pointee
            // A master device reports each event again.
            guard event.deviceid == event.sourceid, let device = known[Int(event.deviceid)],
                let touch = decoder.decode(event, of: device, onDesktopOf: size)
            else { return [] }
            return [.raw(touch)]
        default: return []
        }
    }
}
