import Foundation
import RealServer
import Testing
import VirtualDisplay

extension EndToEnd {
    @Suite struct `Events outside the window` {
        @Test func `Rule 9: a touch that begins outside and enters is ignored`() throws {
            let live = try LiveWindow("--size", "700x500", "--no-overlay")
            try live.touchscreen.down(0, at: CGPoint(x: 1000, y: 300))
            try live.touchscreen.move(0, to: CGPoint(x: 480, y: 300), over: 0.2)
            // A touch that begins inside meanwhile is delivered.
            try live.touch(at: CGPoint(x: 440, y: 320))
            try live.touchscreen.up(0)
            try live.waits(for: "single")
            let recording = try live.finish()
            #expect(recording.states("single") == ["recognized"])
            #expect(recording.events("TouchBegin").count == 1)
            #expect(recording.events("TouchEnd").count == 1)
            // The tap accepts the touch.
            #expect(recording.touchMessages == ["touchesBegan", "touchesCancelled"])
            #expect(recording.phaseErrors == [])
        }

        @Test func `Rule 9: resizing the window under the finger does not move the touch`() throws {
            let live = try LiveWindow("--size", "1000x700", "--no-overlay")
            try live.touchscreen.down(0, at: CGPoint(x: 480, y: 300))
            try live.touchscreen.move(0, to: CGPoint(x: 540, y: 300), over: 0.1)
            try live.settle()
            try XClient(live.display).resize(width: 800, height: 500)
            try live.settle()
            try live.touchscreen.move(0, to: CGPoint(x: 580, y: 300), over: 0.1)
            try live.touchscreen.up(0)
            try live.settle()
            let recording = try live.finish()
            #expect(recording.distinctStates("pan") == ["began", "changed", "ended"])
            #expect(try recording.lastPair("pan", "translation") == [90, 0])
            #expect(recording.phaseErrors == [])
        }

        @Test
        func `Rule 7: destroying the window from outside cancels touches and ends the program`()
            throws
        {
            let live = try LiveWindow()
            try live.touchscreen.down(0, at: CGPoint(x: 480, y: 300))
            try live.touchscreen.move(0, to: CGPoint(x: 540, y: 300), over: 0.1)
            try live.settle()
            try XClient(live.display).destroy()
            let recording = try live.recording()
            #expect(recording.distinctStates("pan") == ["began", "changed", "cancelled"])
            // Xorg unmaps a window before destroying it and reports this first.
            let interrupts = recording.objects.compactMap { $0["interrupt"] as? String }
            #expect(interrupts.first == "unmapped")
            #expect(recording.phaseErrors == [])
        }
    }
}
