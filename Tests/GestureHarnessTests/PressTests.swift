import Foundation
import RealServer
import Testing
import VirtualDisplay

extension EndToEnd {
    @Suite struct `Rule 7, presses` {
        /// A tap and a press of Return, and a tap of the upward arrow.
        private static let scene = """
            scene: keys
            size: [1280, 800]
            views:
              - id: board
                frame: [80, 60, 800, 200]
                recognizers:
                  - {id: choose, type: tap, allowedPressTypes: [select]}
                  - {id: hold, type: longPress, allowedPressTypes: [select]}
                  - {id: up, type: tap, allowedPressTypes: [upArrow]}
              - id: area
                frame: [80, 300, 800, 280]
                recognizers:
                  - {id: drag, type: pan}

            """

        private func open() throws -> LiveWindow {
            try LiveWindow("--scene", "keys.yaml", files: ["keys.yaml": Self.scene])
        }

        @Test func `Return taps at the server's time, and typed text is not recorded`() throws {
            let live = try open()
            for key in "hello" { try live.type(key) }
            try live.display.keyboard.type(.space)
            try live.display.keyboard.type(.left, with: .alt)
            // A frozen window goes to another attempt by the arrow up.
            try live.display.keyboard.type(.space)
            try live.display.keyboard.press(.enter)
            try live.display.keyboard.release(.enter)
            try live.display.keyboard.type(.up, with: .shift)
            try live.settle()
            let recording = try live.finish()
            #expect(recording.keys == ["down select", "up select", "down upArrow", "up upArrow"])
            #expect(recording.states("choose") == ["recognized"])
            #expect(recording.states("up") == ["recognized"])
            #expect(recording.states("hold") == [])
            let up = recording.objects.first { $0["key"] as? String == "up" }
            let action = recording.actions("choose").first
            #expect(try #require(up?["t"] as? Double) == action?["t"] as? Double)
            #expect(!recording.lines.contains { $0.contains("hello") || $0.contains("Alt") })
        }

        @Test
        func `a held key is one press despite repeats, and a deadline passes without its release`()
            throws
        {
            let live = try open()
            try live.display.keyboard.press(.enter)
            // The server repeats after 0.66 s.
            rest(0.9)
            try live.display.keyboard.release(.enter)
            try live.settle()
            let recording = try live.finish()
            #expect(recording.keys == ["down select", "up select"])
            #expect(recording.distinctStates("hold") == ["began", "ended"])
            let down = recording.objects.first { $0["key"] as? String == "down" }
            let began = try #require(recording.actions("hold").first?["t"] as? Double)
            #expect(try abs(began - #require(down?["t"] as? Double) - 0.5) < 0.002)
        }

        @Test(arguments: [false, true])
        func `Rule 7: loss of the keyboard cancels presses but not touches`(isGrab: Bool) throws {
            let live = try open()
            let client = try XClient(live.display)
            try live.touchscreen.down(0, at: CGPoint(x: 300, y: 450))
            try live.touchscreen.move(0, to: CGPoint(x: 340, y: 450), over: 0.05)
            try live.display.keyboard.press(.up)
            try live.display.keyboard.press(.enter)
            try live.waits(for: "hold")
            if isGrab { client.grabKeyboard() } else { client.takeFocus() }
            try live.settle()
            try live.display.keyboard.release(.enter)
            try live.touchscreen.move(0, to: CGPoint(x: 380, y: 450), over: 0.05)
            try live.touchscreen.up(0)
            if !isGrab {
                // The key that is released in our window was cancelled before.
                try client.giveFocus()
                try live.display.keyboard.release(.up)
                try live.settle()
                try live.display.keyboard.type(.up)
            }
            try live.settle()
            let recording = try live.finish()
            #expect(
                recording.keys == [
                    "down upArrow", "down select", "cancel upArrow", "cancel select",
                ] + (isGrab ? [] : ["down upArrow", "up upArrow"])
            )
            #expect(recording.distinctStates("hold") == ["began", "cancelled"])
            #expect(recording.distinctStates("drag") == ["began", "changed", "ended"])
            #expect(recording.states("up") == (isGrab ? [] : ["recognized"]))
        }

        @Test func `unmapping cancels presses, without a finger down`() throws {
            let live = try open()
            try live.display.keyboard.press(.enter)
            try live.waits(for: "hold")
            try XClient(live.display).unmap()
            try live.settle()
            let recording = try live.finish()
            #expect(recording.keys == ["down select", "cancel select"])
            #expect(recording.distinctStates("hold") == ["began", "cancelled"])
        }

        @Test func `our own exit cancels presses, without a finger down`() throws {
            let live = try open()
            try live.display.keyboard.press(.enter)
            try live.waits(for: "hold")
            let recording = try live.finish()
            #expect(recording.keys == ["down select", "cancel select"])
            #expect(recording.distinctStates("hold") == ["began", "cancelled"])
        }

        @Test func `Escape cancels touches but not presses`() throws {
            let live = try open()
            try live.display.keyboard.press(.enter)
            try live.waits(for: "hold")
            try live.display.keyboard.type(.escape)
            try live.display.keyboard.release(.enter)
            try live.settle()
            let recording = try live.finish()
            #expect(recording.keys == ["down select", "up select"])
            #expect(recording.distinctStates("hold") == ["began", "ended"])
        }

        @Test func `removing a keyboard cancels its presses`() throws {
            let live = try open()
            try live.display.keyboard.press(.enter)
            try live.waits(for: "hold")
            try XClient(live.display).disable("Touchstone Keyboard")
            try live.settle()
            let recording = try live.finish()
            #expect(recording.keys == ["down select", "cancel select"])
            #expect(recording.distinctStates("hold") == ["began", "cancelled"])
        }

        @Test func `saving the scene's file keeps the presses that are held`() throws {
            let live = try open()
            try live.display.keyboard.press(.enter)
            try live.waits(for: "hold")
            try Data((Self.scene + "# more\n").utf8)
                .write(to: URL(fileURLWithPath: "\(live.folder)/keys.yaml"))
            try live.program.waitFor("scene reloaded")
            try live.display.keyboard.release(.enter)
            try live.display.keyboard.type(.enter)
            try live.settle()
            let recording = try live.finish()
            #expect(recording.keys == ["down select", "up select", "down select", "up select"])
            #expect(recording.distinctStates("hold") == ["began", "ended"])
            #expect(recording.states("choose") == ["recognized"])
        }

        @Test func `presses are ignored while a recording is played`() throws {
            let text = """
                {"touchstone":1,"scene":"keys","source":\(Self.quoted(Self.scene)),"size":[1280,800]}
                {"t":0.1,"key":"down","press":"select"}
                {"t":0.9,"key":"up","press":"select"}

                """
            let live = try LiveWindow("--play", "hand.jsonl", files: ["hand.jsonl": text])
            try live.settle()
            try live.display.keyboard.type(.up)
            try live.program.waitFor("touchstone: played hand.jsonl")
            try live.display.keyboard.type(.up)
            let recording = try live.finish()
            #expect(recording.keys == ["down select", "up select"])
            #expect(recording.distinctStates("hold") == ["began", "ended"])
            #expect(recording.states("up") == [])
        }

        private static func quoted(_ text: String) -> String {
            let data = try? JSONEncoder().encode(text)
            return String(decoding: data ?? Data(), as: UTF8.self)
        }
    }
}
