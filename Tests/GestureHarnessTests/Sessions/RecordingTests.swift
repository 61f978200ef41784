import Foundation
import Glibc
import RealServer
import Testing
import VirtualDisplay

extension EndToEnd {
    @Suite struct `A recording of a live run` {
        private let middle = CGPoint(x: 480, y: 300)

        private func tap(_ live: LiveWindow, _ times: Int = 1) throws {
            for _ in 0..<times {
                try live.touch(at: middle)
            }
            try live.settle()
            // Two taps are a double tap at once; one is a single tap when a second can no longer follow.
            guard times == 1 else { return }
            if live.text(of: "r.jsonl").isEmpty {
                try live.waitUntilAsleep()
            } else {
                try live.waits(for: "single")
            }
        }

        @Test func `of fingers, windows and devices replays byte for byte`() throws {
            let live = try LiveWindow()
            let client = try XClient(live.display)
            let touchscreen = live.touchscreen
            try tap(live)
            try tap(live, 2)
            try touchscreen.down(0, at: middle)
            try live.waits(for: "longPress")
            try touchscreen.up(0)
            try touchscreen.down(0, at: middle)
            try touchscreen.move(0, to: CGPoint(x: 560, y: 340), over: 0.2)
            try touchscreen.up(0)
            try live.settle()
            try touchscreen.down(0, at: CGPoint(x: 500, y: 330))
            try touchscreen.down(1, at: CGPoint(x: 600, y: 330))
            try touchscreen.perform(over: 0.3) { progress in
                let reach = 50 + 60 * progress
                return [(0, CGPoint(x: 550 - reach, y: 330)), (1, CGPoint(x: 550 + reach, y: 340))]
            }
            try touchscreen.up(0)
            try touchscreen.up(1)
            try live.settle()
            try touchscreen.down(0, at: CGPoint(x: 540, y: 330))
            try touchscreen.move(0, to: CGPoint(x: 500, y: 300), over: 0.1)
            try client.unmap()
            try live.settle()
            try touchscreen.up(0)
            try client.map()
            try live.settle()
            try touchscreen.down(0, at: CGPoint(x: 540, y: 330))
            try touchscreen.move(0, to: CGPoint(x: 600, y: 330), over: 0.1)
            try client.disable(touchscreen.name)
            try live.settle()
            // `finish` compares the replays of the file and of the report with the live output.
            let recording = try live.finish()
            #expect(recording.states("single") == ["recognized"])
            #expect(recording.states("double") == ["recognized"])
            #expect(recording.distinctStates("longPress") == ["began", "ended"])
            #expect(
                recording.distinctStates("pan") == [
                    "began", "changed", "ended", "began", "changed", "cancelled",
                    "began", "changed", "cancelled",
                ]
            )
            #expect(recording.distinctStates("pinch") == ["began", "changed", "ended"])
            #expect(recording.objects.contains { $0["interrupt"] as? String == "unmapped" })
            #expect(recording.diagnostics == ["touchLost"])

            let again = try LiveWindow(
                "--play",
                "live.jsonl",
                "--speed",
                "5",
                files: ["live.jsonl": live.text(of: "r.jsonl")]
            )
            try again.program.waitFor("touchstone: played live.jsonl")
            let played = try again.finish()
            #expect(played.outputs == recording.outputs)
            #expect(played.lines == recording.lines, "header, inputs and outputs in their order")
        }

        @Test func `of a killed program contains every line until then`() throws {
            let live = try LiveWindow()
            try tap(live)
            try live.touchscreen.down(0, at: middle)
            try live.touchscreen.move(0, to: CGPoint(x: 560, y: 340), over: 0.2)
            try live.settle()
            live.program.signal(SIGKILL)
            #expect(live.program.finish().status == 128 + SIGKILL)
            #expect(live.text(of: "r.jsonl").hasSuffix("\n"))
            let recording = try live.recorded()
            #expect(recording.states("single") == ["recognized"])
            #expect(recording.distinctStates("pan") == ["began", "changed"])
            #expect(try recording.lastPair("pan", "location") == [560, 340])
            #expect(try LiveWindow.replay("\(live.folder)/r.jsonl") == recording.outputs)
        }

        @Test func `that begins with R under a finger contains everything from the start`() throws {
            let live = try LiveWindow(isRecorded: false)
            let client = try XClient(live.display)
            try tap(live)
            try live.touchscreen.down(0, at: middle)
            try live.touchscreen.move(0, to: CGPoint(x: 510, y: 300), over: 0.1)
            try live.type("r")
            try live.program.waitFor("touchstone: recording to touchstone-")
            let name = try #require(try live.newRecordings().first)
            #expect(try live.eventually { try client.title().hasSuffix(" - recording \(name)") })
            try live.touchscreen.move(0, to: CGPoint(x: 560, y: 340), over: 0.2)
            #expect(
                try live.eventually {
                    try live.recorded(name).lastPair("pan", "location") == [560, 340]
                },
                "flushed"
            )
            try live.type("r")
            try live.program.waitFor("touchstone: recording saved: \(name)")
            #expect(try live.eventually { try !client.title().contains("recording") })
            try live.touchscreen.up(0)
            try live.settle()
            try live.type("r")
            #expect(try live.eventually { try live.newRecordings().count == 2 })
            try tap(live, 2)
            live.program.signal(SIGINT)
            #expect(live.program.finish().status == 0)

            let first = try live.recorded(name)
            let second = try live.recorded(try live.newRecordings()[1])
            // The tap, and the finger that is down; a busy machine may hold the tap for too long.
            #expect(first.events("TouchBegin").count == 2)
            #expect(first.distinctStates("pan") == ["began", "changed"])
            #expect(first.objects.last?["end"] as? Bool == true)
            #expect(second.states("double") == ["recognized"])
            #expect(second.objects.last?["end"] as? Bool == true)
            #expect(Array(second.outputs.prefix(first.outputs.count)) == first.outputs)
            for name in try live.newRecordings() {
                let replayed = try LiveWindow.replay("\(live.folder)/\(name)")
                #expect(try replayed == live.recorded(name).outputs)
            }
            #expect(try LiveWindow.replay("\(live.folder)/r.png") == second.outputs)
        }

        @Test func `of --record is complete after R ends it`() throws {
            let live = try LiveWindow()
            try tap(live)
            try live.type("r")
            try live.program.waitFor("touchstone: recording saved: r.jsonl")
            let saved = live.text(of: "r.jsonl")
            try tap(live, 2)
            live.program.signal(SIGINT)
            #expect(live.program.finish().status == 0)
            #expect(live.text(of: "r.jsonl") == saved)
            let recording = try live.recorded()
            #expect(recording.states("single") == ["recognized"])
            #expect(recording.objects.last?["end"] as? Bool == true)
            #expect(try LiveWindow.replay("\(live.folder)/r.jsonl") == recording.outputs)
        }

        @Test func `that cannot be written is reported in one line, and the session continues`()
            throws
        {
            let live = try LiveWindow("--record", "/dev/full", isRecorded: false)
            let client = try XClient(live.display)
            try tap(live)
            #expect(try !client.title().contains("recording"))
            try FileManager.default.removeItem(atPath: live.folder)
            try live.type("r")
            #expect(live.eventually { live.program.hasPrintedError(of: "cannot be written") })
            try live.type("q")
            let end = live.program.finish()
            // A recording that the command line requested and that fails changes the status; one that a key
            // began does not.
            #expect(end.status == 2)
            let lines = end.errors.split(separator: "\n")
            #expect(lines.first?.hasPrefix("touchstone: touchstone-") == true, "\(end.errors)")
            #expect(lines.contains { $0.hasPrefix("touchstone: /dev/full: writing failed") })
        }
    }
}
