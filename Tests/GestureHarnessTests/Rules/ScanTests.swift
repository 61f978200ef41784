import Foundation
import Testing
import VirtualDisplay

extension EndToEnd {
    /// Two real fingers that a touchscreen reports together.
    ///
    /// `TOUCHSTONE_SCANS` is the number of scans in which they land.
    @Suite struct `Two fingers of one scan` {
        private static let count =
            ProcessInfo.processInfo.environment["TOUCHSTONE_SCANS"].flatMap { Int($0) } ?? 50

        private static let pad = """
            scene: pad
            size: [1280, 800]
            views:
              - id: pad
                frame: [0, 0, 900, 600]
                multipleTouch: true
                recognizers:
                  - {id: tap, type: tap, numberOfTouchesRequired: 2}

            """
        private let left = CGPoint(x: 300, y: 300)
        private let right = CGPoint(x: 500, y: 300)

        private func open() throws -> LiveWindow {
            try LiveWindow("--scene", "pad.yaml", files: ["pad.yaml": Self.pad])
        }

        /// Returns the times of the touches that begin, by the line that has them.
        private func landings(_ recording: Recording) -> [[Double]] {
            recording.objects.map { line in
                Recording.serverEvents(of: line).filter { $0["xi"] as? String == "TouchBegin" }
                    .compactMap { $0["t"] as? Double }
            }.filter { !$0.isEmpty }
        }

        /// Returns the numbers of the touches that each `touchesBegan` had.
        private func began(_ recording: Recording) -> [Int] {
            recording.objects.filter { $0["message"] as? String == "touchesBegan" }
                .compactMap { ($0["touches"] as? [Int])?.count }
        }

        @Test func `Rule 18: reach touchesBegan together, live and replayed`() throws {
            let live = try open()
            for _ in 1...Self.count {
                try live.touchscreen.report([.down(0, at: left), .down(1, at: right)])
                try live.touchscreen.report([.up(0), .up(1)])
            }
            try live.waits { $0.events("TouchEnd").count == 2 * Self.count }
            // The replays of the recording and of the report are compared here.
            let recording = try live.finish()
            let landings = landings(recording)
            #expect(landings.joined().count == 2 * Self.count)
            // A busy machine can interrupt the server, or the reading, between the two fingers.
            #expect(landings.contains { $0.count == 2 })
            #expect(began(recording) == landings.map(\.count))
            #expect(recording.diagnostics == [])
            #expect(recording.phaseErrors == [])
        }

        @Test func `Rule 18: are two events with 3 ms between them`() throws {
            let live = try open()
            for _ in 1...Self.count {
                try live.touchscreen.down(0, at: left)
                Thread.sleep(forTimeInterval: 0.003)
                try live.touchscreen.down(1, at: right)
                try live.touchscreen.report([.up(0), .up(1)])
            }
            try live.waits { $0.events("TouchEnd").count == 2 * Self.count }
            let recording = try live.finish()
            #expect(began(recording) == Array(repeating: 1, count: 2 * Self.count))
            #expect(recording.diagnostics == [])
            #expect(recording.phaseErrors == [])
        }

        @Test func `Rule 18: are one event of ten, as many as the screen has`() throws {
            let live = try open()
            let places = (0..<10).map { CGPoint(x: 100 + 70 * $0, y: 300) }
            for _ in 1...10 {
                try live.touchscreen.report(places.enumerated().map { .down($0, at: $1) })
                try live.touchscreen.report((0..<10).map { .up($0) })
            }
            try live.waits { $0.events("TouchEnd").count == 100 }
            let recording = try live.finish()
            #expect(began(recording).contains(10), "\(began(recording))")
            #expect(recording.diagnostics == [])
            #expect(recording.phaseErrors == [])
        }
    }
}
