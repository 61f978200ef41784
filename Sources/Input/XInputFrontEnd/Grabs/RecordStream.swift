import CXlib
import Glibc

/// The bytes that the server sends on a connection on which RECORD is enabled.
///
/// They contain the keys that other programs receive. Xlib and xcb would leave copies of them in their own
/// buffers and in freed memory. The stream reads them into the only buffer, and erases it after each use.
///
/// Source: recordproto.txt, "Record Extension Protocol", section 2 "Common Types" and "RecordEnableContext".
final class RecordStream {
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

    /// Reads bytes into the buffer; false if none are there.
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
                // A length of 0 means that a longer one follows, which no request of interest has.
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
