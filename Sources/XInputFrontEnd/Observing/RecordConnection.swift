import CXlib
import Glibc
import TouchBridge

/// A connection on which the extension RECORD reports what the server delivers to other clients.
///
/// RECORD needs a connection of its own, because its answer to one request never ends.
///
/// Source: recordproto.txt and recordlib.txt, "Record Extension Protocol" and "Library".
final class RecordConnection {
    private let connection: XConnection
    private let decoder: RecordDecoder
    private var events: [ObservedEvent] = []

    var descriptor: Int32 { connection.descriptor }
    var isLost: Bool { connection.isLost }

    /// Starts to report; nil if the server lacks RECORD or refuses to record.
    ///
    /// - Parameters:
    ///   - control: The connection that owns the recording; both are excluded from it.
    ///   - name: The display's name.
    ///   - xinput: XInput on `control`.
    /// - Throws: `FrontEndError` if the second connection fails.
    init?(
        controlledBy control: borrowing XConnection,
        display name: String?,
        _ xinput: XInputExtension
    ) throws(FrontEndError) {
        var (major, minor): (Int32, Int32) = (0, 0)
        guard XRecordQueryVersion(control.display, &major, &minor) != 0 else { return nil }
        connection = try XConnection(display: name)
        decoder = RecordDecoder(xinputOpcode: UInt8(truncatingIfNeeded: xinput.opcode))
        let context = Self.context(on: control.display, xinputOpcode: decoder.xinputOpcode)
        guard let context else { return nil }
        // Our own raw events need no report. Any id of a client's resources stands for the client.
        let pixmap = XCreatePixmap(connection.display, connection.root, 1, 1, 1)
        XFreePixmap(connection.display, pixmap)
        var own = [XRecordClientSpec(context), XRecordClientSpec(pixmap)]
        XRecordUnregisterClients(control.display, context, &own, 2)
        try control.sync()
        _ = XErrors.take(of: control.display)
        let status = XRecordEnableContextAsync(
            connection.display,
            context,
            { closure, data in
                guard let data else { return }
                defer { XRecordFreeData(data) }
                guard let closure else { return }
                Unmanaged<RecordConnection>.fromOpaque(closure).takeUnretainedValue()
                    .receive(data.pointee)
            },
            Unmanaged.passUnretained(self).toOpaque()
        )
        guard status != 0 else { return nil }
        XFlush(connection.display)
    }

    /// Reads what has been reported, without waiting.
    func read() -> [ObservedEvent] {
        guard !connection.isLost else { return [] }
        XRecordProcessReplies(connection.display)
        defer { events.removeAll(keepingCapacity: true) }
        return events
    }

    /// Returns a new context for all clients; nil if the server refuses it.
    ///
    /// Xorg 21.1.7 ignores the second of two ranges of delivered events. One range from button presses to
    /// generic events contains both.
    private static func context(on display: OpaquePointer, xinputOpcode: UInt8) -> XRecordContext? {
        guard let range = XRecordAllocRange() else { return nil }
        defer { XFree(range) }
        let core = RecordDecoder.allowEvents
        let minor = UInt16(RecordDecoder.xiAllowEvents)
        range.pointee.delivered_events = .init(first: UInt8(ButtonPress), last: UInt8(GenericEvent))
        range.pointee.core_requests = .init(first: core, last: core)
        range.pointee.ext_requests = .init(
            ext_major: .init(first: xinputOpcode, last: xinputOpcode),
            ext_minor: .init(first: minor, last: minor)
        )
        range.pointee.client_died = True
        var clients = XRecordClientSpec(XRecordAllClients)
        var ranges: UnsafeMutablePointer<XRecordRange>? = range
        let context = XRecordCreateContext(display, 0, &clients, 1, &ranges, 1)
        return context == 0 ? nil : context
    }

    /// Keeps an event of a touch or a pointer, and erases all others.
    private func receive(_ data: XRecordInterceptData) {
        let client = UInt32(truncatingIfNeeded: data.id_base)
        let time = UInt32(truncatingIfNeeded: data.server_time)
        switch Int32(data.category) {
        case XRecordFromServer:
            guard let recorded = RecordedData(data) else { return }
            if let event = decoder.delivery(recorded, to: client, at: time) {
                events.append(event)
            } else {
                // It may be a key. Nothing of it stays in memory.
                explicit_bzero(data.data, recorded.bytes.count)
            }
        case XRecordFromClient:
            guard let recorded = RecordedData(data) else { return }
            if let event = decoder.decision(recorded, by: client, at: time) { events.append(event) }
        case XRecordClientDied: events.append(.clientGone(client, at: time))
        default: break
        }
    }
}
