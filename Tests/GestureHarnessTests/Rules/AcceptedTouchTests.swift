import Foundation
import RealServer
import Testing
import VirtualDisplay

extension EndToEnd {
    /// Tests of a client in front that accepts touches before the program sees them.
    @Suite struct `Touches that another client accepted` {
        @Test
        func
            `Rule 16: an accepted finger is recorded, but none beside the window`()
            throws
        {
            let live = try LiveWindow("--size", "800x600")
            let locker = try XClient(live.display)
            #expect(try locker.grab(live.touchscreen.name))
            for x in [1000, 400] {
                try live.touchscreen.down(0, at: CGPoint(x: x, y: 300))
                if x == 400 { try live.waits { $0.objects.contains { $0["noticed"] != nil } } }
                try live.touchscreen.up(0)
            }
            try locker.ungrabDevice(of: live.touchscreen.name)
            try live.touch(at: CGPoint(x: 120, y: 120))
            try live.waits(for: "boardTap")
            let recording = try live.finish()
            #expect(recording.objects.compactMap { $0["noticed"] as? String } == ["touchTaken"])
            #expect(recording.states("boardTap") == ["recognized"])
            #expect(recording.events("TouchBegin").count == 1)
        }

        @Test func `Rule 16: the recording omits fingers under which the window moved later`()
            throws
        {
            let live = try LiveWindow("--size", "800x600")
            let client = try XClient(live.display)
            #expect(try client.grab(live.touchscreen.name))
            // One finger is on another window that is then removed, one beside the window, which then moves
            // there.
            let cover = client.cover(CGRect(x: 300, y: 200, width: 200, height: 200))
            try live.touchscreen.down(0, at: CGPoint(x: 400, y: 300))
            rest(0.04)
            client.destroy(cover)
            rest(0.2)
            try live.touchscreen.up(0)
            try live.touchscreen.down(0, at: CGPoint(x: 1000, y: 300))
            rest(0.04)
            try client.move(toX: 400, y: 0)
            rest(0.2)
            try live.touchscreen.up(0)
            try client.ungrabDevice(of: live.touchscreen.name)
            let recording = try live.finish()
            #expect(recording.objects.compactMap { $0["noticed"] as? String } == [])
        }
    }
}
