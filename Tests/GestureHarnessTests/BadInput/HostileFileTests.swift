import Foundation
import Testing

/// Tests of files that would take a long time or much memory to read.
@Suite(.serialized) struct `A hostile file` {
    /// A file with the part of the error that the program prints for it.
    struct Case: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let make: @Sendable (TestFolder) throws -> String
        let expected: String

        init(
            _ name: String,
            _ expected: String,
            _ make: @escaping @Sendable (TestFolder) throws -> String
        ) {
            testDescription = name
            self.expected = expected
            self.make = make
        }

        /// Creates a file that consists of a prefix and repeated text.
        init(_ name: String, _ start: String, _ count: Int, times part: String, _ said: String) {
            self.init(name, said) { try $0.file("input", start, count, times: part) }
        }
    }

    private static let header = ValidRecording.header
    private static let long = 100 << 20

    private static let recordings = [
        Case("bytes of all kinds", ":1: found \"") {
            try $0.file("input", Data((0..<100_000).map { UInt8(truncatingIfNeeded: $0 * 7 + 1) }))
        },
        Case("zeros", "", long, times: "\0", ":1: line is longer than "),
        Case("a line without an end", "", long, times: "x", ":1: line is longer than "),
        Case("a header without an end", "{\"touchstone\":", long, times: "1", ":1: line is longer"),
        Case("an input without an end", header + "{\"t\":", long, times: "1", ":2: line is longer"),
        Case("lists in lists", ":2: found \"[[[") {
            try $0.file("input", header + String(repeating: "[", count: 1_000_000) + "\n")
        },
        Case("objects in objects", ":2: found \"{\"a\":{") {
            try $0.file("input", header + String(repeating: "{\"a\":", count: 100_000) + "\n")
        },
        Case("lists in lists to their end", ":2: found \"[[[") {
            let depth = 100_000
            let text = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
            return try $0.file("input", header + text + "\n")
        },
        Case("a great number of keys", ":2: ") {
            let keys = (0..<50_000).map { "\"k\($0)\":1" }.joined(separator: ",")
            return try $0.file("input", header + "{\(keys)}\n")
        },
        Case("a great number of fingers in one line", ":2: found touches: a list of 20000") {
            let fingers = (1...20_000).map { "{\"touch\":\"begin\",\"id\":\($0),\"x\":1,\"y\":2}" }
            return try $0.file(
                "input",
                header + "{\"t\":0,\"touches\":[\(fingers.joined(separator: ","))]}\n"
            )
        },
        Case("a window beyond all bounds", ":1: found size: a list of 2, expected a list of two") {
            try $0.file("input", "{\"touchstone\":1,\"size\":[1e308,1e308]}\n")
        },
        Case("a scale beyond all bounds", ":1: found scale: 1e+308, expected pixels for each") {
            try $0.file("input", "{\"touchstone\":1,\"scale\":1e308}\n")
        },
        Case("a start beyond all bounds", ":1: found startTime: 1e+30, expected a whole number") {
            try $0.file("input", "{\"touchstone\":1,\"startTime\":1e30}\n")
        },
        Case("a setting of many values", ":2: single.isEnabled: found [1, 1, ") {
            let values = String(repeating: "1,", count: 50_000) + "1"
            return try $0.file(
                "input",
                header + "{\"t\":0,\"set\":\"single.isEnabled\",\"value\":[\(values)]}\n"
            )
        },
        Case("a setting of a long text", ":2: single.isEnabled: found \"111") {
            let value = String(repeating: "1", count: 50_000)
            return try $0.file(
                "input",
                header + "{\"t\":0,\"set\":\"single.isEnabled\",\"value\":\"\(value)\"}\n"
            )
        },
        Case("a number that is none", ":2: found \"{\"t\":0,\"touch\":\"begin\",\"id\":1,\"") {
            try $0.file("input", header + #"{"t":0,"touch":"begin","id":1,"x":NaN,"y":0}"# + "\n")
        },
        Case("a key of several lines", ":2: found the key \"a\\nb\", expected one of") {
            try $0.file("input", header + #"{"t":0,"tick":true,"a\nb":1}"# + "\n")
        },
        Case("a scene of a million recognizers", ":1: playground: found more than 262144 bytes") {
            let recognizers = String(repeating: #"- type: tap\n"#, count: 50_000)
            return try $0.file(
                "input",
                #"{"touchstone":1,"scene":"playground","source":"\#(recognizers)"}"# + "\n"
            )
        },
    ]

    private static let others = [
        Case("an evemu name without an end", "N: ", long, times: "x", ":1: line is longer than "),
        Case(
            "a libinput list without an end",
            "version: 1\ndevices:\n- node: a\n  hid: [",
            long,
            times: "0,",
            ":4: line is longer than "
        ),
        Case(
            "a gesture's points in one line",
            "<Gesture Name=\"a\">",
            4_000_000,
            times: "<Point X=\"1\" Y=\"1\" T=\"1\"/>",
            ":1: line is longer than "
        ),
        Case(
            "a gesture's points in lines",
            "<Gesture Name=\"a\">\n",
            4_000_000,
            times: "<Point X=\"1\" Y=\"1\" T=\"1\"/>\n",
            ":131074: found more than 131072 points"
        ),
        Case(
            "a gesture's name without an end",
            "<Gesture Name=\"",
            long / 2,
            times: "x\n",
            ":2049: found a value of Name that is longer than 4096 "
        ),
        Case("an event without an end", "[ 1.000000] ", long, times: "x", ":1: line is longer "),
        Case(
            "a great number of devices",
            "version: 1\ndevices:\n",
            100_000,
            times: "- node: /dev/input/event1\n",
            ":259: found more than 256 devices"
        ),
    ]

    @Test func `is refused with one line, quickly and in little memory`() {
        for test in Self.recordings + Self.others {
            #expect(throws: Never.self, "\(test.testDescription)") {
                let folder = try TestFolder()
                let file = try test.make(folder)
                try Refusal(["replay", file], of: file)
                    .expect(test.expected, "\(test.testDescription)")
            }
        }
    }
}
