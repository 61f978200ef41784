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
        guard XErrors.removeAll(of: control.display).isEmpty, context != 0 else { return nil }
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

    /// Decodes an element that concerns a touch or a pointer; nil for all others, such as keys.
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

/// The bytes that the server sends on a connection on which RECORD is enabled.
///
/// They contain the keys that other programs receive. Xlib and xcb would leave copies of them in their own
/// buffers and in freed memory. The stream reads them into the only buffer, and erases it after each use.
///
/// Source: recordproto.txt, "Record Extension Protocol", section 2 "Common Types" and "RecordEnableContext".
private final class RecordStream {
    /// The data of one event, of one request, or of a client's disconnection.
    struct Element {
        /// A category such as `XRecordFromServer`.
        let category: Int32
        /// The client's resource base.
        let client: UInt32
        /// The server time in milliseconds.
        let time: UInt32
        let data: RecordedData
    }

    /// The size of the buffer in bytes; the server sends its reports in pieces of a kilobyte.
    private static let capacity = 1 << 16
    /// The type of a reply, `X_Reply` in Xproto.h.
    private static let reply: Int32 = 1
    /// The size of a message's fixed part in bytes.
    private static let headSize = 32

    private let descriptor: Int32
    private let buffer: UnsafeMutableRawBufferPointer
    private var count = 0
    /// Whether the connection is closed.
    private(set) var isClosed = false

    init(_ descriptor: Int32) {
        self.descriptor = descriptor
        buffer = .allocate(byteCount: Self.capacity, alignment: 8)
    }

    deinit {
        erase(0..<Self.capacity)
        buffer.deallocate()
    }

    /// Reads what has arrived, without waiting, and passes each element to a function.
    func read(_ body: (Element) -> Void) {
        while receive() {
            let used = parse(body)
            let rest = count - used
            if used > 0, rest > 0, let base = buffer.baseAddress {
                memmove(base, base + used, rest)
            }
            erase(rest..<count)
            count = rest
        }
    }

    /// Reads the available bytes into the buffer; returns false if there are none.
    private func receive() -> Bool {
        while !isClosed {
            let free = UnsafeMutableRawBufferPointer(rebasing: buffer[count...])
            let size = recv(descriptor, free.baseAddress, free.count, Int32(MSG_DONTWAIT))
            if size > 0 {
                count += size
                return true
            }
            if size < 0, errno == EINTR { continue }
            if size < 0, errno == EAGAIN { return false }
            isClosed = true
        }
        return false
    }

    /// Passes on the elements of all complete messages, and returns the number of used bytes.
    private func parse(_ body: (Element) -> Void) -> Int {
        var start = 0
        while count - start >= Self.headSize {
            let bytes = UnsafeRawBufferPointer(rebasing: buffer[start..<start + Self.headSize])
            let head = RecordedData(bytes: bytes)
            let type = Int32(head.byte(at: 0))
            let hasBody = type == Self.reply || type & 0x7f == GenericEvent
            let length = hasBody ? Int(head.long(at: 4)) * 4 : 0
            let end = start + Self.headSize + length
            guard end <= count else { break }
            if type == Self.reply {
                let data = UnsafeRawBufferPointer(rebasing: buffer[start + Self.headSize..<end])
                split(head, data, body)
            }
            start = end
        }
        return start
    }

    /// Splits a report into its elements.
    ///
    /// An event or request follows its time. An event has 32 bytes, a request contains its own length.
    private func split(
        _ head: RecordedData,
        _ data: UnsafeRawBufferPointer,
        _ body: (Element) -> Void
    ) {
        let category = Int32(head.byte(at: 1))
        func pass(_ time: UInt32, _ bytes: UnsafeRawBufferPointer) {
            body(
                Element(
                    category: category,
                    client: head.long(at: 12),
                    time: time,
                    data: RecordedData(bytes: bytes)
                )
            )
        }
        guard category == XRecordFromServer || category == XRecordFromClient else {
            return pass(head.long(at: 16), data)
        }
        var start = 0
        while start + 8 <= data.count {
            let time = RecordedData(bytes: data).long(at: start)
            let rest = UnsafeRawBufferPointer(rebasing: data[(start + 4)...])
            var size = Self.headSize
            if category == XRecordFromClient {
                // A length of 0 means that a longer length follows, which no request of interest has.
                size = RecordedData(bytes: rest).short(at: 2) * 4
                guard size > 0 else { return }
            }
            guard size <= rest.count else { return }
            pass(time, UnsafeRawBufferPointer(rebasing: rest[..<size]))
            start += 4 + size
        }
    }

    private func erase(_ range: Range<Int>) {
        guard !range.isEmpty, let base = buffer.baseAddress else { return }
        explicit_bzero(base + range.lowerBound, range.count)
    }
}
