import CXlib
import Foundation
import RealServer
import VirtualDisplay

/// A client in a storm of grabs that keeps the events it receives.
final class StormWitness {
    /// An event that the client has read.
    enum Event {
        case begin(XClient.GrabbedTouch)
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
        if let frame {
            window = client.cover(frame)
        } else {
            window = XCreateSimpleWindow(client.display, client.root, 0, 0, 1, 1, 0, 0, 0)
            client.sync()
        }
    }

    /// The number by which RECORD knows the client, the common part of its resources' ids.
    var base: UInt32 { UInt32(window) & ~0x1F_FFFF }

    func selectTouches(of device: Int32 = XIAllMasterDevices) {
        client.selectTouches(of: device, on: window, withOwnership: wantsOwnership)
    }

    func selectRawTouches() {
        client.select([XI_RawTouchBegin], of: XIAllDevices, on: client.root)
    }

    func selectPresses() {
        XSelectInput(display, window, ButtonPressMask | ButtonReleaseMask)
        client.sync()
    }

    func grabTouches(on window: UInt? = nil) {
        client.grabTouches(on: window, withOwnership: wantsOwnership)
    }

    /// Reads all events that the server has sent so far.
    func read() -> [Event] {
        client.sync()
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
        return switch type {
        case XI_TouchBegin: .begin(.init(device: event.deviceid, id: id, window: event.event))
        case XI_TouchUpdate: .update(id: id)
        case XI_TouchEnd: .end(id: id)
        default: nil
        }
    }
}
