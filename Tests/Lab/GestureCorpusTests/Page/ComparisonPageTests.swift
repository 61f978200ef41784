import Foundation
import Testing

@testable import GestureCorpus

struct `The page of a comparison` {
    /// Returns a made-up evaluation as `evaluate --json` writes it.
    private static func evaluation(_ lines: [String], right: Int) -> String {
        let matrix = """
            {"matrix":[],"cases":1200,"right":\(right),"unlabelled":0,"unread":0,"closest":[],\
            "scene":"swipes","checksum":1,"settings":[],"sceneOption":"my scene.yaml"}
            """
        return (lines + [matrix, ""]).joined(separator: "\n")
    }

    private static func line(
        _ number: Int,
        _ recognized: String,
        _ miss: String = "",
        stroke: String = ""
    ) -> String {
        """
        {"file":"corpus/right/r<\(number)>.jsonl","sequence":\(number == 10 ? 2 : 1),\
        "expected":["right"],"recognized":[\(recognized)],"right":false,"misses":[\(miss)]\(stroke)}
        """
    }

    private static func miss(_ reason: String, _ value: Double) -> String {
        #"{"recognizer":"right","reason":"\#(reason)","value":\#(value),"limit":5}"#
    }

    private static func stroke(_ number: Int) -> String { #","stroke":"M24 62l\#(number) 76""# }

    /// Writes the page of the first of eleven made-up cases into a folder, and returns it: nine are better, one is
    /// worse, and one is wrong in another way.
    static func page(_ count: Int = 11, in corpus: StrokeCorpus) throws -> String {
        let before = (0..<count).map { number in
            number == 9
                ? line(number, #""right""#)
                : line(number, "", miss("strayed&far", Double(44 + number)), stroke: stroke(0))
        }
        let after = (0..<count).map { number in
            number == 9
                ? line(number, "", miss("pulledBack", 5.1))
                : line(
                    number,
                    number == 10 ? #""left","right""# : #""right""#,
                    stroke: number < 5 ? stroke(number) : ""
                )
        }
        let files = ["a.json", "b.json"].map { corpus.path + "/" + $0 }
        for (file, text) in zip(
            files,
            [evaluation(before, right: 1140), evaluation(after, right: 1148)]
        ) {
            try text.write(toFile: file, atomically: true, encoding: .utf8)
        }
        let page = ComparisonPage(
            of: try CaseComparison(before: files[0], after: files[1]),
            before: "a.json",
            after: "b.json",
            PageOptions(
                program: "swipebench",
                version: "1.2.3",
                command: "swipebench compare a.json b.json --html page.html"
            )
        )
        try page.write(to: corpus.path + "/page.html")
        return try String(contentsOfFile: corpus.path + "/page.html", encoding: .utf8)
    }

    @Test func `counts the directions, and shows the probability of chance`() throws {
        let page = try Self.page(in: StrokeCorpus())
        #expect(page.contains("1,200 cases · scene swipes · a.json → b.json · swipebench 1.2.3"))
        #expect(page.contains("<b class=\"\">▲\u{A0}9\u{A0}better · ▼\u{A0}1\u{A0}worse</b>"))
        #expect(page.contains(">1,140 → 1,148 correct</b>"))
        #expect(page.contains("of 1,200 cases; 11 changed, 1 of them wrong in another way"))
        let better = try Self.page(9, in: StrokeCorpus())
        #expect(better.contains("<b class=\"good\">▲\u{A0}9\u{A0}better · ▼\u{A0}0\u{A0}worse</b>"))
        #expect(McNemarTest(better: 9, worse: 1).p > 0.02 && page.contains(">p = 0.02</b>"))
        #expect(
            page.contains(">unlikely to be due to chance: the probability of such a difference ")
        )
    }

    @Test func `shows both verdicts of each changed case`() throws {
        let page = try Self.page(in: StrokeCorpus())
        let list = try #require(page.parts(after: "id=\"rows\">", upTo: "</ul>").first)
        let rows = list.parts(after: "<li", upTo: "</li>")
        #expect(rows.count == 11)
        #expect(rows[0].contains("r&lt;0&gt;.jsonl"))
        #expect(rows[0].contains("strayed&amp;far 44, limit 5"))
        #expect(rows[0].contains("▲ better: expected right") && rows[0].contains("✕ nothing"))
        #expect(rows[0].contains("✓ right"))
        #expect(rows[9].contains("▼ worse") && rows[9].contains("pulled back 5.1, limit 5"))
        #expect(rows[10].contains("◆ different") && rows[10].contains("sequence 2"))
        let command =
            "swipebench run --scene 'my scene.yaml' --play 'corpus/right/r<9>.jsonl'"
        #expect(rows[9].unescaped.contains(command))
        #expect(try page.pageRows().count == 11)
    }

    @Test func `shows the stroke of each changed case, as it is now or else as it was`() throws {
        let page = try Self.page(in: StrokeCorpus())
        let list = try #require(page.parts(after: "id=\"rows\">", upTo: "</ul>").first)
        let strokes = list.parts(after: "<li", upTo: "</li>").map {
            $0.parts(after: "<path d=\"", upTo: "\"")
        }
        #expect(strokes[0...4] == (0...4).map { ["M24 62l\($0) 76"] }[...])
        #expect(strokes[5...8].allSatisfy { $0 == ["M24 62l0 76"] })
        // An evaluation by an older program has no strokes.
        #expect(strokes[9] == [""])
    }

    @Test func `shows what the page of the evaluation shows as the stroke`() throws {
        let corpus = try StrokeCorpus()
        try corpus.add("right/r", corpus.stroke(dx: 10))
        let (page, evaluation, cases) = try corpus.evaluate(to: "evaluation.html")
        let after = (cases.map(\.json) + evaluation.lines).joined(separator: "\n")
        let before = after.replacing(#""recognized":["right"]"#, with: #""recognized":[]"#)
        let files = try [corpus.write("a.json", before), corpus.write("b.json", after)]
        let comparison = ComparisonPage(
            of: try CaseComparison(before: files[0], after: files[1]),
            before: "a.json",
            after: "b.json",
            StrokeCorpus.options
        )
        try comparison.write(to: corpus.path + "/page.html")
        let text = try String(contentsOfFile: corpus.path + "/page.html", encoding: .utf8)
        let strokes = [page, text].map { $0.parts(after: "<path d=\"M", upTo: "\"").first }
        #expect(strokes[0] != nil && strokes[0] == strokes[1])
    }

    @Test func `of no change says so`() throws {
        let page = try Self.page(0, in: StrokeCorpus())
        #expect(page.contains("; 0 changed<") && page.contains(">p = 1.00</b>"))
    }

    @Test func `is the same for the same rows`() throws {
        let corpus = try StrokeCorpus()
        let first = try Self.page(in: corpus)
        #expect(try Self.page(in: corpus) == first)
    }
}
