import Foundation
import GestureOverlay
import Testing
import VirtualDisplay

extension EndToEnd {
    /// Tests of drags on values and of held keys.
    @Suite struct `A value under a held finger or key` {
        private func open() throws -> LiveWindow {
            let live = try LiveWindow()
            try live.waitUntilAsleep()
            try live.tap(at: PropertyPlaces(of: nil).row("single"))
            try live.waitUntilAsleep()
            return live
        }

        @Test func `is on as long as the finger is at the right, and off at the left`() throws {
            let live = try open()
            let start = try PropertyPlaces(of: "single")("isEnabled", .toggle)
            func move(_ distance: CGFloat) throws {
                let point = CGPoint(x: start.x + distance, y: start.y)
                try live.touchscreen.move(9, to: point, over: 0.1)
                try live.settle()
            }
            try live.touchscreen.down(9, at: start)
            try move(-40)
            try live.waits { $0.changes == ["single.isEnabled 0"] }
            // Nearer to the start, but still at the left.
            try move(-16)
            try move(40)
            try live.waits { $0.changes.last == "single.isEnabled 1" }
            try move(16)
            // At the start itself the switch keeps its state.
            try move(0)
            try live.touchscreen.up(9)
            let recording = try live.finish()
            #expect(recording.changes == ["single.isEnabled 0", "single.isEnabled 1"])
        }

        @Test func `is undone at once after a held key, as after a held button`() throws {
            let live = try open()
            let keyboard = live.display.keyboard
            try keyboard.press(.right)
            try live.waits { $0.changes.count >= 4 }
            try keyboard.release(.right)
            try live.settle()
            let undo = try #require(VirtualKeyboard.Key("z"))
            try keyboard.type(undo, with: .control)
            try live.waits { $0.changes.last == "single.numberOfTapsRequired 1" }
            // Two presses are undone one by one.
            try keyboard.type(.right)
            try keyboard.type(.right)
            try keyboard.type(undo, with: .control)
            try live.waits { $0.changes.last == "single.numberOfTapsRequired 2" }
            _ = try live.finish()
        }
    }
}
