import Foundation
import GestureRecording
import Recordings
import Testing
@testable import RecordingFormat

@Suite struct `A comparison of outputs` {
    /// Returns the difference between expected and actual outputs; nil if they are equal.
    private func difference(_ found: [String], _ expected: [String]) throws -> Difference? {
        let file = try TemporaryFile(expected.map { $0 + "\n" }.joined())
        var comparison = try Expectation(file: file.path).comparison(for: "a.jsonl")
        for line in found { comparison.receive(line) }
        return comparison.difference()
    }

    private func action(_ time: String, _ name: String = "pan", _ x: Int = 0) -> String {
        #"{"t":\#(time),"action":"\#(name)","state":"changed","translation":[\#(x),0]}"#
    }

    @Test func `ignores the order of keys and the notation of numbers`() throws {
        let written =
            #"{ "translation": [0.0, 0], "state":"changed","action":"p\u0061n","t":0.400}"#
        #expect(try difference([action("0.4")], [written]) == nil)
        #expect(try difference([action("0.4")], [action("0.4001")]) != nil)
    }

    @Test func `reports the first difference with its line and the lines around it`()
        throws
    {
        let equal = (1...5).map { action("0.\($0)") }
        let rest = [action("0.7"), action("0.8")]
        let difference = try #require(
            try difference(
                equal + [action("0.6", "pan", 3)] + rest + [action("0.9", "pan", 9)],
                equal + ["", action("0.6", "pan", 2)] + rest + [action("0.9")]
            )
        )
        #expect(
            difference.summary.replacing(try Regex("of .*jsonl"), with: "of FILE")
                == "differs at line 7 of FILE, and 1 line further on"
        )
        #expect(
            difference.text == """
                    \(equal[2])
                    \(equal[3])
                    \(equal[4])
                  - \(action("0.6", "pan", 2))
                  + \(action("0.6", "pan", 3))
                    translation: expected [2,0], found [3,0]
                    further on, 1 more line differs
                """
        )
    }

    @Test func `reports a missing line as one difference`() throws {
        let all = (1...9).map { action("0.\($0)") }
        let missing = try #require(try difference(Array(all[..<4] + all[5...]), all))
        #expect(missing.missing == [all[4]])
        #expect(missing.surplus == [])
        #expect(missing.more == 0)
        #expect(missing.line == 5)
        let added = try #require(try difference(all, Array(all[..<4] + all[5...])))
        #expect(added.missing == [])
        #expect(added.surplus == [all[4]])
        #expect(added.more == 0)
    }

    @Test func `reports an end that is too early or too late`() throws {
        let all = (1...4).map { action("0.\($0)") }
        let short = try #require(try difference(Array(all.prefix(3)), all))
        #expect(short.line == 4)
        #expect(short.missing == [all[3]])
        let long = try #require(try difference(all, Array(all.prefix(3))))
        #expect(long.line == nil)
        #expect(long.surplus == [all[3]])
        #expect(long.summary.hasPrefix("differs at the end of "))
        #expect(try difference([], all)?.missing == all)
    }

    @Test func `shows the first of very many differing lines, and counts all`() throws {
        let count = 1500
        let difference = try #require(
            try difference(
                (0..<count).map { action("\($0)", "pan", 1) },
                (0..<count + 10).map { action("\($0)") }
            )
        )
        #expect(difference.missing == [action("0")])
        #expect(difference.surplus == [action("0", "pan", 1)])
        #expect(difference.more == count + 9)
    }
}

@Suite struct `An expectation` {
    private func error(_ text: String) throws -> String {
        let file = try TemporaryFile(text, name: "e.jsonl")
        do {
            _ = try Expectation(file: file.path)
            return ""
        } catch {
            return "\(error)".components(separatedBy: "/").last ?? ""
        }
    }

    private static let output = #"{"t":0,"control":"ok","event":"touchDown"}"#

    @Test func `is a list of outputs, or a recording with them`() throws {
        #expect(try error(Self.output + "\n") == "")
        let input = #"{"t":0,"touch":"begin","id":1,"x":480,"y":300}"#
        #expect(
            try error([ReplayBench.header, input, Self.output, ""].joined(separator: "\n")) == ""
        )
        #expect(try error(#"{"file":"a"}"# + "\n" + Self.output + "\n") == "")
    }

    @Test func `that is empty, truncated or of another kind is refused`() throws {
        let none = "e.jsonl: contains no output lines, expected those of replay --json"
        #expect(try error("") == none)
        #expect(try error(ReplayBench.header + "\n") == none)
        // A recording by the program without outputs is refused too.
        let recorded = #"{"touchstone":1,"scene":"playground","startTime":5}"#
        #expect(try error(recorded + "\n") == none)
        #expect(try error(Self.output).hasPrefix("e.jsonl:1: last line has no line break"))
        #expect(
            try error(Self.output + "\n{\"t\":1,\"tick\":true}\n")
                .hasPrefix("e.jsonl:2: found a line that is not an output")
        )
        #expect(try error("tap\n").hasPrefix("e.jsonl:1: found \"tap\", expected one JSON object"))
        #expect(
            try error(Self.output + "\n{\"file\":\"a\"}\n")
                .hasPrefix("e.jsonl:1: found an output before the first file line")
        )
    }

    @Test func `with file lines contains the outputs of each file, in any order`() throws {
        let other = #"{"t":1,"control":"ok","event":"touchDown"}"#
        let lines = [
            #"{"file":"b"}"#, Self.output, #"{"file":"a"}"#, other, #"{"file":"b"}"#, other, "",
        ]
        let file = try TemporaryFile(lines.joined(separator: "\n"))
        let expectation = try Expectation(file: file.path)
        #expect(try expectation.comparison(for: "a").difference()?.missing == [other])
        #expect(try expectation.comparison(for: "b").difference()?.missing == [Self.output])
        #expect(
            try expectation.comparison(for: "b", occurrence: 1).difference()?.missing == [other]
        )
        #expect(throws: RecordingError.self) { try expectation.comparison(for: "c") }
        #expect(throws: RecordingError.self) {
            try expectation.comparison(for: "a", occurrence: 1)
        }
    }

    @Test func `with a file line without outputs is refused for that file`() throws {
        let lines = [#"{"file":"b"}"#, Self.output, #"{"file":"a"}"#, #"{"file":"b"}"#, ""]
        let file = try TemporaryFile(lines.joined(separator: "\n"))
        let expectation = try Expectation(file: file.path)
        func error(_ name: String, _ occurrence: Int) -> RecordingError? {
            do throws(RecordingError) {
                _ = try expectation.comparison(for: name, occurrence: occurrence)
                return nil
            } catch {
                return error
            }
        }
        func none(_ name: String, line: Int) -> RecordingError {
            let message = "contains no output lines for \(name), expected those of replay --json"
            return RecordingError(file.path, line: line, message)
        }
        #expect(error("b", 0) == nil)
        #expect(error("a", 0) == none("a", line: 3))
        #expect(error("b", 1) == none("b", line: 4))
    }

    @Test func `consists of a recording's own outputs, up to a truncated line`() throws {
        let input = #"{"t":0,"touch":"begin","id":1,"x":480,"y":300}"#
        let bare = try TemporaryFile([ReplayBench.header, input, ""].joined(separator: "\n"))
        #expect(try Expectation(recordedIn: bare.path)?.comparison(for: "") == nil)
        let cut = try TemporaryFile(
            [ReplayBench.header, input, Self.output, #"{"t":0,"con"#].joined(separator: "\n")
        )
        let expectation = try #require(Expectation(recordedIn: cut.path))
        var comparison = try expectation.comparison(for: cut.path)
        #expect(comparison.difference()?.missing == [Self.output])
        comparison.receive(Self.output)
        comparison.receive(Self.output)
        #expect(comparison.difference() == nil)
        // The replay reports files that are not recordings.
        let other = try TemporaryFile("E: 0.000001 0003 0039 0\n")
        #expect(try Expectation(recordedIn: other.path)?.comparison(for: "") == nil)
    }
}
