import Foundation
import GestureOverlay
import Testing
import VirtualDisplay

extension EndToEnd {
    /// Tests of the keys while the help or a menu covers the window.
    @Suite struct `Keys while the window is covered` {
        private func interrupts(_ recording: Recording) -> Int {
            recording.objects.count { $0["interrupt"] as? String == "escape" }
        }

        @Test func `Esc closes a menu, the selection and the frozen moment before it interrupts`()
            throws
        {
            let live = try LiveWindow()
            let keyboard = live.display.keyboard
            try live.waitUntilAsleep()
            try live.touchscreen.down(0, at: CGPoint(x: 480, y: 300))
            try live.touchscreen.move(0, to: CGPoint(x: 560, y: 300), over: 0.1)
            try live.waits(for: "pan")
            try live.tap(at: CGPoint(x: 1100, y: 184))
            try live.tap(.freeze)
            let selected = try live.picture()
            try live.tap(.menu(.more))
            #expect(try live.picture() != selected)
            try keyboard.type(.escape)
            #expect(try live.picture() == selected)
            try keyboard.type(.escape)
            #expect(try live.picture() != selected)
            #expect(try live.title().contains("frozen at"))
            try keyboard.type(.escape)
            try live.settle()
            #expect(try !live.title().contains("frozen at"))
            #expect(try interrupts(live.recorded()) == 0)
            try keyboard.type(.escape)
            try live.waits { interrupts($0) == 1 }
            try live.touchscreen.up(0)
            let recording = try live.finish()
            #expect(recording.distinctStates("pan").last == "cancelled")
        }

        @Test func `other keys do nothing while the help or a menu is open`() throws {
            let live = try LiveWindow()
            let keyboard = live.display.keyboard
            try live.waitUntilAsleep()
            for command in [Command.help, .menu(.more), .menu(.scenes)] {
                try live.tap(command)
                let covered = try live.picture()
                for key in ["s", "c", "g", "r"] { try live.type(Character(key)) }
                for key in [VirtualKeyboard.Key.space, .tab, .right, .enter] {
                    try keyboard.type(key)
                }
                #expect(try live.picture() == covered, "\(command)")
                try keyboard.type(.escape)
                try live.settle()
            }
            #expect(try live.newFiles("png").isEmpty && live.newRecordings().isEmpty)
            // A menu's own keys perform its commands.
            try live.tap(.menu(.scenes))
            // The keys of a menu are those of its drawn rows.
            try live.waitUntilAsleep()
            try live.type("2")
            #expect(try live.eventually { try live.title().contains("taps") })
            let recording = try live.finish()
            #expect(recording.objects.allSatisfy { $0["key"] == nil && $0["clear"] == nil })
        }
    }
}
