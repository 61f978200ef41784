import CXlib
package import Foundation
import ProcessSupport
package import TouchBridge
package import XInputFrontEnd

/// An observer of all touches on a server, and of the programs that receive them.
///
/// It changes nothing: it takes no grabs, and selects only raw events, which hide nothing from other clients.
/// Raw touches report where fingers are. The extension RECORD reports what the server delivers, and
/// X-Resource the processes of clients. The observer belongs to the thread that created it.
package final class TouchObserver {
    private let connection: XConnection
    private let xinput: XInputExtension
    private let record: RecordConnection
    private var devices: ObservedDevices
    private var desktop: DesktopTracker
    private var windows: ObservedWindows
    private var accounts = TouchAccounts()
    private var thaw = DeviceThaw()
    private var awaitedWindow: UInt32?
    /// Whether the window of ``awaitEnd(of:)`` no longer exists.
    package private(set) var hasLostWindow = false
    /// The local time of the next read while events arrive; nil while none do.
    private var nextRead: TimeInterval?
    /// The interval between reads while events arrive, in seconds.
    private static let readInterval: TimeInterval = 0.01
    /// The server's time when the observation started, in milliseconds.
    let startTime: UInt32

    /// Connects and starts to observe.
    ///
    /// - Parameters:
    ///   - display: The display's name, such as ":0"; nil means the environment's `DISPLAY`.
    ///   - includesButtons: Whether presses of a mouse's buttons are observed as well; false by default.
    /// - Throws: `FrontEndError.noDisplay`, `.noXInput`, `.noExtension`, `.connectionLost`,
    ///   `.systemCallFailed`.
    package init(display: String? = nil, includesButtons: Bool = false) throws(FrontEndError) {
        let connection = try XConnection(display: display)
        let xinput = try XInputExtension(on: connection)
        devices = ObservedDevices(on: connection)
        desktop = DesktopTracker(on: connection.display, root: connection.root)
        guard let clients = ClientDirectory(on: connection) else {
            throw .noExtension("X-Resource 1.2")
        }
        windows = ObservedWindows(on: connection, clients: clients)
        let record = try RecordConnection(controlledBy: connection, display: display, xinput)
        guard let record else { throw .noExtension("RECORD") }
        self.record = record
        EventSelection.select(
            Self.rawTouches + (includesButtons ? Self.rawButtons : []),
            of: XIAllDevices,
            on: connection.display,
            window: connection.root
        )
        record.start()
        windows.learnClients()
        startTime = try connection.serverTime()
        _ = devices.refresh(at: startTime)
        try connection.sync()
        XErrors.removeAll(of: connection.display)
        self.connection = connection
        self.xinput = xinput
    }

    private static let rawTouches: [Int32] = [
        XI_RawTouchBegin, XI_RawTouchUpdate, XI_RawTouchEnd, XI_HierarchyChanged, XI_DeviceChanged,
    ]
    private static let rawButtons: [Int32] = [XI_RawButtonPress, XI_RawButtonRelease, XI_RawMotion]

    /// The file descriptors to wait for, together with the ``deadline``.
    ///
    /// Shortly after events, there are none: the observer reads many events at a time, because a wake-up for
    /// each event costs more than the event.
    package var descriptors: [Int32] {
        nextRead == nil ? [connection.descriptor, record.descriptor] : []
    }

    /// The local time for the next read even if no descriptor can be read, in seconds of `monotonicTime()`;
    /// nil if there is none.
    var deadline: TimeInterval? {
        [accounts.deadline, nextRead].compactMap(\.self).min()
    }

    /// The server's product and version, such as "X.Org 21.1.7".
    package var serverDescription: String {
        connection.serverDescription(isXwayland: inputDevices.contains(where: \.isXwaylandDevice))
    }

    /// The enabled physical devices.
    package var inputDevices: [InputDevice] { devices.enabled }

    /// The size of the desktop in pixels.
    package var desktopSize: CGSize { desktop.desktop.size }

    /// Reads all available events, without waiting, and returns them in their order.
    ///
    /// - Throws: `FrontEndError.connectionLost`.
    func read() throws(FrontEndError) -> [ObservedEvent] {
        if let deadline = accounts.deadline, deadline <= monotonicTime() {
            // RECORD keeps a decision that no event follows in the server, until the server answers a client.
            // The second answer comes after the decision was sent.
            for _ in 0..<2 { try connection.sync() }
        }
        var raw = readRaw()
        let delivered = record.read()
        if delivered.contains(where: \.startsDelivery) {
            // Raw events precede deliveries. A round trip fetches those that are still on their way.
            try connection.sync()
            raw += readRaw()
        }
        guard !connection.isLost, !record.isLost else { throw .connectionLost }
        let now = monotonicTime()
        nextRead = raw.isEmpty && delivered.isEmpty ? nil : now + Self.readInterval
        return (raw + delivered).map { event in
            let event = withReceiver(event)
            accounts.record(event, at: now)
            return event
        }
    }

    /// The touches whose fingers are down or whose last events are awaited.
    var unsettled: [TouchAccount] { accounts.unsettled }

    /// Removes and returns the touches whose paths are known completely, and again those that a later decision
    /// has changed.
    func removeSettled() -> [TouchAccount] { accounts.removeSettled(at: monotonicTime()) }

    /// Removes and returns all touches, at the end of the observation.
    func removeAll() -> [TouchAccount] { accounts.removeAll() }

    /// The physical device with an id, even if it was removed; nil if the id is unknown.
    func device(_ id: Int) -> InputDevice? { devices[id] }

    /// Queries a window's frame on the root window, in pixels; nil if the window no longer exists.
    package func frame(of window: UInt32) -> CGRect? {
        windows.frame(of: window)
    }

    /// Starts to wait for the end of a window, which ``hasLostWindow`` reports.
    package func awaitEnd(of window: UInt32) {
        // The root window never ends, and its events are selected already.
        guard Window(window) != connection.root else { return }
        awaitedWindow = window
        XSelectInput(connection.display, Window(window), StructureNotifyMask)
        // The window may have ended before the request.
        hasLostWindow = frame(of: window) == nil
    }

    /// Returns an event with the window and program of a client that receives a touch.
    private func withReceiver(_ event: ObservedEvent) -> ObservedEvent {
        windows.record(event)
        thaw.record(event)
        guard case .delivered(var delivery) = event, event.startsDelivery else { return event }
        if case .button = delivery.event, !accounts.awaitsPress(at: delivery.time) { return event }
        delivery.receiver = windows.receiver(of: delivery)
        delivery.freezer = thaw.client(delaying: delivery).flatMap { windows.program(of: $0) }
        return .delivered(delivery)
    }

    private func readRaw() -> [ObservedEvent] {
        var events: [ObservedEvent] = []
        var event = XEvent()
        while XPending(connection.display) > 0
            || XEventsQueued(connection.display, Int32(QueuedAlready)) > 0
        {
            XNextEvent(connection.display, &event)
            guard event.type == GenericEvent, event.xcookie.extension == xinput.opcode else {
                if event.type == DestroyNotify,
                    event.xdestroywindow.window == awaitedWindow.map({ Window($0) })
                {
                    hasLostWindow = true
                }
                _ = desktop.handle(&event, on: connection.display)
                continue
            }
            guard XGetEventData(connection.display, &event.xcookie) != 0 else { continue }
            defer { XFreeEventData(connection.display, &event.xcookie) }
            guard let data = event.xcookie.data else { continue }
            events += devices.decode(event.xcookie.evtype, data, onDesktopOf: desktopSize)
                .map(withWindow)
        }
        return events
    }

    /// Returns the event; if a finger lands, with the window under it.
    private func withWindow(_ event: ObservedEvent) -> ObservedEvent {
        guard case .raw(var touch) = event, touch.change == .begin else { return event }
        touch.window = windows.window(at: touch.location)
        return .raw(touch)
    }
}

extension ObservedEvent {
    /// Whether a client receives the first event of a touch or of a press.
    fileprivate var startsDelivery: Bool {
        guard case .delivered(let delivery) = self else { return false }
        switch delivery.event {
        case .touch(.begin, _, _), .button(isDown: true): return true
        default: return false
        }
    }
}
