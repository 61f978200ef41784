import Foundation
import Glibc

/// An unnamed file for data that exceeds memory; it disappears with its owner, however the program ends.
///
/// Source: open(2), `O_TMPFILE`; hier(7), `/var/tmp`, which, unlike `/tmp`, is not in memory.
struct SpillFile: ~Copyable {
    private let descriptor: Int32
    private(set) var count = 0

    /// The candidate folders: `TMPDIR`, `/var/tmp` and finally `/tmp`.
    static var folders: [String] {
        let named = ProcessInfo.processInfo.environment["TMPDIR"]
        return [named, "/var/tmp", "/tmp"].compactMap(\.self)
    }

    /// Creates an empty file, accessible to its owner only, in the first folder that permits it; nil if none
    /// does.
    init?(in folders: [String]) {
        for folder in folders {
            let descriptor = open(folder, O_RDWR | Self.temporaryFileFlag | O_CLOEXEC, 0o600)
            if descriptor >= 0 {
                self.descriptor = descriptor
                return
            }
        }
        return nil
    }

    deinit { close(descriptor) }

    /// `O_TMPFILE`, which Swift does not import because its definition in C is not a plain number.
    private static let temporaryFileFlag: Int32 = 0o20_000_000 | O_DIRECTORY

    /// Appends all bytes; returns false and leaves the file unchanged if they do not fit.
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

    /// The maximum size of a piece that `read` returns, in bytes.
    private static let piece = 1 << 18

    /// Returns the content from an offset on, at most one piece; nil on an error.
    func read(from offset: Int) -> Data? {
        var piece = Data(count: min(count - offset, Self.piece))
        let read = piece.withUnsafeMutableBytes {
            pread(descriptor, $0.baseAddress, $0.count, off_t(offset))
        }
        return read > 0 ? piece.prefix(read) : nil
    }
}
