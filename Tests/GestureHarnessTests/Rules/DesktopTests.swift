import Foundation
import RealServer
import Testing
import VirtualDisplay

extension EndToEnd {
    /// Tests of changes of the window, which the stream of touch events does not report.
    @Suite struct `Desktop actions under the finger` {
        private let start = CGPoint(x: 480, y: 300)
        private let board = CGPoint(x: 120, y: 120)

        private func tapBoard(_ live: LiveWindow) throws {
            try live.touch(at: board)
            try live.settle()
        }

        @Test
        func
            `Rule 7: iconifying the window cancels its touches and ignores their remaining events`()
            throws
        {
            let live = try LiveWindow("--no-overlay")
            let manager = try XClient(live.display)
            try live.touchscreen.down(0, at: start)
            try live.touchscreen.move(0, to: CGPoint(x: 540, y: 300), over: 0.1)
            try live.settle()
            try manager.iconify()
            try live.settle()
            // Input meanwhile is for the desktop.
            try tapBoard(live)
            try manager.deiconify()
            try live.settle()
            try live.touchscreen.move(0, to: CGPoint(x: 600, y: 300), over: 0.1)
            try live.touchscreen.up(0)
            try tapBoard(live)
            let recording = try live.finish()
            #expect(recording.distinctStates("pan") == ["began", "changed", "cancelled"])
            #expect(recording.states("boardTap") == ["recognized"])
            #expect(recording.events("TouchBegin").count == 2)
            #expect(!recording.diagnostics.contains { $0.hasPrefix("touch") })
            #expect(recording.phaseErrors == [])
        }

        @Test func `Rule 7: locking the screen under the finger leaves nothing stuck`() throws {
            let live = try LiveWindow("--no-overlay")
            let locker = try XClient(live.display)
            let enter = VirtualKeyboard.Key.enter
            try live.display.keyboard.press(enter)
            try live.touchscreen.down(0, at: start)
            try live.touchscreen.move(0, to: CGPoint(x: 540, y: 300), over: 0.1)
            try live.settle()
            let cover = try locker.lock()
            try live.settle()
            try live.touchscreen.move(0, to: CGPoint(x: 600, y: 300), over: 0.1)
            // Only the screen locker receives these fingers.
            try tapBoard(live)
            try live.touchscreen.down(1, at: board)
            try live.touchscreen.up(0)
            try live.display.keyboard.release(enter)
            try live.settle()
            try locker.unlock(cover)
            try live.settle()
            try live.touchscreen.up(1)
            try live.settle()
            try tapBoard(live)
            let recording = try live.finish()
            // The held touch continues to its end; touches during the lock are not delivered.
            #expect(recording.distinctStates("pan") == ["began", "changed", "ended"])
            #expect(try recording.lastPair("pan", "location") == [600, 300])
            #expect(recording.events("TouchBegin").count == 2)
            #expect(recording.events("TouchEnd").count == 2)
            // The lock cancels the key, not the end of the program.
            let order = recording.objects.compactMap { ($0["key"] ?? $0["action"]) as? String }
            let names = order.filter { ["down", "up", "cancel", "boardTap"].contains($0) }
            #expect(names == ["down", "cancel", "boardTap"])
            #expect(recording.phaseErrors == [])
        }
    }
}
