import Foundation
import RealServer
import Testing
import VirtualDisplay

extension EndToEnd {
    /// Tests that no event is lost and memory does not grow at the server's maximum input rate.
    ///
    /// `TOUCHSTONE_RATE_SECONDS` is the duration of the movement, `TOUCHSTONE_RATE_TAPS` the number of
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

        private func open() throws -> LiveWindow {
            try LiveWindow("--scene", "pads.yaml", files: ["pads.yaml": Self.pads])
        }

        /// Returns the program's resident memory, in MB.
        private func memory(of live: LiveWindow) throws -> Double {
            let status = try String(
                contentsOfFile: "/proc/\(live.program.id)/status",
                encoding: .utf8
            )
            let line = try #require(status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") })
            let number = try #require(line.split(whereSeparator: \.isWhitespace).dropFirst().first)
            return (try #require(Double(number)) / 102.4).rounded() / 10
        }

        @Test func `ten fingers at a thousand events a second lose nothing`() throws {
            let live = try open()
            let meter = try RateMeter(path: live.folder + "/r.jsonl")
            defer { meter.stop() }
            let seconds = Self.setting("SECONDS", 1)
            var sent = 0
            var countHistory: [(time: ContinuousClock.Instant, count: Int)] = []
            var memories: [Double] = []
            for finger in 0..<10 { try live.touchscreen.down(finger, at: place(finger, 0)) }
            sent += 10
            let start = ContinuousClock.now
            var step = 0
            while .now - start < .seconds(seconds) {
                step += 1
                let left = start + .milliseconds(step) - .now
                if left > .zero { Thread.sleep(forTimeInterval: left / .seconds(1)) }
                for finger in 0..<10 {
                    try live.touchscreen.move(finger, to: place(finger, Double(step) / 1000))
                }
                sent += 10
                countHistory.append((.now, sent))
                let quarter = start + .milliseconds(250 * seconds * (memories.count + 1))
                if .now >= quarter { memories.append(try memory(of: live)) }
            }
            let rate = Int(Double(sent) / ((ContinuousClock.now - start) / .seconds(1)))
            for finger in 0..<10 { try live.touchscreen.up(finger) }
            sent += 10
            #expect(meter.waits(for: sent, within: 60))
            let received = meter.count
            let longest = Int(meter.maxDelay(of: countHistory) * 1000)
            print(
                "rate: \(seconds) s, \(rate)/s, sent \(sent), received \(received), longest way"
                    + " \(longest) ms, MB at quarters \(memories)"
            )
            #expect(received == sent)
            #expect(growth(memories) < Self.maxGrowth, "\(memories)")
            let recording = try live.finish()
            #expect(recording.diagnostics == [])
            #expect(recording.phaseErrors == [])
        }

        /// The maximum growth of memory in a long run, in MB; keeping every event would exceed it.
        private static let maxGrowth = 16.0

        /// Returns the growth of memory, in MB; 0 with a sanitizer, which keeps freed memory.
        private func growth(_ memories: [Double]) -> Double {
            Sanitizer.isActive ? 0 : (memories.max() ?? 0) - (memories.first ?? 0)
        }

        /// Returns the location of a finger on its circle.
        private func place(_ finger: Int, _ seconds: Double) -> CGPoint {
            let angle = 2 * Double.pi * (seconds / 1.7 + Double(finger) / 10)
            return CGPoint(x: 240 + 180 * cos(angle), y: 300 + 220 * sin(angle))
        }

        @Test func `each of thousands of taps is one tap`() throws {
            let live = try open()
            let meter = try RateMeter(path: live.folder + "/r.jsonl")
            defer { meter.stop() }
            let taps = Self.setting("TAPS", 500)
            var memories: [Double] = []
            for tap in 1...taps {
                // Left of the panels' handle, which takes 22 points of the canvas.
                let spot = CGPoint(x: 520 + tap * 7 % 430, y: 20 + tap * 11 % 560)
                try live.touchscreen.down(0, at: spot)
                try live.touchscreen.up(0)
                guard tap % (taps / 4) == 0 else { continue }
                #expect(meter.waits(for: 2 * tap, within: 60))
                memories.append(try memory(of: live))
            }
            let received = meter.count
            print("taps: sent \(2 * taps), received \(received), MB at quarters \(memories)")
            #expect(received == 2 * taps)
            #expect(growth(memories) < Self.maxGrowth, "\(memories)")
            let recording = try live.finish()
            #expect(recording.states("tap").count == taps)
            #expect(Set(recording.states("tap")) == ["recognized"])
            #expect(recording.diagnostics == [])
            #expect(recording.phaseErrors == [])
        }
    }
}
