import Foundation
import GestureOverlay
import Testing

struct PictureTests {
    @Test func `every moment becomes a PNG of its size`() throws {
        for picture in Gallery.all() {
            let surface = try ImageSurface(
                width: Int(picture.size.width * picture.scale),
                height: Int(picture.size.height * picture.scale),
                scale: picture.scale
            )
            surface.draw(picture.list)
            let data = try surface.pngData()
            #expect(data.prefix(4) == Data([0x89, 0x50, 0x4e, 0x47]))
            if let folder = ProcessInfo.processInfo.environment["TOUCHSTONE_PICTURES"] {
                let url = URL(fileURLWithPath: folder).appendingPathComponent(picture.name + ".png")
                try data.write(to: url)
            }
        }
    }
}
