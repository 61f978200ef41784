import Foundation
import GestureKit
import GestureRecording
import GestureScenes
import GestureTrace
import Recordings
import Testing
@testable import RecordingFormat

@Suite struct `A scene change in a recording` {
    private static let down = #"{"t":0,"touch":"begin","id":1,"x":480,"y":300}"#

    @Test func `first cancels the fingers that are down, and drops their later events`() throws {
        let bench = try ReplayBench([
            Self.down,
            #"{"t":0.1,"touch":"update","id":1,"x":510,"y":300}"#,
            #"{"t":0.2,"scene":"taps"}"#,
            #"{"t":0.3,"touch":"update","id":1,"x":100,"y":300}"#,
            #"{"t":0.4,"touch":"end","id":1}"#,
            #"{"t":0.5,"touch":"begin","id":1,"x":700,"y":300}"#,
            #"{"t":0.6,"touch":"end","id":1}"#,
        ])
        #expect(
            bench.transitions.filter { $0.contains(" pan ") || $0.contains("Finger") } == [
                "0.1 pan began",
                "0.2 pan cancelled: touch cancelled by the system",
                "0.6 twoFingers failed: 1 touch (needs 2)",
                "0.6 oneFinger recognized",
            ]
        )
        #expect(bench.replay.player.session.scene.name == "taps")
    }

    @Test func `fires the old scene's due deadlines first, and drops the others`() throws {
        let lines = [Self.down, #"{"t":0.05,"touch":"end","id":1}"#]
        let late = try ReplayBench(lines + [#"{"t":0.41,"scene":"taps"}"#])
        #expect(late.transitions.last == "0.4 single recognized")
        let early = try ReplayBench(lines + [#"{"t":0.39,"scene":"taps"}"#])
        #expect(!early.transitions.contains { $0.hasPrefix("0.4 ") })
    }

    @Test func `can contain the scene's text, also when the journal is replayed`() throws {
        let yaml = "views: [{id: v, frame: [0, 0, 900, 600], recognizers: [{id: mine, type: tap}]}]"
        let bench = try ReplayBench([
            #"{"t":0.2,"scene":"own","source":"\#(yaml)"}"#,
            #"{"t":0.3,"touch":"begin","id":1,"x":480,"y":300}"#,
            #"{"t":0.4,"touch":"end","id":1}"#,
        ])
        #expect(bench.transitions == ["0.4 mine recognized"])
        let journal = try #require(try bench.replay.journal?.text())
        let file = try TemporaryFile(String(decoding: journal, as: UTF8.self))
        let again = try ReplayBench(file: file.path)
        #expect(again.json == bench.json)
    }

    @Test(arguments: [
        (#"{"t":0.2,"scene":"tabs"}"#, #"test.jsonl:2: scene: found "tabs", expected "#),
        (#"{"t":0.2,"scene":"x","source":"views: 5"}"#, "test.jsonl:2: x:1:8: found 5, expected"),
    ])
    func `with an invalid scene is an error in its line`(_ line: String, _ expected: String) {
        let error = ReplayBench.error([line])
        #expect(error?.hasPrefix(expected) == true, "\(error ?? "no error")")
    }

    @Test func `uses the replacement scene, also when the report is replayed`() throws {
        let file = try TemporaryFile(
            [
                ReplayBench.header, #"{"t":0.1,"scene":"taps"}"#,
                #"{"t":0.2,"touch":"begin","id":1,"x":480,"y":300}"#,
                #"{"t":0.3,"touch":"end","id":1}"#,
            ].joined(separator: "\n") + "\n"
        )
        let yaml = "views: [{id: v, frame: [0, 0, 900, 600], recognizers: [{id: mine, type: tap}]}]"
        var options = Player.Options()
        options.makeScene = { _, _ in try Scene(SceneText(yaml, name: "own")) }
        var lines: [OutputLine] = []
        let replay = try Replay(file: file.path, options: options, keepsJournal: true) {
            lines.append($0)
        }
        #expect(lines.contains { $0.json.contains(#""action":"mine""#) })
        let journal = String(decoding: try #require(try replay.journal?.text()), as: UTF8.self)
        let report = try TemporaryFile(journal)
        let again = try ReplayBench(file: report.path)
        #expect(again.json == lines.map(\.json))
        #expect(again.replay.player.session.scene.name == "own")
    }

    @Test func `has its own deadlines in a live recording, also in its report and its playback`()
        throws
    {
        func scene(_ tapCount: Int) -> String {
            "views: [{id: v, frame: [0, 0, 900, 600], recognizers: ["
                + "{id: tap, type: tap, numberOfTapsRequired: \(tapCount)}, "
                + "{id: late, type: tap, requires: tap}]}]"
        }
        let live = #"{"touchstone":1,"scene":"own","source":"\#(scene(1))","startTime":0}"#
        let taps = [0, 2].flatMap { second in
            [
                #"{"t":\#(second),"touch":"begin","id":1,"x":480,"y":300}"#,
                #"{"t":\#(second).1,"touch":"end","id":1}"#,
            ]
        }
        let file = try TemporaryFile(([live] + taps + [""]).joined(separator: "\n"))
        let own = try ReplayBench(file: file.path)
        #expect(!own.json.contains { $0.contains(#""action":"late""#) })
        #expect(own.replay.player.session.now == 2.1, "its own scene is replayed as it was live")
        var options = Player.Options()
        options.firesMissingDeadlines = true
        options.makeScene = { _, _ in try Scene(SceneText(scene(2), name: "own")) }
        var lines: [String] = []
        let replay = try Replay(file: file.path, options: options, keepsJournal: true) {
            lines.append($0.json)
        }
        let late = lines.filter { $0.contains(#""action":"late""#) }
        #expect(late.map { $0.prefix(9) } == [#"{"t":0.45"#, #"{"t":2.45"#], "\(late)")
        let journal = String(decoding: try #require(try replay.journal?.text()), as: UTF8.self)
        let report = try TemporaryFile(journal)
        #expect(try ReplayBench(file: report.path).json == lines)
        let player = try Player(file: file.path, options: options)
        var played: [String] = []
        player.session.observeLines { played.append($0.json) }
        try player.begin()
        while let step = player.nextStep(until: replay.player.session.now) {
            try player.perform(step)
        }
        #expect(played == lines)
    }

    @Test func `removes keys that are down too`() throws {
        let yaml =
            "views: [{id: v, frame: [0, 0, 900, 600], recognizers: ["
            + "{id: hold, type: longPress, allowedPressTypes: select}]}]"
        let bench = try ReplayBench(
            [
                #"{"t":0,"key":"down","press":"select"}"#, #"{"t":1,"scene":"taps"}"#,
                #"{"t":2,"key":"up","press":"select"}"#,
            ],
            header: #"{"touchstone":1,"scene":"own","source":"\#(yaml)"}"#
        )
        #expect(
            bench.transitions == [
                "0.5 hold began", "1 hold cancelled: touch cancelled by the system",
            ]
        )
    }

    @Test func `keeps the canvas and the clock of the previous scene`() throws {
        let bench = try ReplayBench(
            [
                #"{"t":0,"window":{"size":[800,700],"scale":1}}"#, Self.down,
                #"{"t":0.2,"scene":"taps"}"#,
            ],
            header: #"{"touchstone":1,"size":[640,480]}"#
        )
        #expect(bench.replay.picture.size == CGSize(width: 800, height: 700))
        #expect(bench.replay.player.session.scene.window.time == 0.2)
    }

    @Test func `with circular requirements is a diagnostic, not an error`() throws {
        let yaml =
            "views: [{id: v, frame: [0, 0, 900, 600], recognizers: ["
            + "{id: a, type: tap, requires: b}, {id: b, type: tap, requires: a}]}]"
        let bench = try ReplayBench([
            #"{"t":0,"scene":"own","source":"\#(yaml)"}"#,
            #"{"t":0.1,"touch":"begin","id":1,"x":480,"y":300}"#,
            #"{"t":0.2,"touch":"end","id":1}"#,
        ])
        #expect(bench.transitions.filter { $0.contains("failed") }.count == 2)
        let told = bench.lines.map(\.json).filter { $0.contains("diagnostic") }
        #expect(told.count == 1, "\(told)")
    }

    @Test func `applies a setting to each scene that has the property`() throws {
        let yaml =
            "views: [{id: v, frame: [0, 0, 900, 600], recognizers: [{id: single, type: tap}]}]"
        let file = try TemporaryFile(
            [
                ReplayBench.header, #"{"t":0.1,"scene":"taps"}"#,
                #"{"t":0.2,"scene":"own","source":"\#(yaml)"}"#, #"{"t":0.3,"scene":"presses"}"#,
            ].joined(separator: "\n") + "\n"
        )
        var options = Player.Options()
        options.settings = [("single.numberOfTapsRequired", .number(3))]
        let replay = try Replay(file: file.path, options: options, keepsJournal: true)
        let journal = String(decoding: try #require(try replay.journal?.text()), as: UTF8.self)
        let lines = journal.split(separator: "\n").dropFirst().map { $0.prefix(18) }
        #expect(
            lines == [
                #"{"t":0,"set":"sing"#, #"{"t":0.1,"scene":""#, #"{"t":0.1,"set":"si"#,
                #"{"t":0.2,"scene":""#, #"{"t":0.2,"set":"si"#, #"{"t":0.3,"scene":""#,
            ]
        )
    }
}

@Suite struct `The time of a picture` {
    private func picture(at time: TimeInterval?) throws -> [String] {
        let file = try TemporaryFile(
            """
            \(ReplayBench.header)
            {"t":0,"touch":"begin","id":1,"x":480,"y":300}
            {"t":0.05,"touch":"end","id":1}
            {"t":2,"touch":"begin","id":1,"x":480,"y":300}
            {"t":2.1,"touch":"end","id":1}

            """
        )
        var lines: [OutputLine] = []
        let replay = try Replay(file: file.path, pictureTime: time) { lines.append($0) }
        #expect(
            try lines.map(\.json) == ReplayBench(file: file.path).lines.map(\.json),
            "the recording goes on to its end"
        )
        let rows = replay.picture.snapshot.rows.filter {
            $0.name == "single" || $0.name == "double"
        }
        return rows.map { "\($0.name) \($0.isWaiting ? "waits" : $0.stateName)" }
    }

    @Test(
        arguments: [
            (0.02, ["single possible", "double possible"]),
            (0.05, ["single waits", "double possible"]),
            (0.39, ["single waits", "double possible"]),
            (0.41, ["single recognized", "double failed"]),
            (1.99, ["single recognized", "double failed"]),
            (2.05, ["single possible", "double possible"]),
            (2.2, ["single waits", "double possible"]),
            (9, ["single recognized", "double failed"]),
        ] as [(TimeInterval, [String])]
    )
    func `determines the rows that are shown`(_ time: TimeInterval, _ rows: [String]) throws {
        #expect(try picture(at: time) == rows)
    }

    /// Within a millionth of a second the lift is delivered first, also if a picture is taken between.
    @Test func `keeps a deadline behind a lift at the same moment`() throws {
        let file = try TemporaryFile(
            """
            \(ReplayBench.header)
            {"t":0,"set":"longPress.minimumPressDuration","value":0.1234567}
            {"t":0,"touch":"begin","id":1,"x":480,"y":300}
            {"t":0.123457,"touch":"end","id":1}

            """
        )
        var lines: [OutputLine] = []
        _ = try Replay(file: file.path, pictureTime: 0.1234569) { lines.append($0) }
        #expect(try lines.map(\.json) == ReplayBench(file: file.path).lines.map(\.json))
        #expect(!lines.contains { $0.json.contains(#""action":"longPress""#) })
    }

    /// The journal of a replay with a picture at this time, and the outputs of replaying that
    /// journal.
    private func journal(at time: TimeInterval, _ lines: [String], header: String) throws -> (
        text: String, replayed: ReplayBench
    ) {
        let file = try TemporaryFile(([header] + lines + [""]).joined(separator: "\n"))
        let replay = try Replay(file: file.path, pictureTime: time, keepsJournal: true)
        let text = String(decoding: try #require(replay.journal).text(), as: UTF8.self)
        let report = try TemporaryFile(text)
        let replayed = try ReplayBench(file: report.path)
        #expect(
            replayed.replay.picture.snapshot.rows.map(\.stateName)
                == replay.picture.snapshot.rows.map(\.stateName)
        )
        return (text, replayed)
    }

    @Test(
        arguments: [
            // The lift is at 0.05; at 0.4 the double tap fails, at 0.5 the long press would begin.
            (0.02, 1, 0.02), (0.05, 2, 0.05), (0.39, 2, 0.389998), (0.4, 2, 0.399998),
            (0.41, 2, 0.409998), (2.05, 3, 2.049998), (2.1, 4, 2.1), (9, 4, 8.999998),
        ] as [(TimeInterval, Int, TimeInterval)]
    )
    func `is also the end of the report's recording`(
        _ time: TimeInterval,
        _ inputs: Int,
        _ end: TimeInterval
    ) throws {
        let (text, replayed) = try journal(
            at: time,
            [
                #"{"t":0.02,"touch":"begin","id":1,"x":480,"y":300}"#,
                #"{"t":0.05,"touch":"end","id":1}"#,
                #"{"t":2,"touch":"begin","id":1,"x":480,"y":300}"#,
                #"{"t":2.1,"touch":"end","id":1}"#,
            ],
            header: ReplayBench.header
        )
        let lines = text.split(separator: "\n")
        #expect(lines.count { $0.contains(#""touch":"#) } == inputs)
        #expect(lines.last == #"{"t":\#(end),"end":true}"#)
        // Its replay produces the outputs that it contains.
        let held = lines.filter {
            $0.contains("message") || $0.contains("recognizer") || $0.contains("action")
        }
        #expect(replayed.lines.map(\.json) == held.map(String.init))
    }

    @Test func `ends a live recording there too`() throws {
        let (text, _) = try journal(
            at: 0.5,
            [#"{"t":0.4,"tick":true}"#, #"{"t":0.6,"tick":true}"#],
            header: #"{"touchstone":1,"scene":"playground","size":[1280,800],"startTime":0}"#
        )
        #expect(text.hasSuffix("{\"t\":0.4,\"tick\":true}\n{\"t\":0.5,\"end\":true}\n"))
    }

    /// Here a touch stays down: without its `end` the long press would begin.
    @Test(arguments: [0.099, 0.1, 0.101, 5], ["", #","startTime":0"#])
    func `is not later than the recording's end line`(
        _ time: TimeInterval,
        _ start: String
    ) throws {
        let lines = [#"{"t":0,"touch":"begin","id":1,"x":480,"y":300}"#, #"{"t":0.1,"end":true}"#]
        let header = #"{"touchstone":1,"scene":"playground","size":[1280,800]\#(start)}"#
        let (text, replayed) = try journal(at: time, lines, header: header)
        let noted = text.split(separator: "\n").map(String.init)
        let ends = noted.filter { $0.hasSuffix(#""end":true}"#) }
        let end = time >= 0.1 ? 0.1 : start.isEmpty ? 0.098998 : 0.099
        #expect(ends == [#"{"t":\#(end),"end":true}"#])
        #expect(noted.last == ends.last)
        #expect(!noted.dropFirst().contains { $0.contains("longPress") })
        #expect(replayed.replay.player.session.now == end)
    }

    @Test func `is the end of the recording by default`() throws {
        #expect(try picture(at: nil) == ["single recognized", "double failed"])
    }
}
