import Foundation
import Testing
import VirtualDisplay

extension EndToEnd {
    @Suite struct Gestures {
        private let middle = CGPoint(x: 480, y: 300)

        @Test func `a single tap is recognized when a second tap can no longer follow`() throws {
            let live = try LiveWindow()
            try live.touch(at: middle)
            try live.waits(for: "single")
            let recording = try live.finish()
            #expect(recording.states("single") == ["recognized"])
            #expect(recording.states("double") == [])
            #expect(recording.actions("single").first?["location"] as? [Double] == [480, 300])
            #expect(try abs(recording.delay(from: "TouchEnd", to: "single") - 0.35) < 0.002)
            for kind in ["TouchBegin", "TouchOwnership", "TouchEnd"] {
                #expect(recording.events(kind).count == 1, "\(kind)")
            }
            #expect(recording.diagnostics == [])
        }

        @Test func `a resting finger begins a long press after half a second`() throws {
            let live = try LiveWindow()
            try live.touchscreen.down(0, at: middle)
            try live.waits(for: "longPress")
            try live.touchscreen.move(0, to: CGPoint(x: 490, y: 300))
            try live.touchscreen.up(0)
            try live.settle()
            let recording = try live.finish()
            #expect(recording.states("longPress") == ["began", "changed", "ended"])
            #expect(try abs(recording.delay(from: "TouchBegin", to: "longPress") - 0.5) < 0.002)
            #expect(recording.states("pan") == [])
        }

        @Test func `a drag begins a pan after ten points`() throws {
            let live = try LiveWindow()
            try live.drag(from: middle, to: CGPoint(x: 580, y: 300), over: 0.3)
            try live.settle()
            let recording = try live.finish()
            #expect(recording.distinctStates("pan") == ["began", "changed", "ended"])
            #expect(try recording.lastPair("pan", "translation") == [90, 0])
        }

        @Test func `a pinch from 200 to 400 px reports 400/208`() throws {
            let live = try LiveWindow()
            try live.touchscreen.down(0, at: CGPoint(x: 380, y: 300))
            try live.touchscreen.down(1, at: CGPoint(x: 580, y: 300))
            try live.touchscreen.move(
                [(0, CGPoint(x: 280, y: 300)), (1, CGPoint(x: 680, y: 300))],
                over: 0.4
            )
            try live.settle()
            try live.touchscreen.up(0)
            try live.touchscreen.up(1)
            try live.settle()
            let recording = try live.finish()
            #expect(recording.distinctStates("pinch") == ["began", "changed", "ended"])
            let scale = try recording.last("pinch", "scale")
            #expect(abs(scale / (400.0 / 208) - 1) < 0.01, "\(scale)")
            #expect(recording.states("rotation") == [])
        }

        @Test func `a simultaneous pinch and rotation report exact values`() throws {
            let live = try LiveWindow()
            let path: (Double) -> [VirtualTouchscreen.Placement] = { progress in
                let angle = progress * .pi / 4
                let reach = 100 + 100 * progress
                let arm = CGPoint(x: reach * cos(angle), y: reach * sin(angle))
                return [
                    (0, CGPoint(x: 480 - arm.x, y: 300 - arm.y)),
                    (1, CGPoint(x: 480 + arm.x, y: 300 + arm.y)),
                ]
            }
            for (finger, place) in path(0) { try live.touchscreen.down(finger, at: place) }
            try live.touchscreen.perform(over: 0.5, along: path)
            try live.settle()
            for finger in [0, 1] { try live.touchscreen.up(finger) }
            try live.settle()
            let recording = try live.finish()
            #expect(recording.distinctStates("rotation") == ["began", "changed", "ended"])
            #expect(recording.distinctStates("pinch") == ["began", "changed", "ended"])
            let rotation = try recording.last("rotation", "rotation") * 180 / .pi
            #expect(abs(rotation - 40) < 0.4, "\(rotation)")
            let scale = try recording.last("pinch", "scale")
            #expect(abs(scale / (400.0 / 208) - 1) < 0.01, "\(scale)")
        }
    }
}
