import Foundation
import GestureCorpus
import GestureRecording
import GestureScenes
import Testing
@testable import TextFormatting
@testable import RecordingFormat

struct `Names in a page` {
    private static let names = [
        #"a<b>&"c" 'd'.jsonl"#, "</script><script>alert(1)</script>.jsonl", "😀 ü.jsonl",
        "<!--<script>.jsonl", "line\nbreak\t.jsonl", "{{file}} {{command}}.jsonl", "-x.jsonl",
        "\u{202E}lnosj.exe",
    ]

    /// Writes an evaluation as `evaluate --json` does, and returns its page.
    private func page(_ corpus: StrokeCorpus) throws -> String {
        try corpus.add("right/a", corpus.stroke(dx: 10))
        let evaluation = try corpus.evaluate(to: "first.html").evaluation
        let lines = Self.names.map { name in
            JSONLine { line in
                line.add("file", name)
                line.add("sequence", 1)
                line.add("expected", ["right"])
                line.add("recognized", [String]())
                line.add("right", false)
                line.add("misses", objects: [0]) { _, line in
                    line.add("recognizer", "right")
                    line.add("reason", "<i>&")
                }
            }.text
        }
        let count = Self.names.count
        let sums = Evaluation(scene: evaluation.scene, recognizers: evaluation.recognizers).lines
            .map { line in
                guard line.contains("\"recognizer\":\"right\"") else {
                    let cell = "{\"expected\":[\"right\"],\"recognized\":[],\"count\":\(count)}"
                    return line.replacing("\"trueNegatives\":0", with: "\"trueNegatives\":\(count)")
                        .replacing("\"matrix\":[]", with: "\"matrix\":[\(cell)]")
                        .replacing("\"cases\":0", with: "\"cases\":\(count)")
                }
                return line.replacing("\"falseNegatives\":0", with: "\"falseNegatives\":\(count)")
                    .replacing("\"misses\":{}", with: "\"misses\":{\"<i>&\":\(count)}")
            }
        let json = try corpus.write("a.json", (lines + sums).joined(separator: "\n"))
        let page = CorpusPage(StrokeCorpus.options)
        let sum = try #require(try Evaluation.merged([json]) { page.add($0) })
        try page.write(sum, to: corpus.path + "/page.html")
        return try String(contentsOfFile: corpus.path + "/page.html", encoding: .utf8)
    }

    @Test func `are escaped, and shown as in messages`() throws {
        let page = try page(StrokeCorpus())
        #expect(!page.contains("alert(1)</script>") && !page.contains("<!--"))
        #expect(!page.contains("<i>&"))
        #expect(page.components(separatedBy: "</script>").count == 4)
        let shown = page.parts(after: "<b><bdi>", upTo: "</bdi>").map(\.unescaped)
        for name in Self.names { #expect(shown.contains(PrintableText.line(name)), "\(name)") }
        #expect(shown.contains(#"line\nbreak\t.jsonl"#))
        let rows = try page.pageRows()
        #expect(rows.map { $0[1] as? String } == Self.names.map(PrintableText.line))
    }

    @Test func `are arguments that a shell passes on unchanged`() throws {
        let page = try page(StrokeCorpus())
        let list = try #require(page.parts(after: "id=\"rows\">", upTo: "</ul>").first)
        let commands = list.parts(after: "<code class=\"command\">", upTo: "</code>")
            .map(\.unescaped)
        #expect(commands.count == Self.names.count)
        for (command, name) in zip(commands, Self.names) {
            let start = "touchstone run --play "
            #expect(command.hasPrefix(start))
            let argument = command.dropFirst(start.count)
            let process = Process()
            process.executableURL = URL(fileURLWithPath: "/bin/bash")
            process.arguments = ["-c", "printf %s \(argument)"]
            process.environment = ["LC_ALL": "C.UTF-8"]
            let pipe = Pipe()
            process.standardOutput = pipe
            try process.run()
            let output = pipe.fileHandleForReading.readDataToEndOfFile()
            process.waitUntilExit()
            let expected = name.hasPrefix("-") ? "./" + name : name
            #expect(String(decoding: output, as: UTF8.self) == expected, "\(command)")
        }
    }

}
