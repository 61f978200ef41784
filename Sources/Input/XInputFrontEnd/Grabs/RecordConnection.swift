import CXlib
import Glibc
import TouchBridge

/// A connection on which the extension RECORD reports what the server delivers to other clients.
///
/// RECORD needs a connection of its own, because its answer to one request never ends. Nothing is reported
/// until `start`.
///
/// Source: recordproto.txt and recordlib.txt, "Record Extension Protocol" and "Library".
package final class RecordConnection {
    private let connection: XConnection
    /// The connection that owns the recording.
    private let control: OpaquePointer
    private let context: XRecordContext
    private var decoder: RecordDecoder
    private let stream: RecordStream

    package var descriptor: Int32 { connection.descriptor }
    package var isLost: Bool { connection.isLost || stream.isClosed }

    /// Connects; nil if the server lacks RECORD or refuses to record.
    ///
    /// - Parameters:
    ///   - control: The connection that owns the recording; both are excluded from it.
    ///   - name: The display's name.
    ///   - xinput: XInput on `control`.
    /// - Throws: `FrontEndError` if the second connection fails.
    package init?(
        controlledBy control: borrowing XConnection,
        display name: String?,
        _ xinput: XInputExtension
    ) throws(FrontEndError) {
        var (opcode, event, error): (Int32, Int32, Int32) = (0, 0, 0)
        var (major, minor): (Int32, Int32) = (0, 0)
        // Without the extension, the library's own query writes to standard error.
        guard XQueryExtension(control.display, "RECORD", &opcode, &event, &error) != 0,
            XRecordQueryVersion(control.display, &major, &minor) != 0
        else { return nil }
        connection = try XConnection(display: name)
        stream = RecordStream(connection.descriptor)
        self.control = control.display
        decoder = RecordDecoder(xinputOpcode: UInt8(truncatingIfNeeded: xinput.opcode))
        context = XRecordCreateContext(control.display, 0, nil, 0, nil, 0)
        try control.sync()
        guard XErrors.take(of: control.display).isEmpty, context != 0 else { return nil }
        // From here on only the stream reads from this connection. Xlib would leave keys in memory.
        let status = XRecordEnableContextAsync(
            connection.display,
            context,
            { _, data in if let data { XRecordFreeData(data) } },
            nil
        )
        guard status != 0 else { return nil }
        XFlush(connection.display)
    }

    deinit {
        // Xlib understands none of what the stream leaves, and the server may send more until then.
        connection.shutDown()
        stream.read { _ in }
    }

    /// Starts reporting, without waiting for the server.
    ///
    /// Xorg 21.1.7 ignores the second of two ranges of delivered events. One range from button presses to
    /// generic events contains both.
    package func start() {
        guard let range = XRecordAllocRange() else { return }
        defer { XFree(range) }
        let (core, minor) = (RecordDecoder.coreRequests, RecordDecoder.xinputRequests)
        let major = decoder.xinputOpcode
        range.pointee.delivered_events = .init(first: UInt8(ButtonPress), last: UInt8(GenericEvent))
        range.pointee.core_requests = .init(first: core.lowerBound, last: core.upperBound)
        range.pointee.ext_requests = .init(
            ext_major: .init(first: major, last: major),
            ext_minor: .init(first: UInt16(minor.lowerBound), last: UInt16(minor.upperBound))
        )
        range.pointee.client_started = True
        range.pointee.client_died = True
        var clients = XRecordClientSpec(XRecordAllClients)
        var ranges: UnsafeMutablePointer<XRecordRange>? = range
        // Without these flags, several events share the time of the first one.
        let flags = Int32(XRecordFromServerTime | XRecordFromClientTime)
        XRecordRegisterClients(control, context, flags, &clients, 1, &ranges, 1)
        // Our own events need no report. Any id of a client's resources stands for the client.
        var own = XRecordClientSpec(context)
        XRecordUnregisterClients(control, context, &own, 1)
        XFlush(control)
    }

    /// Stops reporting, without waiting for the server; what it has reported by then remains to be read.
    func stop() {
        var clients = XRecordClientSpec(XRecordAllClients)
        XRecordUnregisterClients(control, context, &clients, 1)
        XFlush(control)
    }

    /// Reads what has been reported, without waiting.
    package func read() -> [ObservedEvent] {
        var events: [ObservedEvent] = []
        stream.read { element in
            if let event = event(element) { events.append(event) }
        }
        return events
    }

    /// Returns what concerns a touch or a pointer; nil for all else, such as keys.
    private func event(_ element: RecordStream.Element) -> ObservedEvent? {
        switch element.category {
        case XRecordFromServer:
            return decoder.delivery(element.data, to: element.client, at: element.time)
        case XRecordFromClient:
            return decoder.request(element.data, by: element.client, at: element.time)
        case XRecordClientStarted: return .clientStarted(element.client)
        case XRecordClientDied:
            decoder.forget(element.client)
            return .clientGone(element.client, at: element.time)
        default: return nil
        }
    }
}
