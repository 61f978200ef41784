import Foundation
import Pictures
import RealServer
import Testing
import VirtualDisplay

extension EndToEnd {
    /// Tests that the screen always shows one complete frame.
    @Suite struct `Each frame` {
        /// A scene with one card, which jumps by more than its own size.
        private static let scene = """
            scene: jumper
            views:
              - id: card
                frame: [40, 40, 240, 160]
                behaviour: drag
                recognizers: [{id: pan, type: pan}]
            """

        @Test func `shows one whole card in 200 screenshots while it jumps`() throws {
            let live = try LiveWindow(
                "--scene",
                "jumper.yaml",
                "--no-overlay",
                files: ["jumper.yaml": Self.scene]
            )
            let client = try XClient(live.display)
            let screen = live.touchscreen
            try screen.down(0, at: CGPoint(x: 160, y: 150))
            try screen.move(0, to: CGPoint(x: 180, y: 150))
            let places = [(660, 150), (660, 550), (160, 550), (1060, 350), (160, 150)]
                .map { CGPoint(x: $0.0, y: $0.1) }
            let completePictures = try places.map { place in
                try screen.move(0, to: place)
                return try live.picture()
            }
            #expect(Set(completePictures).count == places.count)
            var seen: Set<Int> = []
            var torn = 0
            for look in 0..<200 {
                for step in 0..<3 {
                    try screen.move(0, to: places[(look * 3 + step) % places.count])
                }
                let picture = try client.picture(hasLatency: false)
                if let place = completePictures.firstIndex(of: picture) {
                    seen.insert(place)
                } else {
                    torn += 1
                }
            }
            #expect(torn == 0)
            #expect(seen.count >= 3, "it jumped while it was looked at")
            try screen.up(0)
            _ = try live.finish()
        }

        @Test func `fills the window after 200 resizes under a finger`() throws {
            let live = try LiveWindow(
                "--scene",
                "jumper.yaml",
                "--no-overlay",
                files: ["jumper.yaml": Self.scene]
            )
            let client = try XClient(live.display)
            try live.touchscreen.down(0, at: CGPoint(x: 160, y: 150))
            for step in 0..<200 {
                try client.resize(
                    width: UInt32(300 + step * 37 % 980),
                    height: UInt32(200 + step * 53 % 600)
                )
                try live.touchscreen.move(0, to: CGPoint(x: 160 + step % 50, y: 150 + step % 30))
            }
            try client.resize(width: 1277, height: 791)
            try live.touchscreen.up(0)
            try live.waitUntilAsleep()
            let shown = try client.picture()
            client.destroy(client.cover(CGRect(x: 0, y: 0, width: 1277, height: 791)))
            try live.waitUntilAsleep()
            #expect(try client.picture() == shown, "it is the same when it is drawn anew")
            _ = try live.finish()
        }
    }
}
