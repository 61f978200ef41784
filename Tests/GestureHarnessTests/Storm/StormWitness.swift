import CXlib
import Foundation
import Testing
import VirtualDisplay

/// A client in a storm of grabs that keeps the events it receives.
final class StormWitness {
    /// An event that the client has read.
    enum Event {
        case begin(id: UInt32, device: Int32, window: UInt)
        case update(id: UInt32)
        case ownership(id: UInt32)
        case end(id: UInt32)
        case press(at: CGPoint, time: UInt)
        case raw(id: UInt32, source: Int32, time: UInt)
    }

    let client: XClient
    /// A window of this client, by which others can end its connection.
    let window: UInt
    /// Whether the client selects ownership events, with which a touch is not its own from the beginning.
    let wantsOwnership: Bool

    private var display: OpaquePointer { client.display }

    init(_ server: VirtualDisplay, frame: CGRect? = nil, wantsOwnership: Bool = false) throws {
        client = try XClient(server)
        self.wantsOwnership = wantsOwnership
        let frame = frame ?? CGRect(x: 0, y: 0, width: 1, height: 1)
        window = XCreateSimpleWindow(
            client.display,
            client.root,
            Int32(frame.minX),
            Int32(frame.minY),
            UInt32(frame.width),
            UInt32(frame.height),
            0,
            0,
            0
        )
        if frame.width > 1 { XMapWindow(client.display, window) }
        var (major, minor): (Int32, Int32) = (2, 2)
        XIQueryVersion(client.display, &major, &minor)
        XSync(client.display, False)
    }

    /// The number by which RECORD knows the client, the common part of its resources' ids.
    var base: UInt32 { UInt32(window) & ~0x1F_FFFF }

    private var touchEvents: [Int32] {
        [XI_TouchBegin, XI_TouchUpdate, XI_TouchEnd] + (wantsOwnership ? [XI_TouchOwnership] : [])
    }

    func selectTouches() { select(touchEvents, XIAllMasterDevices, window) }

    /// Selects the touches of a physical device, as Qt 6 does in addition to those of its master.
    func selectTouches(ofDevice name: String) throws {
        select(touchEvents, try client.device(name), window)
    }

    func selectRawTouches() { select([XI_RawTouchBegin], XIAllDevices, client.root) }

    func selectPresses() {
        XSelectInput(display, window, ButtonPressMask | ButtonReleaseMask)
        XSync(display, False)
    }

    func grabTouches(on window: UInt) {
        withMask(touchEvents, XIAllMasterDevices) { mask in
            var modifiers = XIGrabModifiers(modifiers: Int32(bitPattern: 1 << 31), status: 0)
            XIGrabTouchBegin(display, XIAllMasterDevices, window, False, mask, 1, &modifiers)
        }
        XSync(display, False)
    }

    /// Grabs the first master pointer with its touches.
    func grabPointerAndTouches() throws {
        let device = try client.device("Virtual core pointer")
        withMask(touchEvents, device) { mask in
            let (now, mode) = (Time(CurrentTime), GrabModeAsync)
            XIGrabDevice(display, device, client.root, now, 0, mode, mode, False, mask)
        }
        XSync(display, False)
    }

    /// Grabs the first master pointer, and stops its events until the grab ends.
    func freezePointer() throws {
        let device = try client.device("Virtual core pointer")
        withMask([XI_ButtonPress], device) { mask in
            let now = Time(CurrentTime)
            XIGrabDevice(
                display,
                device,
                client.root,
                now,
                0,
                GrabModeSync,
                GrabModeAsync,
                False,
                mask
            )
        }
        XSync(display, False)
    }

    func ungrabPointerAndTouches() throws {
        XIUngrabDevice(display, try client.device("Virtual core pointer"), Time(CurrentTime))
        XSync(display, False)
    }

    /// Grabs the pointer like a menu of a program without XInput 2.
    func grabPointer() {
        let (mask, now) = (UInt32(ButtonPressMask | ButtonReleaseMask), Time(CurrentTime))
        XGrabPointer(display, window, False, mask, GrabModeAsync, GrabModeAsync, 0, 0, now)
        XSync(display, False)
    }

    func ungrabPointer() {
        XUngrabPointer(display, Time(CurrentTime))
        XSync(display, False)
    }

    func allow(_ mode: Int32) {
        XAllowEvents(display, mode, Time(CurrentTime))
        XSync(display, False)
    }

    func decide(_ id: UInt32, device: Int32, window: UInt, isAccepted: Bool) {
        let mode = isAccepted ? XIAcceptTouch : XIRejectTouch
        XIAllowTouchEvents(display, device, id, window, mode)
        XSync(display, False)
    }

    /// Reads all events that the server has sent so far.
    func read() -> [Event] {
        XSync(display, False)
        var (events, event): ([Event], XEvent) = ([], XEvent())
        while XPending(display) > 0 {
            XNextEvent(display, &event)
            if let event = decode(&event) { events.append(event) }
        }
        return events
    }

    private func decode(_ event: inout XEvent) -> Event? {
        switch event.type {
        case ButtonPress where event.xbutton.button == 1:
            let place = CGPoint(x: Double(event.xbutton.x_root), y: Double(event.xbutton.y_root))
            return .press(at: place, time: event.xbutton.time)
        case GenericEvent:
            guard XGetEventData(display, &event.xcookie) != 0 else { return nil }
            defer { XFreeEventData(display, &event.xcookie) }
            return event.xcookie.data.flatMap { decode(event.xcookie.evtype, $0) }
        default: return nil
        }
    }

    private func decode(_ type: Int32, _ data: UnsafeMutableRawPointer) -> Event? {
        if type == XI_TouchOwnership {
            let event = data.assumingMemoryBound(to: XITouchOwnershipEvent.self).pointee
            return .ownership(id: event.touchid)
        }
        if type == XI_RawTouchBegin {
            let event = data.assumingMemoryBound(to: XIRawEvent.self).pointee
            guard event.deviceid == event.sourceid else { return nil }
            let id = UInt32(bitPattern: event.detail)
            return .raw(id: id, source: event.deviceid, time: event.time)
        }
        let event = data.assumingMemoryBound(to: XIDeviceEvent.self).pointee
        let id = UInt32(bitPattern: event.detail)
        switch type {
        case XI_TouchBegin: return .begin(id: id, device: event.deviceid, window: event.event)
        case XI_TouchUpdate: return .update(id: id)
        case XI_TouchEnd: return .end(id: id)
        default: return nil
        }
    }

    private func select(_ events: [Int32], _ device: Int32, _ window: UInt) {
        withMask(events, device) { mask in _ = XISelectEvents(display, window, mask, 1) }
        XSync(display, False)
    }

    private func withMask(
        _ events: [Int32],
        _ device: Int32,
        _ body: (UnsafeMutablePointer<XIEventMask>) -> Void
    ) {
        var bits = [UInt8](repeating: 0, count: 4)
        bits.withUnsafeMutableBufferPointer { bits in
            for event in events { cx_XISetMask(bits.baseAddress, event) }
            var mask = XIEventMask(deviceid: device, mask_len: 4, mask: bits.baseAddress)
            body(&mask)
        }
    }
}
