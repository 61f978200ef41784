import Foundation
import RealServer
import Testing
import VirtualDisplay

extension EndToEnd {
    @Suite struct `Several devices at once` {
        private let left = CGPoint(x: 400, y: 300)
        private let right = CGPoint(x: 560, y: 300)

        private func pinch(on live: LiveWindow) throws {
            let screens = live.display.touchscreens
            try screens[0].down(0, at: left)
            try screens[1].down(0, at: right)
            for step in 1...20 {
                let way = 3.0 * Double(step)
                try screens[0].move(0, to: CGPoint(x: left.x - way, y: left.y))
                try screens[1].move(0, to: CGPoint(x: right.x + way, y: right.y))
                try live.settle()
            }
            try live.settle()
        }

        @Test func `Rule 3: a finger on each of two touchscreens makes a pinch`() throws {
            let live = try LiveWindow("--no-overlay", display: .init(touchscreenCount: 2))
            try pinch(on: live)
            for screen in live.display.touchscreens { try screen.up(0) }
            try live.settle()
            let recording = try live.finish()
            #expect(recording.distinctStates("pinch") == ["began", "changed", "ended"])
            let scale = try recording.last("pinch", "scale")
            #expect(abs(scale / (280.0 / 168) - 1) < 0.02, "\(scale)")
            let begins = recording.events("TouchBegin")
            #expect(Set(begins.compactMap { $0["source"] as? Int }).count == 2)
            #expect(recording.events("TouchEnd").count == 2)
            #expect(recording.phaseErrors == [])
        }

        @Test func `Rule 8: removing one of two touchscreens keeps the other's finger`() throws {
            let live = try LiveWindow("--no-overlay", display: .init(touchscreenCount: 2))
            let screens = live.display.touchscreens
            try pinch(on: live)
            try XClient(live.display).disable(screens[1].name)
            try live.settle()
            try screens[0].move(0, to: CGPoint(x: 340, y: 380), over: 0.1)
            try screens[0].up(0)
            try live.settle()
            let recording = try live.finish()
            #expect(recording.diagnostics == ["touchLost"])
            // A begun pinch lasts as long as one finger is down. The loss of the other sends no change.
            #expect(recording.distinctStates("pinch") == ["began", "changed", "ended"])
            let lastScales = recording.actions("pinch").suffix(2).compactMap {
                $0["touches"] as? Int
            }
            #expect(lastScales == [2, 0])
            #expect(recording.distinctStates("pan") == ["began", "changed", "ended"])
            #expect(recording.phaseErrors == [])
        }

        @Test func `Rule 17: fingers of two master pointers are two fingers`() throws {
            let live = try LiveWindow("--no-overlay", display: .init(touchscreenCount: 2))
            let client = try XClient(live.display)
            client.addMaster("Second")
            try client.attach(live.display.touchscreens[1].name, to: "Second pointer")
            try live.settle()
            try pinch(on: live)
            for screen in live.display.touchscreens { try screen.up(0) }
            try live.settle()
            let recording = try live.finish()
            #expect(recording.distinctStates("pinch") == ["began", "changed", "ended"])
            let begins = recording.events("TouchBegin")
            #expect(Set(begins.compactMap { $0["device"] as? Int }).count == 2)
            #expect(begins.count == 2)
            #expect(recording.phaseErrors == [])
        }

        @Test func `Rule 17: one master's mouse drags while another's finger taps`() throws {
            let live = try LiveWindow("--no-overlay")
            let client = try XClient(live.display)
            client.addMaster("Second")
            try client.attach(live.touchscreen.name, to: "Second pointer")
            try live.settle()
            let pointer = live.display.pointer
            try pointer.move(to: left)
            try pointer.press()
            try pointer.move(to: CGPoint(x: 450, y: 300), over: 0.1)
            try live.touch(at: CGPoint(x: 120, y: 120))
            try pointer.move(to: CGPoint(x: 500, y: 300), over: 0.1)
            try pointer.release()
            try live.settle()
            let recording = try live.finish()
            #expect(recording.distinctStates("pan") == ["began", "changed", "ended"])
            #expect(try recording.lastPair("pan", "location") == [500, 300])
            #expect(recording.states("boardTap") == ["recognized"])
            let devices = (recording.events("ButtonPress") + recording.events("TouchBegin"))
                .compactMap { $0["device"] as? Int }
            #expect(Set(devices).count == 2)
            #expect(recording.phaseErrors == [])
        }

        @Test func `Rule 17: removing a master pointer during a touch leaves nothing stuck`() throws
        {
            let live = try LiveWindow("--no-overlay", display: .init(touchscreenCount: 2))
            let client = try XClient(live.display)
            client.addMaster("Second")
            try client.attach(live.display.touchscreens[1].name, to: "Second pointer")
            try live.settle()
            try pinch(on: live)
            try client.removeMaster("Second")
            try live.settle()
            for screen in live.display.touchscreens { try screen.up(0) }
            try live.settle()
            // The touchscreen and its fingers belong to the first master now.
            try live.display.touchscreens[1].down(0, at: CGPoint(x: 120, y: 120))
            try live.display.touchscreens[1].up(0)
            try live.settle()
            let recording = try live.finish()
            // The first master's finger was lifted; the other's was lost with its pointer.
            #expect(recording.distinctStates("pinch") == ["began", "changed", "ended"])
            #expect(recording.diagnostics == ["touchLost"])
            #expect(recording.events("TouchEnd").count == 2)
            #expect(recording.states("boardTap") == ["recognized"])
            #expect(recording.phaseErrors == [])
        }

        @Test func `Rule 17: a touchscreen that is attached to another pointer loses its fingers`()
            throws
        {
            let live = try LiveWindow("--no-overlay")
            let client = try XClient(live.display)
            client.addMaster("Second")
            try live.touchscreen.down(0, at: left)
            try live.touchscreen.move(0, to: CGPoint(x: 460, y: 300), over: 0.1)
            try live.settle()
            // The server no longer reports the finger.
            try client.attach(live.touchscreen.name, to: "Second pointer")
            try live.settle()
            try live.touchscreen.move(0, to: CGPoint(x: 500, y: 300), over: 0.1)
            try live.touchscreen.up(0)
            try live.touch(at: CGPoint(x: 120, y: 120))
            try live.settle()
            let recording = try live.finish()
            #expect(recording.distinctStates("pan") == ["began", "changed", "cancelled"])
            #expect(recording.states("boardTap") == ["recognized"])
            #expect(recording.diagnostics == ["touchLost"])
            #expect(recording.phaseErrors == [])
        }

        @Test func `Rule 4: a finger is one tap, without a click of the pointer that it moves`()
            throws
        {
            let live = try LiveWindow("--no-overlay")
            try live.touch(at: right)
            try live.waits(for: "single")
            let recording = try live.finish()
            #expect(recording.states("single") == ["recognized"])
            // The tap accepts the touch.
            #expect(recording.touchMessages == ["touchesBegan", "touchesCancelled"])
            #expect(recording.phaseErrors == [])
        }
    }
}
