import Foundation
import Glibc
import RealServer
import Testing
import VirtualDisplay

extension EndToEnd {
    @Suite struct `The window under the finger` {
        @Test func `Rule 9: a touch that leaves the window continues`() throws {
            let live = try LiveWindow("--size", "700x500", "--no-overlay")
            try live.drag(from: CGPoint(x: 480, y: 300), to: CGPoint(x: 1100, y: 700), over: 0.3)
            try live.settle()
            let recording = try live.finish()
            #expect(recording.distinctStates("pan") == ["began", "changed", "ended"])
            #expect(try recording.lastPair("pan", "location") == [1100, 700])
        }

        @Test func `Rule 9: moving the window under the finger does not move the touch`() throws {
            let live = try LiveWindow("--size", "1000x700", "--no-overlay")
            let client = try XClient(live.display)
            try live.touchscreen.down(0, at: CGPoint(x: 480, y: 300))
            try live.touchscreen.move(0, to: CGPoint(x: 500, y: 300))
            try live.settle()
            try client.move(toX: 90, y: 70)
            try live.settle()
            try live.touchscreen.move(0, to: CGPoint(x: 501, y: 300))
            try live.touchscreen.up(0)
            // A new touch is relative to the window's new location.
            try live.touchscreen.down(0, at: CGPoint(x: 570, y: 370))
            try live.waits(for: "longPress")
            try live.touchscreen.up(0)
            try live.settle()
            let recording = try live.finish()
            #expect(try recording.lastPair("pan", "translation") == [11, 0])
            #expect(recording.actions("longPress").first?["location"] as? [Double] == [480, 300])
        }

        @Test func `the end of the server ends the program with status 3 and a complete recording`()
            throws
        {
            let live = try LiveWindow()
            try live.touchscreen.down(0, at: CGPoint(x: 480, y: 300))
            try live.touchscreen.move(0, to: CGPoint(x: 560, y: 300), over: 0.1)
            try live.settle()
            live.display.stop()
            let end = live.program.finish()
            #expect(end.status == 3)
            #expect(end.errors.hasPrefix("touchstone: connection to the X server lost"))
            #expect(end.errors.split(separator: "\n").count == 1)
            let recording = try live.recorded()
            #expect(recording.states("pan").first == "began")
        }

        @Test func `Rule 7: closing the window ends the program cleanly`() throws {
            let live = try LiveWindow()
            try live.touchscreen.down(0, at: CGPoint(x: 480, y: 300))
            try live.touchscreen.move(0, to: CGPoint(x: 540, y: 300), over: 0.1)
            try XClient(live.display).close()
            let recording = try live.recording()
            #expect(recording.distinctStates("pan") == ["began", "changed", "cancelled"])
            #expect(recording.lines.last?.contains("\"end\":true") == true)
        }

        @Test func `Escape cancels touches, Q quits and S saves a new report`() throws {
            let live = try LiveWindow()
            try live.settle()
            try live.touchscreen.down(0, at: CGPoint(x: 480, y: 300))
            try live.touchscreen.move(0, to: CGPoint(x: 540, y: 300), over: 0.1)
            try live.display.keyboard.type(.escape)
            try live.settle()
            try live.touchscreen.up(0)
            for number in 1...2 {
                try live.type("s")
                #expect(try live.eventually { try live.newFiles("png").count == number })
            }
            try live.type("q")
            let recording = try live.recording()
            #expect(recording.distinctStates("pan") == ["began", "changed", "cancelled"])
            #expect(recording.objects.contains { $0["interrupt"] as? String == "escape" })
            #expect(try live.newFiles("png").count == 2)
        }

        @Test func `the program ends with --exit-after and on SIGTERM`() throws {
            let timed = try LiveWindow("--exit-after", "0.5")
            _ = try timed.recording()
            let terminated = try LiveWindow()
            _ = try terminated.finish(SIGTERM)
        }

        @Test func `a touch or a click closes the help and does not reach the views below`() throws
        {
            let live = try LiveWindow()
            try live.settle()
            // The bar is ignored, since its latency differs.
            func picture() throws -> Data { try live.picture().prefix(1280 * 748 * 4) }
            let plain = try picture()
            // On the card, on the inspector's first row, on the lanes.
            for place in [(480, 300), (1100, 55), (600, 700)] {
                try live.display.keyboard.type(.slash, with: .shift)
                #expect(try live.eventually { try picture() != plain })
                try live.display.pointer.move(to: CGPoint(x: place.0, y: place.1))
                try live.display.pointer.click(.wheelDown)
                try live.display.pointer.click()
                // Only the hint for the first touch has disappeared.
                try live.settle()
            }
            let closed = try picture()
            try live.display.keyboard.type(.slash, with: .shift)
            try live.settle()
            #expect(try picture() != closed)
            try live.drag(from: CGPoint(x: 480, y: 300), to: CGPoint(x: 600, y: 300), over: 0.1)
            try live.settle()
            #expect(try picture() == closed)
            try live.touch(at: CGPoint(x: 480, y: 300))
            try live.waits(for: "single")
            let recording = try live.finish()
            #expect(recording.states("single") == ["recognized"])
            #expect(recording.states("pan").isEmpty)
            let touches = recording.events("TouchBegin").map { $0["panel"] as? Bool }
            #expect(touches == [true, nil])
        }

        @Test func `with no finger down the program never wakes up, even after gestures`() throws {
            let live = try LiveWindow()
            for _ in 0..<2 {
                try live.touch(at: CGPoint(x: 480, y: 300))
                try live.settle()
            }
            try live.drag(from: CGPoint(x: 480, y: 300), to: CGPoint(x: 540, y: 300), over: 0.1)
            // On a busy machine, the last picture may be late; a program that goes on never rests for 2 s.
            var counts = [try live.wakeUps()]
            repeat {
                rest(2)
                counts.append(try live.wakeUps())
            } while counts.count < 6 && counts.last != counts.dropLast().last
            #expect(counts.last == counts.dropLast().last, "\(counts)")
            _ = try live.finish()
        }
    }
}
