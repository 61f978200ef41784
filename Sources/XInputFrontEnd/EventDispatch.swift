import CXlib
import Foundation
import TouchBridge

// From the connection's queue to plain values.

extension FrontEnd {
    /// One batch holds so many events at most: a flood must not keep pictures from being drawn.
    static let batchLimit = 1024

    /// The numbers of the requests that pictures go with; Xproto.h calls them `X_CopyArea` and
    /// `X_PutImage`.
    private static let drawing: Set<UInt8> = [62, 72]

    var connectionDescriptor: Int32 { connection.descriptor }
    var isConnectionLost: Bool { connection.isLost }

    package func flush() { LeaveLimit.whileWaiting { _ = XFlush(connection.display) } }

    /// Reads all that the connection holds, without waiting.
    func readAll() -> [FrontEndEvent] { LeaveLimit.whileWaiting { readBatch() } }

    private func readBatch() -> [FrontEndEvent] {
        let display = connection.display
        var batch = pending
        pending = []
        var event = XEvent()
        // XPending sends what we have asked for, and reads what there is, until there is nothing.
        // Where it finds the server gone it says 0, but what had come before is there still.
        while batch.count < Self.batchLimit,
            XPending(display) > 0 || XEventsQueued(display, Int32(QueuedAlready)) > 0
        {
            XNextEvent(display, &event)
            dispatch(&event, into: &batch)
        }
        // With an answer all is here that belongs to an end, which no limit may cut off.
        var ends = EndsOfDevices()
        while !isConnectionLost, ends.mayGoOn(behind: batch) {
            XSync(display, False)
            while XEventsQueued(display, Int32(QueuedAlready)) > 0 {
                XNextEvent(display, &event)
                dispatch(&event, into: &batch)
            }
        }
        for error in XErrors.take(of: connection.display) {
            // Into a window that is gone nothing can be drawn, and nobody did anything wrong.
            if isDestroyed, error.resource == window.id, Self.drawing.contains(error.majorOpcode) {
                continue
            }
            guard let remark = errorTally.remark(error) else { continue }
            let detail = error.description(on: connection.display, xinputOpcode: xinput.opcode)
            batch.append(.diagnostic(name: "xError", detail: detail + remark))
        }
        return batch
    }

    private func dispatch(_ event: inout XEvent, into batch: inout [FrontEndEvent]) {
        let display = connection.display
        switch event.type {
        case GenericEvent:
            guard event.xcookie.extension == xinput.opcode,
                XGetEventData(display, &event.xcookie) != 0
            else { return }
            defer { XFreeEventData(display, &event.xcookie) }
            guard let data = event.xcookie.data else { return }
            dispatch(xinput: event.xcookie.evtype, data: data, into: &batch)
        case Expose:
            batch.append(.exposed(CGRect(event.xexpose)))
        case ConfigureNotify where event.xconfigure.window != window.id:
            followDesktop(event, &batch)
        case ConfigureNotify:
            if tracker.configured(event.xconfigure, on: display) {
                batch.append(.window(geometry))
            }
        case ReparentNotify:
            if tracker.reparented(event.xreparent, on: display) {
                batch.append(.window(geometry))
            }
        case MapNotify:
            isMapped = true
            batch.append(.mapped)
            takeFocusWithoutWindowManager()
        case UnmapNotify:
            isMapped = false
            batch.append(.unmapped)
        case DestroyNotify:
            isMapped = false
            isDestroyed = true
            batch.append(.destroyed)
        case ClientMessage:
            if let request = protocols.received(event.xclient) { batch.append(request) }
        case SelectionRequest: clipboard.answer(event.xselectionrequest)
        case SelectionClear: clipboard.lost(event.xselectionclear)
        case proximity.type:
            batch.append(.input(XInputEvent(proximity: event)))
        case MappingNotify:
            XRefreshKeyboardMapping(&event.xmapping)
        default:
            followDesktop(event, &batch)
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
            if input.kind == .touchBegin { untold.told(source: input.source, detail: input.detail) }
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

    private func followDesktop(_ event: XEvent, _ batch: inout [FrontEndEvent]) {
        var event = event
        if let desktop = desktopTracker.changed(&event, on: connection.display) {
            batch.append(.desktop(desktop))
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

    /// Nobody else gives us the focus where no window manager runs.
    private func takeFocusWithoutWindowManager() {
        guard !protocols.hasWindowManager else { return }
        XSetInputFocus(connection.display, window.id, Int32(RevertToPointerRoot), UInt(CurrentTime))
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

extension CGRect {
    fileprivate init(_ event: XExposeEvent) {
        self.init(
            x: Double(event.x),
            y: Double(event.y),
            width: Double(event.width),
            height: Double(event.height)
        )
    }
}
