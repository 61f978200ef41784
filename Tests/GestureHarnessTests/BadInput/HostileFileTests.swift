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
        Case("a line without an end", "", long, times: "x", ":1: line is longer than "),
        Case("lists in lists", ":2: found \"[[[") {
            try $0.file("input", header + String(repeating: "[", count: 1_000_000) + "\n")
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
        Case("a setting of many values", ":2: single.isEnabled: found [1, 1, ") {
            let values = String(repeating: "1,", count: 50_000) + "1"
            return try $0.file(
                "input",
                header + "{\"t\":0,\"set\":\"single.isEnabled\",\"value\":[\(values)]}\n"
            )
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
            ":1: found \"x\", expected the end of the value of Name"
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
