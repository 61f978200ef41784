import Foundation
import GestureRecording
import GestureScenes
@testable import RecordingFormat
import Recordings
import Testing

@Suite struct `A replay of another program's recording` {
    private static let doubleTap = """
        0: id 1, x 4800, y 3000
        50: id -1
        150: id 2
        200: id -1
        """

    /// Two fingers on the card that spread from 60 to 120 points.
    private static let pinch =
        "0 slot 0\n0 id 1\n0 x 4500\n0 y 3000\n0 slot 1\n0 id 2\n0 x 5100\n0 y 3000\n0 report\n"
        + (1...10).map {
            "\($0 * 10) slot 0\n\($0 * 10) x \(4500 - 30 * $0)\n"
                + "\($0 * 10) slot 1\n\($0 * 10) x \(5100 + 30 * $0)\n\($0 * 10) report\n"
        }.joined()
        + "110 slot 0\n110 id -1\n110 slot 1\n110 id -1\n110 report"

    private static func files(_ events: String) throws -> [TemporaryFile] {
        [
            try TemporaryFile(Sample.slots + Sample.events(events), name: "r.evemu"),
            try TemporaryFile(
                Sample.libinput(Sample.device("S", events: Sample.frames(events))),
                name: "r.yml"
            ),
            try TemporaryFile(Sample.geteventScreen + Sample.getevent(events), name: "r.txt"),
        ]
    }

    @Test func `recognizes a double tap`() throws {
        for file in try Self.files(Self.doubleTap) {
            let bench = try ReplayBench(file: file.path)
            #expect(bench.transitions.contains("0.2 double recognized"))
            #expect(!bench.transitions.contains { $0.hasSuffix("single recognized") })
        }
    }

    @Test func `recognizes a pinch`() throws {
        for file in try Self.files(Self.pinch) {
            let bench = try ReplayBench(file: file.path)
            let pinch = bench.transitions.filter { $0.contains(" pinch ") }
            #expect(pinch.first?.hasSuffix("pinch began") == true, "\(bench.transitions)")
            #expect(pinch.last == "0.11 pinch ended")
        }
    }

    @Test func `makes a report with our own lines, which replay to the same outputs`() throws {
        for file in try Self.files(Self.pinch) {
            let converted = try ReplayBench(file: file.path)
            let journal = try #require(converted.replay.journal)
            let text = String(decoding: try journal.text(), as: UTF8.self)
            #expect(text.contains(#"{"t":0,"touches":[{"touch":"begin","id":1,"x":450,"y":300"#))
            let file = try TemporaryFile(text)
            let ours = try ReplayBench(file: file.path)
            #expect(ours.json == converted.json)
            #expect(try ours.replay.journal?.text() == journal.text())
        }
    }

    @Test func `of a gesture has its label, in a report and in a replay of it`() throws {
        let points = (0..<9).map { "<Point X=\"\(300 + 9 * $0)\" Y=\"300\" T=\"\($0 * 8)\" />\n" }
        let file = try TemporaryFile(
            "<Gesture Name=\"pan03\">\n" + points.joined() + "</Gesture>\n",
            name: "pan03.xml"
        )
        let converted = try ReplayBench(file: file.path)
        let journal = try #require(converted.replay.journal)
        let text = String(decoding: try journal.text(), as: UTF8.self)
        #expect(text.contains(#"{"t":0.064,"expected":["pan"]}"#))
        #expect(text.contains(#"{"t":0.064,"touch":"end","id":1,"x":372,"y":300}"#))
        let copy = try TemporaryFile(text)
        let ours = try withExtendedLifetime(copy) { try ReplayBench(file: copy.path) }
        #expect(ours.json == converted.json && !ours.lines.isEmpty)
        let test = try withExtendedLifetime(file) {
            try SwiftTest(file: file.path, version: "1").text
        }
        #expect(test.contains("372"), "\(test)")
    }

    @Test func `scales the locations to another scene`() throws {
        let scene = SceneText(
            "scene: small\nsize: [640, 400]\nviews: [{id: a, frame: [0, 0, 9, 9]}]\n",
            name: "small.yaml"
        )
        for file in try Self.files(Self.doubleTap) {
            var options = Player.Options()
            options.makeScene = { _, _ in try Scene(scene) }
            let replay = try Replay(file: file.path, options: options, keepsJournal: true)
            #expect(replay.header.size == CGSize(width: 640, height: 400))
            let text = String(decoding: try replay.journal?.text() ?? Data(), as: UTF8.self)
            #expect(text.contains(#""x":240,"y":150"#))
        }
    }
}
