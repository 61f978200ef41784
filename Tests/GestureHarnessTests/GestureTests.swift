import Foundation
import Testing
import VirtualDisplay

extension EndToEnd {
    @Suite struct Gestures {
        private let middle = CGPoint(x: 480, y: 300)

        private func rest(_ seconds: TimeInterval) { Thread.sleep(forTimeInterval: seconds) }

        @Test func `a single tap is recognized when a second tap can no longer follow`() throws {
            let live = try LiveWindow()
            try live.touchscreen.down(0, at: middle)
            try live.settle()
            try live.touchscreen.up(0)
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

        @Test func `two quick taps are a double tap and never a single tap`() throws {
            let live = try LiveWindow()
            for _ in 0..<2 {
                try live.touchscreen.down(0, at: middle)
                try live.settle()
                try live.touchscreen.up(0)
                try live.settle()
            }
            // A single tap would be recognized by then.
            rest(0.4)
            let recording = try live.finish()
            #expect(recording.states("double") == ["recognized"])
            #expect(recording.states("single") == [])
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
            try live.touchscreen.down(0, at: middle)
            try live.touchscreen.move(0, to: CGPoint(x: 580, y: 300), over: 0.3)
            try live.touchscreen.up(0)
            try live.settle()
            let recording = try live.finish()
            #expect(recording.distinctStates("pan") == ["began", "changed", "ended"])
            #expect(try recording.lastPair("pan", "translation") == [90, 0])
            let speeds = recording.actions("pan").compactMap { ($0["velocity"] as? [Double])?[0] }
            #expect(speeds.contains { (250...420).contains($0) }, "\(speeds)")
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

        @Test func `Rule 18: two touches in one millisecond of the server are two fingers`() throws
        {
            let live = try LiveWindow()
            // On a busy machine few pairs share a millisecond.
            let tries = 30
            for _ in 1...tries {
                try live.touchscreen.down(0, at: CGPoint(x: 400, y: 300))
                try live.touchscreen.down(1, at: CGPoint(x: 560, y: 300))
                try live.touchscreen.up(0)
                try live.touchscreen.up(1)
                try live.settle()
            }
            try live.settle()
            let recording = try live.finish()
            let begins = recording.events("TouchBegin")
            #expect(begins.count == 2 * tries)
            let pairs = stride(from: 0, to: begins.count - 1, by: 2).filter { index in
                begins[index]["t"] as? Double == begins[index + 1]["t"] as? Double
            }
            #expect(!pairs.isEmpty, "no two began in one millisecond")
            let messages = recording.objects.filter { $0["message"] as? String == "touchesBegan" }
            #expect(messages.flatMap { $0["touches"] as? [Int] ?? [] }.count == 2 * tries)
            #expect(recording.diagnostics == [])
        }

        @Test func `a mouse clicks and drags as one finger`() throws {
            let live = try LiveWindow()
            try live.display.pointer.move(to: middle)
            try live.display.pointer.click()
            try live.waits(for: "single")
            try live.display.pointer.press()
            try live.display.pointer.move(to: CGPoint(x: 530, y: 300), over: 0.2)
            try live.display.pointer.release()
            try live.settle()
            let recording = try live.finish()
            #expect(recording.states("single") == ["recognized"])
            #expect(recording.distinctStates("pan") == ["began", "changed", "ended"])
            #expect(try recording.lastPair("pan", "translation") == [40, 0])
        }
    }
}
