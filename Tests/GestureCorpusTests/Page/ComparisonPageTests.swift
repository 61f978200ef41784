import Foundation
import GestureCorpus
import Testing

struct `The page of a comparison` {
    /// Made-up rows: nine better, one worse, and one that is wrong in another way.
    static let rows: [ComparisonPage.Row] =
        (0..<11).map { number in
            ComparisonPage.Row(
                file: "corpus/right/r<\(number)>.jsonl",
                sequence: number == 10 ? 2 : 1,
                expected: ["right"],
                recognizedBefore: number == 9 ? ["right"] : [],
                recognizedAfter: number == 9 ? [] : number == 10 ? ["left", "right"] : ["right"],
                reasonBefore: number == 9 ? "" : "strayed \(44 + number) pt across",
                reasonAfter: number == 9 ? "moved 5.1 pt & backward" : "",
                strokes: [[CGPoint(x: 10, y: 10), CGPoint(x: 200, y: 20 + number)]]
            )
        }

    /// Writes the page of rows into a folder, and returns it.
    static func page(_ rows: [ComparisonPage.Row], in corpus: StrokeCorpus) throws -> String {
        let page = ComparisonPage(
            PageOptions(
                program: "swipebench",
                version: "1.2.3",
                command: "swipebench compare a.json b.json --html page.html",
                openArguments: ["--scene", "my scene.yaml"]
            )
        )
        for row in rows { page.add(row) }
        let subject = ComparisonPage.Subject(
            before: "a.json",
            after: "b.json",
            caseCount: 1200,
            rightCounts: (1140, 1148),
            scene: "swipes"
        )
        try page.write(subject, to: corpus.path + "/page.html")
        return try String(contentsOfFile: corpus.path + "/page.html", encoding: .utf8)
    }

    @Test func `counts the directions, and shows the probability of chance`() throws {
        let page = try Self.page(Self.rows, in: StrokeCorpus())
        #expect(page.contains("1,200 cases · scene swipes · a.json → b.json · swipebench 1.2.3"))
        #expect(page.contains("<b class=\"\">▲ 9 better · ▼ 1 worse</b>"))
        #expect(page.contains(">1,140 → 1,148 right</b>"))
        #expect(page.contains("of 1,200 cases; 11 changed, 1 of them wrong in another way"))
        let better = try Self.page(Array(Self.rows.prefix(9)), in: StrokeCorpus())
        #expect(better.contains("<b class=\"good\">▲ 9 better · ▼ 0 worse</b>"))
        #expect(McNemarTest(better: 9, worse: 1).p > 0.02 && page.contains(">p = 0.02</b>"))
    }

    @Test func `shows both verdicts of each changed case`() throws {
        let page = try Self.page(Self.rows, in: StrokeCorpus())
        let list = try #require(page.parts(after: "id=\"rows\">", upTo: "</ul>").first)
        let rows = list.parts(after: "<li", upTo: "</li>")
        #expect(rows.count == 11)
        #expect(rows[0].contains("r&lt;0&gt;.jsonl") && rows[0].contains("strayed 44 pt across"))
        #expect(rows[0].contains("▲ better: expected right") && rows[0].contains("✕ nothing"))
        #expect(rows[0].contains("✓ right"))
        #expect(rows[9].contains("▼ worse") && rows[9].contains("moved 5.1 pt &amp; backward"))
        #expect(rows[10].contains("◆ different") && rows[10].contains("sequence 2"))
        let command =
            "swipebench run --scene 'my scene.yaml' --play 'corpus/right/r<9>.jsonl'"
        #expect(rows[9].unescaped.contains(command))
        #expect(try page.pageRows().count == 11)
    }

    @Test func `of no change says so`() throws {
        let page = try Self.page([], in: StrokeCorpus())
        #expect(page.contains("; 0 changed, ") && page.contains(">p = 1.00</b>"))
    }

    @Test func `is the same for the same rows`() throws {
        let corpus = try StrokeCorpus()
        let first = try Self.page(Self.rows, in: corpus)
        #expect(try Self.page(Self.rows, in: corpus) == first)
    }
}
