import ArgumentParser
import Foundation
import GestureRecording
import GestureScenes
import Pictures
import Testing
import TouchBridge
import VirtualDisplay
import XInputFrontEnd

@testable import GestureHarness
@testable import RecordingFormat
@testable import GestureBench

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
            #expect(report.objects.first?["scene"] as? String == "taps")
            #expect(report.objects.dropFirst().contains { $0["device"] != nil })
            #expect(report.objects.dropFirst().contains { $0["window"] != nil })
            #expect(report.events("TouchBegin").count == 1, "the first scene's touch is left out")
            #expect(
                !report.outputs.isEmpty
                    && whole.outputs.suffix(report.outputs.count) == report.outputs[...]
            )
            #expect(try LiveWindow.replay("\(live.folder)/\(name)") == report.outputs)
            try expectMoment(in: report, of: name)
        }

        /// Expects the moment of the name, such as `touchstone-2026-11-21-101500.png`.
        private func expectMoment(in report: Recording, of name: String) throws {
            let environment = report.objects.first?["environment"] as? [String: String]
            let date = try #require(environment?["date"])
            let digits = name.filter(\.isNumber)
            #expect(digits.hasPrefix(date.filter(\.isNumber)), "\(name) and \(date)")
        }

        @Test func `has the moment of saving, also if a recording of another day is played`() throws
        {
            let played = """
                {"touchstone":1,"scene":"playground","size":[1280,800],"environment":{"date":"2001-02-03 04:05"}}
                {"t":0.1,"touch":"begin","id":1,"x":480,"y":300}
                {"t":0.2,"touch":"end","id":1}

                """
            let live = try LiveWindow("--play", "old.jsonl", files: ["old.jsonl": played])
            try live.program.waitFor("touchstone: played old.jsonl")
            try live.type("s")
            try live.program.waitFor("touchstone: report saved: ")
            _ = try live.finish()
            let name = try #require(try live.newFiles("png").sorted().first)
            let data = try ExtractedRecording.data(inReport: "\(live.folder)/\(name)")
            let lines = String(decoding: data, as: UTF8.self).split(separator: "\n")
            try expectMoment(in: Recording(lines.map(String.init)), of: name)
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
        return RecordedSession(scene, header, in: GestureScenes.Program())
    }

    private func touch(_ action: FingerLine.Action, at time: Double) -> TimedInput {
        TimedInput(
            .touches([FingerLine(action, id: 1, location: CGPoint(x: 250, y: 320))]),
            at: time
        )
    }

    private static let date = Date(timeIntervalSince1970: 0)

    private func header(of session: RecordedSession, at moment: Double) throws -> [String: Any] {
        let journal = try session.report(of: moment, savedAt: Self.date)
        let line = try journal.text().split(separator: UInt8(ascii: "\n"))[0]
        return try #require(try JSONSerialization.jsonObject(with: Data(line)) as? [String: Any])
    }

    private func scene(of session: RecordedSession, at moment: Double) throws -> String? {
        try header(of: session, at: moment)["scene"] as? String
    }

    @Test func `has the moment of saving, with and without a change of scene`() throws {
        let session = try session()
        func date(at moment: Double) throws -> String? {
            (try header(of: session, at: moment)["environment"] as? [String: String])?["date"]
        }
        #expect(try date(at: 0) == ReportName.minute(Self.date))
        session.receive(TimedInput(.scene(name: "taps", source: nil), at: 1))
        #expect(try scene(of: session, at: 1) == "taps")
        #expect(try date(at: 1) == ReportName.minute(Self.date))
    }

    @Test(arguments: [(0, "taps"), (1, "playground")])
    func `begins with the session if its last scene is too long to try`(
        excess: Int,
        name: String
    ) throws {
        let session = try session()
        session.receive(TimedInput(.scene(name: "taps", source: nil), at: 1))
        let end = session.journal.count + ReportRecording.maxTrialSize + excess
        /// Adds a line that has no output, and returns its size.
        func add(_ length: Int) -> Int {
            let before = session.journal.count
            let title = String(repeating: "x", count: length)
            var delivery = TouchDelivery(.observer, source: 7, detail: 1, window: 1)
            delivery.title = title
            session.receive(TimedInput(.delivered(delivery), at: 2))
            return session.journal.count - before
        }
        let emptySize = add(0)
        while session.journal.count < end - 1_000_000 { _ = add(500_000) }
        _ = add(end - session.journal.count - emptySize)
        #expect(session.journal.count == end)
        #expect(try scene(of: session, at: 2) == name)
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
        let options = run.windowOptions(try run.opening(in: GestureScenes.Program()))
        #expect(options.size == .points(width: 1280, height: 800))
    }
}
