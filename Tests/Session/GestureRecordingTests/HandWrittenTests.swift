import Foundation
import GestureKit
import GestureRecording
import GestureTrace
import Recordings
import Testing
@testable import RecordingFormat

@Suite struct `A hand-written recording` {
    @Test func `deadlines also fire before lines that are not events of the scene`() throws {
        let device = #"{"id":7,"name":"Screen","kind":"directTouch","touches":10,"axes":[]}"#
        let bench = try ReplayBench([
            #"{"t":0,"device":\#(device)}"#,
            #"{"t":0,"xi":"TouchBegin","source":7,"detail":1,"x":480,"y":300}"#,
            #"{"t":2,"device":{"id":7,"gone":true}}"#,
        ])
        let lost = bench.lines.firstIndex { $0.json.contains("touchLost") }
        let press = bench.lines.firstIndex {
            $0.json.contains(
                #""recognizer":"longPress","view":"card","from":"possible","state":"began""#
            )
        }
        #expect(try #require(press) < #require(lost))
        #expect(bench.lines.map(\.time) == bench.lines.map(\.time).sorted())
    }

    @Test func `a touch that began on a panel does not reach the scene, another one does`() throws {
        let lines = [
            #"{"t":0,"xi":"TouchBegin","source":7,"detail":1,"x":480,"y":300,"panel":true}"#,
            #"{"t":0.1,"xi":"TouchUpdate","source":7,"detail":1,"x":400,"y":300}"#,
            #"{"t":0.2,"xi":"TouchEnd","source":7,"detail":1,"x":400,"y":300}"#,
        ]
        #expect(try ReplayBench(lines).lines.isEmpty)
        let canvas = lines.map { $0.replacing(#","panel":true"#, with: "") }
        #expect(try ReplayBench(canvas).transitions.contains("0.1 pan began"))
    }

    @Test func `Rule 18: the touches of a list are one event, and deadlines fire before it`() throws
    {
        let event = { (kind: String, id: Int, more: String) in
            #"{\#(more)"xi":"Touch\#(kind)","source":7,"detail":\#(id),"x":\#(460 + 20 * id),"y":300}"#
        }
        let bench = try ReplayBench([
            #"{"t":0,"device":{"id":7,"name":"S","kind":"directTouch","touches":10,"axes":[]}}"#,
            #"{"t":0.001,"xi":[\#(event("Begin", 1, #""t":0,"#)),"#
                + #"\#(event("Ownership", 1, #""t":0,"#)),\#(event("Begin", 2, ""))]}"#,
            #"{"t":0.001,"xi":"TouchOwnership","source":7,"detail":2,"x":0,"y":0}"#,
            #"{"t":2,"xi":[\#(event("End", 1, "")),\#(event("End", 2, ""))]}"#,
        ])
        #expect(
            bench.json.first { $0.contains("message") }
                == #"{"t":0.001,"message":"touchesBegan","view":"card","touches":[1,2]}"#
        )
        #expect(bench.transitions.first == "0.001 longPress failed: 2 touches (allows 1)")
    }

    @Test func `an end line stops the clock before the deadline`() throws {
        let bench = try ReplayBench([
            #"{"t":0,"touch":"begin","id":1,"x":480,"y":300}"#,
            #"{"t":0.05,"touch":"end","id":1}"#,
            #"{"t":0.2,"end":true}"#,
        ])
        #expect(!bench.transitions.contains("0.4 single recognized"))
    }

    @Test(arguments: [CGSize(width: 0.125, height: 131_068), CGSize(width: 1, height: 100_000)])
    func `a header can be read again for any size of window`(size: CGSize) throws {
        let header = RecordingHeader(scene: "playground", size: size, scale: 99, startTime: 5)
        let file = try TemporaryFile(header.json + "\n")
        let read = try withExtendedLifetime(file) { try RecordingReader(file: file.path).header }
        #expect(read == header)
    }

    @Test func `a session of many days can be read again`() throws {
        let header = #"{"touchstone":1,"scene":"playground","size":[1280,800],"startTime":5}"#
        let event = { (time: Double, kind: String) in
            #"{"t":\#(time),"xi":"\#(kind)","source":7,"detail":1,"x":120,"y":120}"#
        }
        let days = [1.9e6, 3.7e6, 5.5e6].map { event($0, "Motion") }
        let tap = [
            event(7.3e6, "TouchBegin"), event(7.3e6, "TouchOwnership"),
            event(7.3e6 + 0.05, "TouchEnd"),
        ]
        let bench = try ReplayBench(days + tap, header: header)
        #expect(bench.transitions.last == "7300000.05 boardTap recognized")
        #expect(
            ReplayBench.error([event(1.9e6, "Motion"), event(4e6, "Motion")], header: header)
                == "test.jsonl:3: found t: 4000000.0,"
                + " expected less than 24 days from the start or the previous xi line"
        )
    }

    @Test func `unknown keys in lines of a newer program are ignored`() throws {
        let header = #"{"touchstone":1,"scene":"playground","size":[1280,800],"startTime":5}"#
        let lines = [
            #"{"t":0,"touch":"begin","id":1,"x":480,"y":300,"tilt":0.4}"#,
            #"{"t":0,"xi":"Motion","source":7,"x":1,"y":2,"distance":0.4}"#,
            #"{"t":0,"window":{"size":[5,5],"screen":1}}"#,
        ]
        #expect(ReplayBench.error(lines, header: header) == nil)
        let more = header.dropLast() + #","program":"9"}"#
        #expect(ReplayBench.error(lines, header: String(more)) == nil)
    }

    @Test func `a pointer hovers without a button, and pauses with one`() throws {
        let yaml =
            "views: [{id: v, frame: [0, 0, 900, 600], recognizers: [{id: over, type: hover}]}]"
        let bench = try ReplayBench(
            [
                #"{"t":0.1,"pointer":"move","x":480,"y":300}"#,
                #"{"t":0.2,"pointer":"move","x":490,"y":300}"#,
                #"{"t":0.3,"pointer":"down","x":490,"y":300}"#,
                #"{"t":0.4,"pointer":"move","x":495,"y":300}"#,
                #"{"t":0.5,"pointer":"up","x":495,"y":300}"#,
                #"{"t":0.6,"pointer":"move","x":480,"y":300}"#,
                #"{"t":0.7,"pointer":"move","x":1000,"y":300}"#,
            ],
            header: #"{"touchstone":1,"scene":"own","source":"\#(yaml)"}"#
        )
        #expect(
            bench.transitions == [
                "0.1 over began", "0.2 over changed", "0.6 over", "0.7 over ended",
            ]
        )
    }

    @Test func `several fingers of one line land in one event`() throws {
        let bench = try ReplayBench([
            #"{"t":0,"touches":[{"touch":"begin","id":1,"x":430,"y":300},"#
                + #"{"touch":"begin","id":2,"x":530,"y":300}]}"#,
            #"{"t":0.1,"touches":[{"touch":"update","id":1,"x":380,"y":300},"#
                + #"{"touch":"update","id":2,"x":580,"y":300}]}"#,
        ])
        let pinch = bench.lines.compactMap { line -> Double? in
            guard case .action(let action) = line, action.recognizer.touchstone.label == "pinch",
                action.stateName == "began", action.numberOfTouches == 2,
                case .factor(let scale) = action.values.first?.quantity
            else { return nil }
            return Double(scale)
        }
        #expect(pinch == [200.0 / 108])
    }

    @Test func `an interrupt cancels a touch, and drops its events up to the end`() throws {
        let bench = try ReplayBench([
            #"{"t":0,"touch":"begin","id":1,"x":480,"y":300}"#,
            #"{"t":0.1,"touch":"update","id":1,"x":510,"y":300}"#,
            #"{"t":0.2,"interrupt":"unmapped"}"#,
            #"{"t":0.3,"touch":"update","id":1,"x":600,"y":300}"#,
            #"{"t":0.4,"touch":"end","id":1}"#,
            #"{"t":0.5,"touch":"begin","id":1,"x":480,"y":300}"#,
            #"{"t":0.6,"touch":"end","id":1}"#,
        ])
        let pan = bench.transitions.filter { $0.contains(" pan ") }
        #expect(pan.first == "0.1 pan began")
        #expect(pan.dropFirst().first == "0.2 pan cancelled: touch cancelled by the system")
        #expect(pan.dropFirst(2).first?.hasPrefix("0.6 pan failed") == true)
        let notes = bench.lines.filter { line in
            if case .diagnostic = line { true } else { false }
        }
        #expect(notes.isEmpty)
    }

    @Test func `clearing is a line, and discards the timeline`() throws {
        let bench = try ReplayBench([
            #"{"t":0,"touch":"begin","id":1,"x":480,"y":300}"#, #"{"t":0.05,"touch":"end","id":1}"#,
            #"{"t":0.6,"clear":true}"#,
        ])
        #expect(bench.replay.picture.snapshot.strokes.isEmpty)
        #expect(bench.replay.picture.snapshot.rows.allSatisfy { $0.state == .possible })
        #expect(bench.lines.contains { $0.json.contains("recognized") })
        #expect(TimedInput(.clear, at: 0.6).json == #"{"t":0.6,"clear":true}"#)
    }

    @Test func `warnings about devices and the server are reported again`() throws {
        let line = #"{"t":0.1,"noticed":"grabInFront","detail":"60 ms"}"#
        let bench = try ReplayBench([line])
        #expect(bench.json == [#"{"t":0.1,"diagnostic":"grabInFront","detail":"60 ms"}"#])
        let noticed = RecordingInput.noticed("grabInFront", detail: "60 ms")
        #expect(TimedInput(noticed, at: 0.1).json == line)
    }

    @Test func `a pointer line is a finger while its button is held`() throws {
        let bench = try ReplayBench([
            #"{"t":0,"pointer":"move","x":1,"y":1}"#,
            #"{"t":0.1,"pointer":"down","button":1,"x":480,"y":300,"modifiers":["control"]}"#,
            #"{"t":0.2,"pointer":"move","x":500,"y":300}"#,
            #"{"t":0.3,"pointer":"up","button":1,"x":500,"y":300}"#,
        ])
        #expect(bench.transitions.contains("0.2 pan began"))
        #expect(bench.transitions.contains("0.3 pan ended"))
    }

    /// The header of a card with a pan that scrolls, a pinch, a rotation, and a tap of the select key.
    private static let devices =
        #"{"touchstone":1,"scene":"x","size":[400,300],"source":"views: [{id: v, frame: [0, 0, 300, 300], "#
        + #"recognizers: [{type: pan, allowedScrollTypesMask: all}, {type: pinch, simultaneous: rotation}, "#
        + #"{type: rotation}, {type: tap, allowedPressTypes: select}]}]"}"#

    @Test func `a click of the wheel is a whole pan, a touchpad's scrolling continues`() throws {
        let bench = try ReplayBench(
            [
                #"{"t":0.1,"scroll":[0,-15],"kind":"discrete","x":10,"y":10}"#,
                #"{"t":0.2,"scroll":[0,-5],"kind":"continuous","phase":"begin","x":10,"y":10}"#,
                #"{"t":0.3,"scroll":[0,-6],"phase":"update","x":10,"y":10}"#,
                #"{"t":0.4,"scroll":[0,0],"phase":"end","x":10,"y":10}"#,
            ],
            header: Self.devices
        )
        #expect(
            bench.transitions == [
                "0.1 pan began", "0.1 pan ended", "0.2 pan began", "0.3 pan changed",
                "0.4 pan ended",
            ]
        )
        #expect(
            bench.lines.first { $0.json.contains(#""action":"pan""#) }?.json
                .contains(#""translation":[0,-15]"#) == true
        )
    }

    @Test func `a touchpad's pinch drives pinch and rotation`() throws {
        let bench = try ReplayBench(
            [
                #"{"t":0.1,"transform":"begin","x":10,"y":10}"#,
                #"{"t":0.2,"transform":"update","scale":1.1,"rotation":0.02,"x":10,"y":10}"#,
                #"{"t":0.3,"transform":"end","scale":1.1,"rotation":0.02,"x":10,"y":10}"#,
            ],
            header: Self.devices
        )
        #expect(
            Set(bench.transitions) == [
                "0.2 pinch began", "0.2 rotation began", "0.3 pinch ended", "0.3 rotation ended",
            ]
        )
    }

    @Test func `a key is a tap for a recognizer that allows presses`() throws {
        let bench = try ReplayBench(
            [
                #"{"t":0.1,"key":"down","press":"select"}"#,
                #"{"t":0.2,"key":"up","press":"select"}"#,
                #"{"t":0.3,"key":"down","press":"menu"}"#,
                #"{"t":0.4,"key":"up","press":"menu"}"#,
            ],
            header: Self.devices
        )
        #expect(bench.transitions == ["0.2 tap recognized"])
    }

    @Test func `a property is set at its time, after earlier deadlines`() throws {
        let bench = try ReplayBench([
            #"{"t":0.0,"touch":"begin","id":1,"x":480,"y":300}"#,
            #"{"t":0.05,"touch":"end","id":1}"#,
            #"{"t":1,"set":"double.numberOfTapsRequired","value":3}"#,
            #"{"t":1.1,"touch":"begin","id":1,"x":480,"y":300}"#,
            #"{"t":1.15,"touch":"end","id":1}"#,
            #"{"t":1.2,"touch":"begin","id":1,"x":480,"y":300}"#,
            #"{"t":1.25,"touch":"end","id":1}"#,
        ])
        #expect(bench.transitions.contains("0.4 single recognized"))
        #expect(!bench.transitions.contains { $0.contains("double recognized") })
    }

    @Test func `outputs in the file are ignored`() throws {
        let bench = try ReplayBench([
            #"{"t":0.05,"recognizer":"double","view":"card","from":"possible","state":"began"}"#,
            #"{"t":0.01,"action":"pan","state":"began"}"#,
        ])
        #expect(bench.lines.isEmpty)
    }
}

@Suite struct `An error in a recording` {
    private static let begin = #"{"t":0,"touch":"begin","id":1,"x":480,"y":300}"#

    private static let errors = mistakes(
        """
        garbage → test.jsonl:2: found "garbage", expected one JSON object
        [1] → test.jsonl:2: found a list of 1, expected one JSON object
        {"t":0} → found a line with only a time, expected one of xi, touch, touches,
        {"t":0,"tuch":1} → found a line with tuch, expected one of xi, touch, touches,
        {"touch":"begin","id":1,"x":0,"y":0} → t is missing, expected a number
        {"t":0,"touch":"began","id":1,"x":0,"y":0} → found touch: "began", expected one of
        {"t":0,"touch":"begin","id":1} → x is missing, expected a number
        {"t":0,"touch":"begin","id":1.5,"x":0,"y":0} → expected a whole number
        {"t":0,"touch":"begin","id":1,"x":1e999,"y":0} → expected
        {"t":0,"touch":"begin","id":1,"x":1e200,"y":0} → expected coordinates from
        {"t":0,"touch":"begin","id":0,"x":0,"y":0} → finger 0, expected a number from 1
        {"t":0,"end":false} → found end: false, expected true
        {"t":1e300,"tick":true} → expected at most a billion seconds
        {"t":0,"touch":"update","id":1,"x":0,"y":0} → finger 1 is not down, expected
        {"t":0,"touch":"end","id":9} → finger 9 is not down
        {"t":0,"noticed":"a\\nfatalError()","detail":""} → found noticed: "a\\nfatalError()", expected a name of letters and digits, such as touchTaken
        {"t":0,"noticed":"","detail":""} → expected a name of letters and digits
        {"t":0,"noticed":"2nd","detail":""} → expected a name of letters and digits
        {"t":0,"noticed":"näher","detail":""} → expected a name of letters and digits
        {"t":0,"touch":"begin","id":1,"x":480,"y":300}⏎{"t":0,"touch":"begin","id":1,"x":480,"y":300} → test.jsonl:3: finger 1 begins but is down, expected its end first
        {"t":1,"tick":true}⏎{"t":0,"touch":"begin","id":1,"x":480,"y":300} → test.jsonl:3: found t: 0.0, expected at least 1.0
        {"t":0,"pointer":"up","x":0,"y":0} → pointer is not down, expected down first
        {"t":0,"pointer":"down","x":0,"y":0}⏎{"t":0,"pointer":"down","x":0,"y":0} → test.jsonl:3: pointer is down already, expected move or up
        {"t":0,"pointer":"down","button":3,"x":0,"y":0}⏎{"t":0,"pointer":"down","x":0,"y":0}⏎{"t":0,"pointer":"up","button":2,"x":0,"y":0} → test.jsonl:4: button 2 is not down, expected one of 1, 3
        {"t":0,"pointer":"enter","x":0,"y":0} → found pointer: "enter", expected one of down, move, up, leave
        {"t":0,"pointer":"move","type":"pen","x":0,"y":0} → found type: "pen", expected one of pencil, indirectPointer
        {"t":0,"pointer":"move","type":"direct","x":0,"y":0} → found type: "direct", expected one of pencil, indirectPointer
        {"t":0,"pointer":"down","force":1.5,"x":0,"y":0} → found force: 1.5, expected from 0 to 1
        {"t":0,"pointer":"down","altitude":1.5708,"x":0,"y":0} → found altitude: 1.5708, expected radians from 0 (flat) to 1.570796 (upright)
        {"t":0,"pointer":"down","azimuth":-0.1,"x":0,"y":0} → found azimuth: -0.1, expected radians from 0 to 6.283185
        {"t":0,"pointer":"down","tilt":1,"x":0,"y":0} → found the key "tilt", expected
        {"t":0,"touch":"begin","id":1,"type":"pen","x":0,"y":0} → found type: "pen", expected one of direct, indirect, pencil, indirectPointer
        {"t":0,"touches":[{"touch":"begin","id":1,"altitude":-1,"x":0,"y":0}]} → found altitude: -1.0, expected radians from 0 (flat) to 1.570796 (upright)
        {"t":0,"scroll":[0,1],"x":0,"y":0} → phase is missing, expected a string
        {"t":0,"scroll":[0],"kind":"discrete","x":0,"y":0} → expected a list of two numbers
        {"t":0,"scroll":[0,1],"kind":"wheel","x":0,"y":0} → expected one of discrete, continuous
        {"t":0,"transform":"update","scale":0,"x":0,"y":0} → expected a factor from 0.0001
        {"t":0,"key":"down","press":"return"} → expected one of upArrow, downArrow,
        {"t":0,"key":"press","press":"select"} → expected one of down, up, cancel
        {"t":0,"set":"single.isEnabled"} → value is missing, expected a number, true,
        {"t":0,"set":"single.isEnabled","value":2} → test.jsonl:2: single.isEnabled: found 2, expected true or false
        {"t":0,"set":"singel.isEnabled","value":true} → found the recognizer id singel, expected single
        {"t":0,"xi":"TouchBegun","source":7,"x":0,"y":0} → expected one of TouchBegin
        {"t":0,"xi":[]} → test.jsonl:2: found xi: a list of 0, expected at least one event
        {"t":0,"xi":[7]} → found xi: a list of 1, expected a list of objects
        {"t":0,"xi":7,"x":0,"y":0} → found xi: 7.0, expected a string
        {"t":0,"xi":[{"xi":"TouchBegin","x":0,"y":0}]} → test.jsonl:2: source is missing, expected a whole number
        {"t":0,"xi":[{"xi":"TouchBegin","source":7,"x":0,"y":0},{"source":7,"x":0,"y":0}]} → test.jsonl:2: xi is missing, expected a string
        {"t":0,"xi":[{"xi":"TouchBegin","source":7,"x":0,"y":0},{"xi":"TouchBegin","source":8,"detail":1,"x":0,"y":0}]} → test.jsonl:2: found events of several sources, expected those of one
        {"t":0,"xi":[{"xi":"Motion","source":7,"x":0,"y":0}]} → found xi: "Motion", expected a touch or an emulated pointer event in a list
        {"t":0,"xi":[{"xi":"Enter","source":7,"x":0,"y":0}]} → found xi: "Enter", expected a touch or an emulated pointer event in a list
        {"t":0,"source":7,"xi":[{"xi":"TouchBegin","source":7,"x":0,"y":0}]} → found the key "source", expected one of t, xi
        {"t":0,"xi":[{"xi":"TouchBegin","source":7,"x":0,"y":0,"yy":0}]} → found the key "yy", expected
        {"t":0,"device":{"id":7,"name":"T","kind":"touch"}} → expected one of directTouch
        {"t":0,"device":{"id":7,"name":"T","kind":"directTouch","matrix":[1,0,0]}} → expected a list of 9 numbers
        {"t":0,"window":{"size":[0,5]}} → expected a width and a height above 0
        {"t":0,"touch":"begin","id":1,"x":1,"y":2,"forse":0.4} → test.jsonl:2: found the key "forse", expected force
        {"t":0,"touches":[{"touch":"begin","id":1,"x":1,"y":2,"t":0}]} → found the key "t", expected one of touch, id, x, y, force
        {"t":0,"end":true,"touhc":"begin"} → found the key "touhc", expected
        {"t":0,"xi":"TouchBegin","source":7,"x":0,"y":0,"flag":["emulating"]} → test.jsonl:2: found the key "flag", expected flags
        {"t":0,"device":{"id":7,"naem":"T"}} → test.jsonl:2: found the key "naem", expected name
        {"t":0,"device":{"id":7,"name":"T","axes":[{"n":1,"min":0,"maxx":9}]}} → test.jsonl:2: found the key "maxx", expected max
        {"t":0,"window":{"size":[5,5],"scal":1}} → test.jsonl:2: found the key "scal", expected scale
        """
    )

    @Test func `names its line, the text that was found and the expected text`() {
        for mistake in Self.errors {
            let error = ReplayBench.error([mistake.text])
            #expect(error?.contains(mistake.message) == true, "\(mistake): \(error ?? "no error")")
            #expect(error?.contains("\n") == false, "\(mistake)")
        }
    }

    @Test(arguments: [
        ("", "is empty, expected"),
        (begin, "test.jsonl:1: no header"),
        (#"{"touchstone":2}"#, "version 1; a newer program wrote this"),
        (#"{"touchstone":1,"scene":5}"#, "found scene: 5.0, expected a string"),
        (#"{"touchstone":1,"size":[0,0]}"#, "from 1 to 100000 points"),
        (#"{"touchstone":1,"scale":0}"#, "from 0.1 to 16"),
        (#"{"touchstone":1,"scene":"playgroud"}"#, "playground"),
        (
            #"{"touchstone":1,"scen":"taps"}"#,
            #"test.jsonl:1: found the key "scen", expected scene"#
        ),
        (#"{"touchstone":1,"size":[1e999,1]}"#, "test.jsonl:1: found "),
    ])
    func `reports a missing or invalid header`(_ header: String, _ expected: String) {
        let error = ReplayBench.error([], header: header, end: header.isEmpty ? "" : "\n")
        #expect(error?.contains(expected) == true, "\(error ?? "no error")")
    }

    @Test func `reports a missing file, a directory, and a truncated line`() throws {
        let folder = FileManager.default.temporaryDirectory.path
        let none = "\(folder)/\(UUID().uuidString)"
        #expect(throws: RecordingError(none, "no such file, expected a recording or a report")) {
            _ = try RecordingReader(file: none)
        }
        #expect(throws: RecordingError(folder, "is a directory, expected a recording or a report"))
        {
            _ = try RecordingReader(file: folder)
        }
        let cut = ReplayBench.error([Self.begin], end: "")
        #expect(cut?.hasPrefix("test.jsonl:2: last line has no line break, expected") == true)
    }

    @Test func `is a warning for a truncated last line, and the lines before it replay`()
        throws
    {
        let header = #"{"touchstone":1,"scene":"playground","size":[1280,800],"startTime":5}"#
        let text = [header, Self.begin, #"{"t":0.1,"tou"#].joined(separator: "\n")
        let file = try TemporaryFile(text)
        let bench = try ReplayBench(file: file.path)
        #expect(bench.replay.player.warnings.map(\.line) == [3])
        #expect(!bench.lines.isEmpty)
    }
}
