import Foundation
import GestureFixtures
import GestureScenes
import GestureTesting
import Synchronization
import Testing

@Suite struct `A recording as a fixture` {
    @Test(arguments: try Fixture.all("Recordings", in: .module, registry: .corners))
    func `gives what it gave when it was made`(_ fixture: Fixture) throws {
        try fixture.expectRecordedOutputs()
    }

    @Test func `of a folder comes in the order of names, and is called by its own`() throws {
        let all = try Fixture.all("Recordings", in: .module)
        #expect(
            all.map(\.description) == [
                "corner-tap.jsonl", "tap-failed-by-a-tenth.png", "taps-press-and-lost-touch.jsonl",
            ]
        )
    }

    @Test func `has the transcript of a class of the test's own`() throws {
        let fixture = try Fixture("Recordings/corner-tap.jsonl", in: .module, registry: .corners)
        try fixture.expect(
            """
            0.050 corner recognized
            0.500 corner failed: landed 60.0 pt from the corner (allows 44.0)
            """,
            only: .transitions
        )
        let wider = try fixture.transcript(only: .transitions, settings: ["corner.side": 100])
        #expect(wider == "0.050 corner recognized\n0.550 corner recognized")
    }

    @Test func `of a report is the same as of its recording`() throws {
        let report = try Fixture("Recordings/tap-failed-by-a-tenth.png", in: .module)
        let recording = try Fixture(file: Repository.recordings + "/tap-failed-by-a-tenth.jsonl")
        #expect(try report.transcript() == recording.transcript())
        #expect(try !report.transcript().isEmpty)
    }

    @Test func `receives the outputs of a scene's behaviours and of the bridge`() throws {
        let drawn = try Fixture(file: Repository.recordings + "/drawing-a-loop.jsonl").transcript()
        #expect(drawn.contains("commitStroke"))
        let lost = try Fixture("Recordings/taps-press-and-lost-touch.jsonl", in: .module)
        #expect(try lost.transcript(only: .diagnostics).contains("diagnostic touchLost"))
    }

    @Test func `that gives something else fails at the line that asked, side by side`() throws {
        let file = try AlteredRecording("tap-failed-by-a-tenth.jsonl") { outputs in
            outputs.replacing(#""limit":0.75"#, with: #""limit":0.9"#)
                .replacing(#""t":0.2,"message""#, with: #""t":0.2004,"message""#)
        }
        let fixture = try Fixture(file: file.path)
        let texts = Mutex<[String]>([])
        let line = #line + 2
        try withKnownIssue {
            try fixture.expectRecordedOutputs()
        } matching: { issue in
            texts.withLock { $0.append(issue.comments.map(\.rawValue).joined()) }
            return issue.sourceLocation?.line == line
        }
        let text = texts.withLock(\.self)
        #expect(text.count == 1)
        #expect(
            text.first?.hasPrefix(
                "tap-failed-by-a-tenth.jsonl: the transcript differs from the expected one in "
            ) == true
        )
        let lines = text.first?.components(separatedBy: "\n") ?? []
        #expect(lines.contains { $0.hasPrefix("~ reason") && $0.contains("longer than 0.9 s") })
        // If the texts are equal, the values distinguish the two.
        #expect(lines.contains { $0.contains(#""t":0.2004"#) })
    }

    @Test func `with one output missing differs in that output`() throws {
        let file = try AlteredRecording("taps.jsonl") { outputs in
            outputs.split(separator: "\n").dropLast().joined(separator: "\n")
        }
        let difference = try #require(try Fixture(file: file.path).recordedDifference())
        #expect(difference.text().contains("in 1 of "))
        #expect(difference.text().contains("+ extra"))
    }
}

/// Errors in fixtures, each of one line.
@Suite struct `A fixture that is wrong` {
    private func message(_ body: () throws -> Void) -> String {
        do {
            try body()
            return "no error"
        } catch {
            return "\(error)"
        }
    }

    @Test func `is missing, as a file or as a folder`() {
        let none = FileManager.default.temporaryDirectory.path + "/" + UUID().uuidString
        #expect(
            message { _ = try Fixture(file: none + "/tap.jsonl") }
                == "\(none)/tap.jsonl: does not exist, expected a recording or a report"
        )
        #expect(
            message { _ = try Fixture.all(inFolder: none) }
                == "\(none): cannot be read, expected a folder of recordings"
        )
        let name = message { _ = try Fixture("Recordings/none.png", in: .module) }
        #expect(name.contains("/Recordings/none.png: does not exist, expected"))
    }

    @Test func `is a folder without recordings`() {
        let folder = Repository.root + "/Assets/Scenes"
        let text = message { _ = try Fixture.all(inFolder: folder) }
        #expect(text.hasSuffix(" files, expected recordings (.jsonl) or reports (.png)"))
        #expect(text.hasPrefix(folder + ": contains "))
    }

    @Test func `is a picture without a recording inside`() throws {
        let file = try AlteredRecording(pixel: "pixel.png")
        let fixture = try Fixture(file: file.path)
        let text = message { try fixture.expectRecordedOutputs() }
        #expect(text.hasPrefix(file.path + ": "))
        #expect(!text.contains("\n"))
        #expect(text.contains("expected"), "\(text)")
    }

    @Test func `names a class that the registry has not`() throws {
        let fixture = try Fixture("Recordings/corner-tap.jsonl", in: .module)
        let text = message { try fixture.expectRecordedOutputs() }
        #expect(text.hasPrefix(fixture.file + ":1: "))
        #expect(text.contains("cornerTap"))
        #expect(!text.contains("\n"))
    }

    @Test func `was written by hand, and holds no outputs`() throws {
        let fixture = try Fixture(file: Repository.recordings + "/taps.jsonl")
        #expect(
            message { try fixture.expectRecordedOutputs() }
                == fixture.file + ": contains no outputs, expected a recording by touchstone, or"
                + " expect(_:) with the transcript"
        )
    }

    @Test func `is to be set what there is not`() throws {
        let fixture = try Fixture(file: Repository.recordings + "/taps.jsonl")
        let text = message { _ = try fixture.transcript(settings: ["none.side": 1]) }
        #expect(text.contains("none"))
        #expect(!text.contains("\n"))
    }
}
