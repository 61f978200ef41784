import Foundation
import RealServer
import Testing
import VirtualDisplay

extension EndToEnd {
    /// Tests of devices that are disabled and enabled again, like devices with a loose plug.
    @Suite struct `Devices that are unplugged and plugged in again` {
        private let start = CGPoint(x: 480, y: 300)

        @Test
        func `Rule 8: a touchscreen that returns after its removal during a touch has new fingers`()
            throws
        {
            let live = try LiveWindow("--no-overlay")
            let client = try XClient(live.display)
            let screen = live.touchscreen
            for _ in 0..<2 {
                try screen.down(0, at: start)
                try screen.move(0, to: CGPoint(x: 540, y: 300), over: 0.1)
                try client.disable(screen.name)
                try live.program.waitFor("touchscreen \(screen.name) is gone")
                #expect(try live.eventually { try client.title().contains(" - touchLost: ") })
                #expect(throws: VirtualDisplayError.self) { try screen.up(0) }
                try client.enable(screen.name)
                try screen.reconnect()
            }
            try live.program.waitFor("touchscreen \(screen.name) is back")
            try live.settle()
            // A new pan with its own begin: the old fingers do not count.
            try screen.down(0, at: start)
            try screen.move(0, to: CGPoint(x: 480, y: 360), over: 0.1)
            try screen.up(0)
            try live.settle()
            let recording = try live.finish()
            let cancelled = ["began", "changed", "cancelled"]
            #expect(
                recording.distinctStates("pan") == cancelled + cancelled + [
                    "began", "changed", "ended",
                ]
            )
            #expect(recording.diagnostics.filter { $0 == "touchLost" }.count == 2)
            #expect(recording.events("TouchBegin").count == 3)
            #expect(recording.events("TouchEnd").count == 3)
            let gone = recording.objects.compactMap { $0["device"] as? [String: Any] }
                .filter { $0["gone"] != nil }
            #expect(gone.count == 2)
            #expect(try recording.lastPair("pan", "location") == [480, 360])
            #expect(recording.phaseErrors == [])
        }

        @Test
        func `Rule 8: removing a mouse cancels its drag, and it drags again after its return`()
            throws
        {
            let live = try LiveWindow("--no-overlay")
            let client = try XClient(live.display)
            let pointer = live.display.pointer
            try pointer.move(to: start)
            try pointer.press()
            try pointer.move(to: CGPoint(x: 540, y: 300), over: 0.1)
            try client.disable("Touchstone Pointer")
            try live.program.waitFor("Touchstone Pointer is gone")
            try client.enable("Touchstone Pointer")
            try pointer.reconnect()
            try live.program.waitFor("Touchstone Pointer is back")
            try pointer.move(to: start)
            try pointer.press()
            try pointer.move(to: CGPoint(x: 480, y: 360), over: 0.1)
            try pointer.release()
            try live.settle()
            let recording = try live.finish()
            #expect(
                recording.distinctStates("pan") == [
                    "began", "changed", "cancelled", "began", "changed", "ended",
                ]
            )
            #expect(recording.diagnostics.filter { $0 == "touchLost" }.count == 1)
            #expect(try recording.lastPair("pan", "location") == [480, 360])
            #expect(recording.phaseErrors == [])
        }
    }
}
