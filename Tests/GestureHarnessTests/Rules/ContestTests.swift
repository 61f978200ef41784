import Foundation
import RealServer
import Testing
import VirtualDisplay

extension EndToEnd {
    /// Tests of a client in front that accepts a touch, rejects it, or dies undecided.
    @Suite struct `Touches that another client grabs` {
        private let middle = CGPoint(x: 480, y: 300)
        private let aside = CGPoint(x: 560, y: 300)

        /// Opens a window behind a client that grabs touches, and lands a finger.
        private func contested(at place: CGPoint) throws -> (
            LiveWindow, XClient, XClient.GrabbedTouch
        ) {
            let live = try LiveWindow("--no-overlay")
            let manager = try XClient(live.display)
            manager.grabTouches()
            try live.touchscreen.down(0, at: place)
            return (live, manager, try manager.nextTouch())
        }

        @Test func `Rule 5: a touch that a window manager accepts is cancelled`() throws {
            let (live, manager, touch) = try contested(at: middle)
            try live.touchscreen.move(0, to: aside, over: 0.1)
            try live.settle()
            manager.accept(touch)
            try live.settle()
            // Only the window manager receives the following events.
            try live.touchscreen.move(0, to: middle, over: 0.1)
            try live.touchscreen.up(0)
            try live.settle()
            let recording = try live.finish()
            #expect(recording.distinctStates("pan") == ["began", "changed", "cancelled"])
            #expect(recording.events("TouchOwnership").isEmpty)
            #expect(recording.events("TouchEnd").count == 1)
            #expect(recording.phaseErrors == [])
        }

        @Test func `Rule 5: a touch that a window manager rejects continues and ends`() throws {
            let (live, manager, touch) = try contested(at: middle)
            try live.touchscreen.move(0, to: aside, over: 0.1)
            try live.settle()
            manager.reject(touch)
            try live.touchscreen.move(0, to: CGPoint(x: 600, y: 300), over: 0.1)
            try live.touchscreen.up(0)
            try live.settle()
            let recording = try live.finish()
            #expect(recording.distinctStates("pan") == ["began", "changed", "ended"])
            #expect(try recording.lastPair("pan", "location") == [600, 300])
            #expect(recording.events("TouchOwnership").count == 1)
            #expect(recording.phaseErrors == [])
        }

        @Test func `Rule 5: a touch that is rejected after the finger lifted ends`() throws {
            let (live, manager, touch) = try contested(at: middle)
            try live.touchscreen.move(0, to: aside, over: 0.1)
            try live.touchscreen.up(0)
            try live.settle()
            manager.reject(touch)
            try live.settle()
            let recording = try live.finish()
            #expect(recording.distinctStates("pan") == ["began", "changed", "ended"])
            let pending = recording.events("TouchUpdate").last?["flags"] as? [String] ?? []
            #expect(pending.contains("pendingEnd"))
            #expect(recording.diagnostics.filter { $0 == "endElsewhere" } == [])
            #expect(recording.phaseErrors == [])
        }

        @Test func `Rule 5: a tap that is rejected after the duration of a long press stays a tap`()
            throws
        {
            let (live, manager, touch) = try contested(at: CGPoint(x: 120, y: 120))
            try live.touchscreen.up(0)
            rest(0.85)
            manager.reject(touch)
            try live.settle()
            let recording = try live.finish()
            #expect(recording.states("boardTap") == ["recognized"])
            #expect(recording.states("boardPress") == [])
            #expect(recording.objects.compactMap { $0["noticed"] as? String } == ["grabInFront"])
            #expect(recording.phaseErrors == [])
        }

        @Test
        func `Rule 5: a tap that is accepted after the duration of a long press has no effect`()
            throws
        {
            let (live, manager, touch) = try contested(at: CGPoint(x: 120, y: 120))
            try live.touchscreen.up(0)
            rest(0.7)
            manager.accept(touch)
            try live.settle()
            let recording = try live.finish()
            #expect(recording.states("boardTap") == [])
            #expect(recording.states("boardPress") == [])
            #expect(recording.objects.compactMap { $0["noticed"] as? String } == [])
        }

        @Test func `Rule 5: the program gets the touch when a window manager dies undecided`()
            throws
        {
            let live = try LiveWindow("--no-overlay")
            var manager: XClient? = try XClient(live.display)
            manager?.grabTouches()
            try live.touchscreen.down(0, at: middle)
            _ = try manager?.nextTouch()
            try live.touchscreen.move(0, to: aside, over: 0.1)
            manager = nil
            try live.settle()
            try live.touchscreen.move(0, to: CGPoint(x: 600, y: 300), over: 0.1)
            try live.touchscreen.up(0)
            try live.settle()
            let recording = try live.finish()
            #expect(recording.distinctStates("pan") == ["began", "changed", "ended"])
            #expect(recording.events("TouchOwnership").count == 1)
            #expect(recording.phaseErrors == [])
        }

        @Test func `Rule 10: grabbing a device during a touch leaves nothing stuck`() throws {
            let live = try LiveWindow("--no-overlay")
            let menu = try XClient(live.display)
            try live.touchscreen.down(0, at: middle)
            try live.touchscreen.move(0, to: aside, over: 0.1)
            try live.settle()
            #expect(try menu.grabPointerDevice())
            try live.touchscreen.down(1, at: CGPoint(x: 400, y: 350))
            try live.touchscreen.move(1, to: CGPoint(x: 420, y: 350))
            try live.touchscreen.move(0, to: CGPoint(x: 600, y: 300), over: 0.1)
            try live.settle()
            try menu.ungrabPointerDevice()
            try live.touchscreen.up(0)
            try live.touchscreen.up(1)
            try live.settle()
            // The next finger is recognized as usual.
            try live.touch(at: CGPoint(x: 120, y: 120))
            try live.settle()
            let recording = try live.finish()
            // The server still reports fingers on the window, the first one at once and the other after the
            // grab: both were lifted.
            #expect(recording.distinctStates("pan") == ["began", "changed", "ended"])
            #expect(recording.distinctStates("pinch") == ["began", "changed", "ended"])
            #expect(
                recording.events("TouchOwnership").compactMap { $0["detail"] as? Int } == [1, 2, 3]
            )
            #expect(recording.diagnostics == [])
            #expect(recording.states("boardTap") == ["recognized"])
            #expect(recording.phaseErrors == [])
        }

        @Test func `Rule 10: the stale touch of a grabbed device ends where its finger did`()
            throws
        {
            let live = try LiveWindow("--no-overlay")
            let menu = try XClient(live.display)
            try live.touchscreen.down(0, at: middle)
            try live.settle()
            #expect(try menu.grabPointerDevice())
            try live.touch(at: CGPoint(x: 120, y: 120))
            try live.touchscreen.move(0, to: CGPoint(x: 600, y: 300), over: 0.1)
            try live.settle()
            try menu.ungrabPointerDevice()
            try live.settle()
            try live.touchscreen.up(0)
            try live.settle()
            let recording = try live.finish()
            // The server ends it at the location of the other finger.
            let ghost = try #require(
                recording.events("TouchEnd").first { $0["detail"] as? Int == 2 }
            )
            #expect(ghost["root"] as? [Double] == [600, 300])
            // On a busy machine the end may also arrive more than 50 ms late.
            #expect(
                recording.diagnostics.filter { $0 != "grabInFront" } == ["endElsewhere"]
            )
            #expect(recording.states("boardTap") == ["recognized"])
            #expect(try recording.lastPair("boardTap", "location") == [120, 120])
            #expect(recording.distinctStates("pan") == ["began", "changed", "ended"])
            #expect(recording.phaseErrors == [])
        }
    }
}
