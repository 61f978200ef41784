import Foundation
import Glibc
import RealServer
import Testing
import VirtualDisplay

extension EndToEnd {
    @Suite struct `A rebuilt program` {
        private func rest(_ seconds: TimeInterval) { Thread.sleep(forTimeInterval: seconds) }

        @Test func `restarts in place and continues process, window, session and recording`() throws
        {
            let rebuilt = try RebuiltProgram()
            let (live, client) = (rebuilt.live, rebuilt.client)
            try client.move(toX: 90, y: 70)
            try client.resize(width: 1100, height: 720)
            try live.settle()
            let frame = try client.frame()
            let place = CGPoint(x: 570, y: 370)
            try rebuilt.tap(at: place)
            let before = rebuilt.descriptors
            try rebuilt.replace()
            try rebuilt.waitForStart()
            let kept = try rebuilt.keptSession()
            #expect(try client.frame() == frame)
            #expect(live.eventually { (try? client.hasFocus()) == true })
            #expect(live.eventually { rebuilt.descriptors == before })
            try rebuilt.tap(at: place)
            try rebuilt.relink()
            try rebuilt.waitForStart(2)
            #expect(try client.frame() == frame)
            try rebuilt.tap(at: place)
            // The process is the same, and its recording replays to the live output.
            let recording = try live.finish()
            #expect(recording.states("single") == ["recognized", "recognized", "recognized"])
            #expect(recording.diagnostics.isEmpty)
            #expect(recording.objects.filter { $0["touchstone"] != nil }.count == 1)
            #expect(!FileManager.default.fileExists(atPath: kept))
            #expect(!live.program.hasPrintedError(of: "touchstone"))
        }

        @Test func `cancels the finger that is down and ignores its remaining events`() throws {
            let rebuilt = try RebuiltProgram()
            let touchscreen = rebuilt.live.touchscreen
            try touchscreen.down(0, at: CGPoint(x: 480, y: 300))
            try touchscreen.move(0, to: CGPoint(x: 540, y: 300), over: 0.1)
            try rebuilt.relink()
            try rebuilt.waitForStart()
            try touchscreen.move(0, to: CGPoint(x: 600, y: 300))
            try touchscreen.up(0)
            try rebuilt.live.settle()
            try rebuilt.tap(at: CGPoint(x: 540, y: 330))
            let recording = try rebuilt.live.finish()
            #expect(recording.distinctStates("pan") == ["began", "changed", "cancelled"])
            #expect(recording.states("single") == ["recognized"])
            let interrupts = recording.objects.compactMap { $0["interrupt"] as? String }
            #expect(interrupts.first == "rebuilt")
        }

        @Test func `does not take the keyboard from another client`() throws {
            let rebuilt = try RebuiltProgram()
            #expect(rebuilt.live.eventually { (try? rebuilt.client.hasFocus()) == true })
            rebuilt.client.takeFocus()
            try rebuilt.relink()
            try rebuilt.waitForStart()
            try rebuilt.live.settle()
            #expect(try !rebuilt.client.hasFocus())
            _ = try rebuilt.live.finish()
        }

        @Test func `shows the same scene, frozen at the same moment`() throws {
            let rebuilt = try RebuiltProgram()
            try rebuilt.live.type("3")
            #expect(try rebuilt.shows(" - presses - "))
            try rebuilt.tap(for: nil)
            try rebuilt.live.type(" ")
            #expect(try rebuilt.shows("frozen at "))
            let title = try rebuilt.client.title()
            try rebuilt.relink()
            try rebuilt.waitForStart()
            #expect(try rebuilt.shows("frozen at "))
            #expect(try rebuilt.client.title() == title)
            _ = try rebuilt.live.finish()
        }

        @Test func `continues the recording that R began`() throws {
            let rebuilt = try RebuiltProgram(isRecorded: false)
            let live = rebuilt.live
            try rebuilt.tap(for: nil)
            try live.type("r")
            #expect(try rebuilt.shows("recording touchstone-"))
            let name = try #require(try live.newRecordings().first)
            try rebuilt.relink()
            try rebuilt.waitForStart()
            #expect(try rebuilt.shows("recording \(name)"))
            try rebuilt.tap(for: nil)
            try live.type("r")
            let isOver = try live.eventually {
                try live.recorded(name).lines.last?.contains("end") == true
            }
            #expect(isOver)
            #expect(try live.newRecordings() == [name])
            let recording = try live.recorded(name)
            #expect(recording.states("single") == ["recognized", "recognized"])
            #expect(try LiveWindow.replay("\(live.folder)/\(name)") == recording.outputs)
            live.program.signal(SIGINT)
            #expect(live.program.finish().status == 0)
        }

        @Test func `is running after two quick rebuilds`() throws {
            let rebuilt = try RebuiltProgram()
            try rebuilt.tap()
            try rebuilt.relink()
            // The second rebuild happens while the first one starts.
            rest(0.35)
            try rebuilt.replace()
            try rebuilt.waitForStart()
            let link = "/proc/\(rebuilt.live.program.id)/exe"
            #expect(
                rebuilt.live.eventually {
                    let path = try? FileManager.default.destinationOfSymbolicLink(atPath: link)
                    return path?.hasSuffix("/touchstone") == true
                }
            )
            try rebuilt.live.settle()
            try rebuilt.tap()
            let recording = try rebuilt.live.finish()
            #expect(recording.states("single") == ["recognized", "recognized"])
        }

        @Test func `plays the same recording again`() throws {
            let rebuilt = try RebuiltProgram(
                "--play",
                "tap.jsonl",
                files: ["tap.jsonl": ValidRecording.tap],
                isRecorded: false
            )
            let program = rebuilt.live.program
            func plays() -> Int {
                program.printed.components(separatedBy: "touchstone: played tap.jsonl").count - 1
            }
            #expect(rebuilt.live.eventually { plays() == 1 })
            try rebuilt.relink()
            try rebuilt.waitForStart()
            #expect(rebuilt.live.eventually { plays() == 2 })
            // The session was not used, so it is not kept.
            #expect(!program.printed.contains("until then"))
            program.signal(SIGINT)
            #expect(program.finish().status == 0)
        }

        @Test func `ends at the time of --exit-after`() throws {
            let start = Date()
            let rebuilt = try RebuiltProgram("--exit-after", "10")
            let opened = Date()
            rest(4)
            try rebuilt.relink()
            try rebuilt.waitForStart()
            _ = rebuilt.live.program.finish()
            let end = Date()
            #expect(end.timeIntervalSince(start) >= 10)
            // Counted from the restart, the time would be at least 14 s.
            #expect(end.timeIntervalSince(opened) < 14)
            _ = try rebuilt.live.recording()
        }
    }
}
