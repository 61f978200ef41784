import Foundation
import GestureKit
import GestureRecording
import Testing

@Suite struct `Hand-written recordings` {
    @Test func `a tap on the card is single, once the double tap has had its time`() throws {
        let bench = try ReplayBench([
            #"{"t":0,"touch":"begin","id":1,"x":480,"y":300}"#,
            #"{"t":0.05,"touch":"end","id":1}"#,
        ])
        let single = bench.transitions.filter { $0.contains("single") }
        #expect(single == ["0.05 single: waits for double", "0.4 single recognized"])
        #expect(abs(bench.replay.endTime - 0.4) < 1e-9)
    }

    @Test func `an end line stops the clock before the deadline`() throws {
        let bench = try ReplayBench([
            #"{"t":0,"touch":"begin","id":1,"x":480,"y":300}"#,
            #"{"t":0.05,"touch":"end","id":1}"#,
            #"{"t":0.2,"end":true}"#,
        ])
        #expect(!bench.transitions.contains("0.4 single recognized"))
    }

    @Test func `several fingers of one line land in one event`() throws {
        let bench = try ReplayBench([
            #"{"t":0,"touches":[{"touch":"begin","id":1,"x":430,"y":300},"#
                + #"{"touch":"begin","id":2,"x":530,"y":300}]}"#,
            #"{"t":0.1,"touches":[{"touch":"update","id":1,"x":380,"y":300},"#
                + #"{"touch":"update","id":2,"x":580,"y":300}]}"#,
        ])
        let pinch = bench.lines.compactMap { line -> Double? in
            guard case .action("pinch", "began", _, 2, let values) = line.body,
                case .factor(let scale) = values.first?.quantity
            else { return nil }
            return Double(scale)
        }
        #expect(pinch == [200.0 / 108])
    }

    @Test func `an interrupt cancels, and swallows up to the end`() throws {
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
            if case .diagnostic = line.body { true } else { false }
        }
        #expect(notes == [])
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

    @Test func `outputs in the file are left aside`() throws {
        let bench = try ReplayBench([
            #"{"t":0.05,"recognizer":"double","view":"card","from":"possible","state":"began"}"#,
            #"{"t":0.01,"action":"pan","state":"began"}"#,
        ])
        #expect(bench.lines.isEmpty)
    }
}

@Suite struct `What is wrong with a recording is one line` {
    private static let begin = #"{"t":0,"touch":"begin","id":1,"x":480,"y":300}"#

    @Test(arguments: [
        (["garbage"], #"test.jsonl:2: found "garbage", expected one JSON object"#),
        (["[1]"], "test.jsonl:2: found a list of 1, expected one JSON object"),
        ([#"{"t":0}"#], "found a line of a time alone, expected one of xi, touch, touches,"),
        ([#"{"t":0,"tuch":1}"#], "found a line of tuch, expected one of xi, touch, touches,"),
        ([#"{"touch":"begin","id":1,"x":0,"y":0}"#], "t is missing, expected a number"),
        (
            [#"{"t":0,"touch":"began","id":1,"x":0,"y":0}"#],
            #"found touch: "began", expected one of"#
        ),
        ([#"{"t":0,"touch":"begin","id":1}"#], "x is missing, expected a number"),
        ([#"{"t":0,"touch":"begin","id":1.5,"x":0,"y":0}"#], "expected a whole number"),
        ([#"{"t":0,"touch":"begin","id":1,"x":1e999,"y":0}"#], "expected"),
        ([#"{"t":0,"touch":"begin","id":1,"x":1e200,"y":0}"#], "expected a place from -1000000 to"),
        ([#"{"t":0,"touch":"begin","id":0,"x":0,"y":0}"#], "finger 0, expected a number from 1"),
        ([#"{"t":0,"end":false}"#], "found end: false, expected true"),
        ([#"{"t":1e300,"tick":true}"#], "expected at most a billion seconds"),
        ([#"{"t":0,"touch":"update","id":1,"x":0,"y":0}"#], "finger 1 is not down, expected"),
        ([#"{"t":0,"touch":"end","id":9}"#], "finger 9 is not down"),
        ([begin, begin], "test.jsonl:3: finger 1 begins but is down, expected its end first"),
        ([#"{"t":1,"tick":true}"#, begin], "test.jsonl:3: found t: 0.0, expected at least 1.0"),
        ([#"{"t":0,"pointer":"up","x":0,"y":0}"#], "pointer is not down, expected down first"),
        ([#"{"t":0,"xi":"TouchBegun","source":7,"x":0,"y":0}"#], "expected one of TouchBegin"),
        ([#"{"t":0,"device":{"id":7,"name":"T","kind":"touch"}}"#], "expected one of directTouch"),
        ([#"{"t":0,"window":{"size":[0,5]}}"#], "expected a width and a height above 0"),
    ])
    func `each mistake names its line, what was found and what was expected`(
        _ lines: [String],
        _ expected: String
    ) {
        let error = ReplayBench.error(lines)
        #expect(error?.contains(expected) == true, "\(error ?? "no error")")
        #expect(error?.contains("\n") == false)
    }

    @Test(arguments: [
        ("", "is empty, expected"),
        (begin, "test.jsonl:1: no header"),
        (#"{"touchstone":2}"#, "version 1; a newer program wrote this"),
        (#"{"touchstone":1,"scene":5}"#, "found scene: 5.0, expected a string"),
        (#"{"touchstone":1,"size":[0,0]}"#, "from 1 to 100000 points"),
        (#"{"touchstone":1,"scale":0}"#, "from 0.1 to 16"),
        (#"{"touchstone":1,"scene":"playgroud"}"#, "playground"),
    ])
    func `a header that is none is told`(_ header: String, _ expected: String) {
        let error = ReplayBench.error([], header: header, end: header.isEmpty ? "" : "\n")
        #expect(error?.contains(expected) == true, "\(error ?? "no error")")
    }

    @Test func `a missing file, a directory, and a cut line are told`() throws {
        #expect(
            throws: RecordingError("/nonexistent", "no such file, expected a recording or a report")
        ) {
            _ = try RecordingReader(file: "/nonexistent")
        }
        #expect(throws: RecordingError("/tmp", "is a directory, expected a recording or a report"))
        {
            _ = try RecordingReader(file: "/tmp")
        }
        let cut = ReplayBench.error([Self.begin], end: "")
        #expect(cut?.hasPrefix("test.jsonl:2: last line has no line break, expected") == true)
    }

    @Test func `the cut last line of a program's recording is a warning, all before it replays`()
        throws
    {
        let header = #"{"touchstone":1,"scene":"playground","size":[1280,800],"startTime":5}"#
        let text = [header, Self.begin, #"{"t":0.1,"tou"#].joined(separator: "\n")
        let file = try TemporaryFile(text)
        let bench = try ReplayBench(file: file.path)
        #expect(bench.replay.warnings.map(\.line) == [3])
        #expect(!bench.lines.isEmpty)
    }
}
