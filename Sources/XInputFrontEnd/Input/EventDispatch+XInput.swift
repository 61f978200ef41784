import CXlib
import Foundation
import TouchBridge

// XInput's events to plain values.

extension FrontEnd {
    func dispatch(
        xinput type: Int32,
        data: UnsafeMutableRawPointer,
        into batch: inout [FrontEndEvent]
    ) {
        switch type {
        case XI_TouchBegin, XI_TouchUpdate, XI_TouchEnd, XI_ButtonPress, XI_ButtonRelease,
            XI_Motion:
            let event = data.assumingMemoryBound(to: XIDeviceEvent.self).pointee
            guard let input = XInputEvent(event) else { return }
            if let touch = input.touch, touch.change == .begin {
                untold.told(source: input.source, detail: touch.id)
            }
            batch.append(.input(input))
        case XI_TouchOwnership:
            let event = data.assumingMemoryBound(to: XITouchOwnershipEvent.self).pointee
            batch.append(.input(XInputEvent(event)))
        case XI_Enter, XI_Leave:
            let event = data.assumingMemoryBound(to: XIEnterEvent.self).pointee
            batch.append(.input(XInputEvent(crossing: event)))
        case XI_GesturePinchBegin, XI_GesturePinchUpdate, XI_GesturePinchEnd:
            let event = data.assumingMemoryBound(to: XIGesturePinchEvent.self).pointee
            if let input = XInputEvent(pinch: event) { batch.append(.input(input)) }
        case XI_GestureSwipeBegin, XI_GestureSwipeUpdate, XI_GestureSwipeEnd:
            let event = data.assumingMemoryBound(to: XIGestureSwipeEvent.self).pointee
            if let input = XInputEvent(swipe: event) { batch.append(.input(input)) }
        case XI_KeyPress, XI_KeyRelease:
            let event = data.assumingMemoryBound(to: XIDeviceEvent.self).pointee
            if let key = KeyEvent(event, on: connection.display) { batch.append(.key(key)) }
        case XI_FocusIn, XI_FocusOut:
            let event = data.assumingMemoryBound(to: XIFocusInEvent.self).pointee
            if let change = focusChange(event) { batch.append(change) }
        case XI_HierarchyChanged:
            let event = data.assumingMemoryBound(to: XIHierarchyEvent.self).pointee
            let lost = event.devices(of: XIHierarchyEvent.losses)
            let masters = event.devices(of: XIMasterRemoved)
            batch += deviceList.refresh(
                on: connection.display,
                lost: lost,
                lostMasters: masters,
                at: milliseconds(event.time)
            )
            followDevices(lost: lost)
            if let change = focusLost(with: masters, at: milliseconds(event.time)) {
                batch.append(change)
            }
        case XI_DeviceChanged:
            // When a master merely switches to another slave, no device has changed.
            let event = data.assumingMemoryBound(to: XIDeviceChangedEvent.self).pointee
            guard event.reason == XIDeviceChange else { return }
            batch += deviceList.refresh(
                on: connection.display,
                at: milliseconds(event.time)
            )
            followDevices()
        case XI_PropertyEvent:
            let event = data.assumingMemoryBound(to: XIPropertyEvent.self).pointee
            guard event.property == connection.atom(DeviceProperties.matrixName) else { return }
            batch += deviceList.refresh(
                on: connection.display,
                at: milliseconds(event.time)
            )
        case XI_RawTouchBegin:
            rawTouchBegan(data.assumingMemoryBound(to: XIRawEvent.self).pointee)
        default:
            break
        }
    }

    /// Asks for what is told of single devices only.
    private func followDevices(lost: Set<Int> = []) {
        let display = connection.display
        proximity.select(of: devices, lost: lost, on: display, window: window.id)
        rawTouches.select(of: devices, lost: lost, on: display, root: connection.root)
    }

    /// The protocol's times have 32 bits, whatever Xlib keeps them in.
    private func milliseconds(_ time: Time) -> UInt32 { UInt32(truncatingIfNeeded: time) }

    /// A change of our focus; the pointer's window's focus follows the pointer and is none of ours.
    ///
    /// A grab counts as a loss, for the keys' releases go elsewhere.
    private func focusChange(_ event: XIFocusInEvent) -> FrontEndEvent? {
        guard event.detail != XINotifyPointer else { return nil }
        let gained = event.evtype == XI_FocusIn
        // Each master keyboard has a focus of its own.
        let keyboard = Int(event.deviceid)
        if gained { return keyboards.insert(keyboard).inserted ? .focusGained : nil }
        return keyboards.remove(keyboard) == nil
            ? nil : .focusLost(serverTime: milliseconds(event.time))
    }

    /// The loss of the focus with the master keyboards that had it: the server tells nothing else of
    /// theirs, not even what was let go.
    private func focusLost(with masters: Set<Int>, at serverTime: UInt32) -> FrontEndEvent? {
        guard !keyboards.isDisjoint(with: masters) else { return nil }
        keyboards.subtract(masters)
        return .focusLost(serverTime: serverTime)
    }
}

extension XIHierarchyEvent {
    /// What takes a device away, if only from the pointer that it moved: of touches on one that goes to
    /// another pointer nothing more is told, not even their end.
    fileprivate static let losses =
        XISlaveRemoved | XIDeviceDisabled | XISlaveAttached | XISlaveDetached

    /// The devices of which one of these changes is told.
    fileprivate func devices(of kinds: Int32) -> Set<Int> {
        let changes = UnsafeBufferPointer(start: info, count: Int(num_info))
        return Set(changes.filter { $0.flags & kinds != 0 }.map { Int($0.deviceid) })
    }
}
