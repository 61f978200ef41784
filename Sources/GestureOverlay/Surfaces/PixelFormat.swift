package import CXlib

/// How a visual's pixels hold their colours.
package struct PixelFormat {
    /// Bits for each pixel that count.
    let depth: Int
    private let red: Channel
    private let green: Channel
    private let blue: Channel

    /// Nil for a visual with a palette, whose pixels are numbers of colours.
    package init?(_ visual: Visual, depth: Int) {
        guard [TrueColor, DirectColor].contains(visual.class) else { return nil }
        self.depth = depth
        red = Channel(visual.red_mask)
        green = Channel(visual.green_mask)
        blue = Channel(visual.blue_mask)
    }

    /// Whether pixels are as in the back buffer, `0x00RRGGBB`, as on nearly all screens.
    package var isPlain: Bool {
        [red.mask, green.mask, blue.mask] == [0xFF0000, 0xFF00, 0xFF]
    }

    /// The visual's pixel of `0x00RRGGBB`.
    package func pixel(_ rgb: UInt32) -> UInt32 {
        red.bits(rgb >> 16 & 0xFF) | green.bits(rgb >> 8 & 0xFF) | blue.bits(rgb & 0xFF)
    }

    /// Where one colour's bits are.
    private struct Channel {
        let mask: UInt32
        private let shift: UInt32
        private let most: UInt32

        init(_ mask: UInt) {
            self.mask = UInt32(truncatingIfNeeded: mask)
            shift = self.mask == 0 ? 0 : UInt32(self.mask.trailingZeroBitCount)
            most = self.mask >> shift
        }

        /// The nearest of the channel's steps, of which it may have more or fewer than 256.
        func bits(_ value: UInt32) -> UInt32 { ((value * most + 127) / 255) << shift }
    }
}
