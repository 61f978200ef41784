import Assets
import Foundation
import GestureOverlay
import Testing

/// The icon's files, and the pixels that the window makes of the embedded ones.
@Suite struct `The icon` {
    @Test(arguments: [16, 24, 32, 48, 64, 128, 256])
    func `each file has the size of its name`(side: Int) throws {
        let path = Tool.root + "/Assets/Icons/touchstone-\(side).png"
        let data = try #require(FileManager.default.contents(atPath: path))
        let icon = try IconPixels(png: Array(data))
        #expect(icon.width == side && icon.height == side)
        #expect(icon.values.count == side * side)
        if side < 256 { #expect(Assets.icons.contains(Array(data))) }
    }

    @Test func `it is a fingertip in its ring on a stone with round corners`() throws {
        for png in Assets.icons {
            let icon = try IconPixels(png: png)
            func pixel(_ x: Double, _ y: Double) -> UInt32 {
                let row = Int(y / 256 * Double(icon.height))
                return icon.values[row * icon.width + Int(x / 256 * Double(icon.width))]
            }
            #expect(pixel(2, 2) == 0)
            #expect(pixel(156, 102) & 0xFFC0_C0C0 == 0xFFC0_C0C0)
            let ring = pixel(156 + 54, 102)
            #expect(ring >> 24 == 255 && ring & 0xFF > 2 * (ring >> 16 & 0xFF))
        }
    }

    @Test func `a half transparent red is not premultiplied`() throws {
        let png = """
            iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAYAAAD0In+KAAAAEU\
            lEQVR4nGP4z8DQwMnJyQAACtIBm01DJPQAAAAASUVORK5CYII=
            """
        let data = try #require(Data(base64Encoded: png))
        let icon = try IconPixels(png: Array(data))
        #expect(icon.values == [0x80FF_0000, 0])
    }

    @Test func `a file that is not a PNG is refused`() throws {
        let png = try #require(Assets.icons.first)
        for bytes in [[], Array("GIF89a".utf8), Array(png.prefix(200))] {
            #expect(throws: SurfaceError.self) { try IconPixels(png: bytes) }
        }
    }
}
