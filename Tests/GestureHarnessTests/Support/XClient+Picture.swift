import CXlib
import Foundation
import Testing

/// What the screen shows.
extension XClient {
    /// The pixels of the program's window, row by row, four bytes each.
    ///
    /// How long a touch took to its pixels stands at the end of the status line, and is another each time:
    /// where two moments are compared, it is left out.
    func picture(hasLatency: Bool = true) throws -> Data {
        let window = try window()
        var attributes = XWindowAttributes()
        XGetWindowAttributes(display, window, &attributes)
        let (width, height) = (UInt32(attributes.width), UInt32(attributes.height))
        let image = XGetImage(display, window, 0, 0, width, height, UInt(bitPattern: ~0), ZPixmap)
        let found = try #require(image)
        defer { _ = found.pointee.f.destroy_image(found) }
        let bytes = try #require(found.pointee.data)
        let row = Int(found.pointee.bytes_per_line)
        var pixels = Data(bytes: bytes, count: row * Int(height))
        if !hasLatency {
            for y in max(0, Int(height) - 23)..<Int(height) {
                let end = y * row + Int(width) * 4
                pixels.resetBytes(in: max(y * row, end - 80 * 4)..<end)
            }
        }
        return pixels
    }
}

extension LiveWindow {
    /// The pixels that the window shows once it draws no more, but for the latency.
    func picture() throws -> Data {
        try waitUntilAsleep()
        return try XClient(display).picture(hasLatency: false)
    }
}
