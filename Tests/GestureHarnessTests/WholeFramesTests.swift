import Foundation
import Pictures
import Testing
import VirtualDisplay

extension EndToEnd {
    /// Whoever looks at the screen at any time sees one moment, and never a part of the next.
    @Suite struct `Each frame` {
        /// A card alone, which jumps: between two places lies more than itself.
        private static let scene = """
            scene: jumper
            views:
              - id: card
                frame: [40, 40, 240, 160]
                behaviour: drag
                recognizers: [{id: pan, type: pan}]
            """

        @Test func `shows the card at one place, in 200 looks at it while it jumps`() throws {
            let live = try LiveWindow(
                "--scene",
                "jumper.yaml",
                "--no-overlay",
                files: ["jumper.yaml": Self.scene]
            )
            let client = try XClient(live.display)
            let center = CGPoint(x: 160, y: 150)
            let screen = live.touchscreen
            try screen.down(0, at: center)
            try screen.move(0, to: CGPoint(x: 180, y: 150))
            try screen.move(0, to: center)
            Thread.sleep(forTimeInterval: 0.3)
            let start = try Pixels(screen: client.picture(), width: 1280)
            let ink = start.ink(at: center)
            let whole = start.count(of: ink)
            #expect(whole > 240 * 160 / 2)
            let places = [(500, 0), (500, 400), (0, 400), (900, 200), (0, 0)]
            var seen: Set<Int> = []
            var torn = 0
            for look in 0..<200 {
                for step in 0..<3 {
                    let (x, y) = places[(look * 3 + step) % places.count]
                    try screen.move(
                        0,
                        to: CGPoint(x: center.x + CGFloat(x), y: center.y + CGFloat(y))
                    )
                }
                let picture = try Pixels(screen: client.picture(), width: 1280)
                if picture.count(of: ink) != whole { torn += 1 }
                if let first = picture.first(of: ink) { seen.insert(first) }
            }
            #expect(torn == 0)
            #expect(seen.count >= 3, "it jumped while it was looked at")
            try screen.up(0)
            _ = try live.finish()
        }

        @Test func `fills the window after 200 changes of its size under a finger`() throws {
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
            Thread.sleep(forTimeInterval: 0.5)
            let shown = try Pixels(screen: client.picture(), width: 1277)
            live.program.signal(SIGINT)
            #expect(live.program.finish().status == 0)
            let report = URL(fileURLWithPath: "\(live.folder)/r.png")
            #expect(
                try Pixels(contentsOf: report) == shown,
                "the screen shows what the report does"
            )
        }
    }
}
