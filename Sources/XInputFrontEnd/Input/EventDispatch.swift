import CXlib
import Foundation
import TouchBridge

// From the connection's queue to plain values.

extension FrontEnd {
    /// One batch holds so many events at most: a flood must not keep pictures from being drawn.
    static let batchLimit = 1024

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
        var read = 0
        isEmptied = false
        while batch.count < Self.batchLimit, read < Self.batchLimit {
            // XPending flushes our requests and reads all available events. It returns 0 if the
            // server is gone, but the events that came before are still in the queue.
            guard XPending(display) > 0 || XEventsQueued(display, Int32(QueuedAlready)) > 0 else {
                isEmptied = true
                break
            }
            XNextEvent(display, &event)
            dispatch(&event, into: &batch)
            read += 1
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
        // Reading the answers may have read events too.
        if askForUntold() { isEmptied = false }
        for error in XErrors.take(of: connection.display) {
            // Into a window that is gone nothing can be drawn, and nobody did anything wrong.
            if isDestroyed, error.resource == window.id, isOfPictureOrPlace(error.majorOpcode) {
                continue
            }
            // The window was unmapped after the request for the focus.
            if !isMapped, error.resource == window.id, isOfFocus(error) { continue }
            guard let remark = errorTally.remark(error) else { continue }
            let detail = error.description(on: connection.display, xinputOpcode: xinput.opcode)
            batch.append(.diagnostic(name: "xError", detail: detail + remark))
        }
        return batch
    }

    /// Whether a request draws a picture or asks for the window's place.
    ///
    /// Xproto.h names the numbers `X_GetGeometry`, `X_TranslateCoords`, `X_CopyArea` and
    /// `X_PutImage`.
    private func isOfPictureOrPlace(_ opcode: UInt8) -> Bool {
        [14, 40, 62, 72].contains(opcode) || opcode == sharingOpcode
    }

    /// Whether the server refused the focus for an unmapped window: `BadMatch` from
    /// `X_SetInputFocus`.
    private func isOfFocus(_ error: XErrorRecord) -> Bool {
        error.majorOpcode == 42 && Int32(error.code) == BadMatch
    }

    /// Whether the event comes from the server, or is of a kind that clients send to each other.
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
        case Expose:
            untold.uncovered(CGRect(event.xexpose), after: event.xany.serial)
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

    private func followDesktop(_ event: XEvent, _ batch: inout [FrontEndEvent]) {
        var event = event
        if let desktop = desktopTracker.changed(&event, on: connection.display) {
            batch.append(.desktop(desktop))
        }
    }

    /// Nobody else gives us the focus where no window manager runs.
    private func takeFocusWithoutWindowManager() {
        guard takesFocus, !protocols.hasWindowManager else { return }
        XSetInputFocus(connection.display, window.id, Int32(RevertToPointerRoot), UInt(CurrentTime))
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
