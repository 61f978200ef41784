import Foundation
import Testing

/// Names that clear the screen, change colours, turn the direction of text, and begin another line.
@Suite struct `Foreign text reaches a terminal as text` {
    private static let hostile = "\u{1B}[2J\u{9B}31m\u{202E}\n\u{2028}\r\u{7}x"
    /// The same text in JSON.
    private static let hostileJSON = #"\u001b[2J\u009b31m\u202e\n\u2028\r\u0007x"#
    /// The same text as it is printed.
    private static let shown = #"\u{1B}[2J\u{009B}31m\u{202E}\n\u{2028}\r\u{07}x"#

    private func expectPrintable(_ text: String) {
        let hidden = text.unicodeScalars.filter {
            switch $0.properties.generalCategory {
            case .control: $0 != "\n"
            case .format, .lineSeparator, .paragraphSeparator: true
            default: false
            }
        }
        #expect(hidden.isEmpty, "\(hidden.map { String($0.value, radix: 16) })")
    }

    /// The names in an evaluation: a file, an id, a reason, the scene and a setting.
    private static let names = [
        "hold.jsonl", "longPress", "liftedTooSoon", "playground", "minimumPressDuration",
    ]

    @Test func `from the evaluation of another computer`() throws {
        let corpus = try Corpus.evaluated()
        let commands = [
            "evaluate --merge before.json", "evaluate --merge after.json",
            "compare before.json after.json", "evaluate --merge before.json after.json",
            "compare before.json x",
        ]
        let plain = try commands.map { try corpus.run(words: $0) }
        for file in ["before.json", "after.json"] {
            var text = corpus.read(file)
            for name in Self.names { text = text.replacing(name, with: name + Self.hostileJSON) }
            try corpus.write(file, text)
        }
        let ends = try commands.map { try corpus.run(words: $0) }
        for (end, plain) in zip(ends, plain) {
            expectPrintable(end.output + end.errors)
            #expect(end.status == plain.status)
            let lines = [end, plain].map {
                [$0.output, $0.errors].map { $0.split(separator: "\n").count }
            }
            #expect(lines[0] == lines[1], "a name begins no line")
        }
        for name in Self.names {
            #expect(
                ends.contains { ($0.output + $0.errors).contains(name + Self.shown) },
                "\(name)"
            )
        }
    }

    @Test(arguments: ["replay", "explain", "sweep", "evaluate"])
    func `from the name of a file`(_ command: String) throws {
        let corpus = try Corpus(["tap", "hold"])
        let names = [Self.hostile + "1.jsonl", Self.hostile + "2.jsonl"]
        for (name, source) in zip(names, ["tap", "hold"]) {
            try corpus.label(source, "single")
            try corpus.write(name, corpus.read("\(source).jsonl"))
        }
        let options =
            command == "sweep" ? ["--set", "longPress.minimumPressDuration=0.1...1/3"] : []
        let end = try Program([command] + names + options, folder: corpus.folder).finish()
        #expect(end.status == 0)
        expectPrintable(end.output + end.errors)
        #expect(end.output.contains(Self.shown + "1.jsonl"))
    }
}
