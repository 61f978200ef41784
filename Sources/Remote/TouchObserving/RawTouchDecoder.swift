import CXlib
import Foundation
import TouchBridge
import XInputFrontEnd

/// A decoder of raw events into fingers and presses, whose axes and buttons it remembers.
struct RawTouchDecoder {
    private struct Finger: Hashable {
        let source: Int
        let id: Int
    }

    /// A press of a button.
    private struct Press {
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
    private var valuators: [Finger: XInputEvent.Valuators] = [:]
    /// The buttons that are down, by their devices.
    private var presses: [Int: Press] = [:]
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
        let finger = Finger(source: device.id, id: Int(UInt32(bitPattern: event.detail)))
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
            let press = Press(button: number, id: -pressCount, pointer: pointer, location: location)
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
    private func located(_ press: Press) -> Press {
        var press = press
        press.location = location(of: press.pointer) ?? press.location
        return press
    }

    private func touch(_ change: RawTouch.Change, _ event: XIRawEvent, _ press: Press) -> RawTouch {
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

    /// Returns a pointer's location on the root window, in pixels; nil for a pointer that does not exist.
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
