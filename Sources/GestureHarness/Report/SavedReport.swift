import Foundation
import GestureScenes
import XInputFrontEnd

/// A report's file as the clipboard offers it.
struct SavedReport {
    /// The maximum size of a report on the clipboard, in bytes; larger ones would only fill the memory of the
    /// program that pastes.
    private static let maxSize = 1 << 26

    let content: ClipboardContent

    /// Reads the file; nil if it is gone or too large.
    init?(_ path: String) {
        guard let status = SystemFile.status(path), status.st_size <= Self.maxSize,
            let handle = SystemFile.reader(path), let png = try? handle.readToEnd()
        else { return nil }
        content = .picture(png: png, uri: Self.uri(of: path))
    }

    /// Returns the file's URI; a name can have bytes that are not UTF-8.
    private static func uri(of path: String) -> String {
        let name = SystemName.bytes(SystemFile.absolute(path).path).prefix { $0 != 0 }
        return "file://"
            + name.map { UInt8(bitPattern: $0) }.map { byte in
                plain.contains(byte) ? String(UnicodeScalar(byte)) : escaped(byte)
            }.joined()
    }

    /// The characters that need no escape.
    ///
    /// Source: RFC 3986, section 2.3 "Unreserved Characters".
    private static let plain = Set(
        "/-._~0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ".utf8
    )

    private static func escaped(_ byte: UInt8) -> String {
        "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
    }
}
