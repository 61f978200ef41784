import CXlib
import GestureOverlay
import Testing

struct PixelFormatTests {
    private func format(
        _ red: UInt,
        _ green: UInt,
        _ blue: UInt,
        kind: Int32 = TrueColor
    ) -> PixelFormat? {
        var visual = Visual()
        visual.class = kind
        (visual.red_mask, visual.green_mask, visual.blue_mask) = (red, green, blue)
        return PixelFormat(visual, depth: 24)
    }

    @Test func `the usual screen takes the back buffer's pixels unchanged`() throws {
        let plain = try #require(format(0xFF0000, 0xFF00, 0xFF))
        #expect(plain.isPlain)
        #expect(plain.pixel(0x123456) == 0x123456)
    }

    @Test func `a screen may have red and blue in reverse order`() throws {
        let other = try #require(format(0xFF, 0xFF00, 0xFF0000))
        #expect(!other.isPlain)
        #expect(other.pixel(0x123456) == 0x563412)
    }

    @Test(
        arguments: [
            (0x000000, 0x0000), (0xFFFFFF, 0xFFFF), (0xFF0000, 0xF800), (0x00FF00, 0x07E0),
            (0x0000FF, 0x001F), (0x040204, 0x0000), (0x050305, 0x0821),
        ] as [(UInt32, UInt32)]
    )
    func `a screen with 16 bits for each pixel gets the nearest colours`(rgb: UInt32, pixel: UInt32)
        throws
    {
        #expect(try #require(format(0xF800, 0x07E0, 0x001F)).pixel(rgb) == pixel)
    }

    @Test(
        arguments: [
            (0x000000, 0x0000_0000), (0xFFFFFF, 0x3FFF_FFFF), (0x800000, 0x2020_0000),
            (0x000001, 0x0000_0004),
        ] as [(UInt32, UInt32)]
    )
    func `a screen with 30 bits for each pixel gets colours in between`(rgb: UInt32, pixel: UInt32)
        throws
    {
        #expect(try #require(format(0x3FF0_0000, 0xFFC00, 0x3FF)).pixel(rgb) == pixel)
    }

    @Test func `a screen with a palette has no pixel format`() {
        #expect(format(0, 0, 0, kind: PseudoColor) == nil)
        #expect(format(0xFF0000, 0xFF00, 0xFF, kind: DirectColor) != nil)
    }
}
