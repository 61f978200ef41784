import Foundation
import Testing
import VirtualDisplay

extension EndToEnd {
    /// The touch stream itself says nothing of what happens to the window.
    @Suite struct `What a desktop does under the finger` {
        private let start = CGPoint(x: 480, y: 300)
        private let board = CGPoint(x: 120, y: 120)

        private func tapBoard(_ live: LiveWindow) throws {
            try live.touchscreen.down(9, at: board)
            try live.settle()
            try live.touchscreen.up(9)
            try live.settle()
        }

        @Test func `Rule 7: a window that becomes an icon cancels, and swallows the rest`() throws {
            let live = try LiveWindow("--no-overlay")
            let manager = try XClient(live.display)
            try live.touchscreen.down(0, at: start)
            try live.touchscreen.move(0, to: CGPoint(x: 540, y: 300), over: 0.1)
            try live.settle()
            try manager.iconify()
            try live.settle()
            // What happens meanwhile is on the desktop.
            try tapBoard(live)
            try manager.deiconify()
            try live.settle()
            try live.touchscreen.move(0, to: CGPoint(x: 600, y: 300), over: 0.1)
            try live.touchscreen.up(0)
            try tapBoard(live)
            let recording = try live.finish()
            #expect(recording.course("pan") == ["began", "changed", "cancelled"])
            #expect(recording.states("boardTap") == ["recognized"])
            #expect(recording.events("TouchBegin").count == 2)
            #expect(!recording.diagnostics.contains { $0.hasPrefix("touch") })
            #expect(recording.phaseFaults == [])
        }

        @Test func `Rule 7: a screen that is locked under the finger leaves nothing stuck`() throws
        {
            let live = try LiveWindow("--no-overlay")
            let locker = try XClient(live.display)
            let enter = VirtualKeyboard.Key.enter
            try live.display.keyboard.press(enter)
            try live.touchscreen.down(0, at: start)
            try live.touchscreen.move(0, to: CGPoint(x: 540, y: 300), over: 0.1)
            try live.settle()
            let curtain = try locker.lock()
            try live.settle()
            try live.touchscreen.move(0, to: CGPoint(x: 600, y: 300), over: 0.1)
            // These fingers are the locker's alone.
            try tapBoard(live)
            try live.touchscreen.down(1, at: board)
            try live.touchscreen.up(0)
            try live.display.keyboard.release(enter)
            try live.settle()
            try locker.unlock(curtain)
            try live.settle()
            try live.touchscreen.up(1)
            try live.settle()
            try tapBoard(live)
            let recording = try live.finish()
            // What was held goes on to its end; of what came under the lock there is nothing.
            #expect(recording.course("pan") == ["began", "changed", "ended"])
            #expect(try recording.lastPair("pan", "location") == [600, 300])
            #expect(recording.events("TouchBegin").count == 2)
            #expect(recording.events("TouchEnd").count == 2)
            // The key is let go of by the lock, and not by the program's end.
            let order = recording.objects.compactMap { ($0["key"] ?? $0["action"]) as? String }
            let names = order.filter { ["down", "up", "cancel", "boardTap"].contains($0) }
            #expect(names == ["down", "cancel", "boardTap"])
            #expect(recording.phaseFaults == [])
        }

        @Test func `Rule 10: a touchscreen grabbed in mid-touch leaves nothing stuck`() throws {
            let live = try LiveWindow("--no-overlay")
            let thief = try XClient(live.display)
            let screen = live.touchscreen
            try screen.down(0, at: start)
            try screen.move(0, to: CGPoint(x: 540, y: 300), over: 0.1)
            try live.settle()
            try #require(try thief.grab(screen.name))
            try screen.down(1, at: CGPoint(x: 400, y: 350))
            try screen.move(1, to: CGPoint(x: 420, y: 350))
            try screen.move(0, to: CGPoint(x: 600, y: 300), over: 0.1)
            try live.settle()
            try thief.letGo(of: screen.name)
            try live.settle()
            try screen.up(0)
            try screen.up(1)
            try live.settle()
            try tapBoard(live)
            let recording = try live.finish()
            // The server leaves the finger that was down to us, and keeps the other from us.
            #expect(recording.course("pan") == ["began", "changed", "ended"])
            #expect(try recording.lastPair("pan", "location") == [600, 300])
            #expect(recording.events("TouchBegin").count == 2)
            #expect(recording.events("TouchEnd").count == 2)
            #expect(recording.states("boardTap") == ["recognized"])
            #expect(recording.phaseFaults == [])
        }
    }
}
