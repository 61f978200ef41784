import Foundation
import GestureKit
import GestureRecording
import Recordings
import Testing
@testable import RecordingFormat
@testable import GestureScenes

@Suite struct `A recording as a Swift test` {
    /// Exports text as a file of this name would be.
    private func export(
        _ lines: [String],
        header: String = ReplayBench.header,
        name: String = "a-tap.jsonl"
    ) throws -> String {
        let text = ([header] + lines).joined(separator: "\n") + "\n"
        let file = try TemporaryFile(text, name: name)
        return try withExtendedLifetime(file) {
            try SwiftTest(file: file.path, version: "1").text
        }
    }

    /// The lines of the verbs alone.
    private func verbs(_ lines: [String], header: String = ReplayBench.header) throws -> [String] {
        try export(lines, header: header).split(separator: "\n").map {
            $0.trimmingCharacters(in: .whitespaces)
        }.filter { line in
            line.hasPrefix("stage") && !line.contains("expect(")
                || ["try ", "scene."].contains { line.hasPrefix($0) }
        }
    }

    /// A session of two scenes, in the second of which a property changes: taps at 0, 2, 4 and 6 s.
    private static let session = [
        #"{"t":0,"touch":"begin","id":1,"x":480,"y":300}"#,
        #"{"t":0.05,"touch":"end","id":1}"#,
        #"{"t":1,"scene":"taps"}"#,
        #"{"t":2,"touch":"begin","id":1,"x":250,"y":320}"#,
        #"{"t":2.05,"touch":"end","id":1}"#,
        #"{"t":3,"set":"single.numberOfTapsRequired","value":2}"#,
        #"{"t":4,"touch":"begin","id":1,"x":250,"y":320}"#,
        #"{"t":4.05,"touch":"end","id":1}"#,
        #"{"t":6,"touch":"begin","id":1,"x":250,"y":320}"#,
        #"{"t":6.85,"touch":"end","id":1}"#,
    ]

    private func export(
        sequence choice: SequenceChoice,
        _ lines: [String],
        header: String = ReplayBench.header
    ) throws -> String {
        let text = ([header] + lines).joined(separator: "\n") + "\n"
        let file = try TemporaryFile(text, name: "session.jsonl")
        return try withExtendedLifetime(file) {
            try SwiftTest(file: file.path, choice, version: "1").text
        }
    }

    @Test func `one sequence of a session is a short test in its scene, with its values`() throws {
        let second = try export(sequence: .number(2), Self.session)
        #expect(second.contains("@Test func `taps: single`()"), "\(second)")
        #expect(!second.contains("try scene.set") && !second.contains("playground"), "\(second)")
        let last = try export(sequence: .last, Self.session)
        let body = try #require(last.range(of: "@Test")).lowerBound
        #expect(
            last[body...] == #"""
                @Test func `taps: single heldTooLong`() throws {
                    let scene = try Scene("taps")
                    let stage = Stage(window: scene.window, keeping: scene)

                    try scene.set("single.numberOfTapsRequired", 2)
                    stage.at(6).down(1, 250, 320)
                    stage.at(6.85).up(1)

                    stage.expect(
                        """
                        6.000 pad touchesBegan 1
                        6.750 triple failed: held longer than 0.75 s
                        6.750 double failed: held longer than 0.75 s
                        6.750 single failed: held longer than 0.75 s
                        6.850 pad touchesEnded 1
                        """
                    )
                }

                """#
        )
        #expect(throws: RecordingError.self) { try export(sequence: .number(5), Self.session) }
    }

    @Test func `a sequence that depends on earlier ones keeps those of its scene`() throws {
        let source = """
            scene: moved
            size: [1280, 800]
            views:
              - id: card
                frame: [100, 100, 200, 200]
                behaviour: drag
                recognizers:
                  - {id: pan, type: pan}
                  - {id: tap, type: tap}

            """
        let size = CGSize(width: 1280, height: 800)
        let header = RecordingHeader(scene: "moved", source: source, size: size).json
        let lines = [
            #"{"t":0,"touch":"begin","id":1,"x":200,"y":200}"#,
            #"{"t":0.2,"touch":"update","id":1,"x":600,"y":200}"#,
            #"{"t":0.6,"touch":"end","id":1}"#,
            #"{"t":4,"touch":"begin","id":1,"x":600,"y":200}"#,
            #"{"t":4.05,"touch":"end","id":1}"#,
        ]
        // The drag moved the card below the second finger.
        let text = try export(sequence: .last, lines, header: header)
        #expect(text.contains("stage.at(0)") && text.contains("stage.at(4)"), "\(text)")
    }

    @Test func `a pen's tilt and a finger's size are performed too`() throws {
        let axes = ["Abs X", "Abs Y", "Abs Pressure", "Abs Tilt X", "Abs Tilt Y"].enumerated().map {
            #"{"n":\#($0),"label":"\#($1)","min":-64,"max":64}"#
        }
        let header =
            #"{"touchstone":1,"scene":"playground","size":[1280,800],"startTime":0}"#
        let pen =
            #"{"t":0,"device":{"id":9,"name":"Pen","kind":"pointer","axes":[\#(axes.joined(separator: ","))]}}"#
        let press =
            #"{"t":0.1,"xi":"ButtonPress","source":9,"detail":1,"x":5,"y":6,"valuators":{"2":0,"3":45,"4":0}}"#
        let text = try export([pen, press], header: header)
        #expect(text.contains("shape: FingerShape(altitude: 0.79"))
        #expect(text.contains(", azimuth: 0)"))
        #expect(text.contains("stage.touchType = .pencil"))
    }

    @Test func `clearing puts views back in the test too, if they were moved`() throws {
        let clear = #"{"t":0.3,"clear":true}"#
        let drag = [
            #"{"t":0,"touch":"begin","id":1,"x":480,"y":300}"#,
            #"{"t":0.1,"touch":"update","id":1,"x":560,"y":340}"#,
            #"{"t":0.2,"touch":"end","id":1}"#,
        ]
        #expect(try export(drag + [clear]).contains("scene.putViewsBack()"))
        #expect(try !export([clear]).contains("putViewsBack"))
    }

    @Test func `a finger's ellipse is performed too`() throws {
        let labels = [
            "Abs MT Position X", "Abs MT Touch Major", "Abs MT Touch Minor", "Abs MT Orientation",
        ]
        let axes = labels.enumerated().map {
            #"{"n":\#($0),"label":"\#($1)","min":0,"max":100}"#
        }
        let screen =
            #"{"t":0,"device":{"id":9,"name":"Panel","kind":"directTouch","axes":[\#(axes.joined(separator: ","))]}}"#
        let touch =
            #"{"t":0.1,"xi":"TouchBegin","source":9,"detail":1,"x":50,"y":6,"valuators":{"0":50,"1":8,"2":6,"3":100}}"#
        let text = try export([screen, touch])
        #expect(text.contains("shape: FingerShape(majorRadius: 4, minorRadius: 3, orientation: 0)"))
    }

    @Test func `Rule 18: the fingers of one scan are one statement, at one time`() throws {
        let header = #"{"touchstone":1,"scene":"playground","size":[1280,800],"startTime":0}"#
        let event = { (kind: String, id: Int, more: String) in
            #"{\#(more)"xi":"Touch\#(kind)","source":7,"detail":\#(id),"x":\#(460 + 20 * id),"y":300}"#
        }
        let text = try export(
            [
                #"{"t":0.101,"xi":[\#(event("Begin", 1, #""t":0.1,"#)),"#
                    + #"\#(event("Begin", 2, ""))]}"#,
                #"{"t":0.15,"xi":[\#(event("End", 1, "")),\#(event("End", 2, ""))]}"#,
            ],
            header: header
        )
        #expect(text.contains("stage.at(0.101).fingers(.down(1, 480, 300), .down(2, 500, 300))"))
        #expect(text.contains("stage.at(0.15).fingers(.cancel(1), .cancel(2))"))
    }

    @Test func `is a complete file, from the scene to the transcript`() throws {
        let text = try export([
            #"{"t":0,"touch":"begin","id":1,"x":100,"y":100.25}"#,
            #"{"t":0.05,"touch":"end","id":1}"#,
        ])
        #expect(
            text == """
                // Exported by touchstone 1 from a recording of the scene "playground".
                //
                // To run it, put it into a test target that depends on touchstone's products GestureKit,
                // GestureScenes and GestureTesting, and call `swift test`.

                import Foundation
                import GestureScenes
                import GestureTesting
                import Testing

                @Test func `a tap`() throws {
                    let scene = try Scene("playground")
                    let stage = Stage(window: scene.window, keeping: scene)

                    stage.at(0).down(1, 100, 100)
                    stage.at(0.05).up(1)

                    stage.expect(
                        \"""
                        0.000 board touchesBegan 1
                        0.050 boardPress failed: lifted after 0.05 s (needs 0.5)
                        0.050 boardTap recognized
                        0.050 board touchesCancelled 1
                        0.050 boardTap action recognized
                        \"""
                    )
                }

                """
        )
    }

    @Test func `fingers of one event stay one event, with only the values that changed`() throws {
        #expect(
            try verbs([
                #"{"t":0,"touches":[{"touch":"begin","id":1,"x":430,"y":300},"#
                    + #"{"touch":"begin","id":2,"x":530,"y":300,"force":0.5}]}"#,
                #"{"t":0.1,"touches":[{"touch":"end","id":1},{"touch":"update","id":2,"x":1,"y":2}]}"#,
                #"{"t":0.2,"touch":"update","id":2,"x":3,"y":4,"force":1}"#,
                #"{"t":0.3,"touch":"end","id":2,"x":5,"y":6}"#,
                #"{"t":0.4,"touch":"begin","id":1,"x":-0.0,"y":300}"#,
                #"{"t":0.5,"touch":"cancel","id":1,"x":1,"y":300}"#,
                #"{"t":0.6,"end":true}"#,
            ]) == [
                "stage.at(0).fingers(.down(1, 430, 300), .down(2, 530, 300, force: 0.5))",
                "stage.at(0.1).fingers(.up(1), .move(2, to: 1, 2))",
                "stage.at(0.2).move(2, to: 3, 4, force: 1)",
                "stage.at(0.3).up(2, at: 5, 6)",
                "stage.at(0.4).down(1, -0.0, 300)",
                "stage.at(0.5).fingers(.cancel(1, at: 1, 300))",
                "stage.at(0.6).tick()",
            ]
        )
    }

    @Test func `a pointer's buttons and modifiers are written when they change`() throws {
        #expect(
            try verbs([
                #"{"t":0,"pointer":"move","x":1,"y":2}"#,
                #"{"t":0.1,"pointer":"down","button":3,"x":1,"y":2,"modifiers":["control","shift"]}"#,
                #"{"t":0.2,"pointer":"move","x":3,"y":4,"modifiers":["control","shift"]}"#,
                #"{"t":0.3,"pointer":"up","button":3,"x":3,"y":4}"#,
                #"{"t":0.4,"touch":"begin","id":1,"x":1,"y":2}"#,
                #"{"t":0.4,"end":true}"#,
            ]) == [
                "stage.modifiers = [.shift, .control]",
                "stage.buttons = .secondary",
                "stage.touchType = .indirectPointer",
                "stage.at(0.1).down(0, 1, 2)",
                "stage.at(0.2).move(0, to: 3, 4)",
                "stage.modifiers = []",
                "stage.at(0.3).up(0)",
                "stage.buttons = []",
                "stage.touchType = .direct",
                "stage.at(0.4).down(1, 1, 2)",
                "stage.at(0.4).tick()",
            ]
        )
    }

    @Test func `other devices, settings, sizes and interrupts have their verbs`() throws {
        #expect(
            try verbs([
                #"{"t":0.1,"scroll":[0,-15],"kind":"discrete","x":10,"y":11}"#,
                #"{"t":0.2,"scroll":[0,-15],"kind":"discrete","phase":"begin","x":10,"y":11}"#,
                #"{"t":0.3,"scroll":[0.5,0],"phase":"begin","x":10,"y":11}"#,
                #"{"t":0.4,"transform":"cancel","scale":1.5,"x":10,"y":11}"#,
                #"{"t":0.5,"key":"down","press":"pageUp"}"#,
                #"{"t":0.6,"key":"cancel","press":"pageUp"}"#,
                #"{"t":0.7,"set":"longPress.allowableMovement","value":7.5}"#,
                #"{"t":0.7,"set":"pan.allowedScrollTypesMask","value":["discrete"]}"#,
                #"{"t":0.8,"window":{"size":[1280,800]}}"#,
                #"{"t":0.8,"window":{"size":[1000,800],"scale":2}}"#,
                #"{"t":0.9,"touch":"begin","id":1,"x":480,"y":300}"#,
                #"{"t":1,"interrupt":"unmapped"}"#,
                #"{"t":1.1,"touch":"end","id":1}"#,
            ]) == [
                "stage.at(0.1).scroll(by: 0, -15, at: 10, 11)",
                "stage.at(0.2).scroll(.discrete, phase: .began, by: 0, -15, at: 10, 11)",
                "stage.at(0.3).scroll(phase: .began, by: 1, 0, at: 10, 11)",
                "stage.at(0.4).transform(phase: .cancelled, scale: 1.5, at: 10, 11)",
                "stage.at(0.5).keyDown(.pageUp)",
                "stage.at(0.6).keyCancel(.pageUp)",
                #"try scene.set("longPress.allowableMovement", 7.5)"#,
                #"try scene.set("pan.allowedScrollTypesMask", ["discrete"])"#,
                "scene.resize(to: CGSize(width: 500, height: 400))",
                "stage.at(0.9).down(1, 480, 300)",
                "stage.at(1).cancel()",
            ]
        )
    }

    @Test func `a long event has a line for each finger`() throws {
        let fingers = (1...4).map { #"{"touch":"begin","id":\#($0),"x":430,"y":300,"force":0.25}"# }
        let text = try export([#"{"t":0,"touches":["# + fingers.joined(separator: ",") + "]}"])
        #expect(
            text.contains(
                """
                    stage.at(0).fingers(
                        .down(1, 430, 300, force: 0.25),
                        .down(2, 430, 300, force: 0.25),
                        .down(3, 430, 300, force: 0.25),
                        .down(4, 430, 300, force: 0.25)
                    )

                """
            )
        )
    }

    @Test(arguments: [
        // The compiler would round the first two twice, so that they are texts here too.
        ("485.0427142748525", "485.04271427485247"), ("0.002877", "0.0028769999999999998"),
        ("0.1234", "0.1234"), ("0.12345", "0.12345"), ("640.50390625", "640.50390625"),
        ("1e5", "100000"), ("0.30000000000000004", "0.30000000000000004"),
    ])
    func `a number that the compiler might round twice has 17 digits`(
        _ value: String,
        _ text: String
    ) throws {
        let lines = try verbs([#"{"t":0,"set":"longPress.allowableMovement","value":\#(value)}"#])
        #expect(lines.last == "try scene.set(\"longPress.allowableMovement\", \(text))")
    }

    @Test(arguments: [
        ("plain", "\"\"\"", "# plain"),
        (#"back \ slash"#, "#\"\"\"", #"# back \ slash"#),
        ("quotes \"\"\" here", "#\"\"\"", "# quotes \"\"\" here"),
        ("both \"\"\"# and \\#(x)", "##\"\"\"", "# both \"\"\"# and \\#(x)"),
        ("accents é 猫", "\"\"\"", "# accents é 猫"),
        ("turned \u{202E}", "\"\"\"", #"# turned \u{202e}"#),
        ("narrow\u{A0}\"space\"", "\"\"\"", #"# narrow\u{a0}\"space\""#),
    ])
    func `a scene's text is written as it is, and escaped where necessary`(
        _ comment: String,
        _ opening: String,
        _ line: String
    ) throws {
        let source = "# \(comment)\nviews: [{id: v, frame: [0, 0, 9, 9]}]"
        let header = try String(
            decoding: JSONSerialization.data(
                withJSONObject: ["touchstone": 1, "scene": "x \"y\"", "source": source],
                options: .sortedKeys
            ),
            as: UTF8.self
        )
        let text = try export([], header: header)
        let hashes = String(opening.prefix { $0 == "#" })
        #expect(
            text.contains(
                """
                        SceneText(
                            \(opening)
                            \(line)
                            views: [{id: v, frame: [0, 0, 9, 9]}]
                            \"""\(hashes),
                            name: "x \\"y\\""
                        )
                """
            ),
            "\(text)"
        )
    }

    @Test(arguments: [
        ("double-tap_drifts.jsonl", "double tap drifts"),
        ("/a`b\\c(d).png", "abcd"),
        ("touchstone-2026-11-21-101500.png", "playground: boardTap"),
        ("playground.jsonl", "playground: boardTap"),
        ("12.jsonl", "playground: boardTap"),
    ])
    func `the test is named for its file or gestures`(_ file: String, _ name: String)
        throws
    {
        let text = try export(
            [
                #"{"t":0,"touch":"begin","id":1,"x":100,"y":100}"#,
                #"{"t":0.05,"touch":"end","id":1}"#,
            ],
            name: file
        )
        #expect(text.contains("@Test func `\(name)`() throws {"))
        #expect(!text.contains(FileManager.default.temporaryDirectory.path))
    }

    private func extracted(_ file: String) throws -> Data {
        let recording = try ExtractedRecording(file: file)
        var data = Data()
        while let piece = try recording.next() { data += piece }
        return data
    }

    @Test func `a report exports the same test and recording as its recording`() throws {
        let path = Repository.recordings + "/live-taps-press-and-lost-touch.jsonl"
        let recording = try #require(FileManager.default.contents(atPath: path))
        let png = try TemporaryFile(name: "live-taps-press-and-lost-touch.png")
        try ReportPixel.report(recording).write(to: URL(fileURLWithPath: png.path))
        defer { withExtendedLifetime(png) {} }
        let text = try SwiftTest(file: png.path, version: "1").text
        #expect(text == (try SwiftTest(file: path, version: "1").text))
        #expect(
            text.contains(
                """
                    // Left out, because the window does not cause them:
                    // 1 diagnostic touchLost.
                    stage.expect(
                """
            )
        )
        #expect(try extracted(png.path) == recording)
        #expect(try extracted(path) == recording)
    }

    @Test func `another program's recording is converted, and exports the same test`() throws {
        let events = """
            0: slot 0, id 1, x 4500, y 3000
            50: id -1
            """
        let foreign = try TemporaryFile(Sample.slots + Sample.events(events), name: "a-tap.evemu")
        defer { withExtendedLifetime(foreign) {} }
        let ours = try extracted(foreign.path)
        let file = try TemporaryFile(String(decoding: ours, as: UTF8.self), name: "a-tap.jsonl")
        defer { withExtendedLifetime(file) {} }
        #expect(try extracted(file.path) == ours)
        let text = try SwiftTest(file: foreign.path, version: "1").text
        #expect(text.contains(".down("))
        #expect(try SwiftTest(file: file.path, version: "1").text == text)
    }

    @Test func `a file that is not a recording is refused`() throws {
        #expect(throws: RecordingError.self) {
            let file = try TemporaryFile("scene: mine\n")
            try withExtendedLifetime(file) { _ = try ExtractedRecording(file: file.path) }
        }
    }

    @Test(arguments: try Repository.recordingsAndReports())
    func `the transcript equals the outputs of a replay`(_ file: String) throws {
        let text = try SwiftTest(file: file, version: "1").text
        let told = try ReplayBench(file: file).lines.compactMap { $0.transcriptLine }
        let opening = ".expect(\n        \"\"\"\n"
        let lines = text.components(separatedBy: opening).dropFirst().flatMap { block in
            block.components(separatedBy: "\n        \"\"\"\n")[0].components(separatedBy: "\n")
                .map { String($0.dropFirst(8)) }
        }
        #expect(lines == told)
        #expect(!told.isEmpty)
    }
}

/// The paths of the tests' files in the repository.
enum Repository {
    static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().path
    static let recordings = root + "/Assets/Recordings"

    static func recordingsAndReports() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: recordings)
            .filter { $0.hasSuffix(".jsonl") }.sorted().map { recordings + "/" + $0 } + [
                root + "/Assets/Screenshots/demo.png"
            ]
    }
}

extension OutputLine {
    /// The line of a transcript, computed independently; nil for outputs that a transcript omits.
    fileprivate var transcriptLine: String? {
        let stamp = String(format: "%.3f ", time)
        switch self {
        case .transition(let transition, _) where transition.reason == .reset: return nil
        case .transition(let transition, let from):
            let state = transition.stateName
            let step = from == state && state == "possible" ? [] : [state]
            let why = transition.reason.map(\.sentence)
            return stamp + "\(transition.recognizer.touchstone.label) "
                + (step + [why].compactMap { $0 }).joined(separator: ": ")
        case .action(let action):
            return stamp + "\(action.recognizer.touchstone.label) action \(action.stateName)"
        case .message(let message):
            return stamp + "\(message.view.touchstone.name ?? "") \(message.name) "
                + message.touches.map(String.init).joined(separator: " ")
        case .control(let sending):
            return stamp + "\(sending.control.touchstone.name ?? "") sends \(sending.event)"
        case .behaviour(let event): return stamp + "\(event)"
        case .diagnostic(let diagnostic):
            // A test omits the bridge's own outputs.
            return diagnostic.name.hasPrefix("touch")
                ? nil : stamp + "diagnostic \(diagnostic.name): \(diagnostic.detail)"
        }
    }
}
