import CXlib
import Foundation
import TouchBridge

extension FrontEnd {
    package func flush() { XFlush(connection.display) }

    /// Reads all available events, without waiting.
    func readAll() -> [FrontEndEvent] {
        var batch = eventReader.batch(from: connection) { dispatch(&$0, into: &$1) }
        if grabbedTouches.queryWindows(isMapped: isMapped) { eventReader.noteQuery() }
        for error in XErrors.removeAll(of: connection.display) where !isExpected(error) {
            guard let reportSuffix = errorTally.reportSuffix(error) else { continue }
            let detail = error.description(on: connection.display, xinputOpcode: xinput.opcode)
            batch.append(.diagnostic(name: "xError", detail: detail + reportSuffix))
        }
        return batch
    }

    /// Whether the error is the result of a race that must be expected: a destroyed window cannot be drawn into,
    /// and a window that was unmapped after our request cannot have the focus.
    ///
    /// The numbers in Xproto.h are `X_GetGeometry` (14), `X_TranslateCoords` (40), `X_SetInputFocus` (42),
    /// `X_CopyArea` (62) and `X_PutImage` (72).
    private func isExpected(_ error: XErrorRecord) -> Bool {
        guard error.resource == window.id else { return isOfRequestor(error) }
        let isDrawingOrQuery =
            [14, 40, 62, 72].contains(error.majorOpcode)
            || error.majorOpcode == extensions.sharedMemory?.opcode
        let isFocusRequest = error.majorOpcode == 42 && Int32(error.code) == BadMatch
        return window.visibility == .destroyed && isDrawingOrQuery || !isMapped && isFocusRequest
    }

    /// Whether the error is about a window that was destroyed while it pasted.
    ///
    /// No other requests of these kinds concern another client's window. The numbers in Xproto.h are
    /// `X_ChangeProperty` (18) and `X_SendEvent` (25).
    private func isOfRequestor(_ error: XErrorRecord) -> Bool {
        Int32(error.code) == BadWindow && [18, 25].contains(error.majorOpcode)
    }

    /// Whether the event comes from the server, or is of a type that clients send to each other.
    ///
    /// Any client may send any event. Source: ICCCM, sections 4.1.5 and 4.2.8.
    private func isCredible(_ event: XEvent) -> Bool {
        event.type == GenericEvent || event.xany.send_event == 0 || event.type == ClientMessage
            || event.type == ConfigureNotify && event.xconfigure.window == window.id
    }

    private func dispatch(_ event: inout XEvent, into batch: inout [FrontEndEvent]) {
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
        case extensions.sharedMemory?.completionType:
            batch.append(.frameShown)
        case MappingNotify:
            XRefreshKeyboardMapping(&event.xmapping)
        default:
            if event.type == Expose { grabbedTouches.recordExposure(event.xexpose) }
            if let windowEvent = window.handle(event) { batch.append(windowEvent) }
            if let desktop = desktopTracker.handle(&event, on: display) {
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
            guard let input = XInputEvent(data.event()) else { return }
            if let touch = input.touch, touch.change == .begin {
                grabbedTouches.recordTouch(source: input.source, touch: touch.id)
            }
            batch.append(.input(input))
        case XI_TouchOwnership: batch.append(.input(XInputEvent(ownership: data.event())))
        case XI_Enter, XI_Leave: batch.append(.input(XInputEvent(crossing: data.event())))
        case XI_GesturePinchBegin, XI_GesturePinchUpdate, XI_GesturePinchEnd:
            if let input = XInputEvent(pinch: data.event()) { batch.append(.input(input)) }
        case XI_GestureSwipeBegin, XI_GestureSwipeUpdate, XI_GestureSwipeEnd:
            if let input = XInputEvent(swipe: data.event()) { batch.append(.input(input)) }
        case XI_KeyPress, XI_KeyRelease:
            if let key = KeyEvent(data.event(), on: connection.display) { batch.append(.key(key)) }
        case XI_FocusIn, XI_FocusOut:
            if let change = window.focusChange(data.event()) { batch.append(change) }
        case XI_HierarchyChanged:
            let event: XIHierarchyEvent = data.event()
            let lost = event.devices(of: XIHierarchyEvent.detachingChanges)
            let masters = event.devices(of: XIMasterRemoved)
            let time = UInt32(truncatingIfNeeded: event.time)
            batch += deviceTracker.refresh(lost: lost, lostMasters: masters, at: time)
            if let change = window.focusLost(with: masters, at: time) { batch.append(change) }
        case XI_DeviceChanged:
            // When a master switches to another slave, no device has changed.
            let event: XIDeviceChangedEvent = data.event()
            guard event.reason == XIDeviceChange else { return }
            batch += deviceTracker.refresh(at: UInt32(truncatingIfNeeded: event.time))
        case XI_PropertyEvent:
            let event: XIPropertyEvent = data.event()
            guard event.property == connection.atom(DeviceProperties.matrixName) else { return }
            batch += deviceTracker.refresh(at: UInt32(truncatingIfNeeded: event.time))
        case XI_RawTouchBegin:
            let event: XIRawEvent = data.event()
            guard isMapped, let device = devices.first(where: { $0.id == Int(event.deviceid) })
            else { return }
            grabbedTouches.recordRawTouch(event, on: device, of: desktop.size, geometry)
        default:
            break
        }
    }
}

extension UnsafeMutableRawPointer {
    /// Returns the event in a cookie's data.
    fileprivate func event<Event>() -> Event { assumingMemoryBound(to: Event.self).pointee }
}

extension XIHierarchyEvent {
    /// The changes that remove a device or detach it from its master.
    ///
    /// After such a change, the server sends nothing more about the device's touches, not even their ends.
    fileprivate static let detachingChanges =
        XISlaveRemoved | XIDeviceDisabled | XISlaveAttached | XISlaveDetached

    /// Returns the ids of the devices that have one of these changes.
    fileprivate func devices(of kinds: Int32) -> Set<Int> {
        let changes = UnsafeBufferPointer(start: info, count: Int(num_info))
        return Set(changes.filter { $0.flags & kinds != 0 }.map { Int($0.deviceid) })
    }
}
