import CXlib
import Foundation
import TouchBridge

// From Xlib's structs to plain values.

extension FrontEnd {
    /// Whether the event comes from the server, or is of a kind that clients send to each other.
    ///
    /// Any client may send any event. Source: ICCCM, sections 4.1.5 and 4.2.8.
    private func isCredible(_ event: XEvent) -> Bool {
        event.type == GenericEvent || event.xany.send_event == 0 || event.type == ClientMessage
            || event.type == ConfigureNotify && event.xconfigure.window == window.id
    }

    func dispatch(_ event: inout XEvent, into batch: inout [FrontEndEvent]) {
        let display = connection.display
        guard isCredible(event) else { return }
        switch event.type {
        case GenericEvent:
            guard event.xcookie.extension == xinput.opcode,
                XGetEventData(display, &event.xcookie) != 0
            else { return }
            defer { XFreeEventData(display, &event.xcookie) }
            guard let data = event.xcookie.data else { return }
            dispatch(xinput: event.xcookie.evtype, data: data, into: &batch)
        case deviceTracker.proximityType:
            batch.append(.input(XInputEvent(proximity: event)))
        case MappingNotify:
            XRefreshKeyboardMapping(&event.xmapping)
        default:
            if event.type == Expose {
                untold.uncovered(CGRect(event.xexpose), after: event.xany.serial)
            }
            if let told = window.handle(event) { batch.append(told) }
            if let desktop = desktopTracker.changed(&event, on: display) {
                batch.append(.desktop(desktop))
            }
        }
    }

    private func dispatch(
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
            if let change = window.focusChange(event) { batch.append(change) }
        case XI_HierarchyChanged:
            let event = data.assumingMemoryBound(to: XIHierarchyEvent.self).pointee
            let lost = event.devices(of: XIHierarchyEvent.losses)
            let masters = event.devices(of: XIMasterRemoved)
            let time = UInt32(truncatingIfNeeded: event.time)
            batch += deviceTracker.refresh(lost: lost, lostMasters: masters, at: time)
            if let change = window.focusLost(with: masters, at: time) { batch.append(change) }
        case XI_DeviceChanged:
            // When a master merely switches to another slave, no device has changed.
            let event = data.assumingMemoryBound(to: XIDeviceChangedEvent.self).pointee
            guard event.reason == XIDeviceChange else { return }
            batch += deviceTracker.refresh(at: UInt32(truncatingIfNeeded: event.time))
        case XI_PropertyEvent:
            let event = data.assumingMemoryBound(to: XIPropertyEvent.self).pointee
            guard event.property == connection.atom(DeviceProperties.matrixName) else { return }
            batch += deviceTracker.refresh(at: UInt32(truncatingIfNeeded: event.time))
        case XI_RawTouchBegin:
            rawTouchBegan(data.assumingMemoryBound(to: XIRawEvent.self).pointee)
        default:
            break
        }
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
