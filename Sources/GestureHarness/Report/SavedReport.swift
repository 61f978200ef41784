import Foundation
import GestureScenes
import XInputFrontEnd

/// A report's file as the clipboard offers it.
struct SavedReport {
    /// The maximum size of a report on the clipboard, in bytes, which fits into one request of 16 MB.
    private static let maxSize = 16_000_000

    let content: ClipboardContent

    /// Reads the file; nil if it is gone or too large.
    init?(_ path: String) {
        guard let status = SystemFile.status(path), status.st_size <= Self.maxSize,
            let handle = SystemFile.reader(path), let png = try? handle.readToEnd()
        else { return nil }
        content = .picture(png: png, uri: URL(fileURLWithPath: path).absoluteString)
    }
}
