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

    /// The device with an id, even if it was removed; nil if the id is unknown.
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

/// A decoder of raw events into fingers and presses, whose axes and buttons it remembers.
private struct RawTouchDecoder {
    private struct TouchKey: Hashable {
        let source: Int
        let id: Int
    }

    /// A press of a button.
    private struct ButtonPress {
        let button: Int
        let id: Int
        /// The id of the pointer that the device moved when the button was pressed.
        let pointer: Int
        /// The pointer's latest location, in pixels.
        var location: CGPoint
    }

    private let display: OpaquePointer
    private let root: Window
    /// The latest axis values of the fingers that are down; an update contains only those that changed.
    private var valuators: [TouchKey: XInputEvent.Valuators] = [:]
    /// The buttons that are down, by their devices.
    private var presses: [Int: ButtonPress] = [:]
    private var pressCount = 0

    init(on connection: borrowing XConnection) {
        display = connection.display
        root = connection.root
    }

    /// Decodes a raw event of a device, without its window; nil for an event without a finger or a button.
    ///
    /// The size is that of the desktop, in pixels.
    mutating func decode(
        _ event: XIRawEvent,
        of device: InputDevice,
        onDesktopOf size: CGSize
    ) -> RawTouch? {
        switch event.evtype {
        case XI_RawTouchBegin: touch(.begin, event, device, size)
        case XI_RawTouchUpdate: touch(.update, event, device, size)
        case XI_RawTouchEnd: touch(.end, event, device, size)
        case XI_RawButtonPress, XI_RawButtonRelease, XI_RawMotion: press(event, device)
        default: nil
        }
    }

    /// Decodes an event of a finger; nil for a device without a screen.
    private mutating func touch(
        _ change: RawTouch.Change,
        _ event: XIRawEvent,
        _ device: InputDevice,
        _ size: CGSize
    ) -> RawTouch? {
        let finger = TouchKey(source: device.id, id: Int(UInt32(bitPattern: event.detail)))
        var values = change == .begin ? [:] : valuators[finger] ?? [:]
        values.merge(event.valuators.byNumber) { $1 }
        valuators[finger] = change == .end ? nil : values
        guard let fraction = device.location(of: values) else { return nil }
        return RawTouch(
            change: change,
            source: device.id,
            id: finger.id,
            time: UInt32(truncatingIfNeeded: event.time),
            location: CGPoint(x: fraction.x * size.width, y: fraction.y * size.height),
            valuators: values,
            pointer: change == .begin ? pointer(of: device.id) : nil
        )
    }

    /// Decodes an event of a mouse or a pen; nil for motion without a button, for a wheel, and for further
    /// buttons during a press.
    private mutating func press(_ event: XIRawEvent, _ device: InputDevice) -> RawTouch? {
        guard device.kind == .pointer || device.kind == .dependentTouch else { return nil }
        let number = Int(event.detail)
        let press = presses[device.id]
        switch event.evtype {
        case XI_RawButtonPress where press == nil && (1...3).contains(number):
            guard let pointer = self.pointer(of: device.id),
                let location = self.location(of: pointer)
            else { return nil }
            pressCount += 1
            let press = ButtonPress(
                button: number,
                id: -pressCount,
                pointer: pointer,
                location: location
            )
            presses[device.id] = press
            return touch(.begin, event, press)
        case XI_RawButtonRelease where press?.button == number:
            presses[device.id] = nil
            return press.map { touch(.end, event, located($0)) }
        case XI_RawMotion:
            presses[device.id] = press.map(located)
            return presses[device.id].map { touch(.update, event, $0) }
        default: return nil
        }
    }

    /// Returns a press with its pointer's location, which a raw event of a mouse does not contain.
    ///
    /// A pointer that was removed, or that left the screen, keeps its latest location.
    private func located(_ press: ButtonPress) -> ButtonPress {
        var press = press
        press.location = location(of: press.pointer) ?? press.location
        return press
    }

    private func touch(_ change: RawTouch.Change, _ event: XIRawEvent, _ press: ButtonPress)
        -> RawTouch
    {
        RawTouch(
            kind: .button(press.button),
            change: change,
            source: Int(event.deviceid),
            id: press.id,
            time: UInt32(truncatingIfNeeded: event.time),
            location: press.location,
            pointer: press.pointer
        )
    }

    /// Returns the id of the pointer that a device moves: its master, or the device itself if it floats; nil
    /// for a device that does not exist.
    private func pointer(of device: Int) -> Int? {
        // The device may be removed during the query.
        defer { XErrors.removeAll(of: display) }
        var count: Int32 = 0
        guard let infos = XIQueryDevice(display, Int32(device), &count) else { return nil }
        defer { XIFreeDeviceInfo(infos) }
        guard count == 1 else { return nil }
        return infos.pointee.use == XIFloatingSlave ? device : Int(infos.pointee.attachment)
    }

    /// Queries a pointer's location on the root window, in pixels; nil if the pointer is gone.
    private func location(of pointer: Int) -> CGPoint? {
        defer { XErrors.removeAll(of: display) }
        var (root, child): (Window, Window) = (0, 0)
        var (x, y, windowX, windowY) = (0.0, 0.0, 0.0, 0.0)
        var buttons = XIButtonState()
        var (modifiers, group) = (XIModifierState(), XIGroupState())
        let isOnScreen = XIQueryPointer(
            display,
            Int32(pointer),
            self.root,
            &root,
            &child,
            &x,
            &y,
            &windowX,
            &windowY,
            &buttons,
            &modifiers,
            &group
        )
        if let mask = buttons.mask { free(mask) }
        return isOnScreen == 0 ? nil : CGPoint(x: x, y: y)
    }
}
