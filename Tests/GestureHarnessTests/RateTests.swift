import Foundation
import Testing
import VirtualDisplay

extension EndToEnd {
    /// Tests that no event is lost and that memory does not grow, however much input there is.
    ///
    /// `TOUCHSTONE_RATE_STEPS` is the number of steps of ten fingers, `TOUCHSTONE_RATE_TAPS` the number of
    /// taps.
    @Suite struct `Much input` {
        private static func setting(_ name: String, _ usual: Int) -> Int {
            ProcessInfo.processInfo.environment["TOUCHSTONE_RATE_\(name)"].flatMap(Int.init)
                ?? usual
        }

        private static let pads = """
            scene: pads
            size: [1280, 800]
            views:
              - id: left
                frame: [0, 0, 480, 600]
                multipleTouch: true
                recognizers:
                  - {id: pan, type: pan, simultaneous: [pinch, turn]}
                  - {id: pinch, type: pinch, simultaneous: [turn]}
                  - {id: turn, type: rotation}
                  - {id: hold, type: longPress}
              - id: right
                frame: [500, 0, 480, 600]
                recognizers:
                  - {id: tap, type: tap}

            """

        /// Performs steps in four quarters, each of which sends this number of touch events, and returns the
        /// recording after all have arrived.
        private func perform(
            _ steps: Int,
            sending count: Int,
            _ step: (VirtualTouchscreen, Int) throws -> Void
        ) throws -> Recording {
            let live = try LiveWindow("--scene", "pads.yaml", files: ["pads.yaml": Self.pads])
            let tail = try StormTail(path: live.folder + "/r.jsonl")
            var memories: [Int] = []
            for quarter in 1...4 {
                for number in 0..<steps / 4 {
                    try step(live.touchscreen, (quarter - 1) * (steps / 4) + number)
                }
                #expect(
                    try live.eventually {
                        try tail.read()
                        return tail.touchCount >= quarter * count / 4
                    }
                )
                let size = try #require(ProcessTree.status("VmRSS", of: live.program.id))
                memories.append(try #require(Int(size.filter(\.isNumber))))
            }
            #expect(tail.touchCount == count)
            // In kilobytes; keeping every event would exceed it. A sanitizer keeps freed memory.
            let growth = (memories.max() ?? 0) - memories[0]
            #expect(Sanitizer.isActive || growth < 16_000, "\(memories)")
            let recording = try live.finish()
            #expect(recording.diagnostics == [])
            return recording
        }

        @Test func `ten fingers lose nothing`() throws {
            let steps = Self.setting("STEPS", 1000) / 4 * 4
            let recording = try perform(steps, sending: 10 * steps) { screen, step in
                for finger in 0..<10 {
                    let angle = 2 * Double.pi * (Double(step) / 1700 + Double(finger) / 10)
                    let place = CGPoint(x: 240 + 180 * cos(angle), y: 300 + 220 * sin(angle))
                    if step == 0 {
                        try screen.down(finger, at: place)
                    } else {
                        try screen.move(finger, to: place)
                    }
                }
            }
            #expect(recording.events("TouchUpdate").count == 10 * (steps - 1))
        }

        @Test func `each of thousands of taps is one tap`() throws {
            let taps = Self.setting("TAPS", 500) / 4 * 4
            let recording = try perform(taps, sending: 2 * taps) { screen, tap in
                // Left of the panels' handle, which takes 22 points of the canvas.
                try screen.down(0, at: CGPoint(x: 520 + tap * 7 % 430, y: 20 + tap * 11 % 560))
                try screen.up(0)
            }
            #expect(recording.events("TouchBegin").count == taps)
            #expect(recording.events("TouchEnd").count == taps)
            let attempts = recording.objects.count { line in
                line["recognizer"] as? String == "tap" && line["reason"] as? String == "reset"
            }
            #expect(attempts == taps, "each tap is an attempt of its own")
            // A busy machine may take longer than a tap's 0.75 s between landing and lift.
            let recognized = recording.states("tap")
            #expect((1...taps).contains(recognized.count))
            #expect(recording.phaseErrors == [])
        }
    }
}
