import CXlib
import Foundation
import RealServer
import Testing

/// Pictures of the screen.
extension XClient {
    /// Returns the pixels of the program's window by rows, with four bytes each.
    ///
    /// The latency at the end of the bar is omitted, since it differs each time, which matters when
    /// pictures are compared.
    func picture(hasLatency: Bool = true) throws -> Data {
        let window = try window()
        let attributes = attributes(of: window)
        let (width, height) = (UInt32(attributes.width), UInt32(attributes.height))
        let image = XGetImage(display, window, 0, 0, width, height, UInt(bitPattern: ~0), ZPixmap)
        let found = try #require(image)
        defer { _ = found.pointee.f.destroy_image(found) }
        let bytes = try #require(found.pointee.data)
        let row = Int(found.pointee.bytes_per_line)
        var pixels = Data(bytes: bytes, count: row * Int(height))
        if !hasLatency {
            for y in max(0, Int(height) - 28)..<Int(height) {
                let end = y * row + Int(width) * 4
                pixels.resetBytes(in: max(y * row, end - 160 * 4)..<end)
            }
        }
        return pixels
    }
}

extension LiveWindow {
    /// Returns the window's pixels after it stops drawing, without the latency.
    func picture() throws -> Data {
        try waitUntilAsleep()
        return try XClient(display).picture(hasLatency: false)
    }
}
