import CXlib
import Foundation
import Pictures
import RealServer
import RecordingFormat
import Testing
import VirtualDisplay
import XInputFrontEnd

extension EndToEnd {
    /// The marks of `observe --overlay` above other programs, on a private server.
    @Suite struct `Marks above the programs` {
        /// The colour of the first finger.
        private static let blue: UInt32 = 0xFF35_C3F3
        /// The colour of the second finger.
        private static let pink: UInt32 = 0xFFFF_7AC0
        /// The colour of rings.
        private static let white: UInt32 = 0xFFE9_F1FF
        /// The colour of the line through the name of a program that rejected the touch.
        private static let red: UInt32 = 0xFFE0_686B
        /// The colour of a successful verdict.
        private static let green: UInt32 = 0xFF3E_CF8E
        private static let place = CGPoint(x: 300, y: 300)
        /// The ring around the first finger.
        private static let ring = CGRect(x: 275, y: 280, width: 50, height: 40)

        private let display: VirtualDisplay
        private let client: XClient
        private let screen: ScreenClient

        init() throws {
            display = try VirtualDisplay()
            client = try XClient(display)
            screen = try ScreenClient(display: display.name)
        }

        /// Opens a window that selects touches, below the marks.
        private func openProgram() -> UInt {
            let window = client.cover(CGRect(x: 0, y: 0, width: 640, height: 800))
            XSetWindowBackground(client.display, window, 0xEE_EEEE)
            XClearWindow(client.display, window)
            client.selectTouches(on: window)
            client.sync()
            return window
        }

        private func count(_ color: UInt32, in area: CGRect? = nil) throws -> Int {
            try #require(try screen.picture(of: area)).pixels.count { $0 == color }
        }

        @Test func `follow a finger, let its events through, and disappear`() throws {
            _ = openProgram()
            let scene = try ObservationScene("--overlay", on: display)
            let before = try #require(try screen.picture())
            try display.touchscreen.down(0, at: Self.place)
            #expect(try client.eventually { try count(Self.blue) > 100 })
            #expect(client.newTouches().count == 1)
            // The rest of the screen is as before.
            let picture = try #require(try screen.picture())
            let changed = zip(before.pixels, picture.pixels).count { $0 != $1 }
            #expect(changed < 20_000)
            let stroke = CGRect(x: 275, y: 280, width: 180, height: 40)
            let held = try count(Self.blue, in: stroke)
            try display.touchscreen.move(0, to: CGPoint(x: 420, y: 300))
            // The stroke has 120 by 5 points.
            #expect(try client.eventually { try count(Self.blue, in: stroke) > held + 400 })
            try display.touchscreen.up(0)
            #expect(try client.eventually { try screen.picture() == before })
            #expect(try scene.finish().count == 1)
        }

        @Test func `change nothing that programs receive`() throws {
            let lines = try [[], ["--overlay"], ["--taps", "--pointer"]].map { arguments in
                let display = try VirtualDisplay()
                let scene = try ObservationScene(arguments, on: display)
                let bench = try scene.openBench()
                for place in [CGPoint(x: 100, y: 100), CGPoint(x: 102, y: 103)] {
                    try scene.tap(at: place)
                }
                for step in 0...10 {
                    let x = 200 + 20 * Double(step)
                    for finger in 0...1 {
                        let place = CGPoint(x: x, y: 120 + 100 * Double(finger))
                        try step == 0
                            ? display.touchscreen.down(finger, at: place)
                            : display.touchscreen.move(finger, to: place)
                    }
                }
                for finger in 0...1 { try display.touchscreen.up(finger) }
                try scene.observer.waitFor("touch 4")
                bench.signal(SIGINT)
                _ = bench.finish()
                return try scene.finish()
            }
            #expect(lines[0].count == 4)
            #expect(lines[1] == lines[0])
            #expect(lines[2] == lines[0])
        }

        @Test func `stay above a menu that opens below the finger`() throws {
            _ = openProgram()
            let scene = try ObservationScene("--overlay", on: display)
            try display.touchscreen.down(0, at: Self.place)
            #expect(try client.eventually { try count(Self.blue, in: Self.ring) > 100 })
            let shown = try count(Self.blue, in: Self.ring)
            _ = client.menu(CGRect(x: 200, y: 200, width: 300, height: 300))
            #expect(try client.eventually { try count(Self.blue, in: Self.ring) == shown })
            try display.touchscreen.up(0)
            _ = try scene.finish()
        }

        @Test func `are only rings with --taps, also for a mouse`() throws {
            _ = openProgram()
            let scene = try ObservationScene("--taps", "--pointer", on: display)
            try display.pointer.move(to: Self.place)
            try display.pointer.press(.left)
            #expect(try client.eventually { try count(Self.white) > 100 })
            try display.pointer.release(.left)
            #expect(try client.eventually { try count(Self.white) == 0 })
            _ = try scene.finish()
        }

        /// Returns the number of pieces into which gaps divide the label's outline: more than 2 if it is dashed.
        private func outlinePieceCount() throws -> Int {
            let area = CGRect(x: 100, y: 240, width: 400, height: 30)
            let pixels = try #require(try screen.picture(of: area)).pixels.map { $0 == Self.blue }
            let rows = stride(from: 0, to: pixels.count, by: 400).map { pixels[$0..<$0 + 400] }
            return rows.map { row in zip(row, row.dropFirst()).count { $0 && !$1 } }.max() ?? 0
        }

        @Test
        func `are dashed while a grab holds the touch, and cross out a program that rejects it`()
            throws
        {
            let folder = try TestFolder()
            let xev = try Program.xev("640x400+0+0", on: display, in: folder)
            client.grabTouches()
            let scene = try ObservationScene("--overlay", on: display)
            try display.touchscreen.down(0, at: Self.place)
            #expect(try client.eventually { try outlinePieceCount() > 8 })
            #expect(try count(Self.red) == 0)
            try client.decideTouch()
            #expect(try client.eventually { try count(Self.red) > 10 })
            #expect(try outlinePieceCount() < 4)
            try display.touchscreen.up(0)
            _ = try scene.finish()
            xev.signal(SIGTERM)
            _ = xev.finish()
        }

        @Test func `appear only for touches of the observed process`() throws {
            _ = openProgram()
            let scene = try ObservationScene("--overlay", "--pid", "\(getpid())", on: display)
            let outside = CGRect(x: 700, y: 400, width: 580, height: 400)
            let before = try screen.picture(of: outside)
            try display.touchscreen.down(0, at: CGPoint(x: 1000, y: 600))
            try display.touchscreen.down(1, at: Self.place)
            #expect(try client.eventually { try count(Self.pink) > 100 })
            #expect(try screen.picture(of: outside) == before)
            for finger in 0...1 { try display.touchscreen.up(finger) }
            #expect(try scene.finish().count == 1)
        }

        @Test func `include the verdict of the sequence, which disappears`() throws {
            _ = openProgram()
            let scene = try ObservationScene("--overlay", "--scene", "taps", on: display)
            try scene.tap(at: Self.place)
            #expect(try client.eventually { try count(Self.green) > 100 })
            #expect(try client.eventually { try count(Self.green) == 0 })
            _ = try scene.finish()
        }

        @Test func `follow the size of the screen`() throws {
            try client.setResolution(1024, 768)
            let scene = try ObservationScene("--overlay", on: display)
            try client.setResolution(1280, 800)
            // Only the new size reaches this place.
            try display.touchscreen.down(0, at: CGPoint(x: 1200, y: 780))
            #expect(try client.eventually { try count(Self.blue) > 100 })
            try display.touchscreen.up(0)
            _ = try scene.finish()
        }

        @Test func `are in a report with the screen and the recording`() throws {
            _ = openProgram()
            let folder = try TestFolder()
            let scene = try ObservationScene(
                ["--overlay", "--scene", "taps", "--report", "who.png"],
                on: display,
                in: folder
            )
            try scene.tap(at: Self.place)
            #expect(try client.eventually { try count(Self.green) > 100 })
            let shown = try count(Self.green)
            _ = try scene.finish()
            let picture = try Pixels(contentsOf: URL(fileURLWithPath: folder.path + "/who.png"))
            let top = try #require(
                (0..<picture.height).first {
                    picture.ink(at: CGPoint(x: 0, y: $0)) == 0xFFEE_EEEE
                }
            )
            let part = CGRect(x: 0, y: top, width: 1280, height: 800)
            #expect(picture.count(of: Self.green, in: part) == shown)
            #expect(scene.observer.hasPrintedError(of: "touchstone: report: who.png\n"))
            let replay = try Program(["replay", "who.png"], folder: folder.path).finish()
            #expect(replay.output == "✓ single (tap) was recognized\n")
        }

        @Test func `are in a report of a finger that is still down`() throws {
            _ = openProgram()
            let folder = try TestFolder()
            let options = ["--overlay", "--report", "who.png"]
            let scene = try ObservationScene(options, on: display, in: folder)
            try display.touchscreen.down(0, at: Self.place)
            #expect(try client.eventually { try count(Self.blue) > 100 })
            _ = try scene.finish()
            try display.touchscreen.up(0)
            let picture = try Pixels(contentsOf: URL(fileURLWithPath: folder.path + "/who.png"))
            #expect(picture.count(of: Self.blue) > 100)
        }

        @Test func `need a touch for a report`() throws {
            let folder = try TestFolder()
            let end = try Program(
                ["observe", "--overlay", "--report", "who.png", "--seconds", "0.1"],
                environment: display.environment,
                folder: folder.path
            ).finish()
            #expect(end.status == 2)
            let last = end.errors.split(separator: "\n").last
            #expect(
                last == "touchstone: who.png: found no touch to show, expected one before the end"
            )
        }
    }
}
