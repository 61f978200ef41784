package import Foundation
import Glibc

/// An unnamed file for data that exceeds memory; it disappears with its owner, however the program ends.
///
/// Source: open(2), `O_TMPFILE`; hier(7), `/var/tmp`, which, unlike `/tmp`, is not in memory.
package struct SpillFile: ~Copyable {
    let descriptor: Int32
    package private(set) var count = 0

    /// The candidate folders: `TMPDIR`, `/var/tmp` and finally `/tmp`.
    package static var folders: [String] {
        let named = ProcessInfo.processInfo.environment["TMPDIR"]
        return [named, "/var/tmp", "/tmp"].compactMap(\.self)
    }

    /// Creates the file with this content, accessible to its owner only, in the first folder that permits it
    /// and has enough space; nil if none does.
    package static func holding(_ content: [UInt8], in folders: [String]) -> SpillFile? {
        for folder in folders {
            let descriptor = open(folder, O_RDWR | temporaryFileFlag | O_CLOEXEC, 0o600)
            guard descriptor >= 0 else { continue }
            var file = SpillFile(descriptor: descriptor)
            if file.append(content) { return file }
        }
        return nil
    }

    private init(descriptor: Int32) { self.descriptor = descriptor }

    deinit { close(descriptor) }

    /// `O_TMPFILE`, which Swift does not import because its definition in C is not a plain number.
    private static let temporaryFileFlag: Int32 = 0o20_000_000 | O_DIRECTORY

    /// Appends all bytes; returns false and leaves the file unchanged if they do not fit.
    package mutating func append(_ data: [UInt8]) -> Bool {
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

    /// The maximum size of a piece that `read` returns, in bytes.
    private static let piece = 1 << 18

    /// Returns the content from an offset on, at most one piece; nil on an error.
    package func read(from offset: Int) -> Data? {
        var piece = Data(count: min(count - offset, Self.piece))
        let read = piece.withUnsafeMutableBytes {
            pread(descriptor, $0.baseAddress, $0.count, off_t(offset))
        }
        return read > 0 ? piece.prefix(read) : nil
    }

    /// The first bytes of a file, loaded on access and valid after the file is closed; nil if the system
    /// cannot map them.
    static func contents(of descriptor: Int32, _ count: Int) -> Data? {
        guard count > 0 else { return Data() }
        let map = mmap(nil, count, PROT_READ, MAP_SHARED, descriptor, 0)
        guard let map, map != MAP_FAILED else { return nil }
        return Data(bytesNoCopy: map, count: count, deallocator: .unmap)
    }
}
