import Foundation
import FuzzEntries
import GestureRecording
import Testing
@testable import RecordingFormat
@testable import GestureScenes

/// Texts of a recording that could become code in the exported test.
@Suite struct `An exported test contains only test statements` {
    /// Texts that try to break out of a comment, a literal, a block or a name.
    static let hostile = [
        "a\nfatalError()\n//", "a\r\nfatalError()\r\n//", "a\rfatalError()//",
        "a\u{85}fatalError()",
        "a\u{2028}fatalError()", "a\u{2029}fatalError()", "a\u{B}fatalError()\u{C}", "a\u{0}b",
        "*/ fatalError() /*", "\\(fatalError())", "#\\#(fatalError())", "\\##(fatalError())",
        "\"; fatalError() //", "\"\"\"\n); fatalError() //", "\"\"\"#\n); fatalError() //",
        "x\n\"\"\"\u{301}); fatalError()\n\"\"\"#\u{301}\n\\\u{301}(x)", "\\\u{301}", "\"\u{301}",
        "\\\n", "a\\", "`; fatalError() //", "`\u{301}", "\u{202E}\u{2066}", "\u{FEFF}", "\u{FFFF}",
        "\u{3164}", "\u{345}", "\u{301}", "", " ", "+", "#", "\u{10FFFF}",
    ]

    private func json(_ object: [String: Any]) throws -> String {
        String(
            decoding: try JSONSerialization.data(withJSONObject: object, options: .sortedKeys),
            as: UTF8.self
        )
    }

    /// The test that a recording of these lines is exported as.
    private func export(_ lines: [String], name: String = "hostile.jsonl") throws -> String {
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("touchstone-export-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appendingPathComponent(name)
        try Data((lines.joined(separator: "\n") + "\n").utf8).write(to: file)
        return try SwiftTest(file: file.path, version: "1").text
    }

    /// The same, or nil if the recording is refused: an export is checked.
    private func exportUnlessRefused(_ lines: [String]) throws -> String? {
        do { return try export(lines) } catch is RecordingError { return nil }
    }

    /// One call of the compiler parses all of them.
    private func expectNoFaults(in tests: [String]) throws {
        #expect(tests.count > Self.hostile.count / 2, "of the recordings most are not refused")
        for (test, faults) in zip(tests, try ExportedSource.faults(in: tests)) {
            #expect(faults == [], "in:\n\(test)")
        }
    }

    private let tap = [
        #"{"t":1,"touch":"begin","id":1,"x":5,"y":5}"#, #"{"t":1.05,"touch":"end","id":1}"#,
    ]

    @Test func `with any name of a scene, any text and any names of views`() throws {
        let tests = try Self.hostile.flatMap { text in
            // As JSON, which is also YAML.
            let recognizer = ["id": text.isEmpty ? "tap" : text, "type": "tap"]
            let views: [[String: Any]] = [
                ["id": "v" + text, "frame": [0, 0, 99, 99], "recognizers": [recognizer]]
            ]
            let comment = text.split(separator: /[\n\r\u{85}\u{2028}\u{2029}]/)
                .map { "# \($0)\n" }.joined()
            let plain = "views: [{id: v, frame: [0, 0, 99, 99], recognizers: [{type: tap}]}]\n"
            return try [json(["views": views]), comment + plain].compactMap { source in
                let header: [String: Any] = [
                    "touchstone": 1, "scene": text, "source": source, "size": [99, 99],
                ]
                return try exportUnlessRefused([json(header)] + tap)
            }
        }
        try expectNoFaults(in: tests)
    }

    @Test func `with any settings, interruptions and diagnostics`() throws {
        let header = #"{"touchstone":1,"scene":"playground","size":[1280,800]}"#
        let tests = try Self.hostile.flatMap { text in
            let interrupt = try json(["t": 1.1, "interrupt": text])
            let noticed = try json(["t": 1.1, "noticed": "grabInFront", "detail": text])
            let others: [[String: Any]] = [
                ["t": 1.2, "scene": text, "source": "views: [{id: v, frame: [0, 0, 9, 9]}]"],
                ["t": 1.1, "noticed": text, "detail": "x"],
                ["t": 1.1, "set": "single." + text, "value": text],
            ]
            return try [export([header] + tap + [interrupt, noticed])]
                + others.compactMap { try exportUnlessRefused([header] + tap + [json($0)]) }
        }
        try expectNoFaults(in: tests)
    }

    @Test func `with any name of the file`() throws {
        let header = #"{"touchstone":1,"scene":"playground","size":[1280,800]}"#
        let tests = try Self.hostile.flatMap { text in
            var name = String(text.filter { $0 != "/" && $0 != "\0" }).replacing("/", with: "")
            // In a file name these scalars represent bytes that are not UTF-8.
            name.unicodeScalars.removeAll { (0x10FF80...0x10FFFF).contains($0.value) }
            return try [
                export([header] + tap, name: "a" + name + ".jsonl"),
                export([header] + tap, name: name + "="),
            ]
        }
        try expectNoFaults(in: tests)
    }

    @Test func `code that does not belong to a test is found`() throws {
        let test = """
            import Testing

            @Test func `a`() throws {
                let scene = try Scene("x")
                let stage = Stage(window: scene.window, keeping: scene)
                stage.at(0).tick()
                CODE
            }
            """
        func faults(_ code: String) throws -> [String] {
            try ExportedSource.faults(in: test.replacing("CODE", with: code))
        }
        #expect(try faults("stage.at(1).tick()") == [])
        #expect(try faults("fatalError()") == ["found the name fatalError"])
        #expect(try faults("if true {}").contains("found a if_stmt as a statement"))
        #expect(try faults("stage.window.removeFromSuperview()") == ["found .removeFromSuperview"])
        #expect(try faults(#"stage.expect("\(1)")"#).count == 1)
        #expect(try faults("}\nfunc other() {").contains("found 2 functions"))
        #expect(
            try faults("}\nimport Glibc\nfunc other() {").contains(#"found an import of ["Glibc"]"#)
        )
        #expect(
            try faults("}\n_ = stage.at(0)\nfunc other() {").contains { $0.hasSuffix(" outside") }
        )
        #expect(try faults("\"") == ["it does not parse"])
    }
}
