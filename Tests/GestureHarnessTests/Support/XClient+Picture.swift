import CXlib
import Foundation
import Testing

/// What the screen shows.
extension XClient {
    /// The pixels of the program's window, row by row, four bytes each.
    func picture() throws -> Data {
        let window = try window()
        var attributes = XWindowAttributes()
        XGetWindowAttributes(display, window, &attributes)
        let (width, height) = (UInt32(attributes.width), UInt32(attributes.height))
        let image = XGetImage(display, window, 0, 0, width, height, UInt(bitPattern: ~0), ZPixmap)
        let found = try #require(image)
        defer { _ = found.pointee.f.destroy_image(found) }
        let bytes = try #require(found.pointee.data)
        return Data(bytes: bytes, count: Int(found.pointee.bytes_per_line) * Int(height))
    }
}

extension LiveWindow {
    /// The pixels that the window shows.
    func picture() throws -> Data { try XClient(display).picture() }
}
