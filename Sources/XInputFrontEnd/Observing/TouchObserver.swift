import CXlib
package import Foundation
package import TouchBridge

/// An observer of all touches on a server, and of the programs that receive them.
///
/// It changes nothing: it takes no grabs, and selects only raw events, which hide nothing from other clients.
/// Raw touches report where fingers are. The extension RECORD reports what the server delivers, and
/// X-Resource the processes of clients. The observer belongs to the thread that created it.
package final class TouchObserver {
    private let connection: XConnection
    private let xinput: XInputExtension
    private let record: RecordConnection?
    private var devices: DeviceList
    /// The physical devices by their ids, including those that were removed.
    ///
    /// A query reports the present devices, while events of a removed one may still be unread.
    private var knownDevices: [Int: InputDevice] = [:]
    private var desktop: DesktopTracker
    private var directory: ClientDirectory
    private var accounts = TouchAccounts()
    /// The latest axis values of the fingers that are down; an update contains only those that changed.
    private var valuators: [Finger: XInputEvent.Valuators] = [:]
    /// The buttons that are down, by their devices.
    private var presses: [Int: (button: Int, id: Int)] = [:]
    private var pressCount = 0
    /// The local time of the next read while events arrive; nil while none do.
    private var nextRead: TimeInterval?
    /// The interval between reads while events arrive, in seconds.
    private static let readInterval: TimeInterval = 0.01
    /// The server's time when the observation started, in milliseconds.
    package let startTime: UInt32

    private struct Finger: Hashable {
        let source: Int
        let id: Int
    }

    /// Connects and starts to observe.
    ///
    /// - Parameters:
    ///   - display: The display's name, such as ":0"; nil means the environment's `DISPLAY`.
    ///   - includesButtons: Whether presses of a mouse's buttons are observed as well; false by default.
    /// - Throws: `FrontEndError.noDisplay`, `.noXInput`, `.noTouches` for a server before XInput 2.2,
    ///   `.connectionLost`.
    package init(
        display: String? = nil,
        includesButtons: Bool = false
    ) throws(FrontEndError) {
        let connection = try XConnection(display: display)
        let xinput = try XInputExtension(on: connection, requesting: .newest)
        guard xinput.version >= .touches else { throw .noTouches(xinput.version) }
        devices = DeviceList(version: xinput.version)
        desktop = DesktopTracker(on: connection.display, root: connection.root)
        directory = ClientDirectory(on: connection)
        record = try RecordConnection(controlledBy: connection, display: display, xinput)
        EventSelection.select(
            Self.rawTouches + (includesButtons ? Self.rawButtons : []),
            of: XIAllDevices,
            on: connection.display,
            window: connection.root
        )
        record?.start()
        guard let time = serverTime(on: connection) else { throw connection.loss }
        startTime = time
        _ = devices.refresh(on: connection.display, at: time)
        for device in devices.devices { knownDevices[device.id] = device }
        try connection.sync()
        _ = XErrors.take(of: connection.display)
        self.connection = connection
        self.xinput = xinput
    }

    private static let rawTouches: [Int32] = [
        XI_RawTouchBegin, XI_RawTouchUpdate, XI_RawTouchEnd, XI_HierarchyChanged, XI_DeviceChanged,
    ]
    private static let rawButtons: [Int32] = [XI_RawButtonPress, XI_RawButtonRelease, XI_RawMotion]

    /// Whether the server reports deliveries; without the extension RECORD only raw touches are known.
    package var reportsDeliveries: Bool { record != nil }

    /// Whether the server reports the processes of clients, with the extension X-Resource.
    package var reportsProcesses: Bool { directory.hasResourceExtension }

    /// The file descriptors to wait for, together with the ``deadline``.
    ///
    /// Shortly after events, there are none: the observer reads many events at a time, because a wake-up for
    /// each event costs more than the event.
    package var descriptors: [Int32] {
        nextRead == nil ? [connection.descriptor] + (record.map { [$0.descriptor] } ?? []) : []
    }

    /// The local time for the next read even if no descriptor can be read, in seconds of `monotonicTime()`;
    /// nil without one.
    package var deadline: TimeInterval? {
        [accounts.deadline, nextRead].compactMap(\.self).min()
    }

    /// The server's product and version, such as "X.Org 21.1.7".
    package var serverDescription: String {
        let vendor = connection.vendor
        let isXwayland = inputDevices.contains(where: \.isXwaylandDevice)
        return XInputFrontEnd.serverDescription(
            vendor: vendor.name,
            release: vendor.release,
            isXwayland: isXwayland
        )
    }

    /// The agreed XInput version, 2.2 to 2.4.
    package var xinputVersion: XInputVersion { xinput.version }

    /// The enabled physical devices.
    package var inputDevices: [InputDevice] { devices.devices }

    /// The size of the desktop in pixels.
    package var desktopSize: CGSize { desktop.desktop.size }

    /// Reads all available events, without waiting, and returns them in their order.
    ///
    /// - Throws: `FrontEndError.connectionLost`, `.notAnswering`.
    package func read() throws(FrontEndError) -> [ObservedEvent] {
        try ShutdownWatchdog.whileWaiting { () throws(FrontEndError) in try readAll() }
    }

    private func readAll() throws(FrontEndError) -> [ObservedEvent] {
        if let deadline = accounts.deadline, deadline <= monotonicTime() {
            // RECORD keeps a decision that no event follows in the server, until the server answers a client.
            // The second answer comes after the decision was sent.
            for _ in 0..<2 { try connection.sync() }
        }
        var raw = readRaw()
        let delivered = record?.read() ?? []
        if delivered.contains(where: \.startsReceipt) {
            // Raw events precede deliveries. A round trip fetches those that are still on their way.
            try connection.sync()
            raw += readRaw()
        }
        guard !connection.isLost, record?.isLost != true else { throw connection.loss }
        let now = monotonicTime()
        nextRead = raw.isEmpty && delivered.isEmpty ? nil : now + Self.readInterval
        for event in raw + delivered {
            accounts.record(event, at: now)
            learn(event)
        }
        return raw + delivered
    }

    /// Whether touches that landed on a window are under way, or wait for their last events.
    package func hasUnsettledTouches(on window: UInt32) -> Bool {
        accounts.unsettled.contains { $0.contact?.window == window }
    }

    /// Removes and returns the touches whose paths are known completely.
    package func removeSettled() -> [TouchAccount] { accounts.removeSettled(at: monotonicTime()) }

    /// Removes and returns all touches, at the end of the observation.
    package func removeAll() -> [TouchAccount] { accounts.removeAll() }

    /// Returns the program of a receipt's client, or of a window on which a finger landed; nil if it is
    /// unknown.
    package func program(of client: UInt32) -> ObservedProgram? { directory.program(client) }

    /// Returns the current frame of a window on the root window, in pixels; nil if it no longer exists.
    package func frame(of window: UInt32) -> CGRect? {
        ShutdownWatchdog.whileWaiting { directory.frame(of: window) }
    }

    /// Returns a window with its title, which was queried when the window first received a touch.
    package func window(_ id: UInt32) -> ObservedWindow { directory.window(id) }

    /// Queries programs and windows while they exist.
    private func learn(_ event: ObservedEvent) {
        switch event {
        case .delivered(let delivery) where event.startsReceipt:
            if case .button = delivery.event, !accounts.hasContact(beginningAt: delivery.time) {
                return
            }
            directory.learn(delivery.client, delivery.window)
        case .clientGone(let client, _): directory.recordDisconnection(of: client)
        default: break
        }
    }

    private func readRaw() -> [ObservedEvent] {
        var events: [ObservedEvent] = []
        var event = XEvent()
        while XPending(connection.display) > 0
            || XEventsQueued(connection.display, Int32(QueuedAlready)) > 0
        {
            XNextEvent(connection.display, &event)
            guard event.type == GenericEvent, event.xcookie.extension == xinput.opcode else {
                _ = desktop.handle(&event, on: connection.display)
                continue
            }
            guard XGetEventData(connection.display, &event.xcookie) != 0 else { continue }
            defer { XFreeEventData(connection.display, &event.xcookie) }
            guard let data = event.xcookie.data else { continue }
            events += decode(event.xcookie.evtype, data)
        }
        return events
    }

    private func decode(_ type: Int32, _ data: UnsafeMutableRawPointer) -> [ObservedEvent] {
        switch type {
        case XI_RawTouchBegin, XI_RawTouchUpdate, XI_RawTouchEnd:
            let event = data.assumingMemoryBound(to: XIRawEvent.self).pointee
            return rawTouch(event).map { [.raw($0)] } ?? []
        case XI_RawButtonPress, XI_RawButtonRelease, XI_RawMotion:
            let event = data.assumingMemoryBound(to: XIRawEvent.self).pointee
            return rawPress(event).map { [.raw($0)] } ?? []
        case XI_HierarchyChanged, XI_DeviceChanged:
            let time = data.assumingMemoryBound(to: XIHierarchyEvent.self).pointee.time
            let serverTime = UInt32(truncatingIfNeeded: time)
            let changes = devices.refresh(on: connection.display, at: serverTime)
            for device in devices.devices { knownDevices[device.id] = device }
            return changes.compactMap { change in
                guard case .deviceRemoved(let id, let time) = change else { return nil }
                return .deviceGone(id, at: time)
            }
        default: return []
        }
    }

    /// Decodes a raw event; nil for a second report by a master device, and for a device without a screen.
    private func rawTouch(_ event: XIRawEvent) -> RawTouch? {
        guard event.deviceid == event.sourceid, let device = knownDevices[Int(event.deviceid)]
        else { return nil }
        let change: RawTouch.Change =
            switch event.evtype {
            case XI_RawTouchBegin: .begin
            case XI_RawTouchUpdate: .update
            default: .end
            }
        let finger = Finger(source: device.id, id: Int(UInt32(bitPattern: event.detail)))
        var values = change == .begin ? [:] : valuators[finger] ?? [:]
        for element in event.valuators.byNumber.elements { values[element.axis] = element.value }
        valuators[finger] = change == .end ? nil : values
        guard let fraction = device.location(of: values) else { return nil }
        let size = desktopSize
        let location = CGPoint(x: fraction.x * size.width, y: fraction.y * size.height)
        return RawTouch(
            change,
            source: device.id,
            id: finger.id,
            time: UInt32(truncatingIfNeeded: event.time),
            location: location,
            valuators: values,
            window: change == .begin ? directory.learnWindow(at: location) : nil
        )
    }

    /// Decodes a raw event of a mouse or a pen; nil for motion without a button, for a wheel, and for further
    /// buttons during a press.
    private func rawPress(_ event: XIRawEvent) -> RawTouch? {
        guard event.deviceid == event.sourceid,
            let device = knownDevices[Int(event.deviceid)],
            device.kind == .pointer || device.kind == .dependentTouch
        else { return nil }
        let number = Int(event.detail)
        let press = presses[device.id]
        switch event.evtype {
        case XI_RawButtonPress where press == nil && (1...3).contains(number):
            pressCount += 1
            presses[device.id] = (number, -pressCount)
            return rawPress(.begin, event, button: number, id: -pressCount)
        case XI_RawButtonRelease where press?.button == number:
            presses[device.id] = nil
            return press.flatMap { rawPress(.end, event, button: $0.button, id: $0.id) }
        case XI_RawMotion:
            return press.flatMap { rawPress(.update, event, button: $0.button, id: $0.id) }
        default: return nil
        }
    }

    /// Returns the event with the pointer's location, which a raw event of a mouse does not contain.
    private func rawPress(
        _ change: RawTouch.Change,
        _ event: XIRawEvent,
        button: Int,
        id: Int
    ) -> RawTouch? {
        var (root, child): (Window, Window) = (0, 0)
        var (x, y, windowX, windowY): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
        var mask: UInt32 = 0
        guard
            XQueryPointer(
                connection.display,
                connection.root,
                &root,
                &child,
                &x,
                &y,
                &windowX,
                &windowY,
                &mask
            ) != 0
        else { return nil }
        let location = CGPoint(x: Int(x), y: Int(y))
        return RawTouch(
            change,
            of: .button(button),
            source: Int(event.deviceid),
            id: id,
            time: UInt32(truncatingIfNeeded: event.time),
            location: location,
            window: change == .begin ? directory.learnWindow(at: location) : nil
        )
    }
}

extension ObservedEvent {
    /// Whether a client receives the first event of a touch or of a press.
    fileprivate var startsReceipt: Bool {
        guard case .delivered(let delivery) = self else { return false }
        switch delivery.event {
        case .touch(.begin, _, _), .button(isDown: true): return true
        default: return false
        }
    }
}

/// Returns the server's current time in milliseconds; nil if the connection is lost.
///
/// Only an event contains it. The change of a property of a window that is never mapped causes one.
private func serverTime(on connection: borrowing XConnection) -> UInt32? {
    let display = connection.display
    let window = XCreateSimpleWindow(display, connection.root, 0, 0, 1, 1, 0, 0, 0)
    defer { XDestroyWindow(display, window) }
    XSelectInput(display, window, PropertyChangeMask)
    XProperties(display: display, window: window)
        .set(XA_WM_NAME, type: XA_STRING, bytes: [], mode: PropModeAppend)
    XSync(display, False)
    var event = XEvent()
    guard XCheckTypedWindowEvent(display, window, PropertyNotify, &event) != 0 else { return nil }
    return UInt32(truncatingIfNeeded: event.xproperty.time)
}
