import Foundation
import RealServer
import Testing
import VirtualDisplay

extension EndToEnd {
    /// Tests of a grab that delays input and replays it later at once, with its original times.
    @Suite struct `Delayed input` {
        private let middle = CGPoint(x: 480, y: 300)

        @Test func `Rule 6: a tap that arrives late is still a tap, not a long press`() throws {
            let live = try LiveWindow("--no-overlay")
            let manager = try XClient(live.display)
            manager.delayButtonPresses()
            try live.display.pointer.move(to: middle)
            try live.display.pointer.press()
            try live.display.pointer.release()
            rest(0.6)
            manager.allow()
            try live.waits(for: "single")
            // Longer than the duration of a long press.
            rest(0.6)
            let recording = try live.finish()
            #expect(recording.states("single") == ["recognized"])
            #expect(recording.states("longPress") == [])
            #expect(recording.phaseErrors == [])
        }

        @Test func `Rule 6: a long press that is due on arrival is recognized at its own time`()
            throws
        {
            let live = try LiveWindow("--no-overlay")
            let manager = try XClient(live.display)
            manager.delayButtonPresses()
            try live.display.pointer.move(to: middle)
            try live.display.pointer.press()
            rest(0.6)
            manager.allow()
            try live.waits(for: "longPress")
            try live.display.pointer.release()
            try live.settle()
            let recording = try live.finish()
            #expect(recording.states("longPress") == ["began", "ended"])
            let delay = try recording.delay(from: "ButtonPress", to: "longPress")
            #expect(abs(delay - 0.5) < 0.002, "\(delay)")
            // It waited neither for the release nor for half a second after its arrival.
            let order = recording.objects.compactMap { ($0["xi"] ?? $0["action"]) as? String }
            let names = order.filter { ["longPress", "ButtonRelease"].contains($0) }
            #expect(names == ["longPress", "ButtonRelease", "longPress"])
            #expect(recording.states("single") == [])
            #expect(recording.phaseErrors == [])
        }

        @Test func `Rule 6: an end that arrives late with its old time does not turn time back`()
            throws
        {
            let live = try LiveWindow("--no-overlay")
            let manager = try XClient(live.display)
            manager.delayButtonPresses()
            // The server sends the begin at once and delays the end: the finger seems to rest.
            try live.touch(at: middle)
            rest(0.6)
            manager.allow()
            try live.settle()
            let recording = try live.finish()
            #expect(recording.states("longPress") == ["began", "ended"])
            let end = try #require(recording.events("TouchEnd").first?["t"] as? Double)
            let times = recording.actions("longPress").compactMap { $0["t"] as? Double }
            #expect(try end < #require(times.first))
            #expect(times == times.sorted())
            #expect(recording.phaseErrors == [])
        }
    }
}
