/// The bytes of a line as they are written, one piece after the other.
///
/// Thousands of lines are written in a second while fingers move, and each has some forty pieces: a piece
/// asks once for its room and is then stored, and the room is used again for the next line.
struct JSONBytes {
    /// Room, of which the first `count` bytes are written.
    private var room: [UInt8]
    private(set) var count = 0

    init(capacity: Int) { room = [UInt8](repeating: 0, count: max(1, capacity)) }

    /// Forgets what is written, and keeps the room.
    mutating func removeAll() { count = 0 }

    mutating func append(_ byte: UInt8) {
        makeRoom(for: 1)
        room[count] = byte
        count += 1
    }

    mutating func append(_ text: String) {
        var text = text
        text.withUTF8 { bytes in
            fill(atMost: bytes.count) { place in
                for index in bytes.indices { place[index] = bytes[index] }
                return bytes.count
            }
        }
    }

    /// Writes one piece in place.
    ///
    /// - Parameters:
    ///   - most: how many bytes it may have.
    ///   - write: stores them from the first on, and answers how many there are.
    @inline(__always)
    mutating func fill(
        atMost most: Int,
        _ write: (UnsafeMutableBufferPointer<UInt8>) -> Int
    ) {
        makeRoom(for: most)
        let start = count
        count += room.withUnsafeMutableBufferPointer { room in
            write(UnsafeMutableBufferPointer(rebasing: room[start...]))
        }
    }

    /// Calls the body with what is written.
    func withBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
        room.withUnsafeBytes { body(UnsafeRawBufferPointer(rebasing: $0[..<count])) }
    }

    private mutating func makeRoom(for more: Int) {
        let lack = count + more - room.count
        guard lack > 0 else { return }
        room.append(contentsOf: repeatElement(0, count: max(lack, room.count)))
    }
}
