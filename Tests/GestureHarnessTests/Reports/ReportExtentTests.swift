import ArgumentParser
import Foundation
import GestureRecording
import GestureScenes
import Pictures
import TouchBridge
import Testing
import VirtualDisplay
import XInputFrontEnd

@testable import GestureHarness

extension EndToEnd {
    @Suite struct `The recording of a report` {
        @Test func `begins at the last change of scene, and has the moment of saving`() throws {
            let live = try LiveWindow()
            try live.touch(at: CGPoint(x: 480, y: 300))
            try live.waits(for: "single")
            let number = try #require(SceneText.builtInOrder.firstIndex(of: "taps")) + 1
            try live.type(Character("\(number)"))
            try live.program.waitFor("touchstone: scene: taps")
            try live.touch(at: CGPoint(x: 250, y: 320))
            try live.waits(for: "single", 2)
            try live.waitUntilAsleep()
            try live.type("s")
            try live.program.waitFor("touchstone: report saved: ")
            let whole = try live.finish()
            let name = try #require(try live.newFiles("png").sorted().first)
            let report = Recording(
                String(
                    decoding: try ExtractedRecording.data(inReport: "\(live.folder)/\(name)"),
                    as: UTF8.self
                ).split(separator: "\n").map(String.init)
            )
            let header = try #require(report.objects.first)
            #expect(header["scene"] as? String == "taps")
            #expect(report.objects.dropFirst().contains { $0["device"] != nil })
            #expect(report.objects.dropFirst().contains { $0["window"] != nil })
            #expect(report.events("TouchBegin").count == 1, "the first scene's touch is left out")
            #expect(
                !report.outputs.isEmpty
                    && whole.outputs.suffix(report.outputs.count) == report.outputs[...]
            )
            #expect(try LiveWindow.replay("\(live.folder)/\(name)") == report.outputs)
            // touchstone-2026-11-21-101500.png
            let date = try #require((header["environment"] as? [String: String])?["date"])
            let digits = name.filter(\.isNumber)
            #expect(digits.hasPrefix(date.filter(\.isNumber)), "\(name) and \(date)")
        }

        @Test func `has a picture without notices`() throws {
            let live = try LiveWindow()
            try live.type("s")
            try live.program.waitFor("touchstone: report saved: ")
            try live.waitUntilAsleep()
            try live.type("s")
            #expect(try live.eventually { try live.newFiles("png").sorted().count == 2 })
            try live.waitUntilAsleep()
            live.program.signal(SIGINT)
            #expect(live.program.finish().status == 0)
            let pictures = try live.newFiles("png").sorted().map {
                try Pixels(contentsOf: URL(fileURLWithPath: "\(live.folder)/\($0)"))
            }
            // The canvas, where the window shows that the first report was saved.
            for y in stride(from: 300, to: 600, by: 4) {
                for x in stride(from: 0, to: 980, by: 4) {
                    let place = CGPoint(x: x, y: y)
                    guard pictures[0].ink(at: place) != pictures[1].ink(at: place) else { continue }
                    return #expect(Bool(false), "differ at \(place)")
                }
            }
        }
    }
}

@Suite struct `The recording of a report of a session` {
    private static let other = #"{"t":1,"scene":"taps"}"#

    private func session() throws -> RecordedSession {
        let scene = try Scene("playground")
        let header = RecordingHeader(scene: scene.name, size: scene.size, startTime: 0)
        return RecordedSession(scene, header, in: GestureHarness.Program())
    }

    private func touch(_ action: FingerLine.Action, at time: Double) -> TimedInput {
        TimedInput(
            .touches([FingerLine(action, id: 1, location: CGPoint(x: 250, y: 320))]),
            at: time
        )
    }

    private func scene(of session: RecordedSession, at moment: Double) throws -> String? {
        let journal = try session.report(of: moment, savedAt: Date(timeIntervalSince1970: 0))
        let line = try journal.text().split(separator: UInt8(ascii: "\n"))[0]
        let header = try JSONSerialization.jsonObject(with: Data(line)) as? [String: Any]
        return header?["scene"] as? String
    }

    @Test func `begins with the session if its moment is before the last scene`() throws {
        let session = try session()
        session.receive(touch(.begin, at: 0.1))
        session.receive(touch(.end, at: 0.2))
        session.receive(TimedInput(.scene(name: "taps", source: nil), at: 1))
        session.receive(touch(.begin, at: 2))
        session.receive(touch(.end, at: 2.1))
        #expect(try scene(of: session, at: 2.1) == "taps")
        #expect(try scene(of: session, at: 0.9) == "playground")
    }

    @Test func `begins with the session if a finger was down when the scene changed`() throws {
        let session = try session()
        session.receive(touch(.begin, at: 0.1))
        session.receive(TimedInput(.scene(name: "taps", source: nil), at: 1))
        session.receive(touch(.end, at: 1.1))
        #expect(try scene(of: session, at: 2) == "playground")
    }

    @Test func `begins with the session if a label concerns an earlier scene`() throws {
        let session = try session()
        session.receive(touch(.begin, at: 0.1))
        session.receive(touch(.end, at: 0.2))
        session.receive(TimedInput(.scene(name: "taps", source: nil), at: 1))
        session.receive(TimedInput(.expected(SequenceLabel(["double"], at: 0.1)), at: 2))
        #expect(try scene(of: session, at: 2) == "playground")
    }

    @Test func `opens in a window of the recorded size`() throws {
        let folder = try TestFolder()
        let file = try folder.file(
            "report.jsonl",
            """
            {"touchstone":1,"scene":"playground","size":[980,604],"startTime":0}
            {"t":0,"window":{"size":[980,604],"scale":1,"outer":{"size":[2560,1600],"scale":2,"panels":true}}}
            {"t":1,"window":{"size":[600,400],"scale":1,"outer":{"size":[800,600],"scale":1,"panels":true}}}

            """
        )
        let run = try Run.parse(["--play", file])
        let options = run.windowOptions(try run.opening(in: GestureHarness.Program()))
        #expect(options.size == .points(width: 1280, height: 800))
    }
}
