import Foundation
import Glibc

/// A file without a name for what is too much to be held in memory; it is gone when its owner goes,
/// however the program ends.
///
/// Source: open(2), `O_TMPFILE`; hier(7), `/var/tmp`, which unlike `/tmp` is no memory.
struct SpillFile: ~Copyable {
    private let descriptor: Int32
    private(set) var count = 0

    /// Where there may be a place for one: `TMPDIR`, `/var/tmp`, and at last `/tmp`.
    static var folders: [String] {
        let named = ProcessInfo.processInfo.environment["TMPDIR"]
        return [named, "/var/tmp", "/tmp"].compactMap(\.self)
    }

    /// Creates the file in the first of the folders that has a place for one, for its owner's eyes only; nil
    /// where none has.
    init?(in folders: [String]) {
        var descriptor: Int32 = -1
        for folder in folders where descriptor < 0 {
            descriptor = open(folder, O_RDWR | Self.nameless | O_CLOEXEC, 0o600)
        }
        guard descriptor >= 0 else { return nil }
        self.descriptor = descriptor
    }

    deinit { close(descriptor) }

    /// `O_TMPFILE`, which is no simple number in the C header.
    private static let nameless: Int32 = 0o20_000_000 | O_DIRECTORY

    /// Appends all of the bytes; false, and the file as it was, when there is no room.
    mutating func append(_ data: [UInt8]) -> Bool {
        let isWritten = data.withUnsafeBytes { bytes in
            var done = 0
            while done < bytes.count {
                let wrote = pwrite(
                    descriptor,
                    bytes.baseAddress.map { $0 + done },
                    bytes.count - done,
                    off_t(count + done)
                )
                if wrote < 0 && errno == EINTR { continue }
                guard wrote > 0 else { return false }
                done += wrote
            }
            return true
        }
        if isWritten { count += data.count }
        return isWritten
    }

    /// All that was appended, read as it is looked at; it stays when the file goes.
    ///
    /// Nil when the system refuses.
    var contents: Data? {
        guard count > 0 else { return Data() }
        let map = mmap(nil, count, PROT_READ, MAP_SHARED, descriptor, 0)
        guard let map, map != MAP_FAILED else { return nil }
        return Data(bytesNoCopy: map, count: count, deallocator: .unmap)
    }
}
