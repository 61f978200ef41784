import Foundation
import GestureCorpus
import GestureRecording
import Testing

struct `The histogram of a limit` {
    /// Returns the histogram of merged figures, with these values, alternating with their counts.
    private func figure(limit: String, passed: String, missed: String = "[]") throws -> String {
        let corpus = try StrokeCorpus()
        try corpus.add("right/a", corpus.stroke(dx: 10))
        let evaluated = try corpus.evaluate(to: "first.html")
        var lines = evaluated.cases.map(\.json) + evaluated.evaluation.lines
        let index = try #require(lines.firstIndex { $0.contains("\"strayed\"") })
        let start = try #require(lines[index].range(of: "\"limits\":["))
        try #require(lines[index].hasSuffix("}]}"))
        let end = lines[index].index(lines[index].endIndex, offsetBy: -2)
        let limits =
            #"{"reason":"strayed","limit":\#(limit),"passed":\#(passed),"missed":\#(missed),"#
            + #""passedParts":\#(passed),"missedParts":\#(missed)}"#
        lines[index].replaceSubrange(start.upperBound..<end, with: limits)
        let json = try corpus.write("a.json", lines.joined(separator: "\n"))
        let sum = try #require(try Evaluation.merged([json]) { _ in })
        try CorpusPage(StrokeCorpus.options).write(sum, to: corpus.path + "/page.html")
        let page = try String(contentsOfFile: corpus.path + "/page.html", encoding: .utf8)
        return try #require(page.parts(after: "<figure>", upTo: "</figure>").first)
    }

    private func titles(_ figure: String) -> [String] {
        figure.parts(after: "<title>", upTo: "</title>")
    }

    @Test func `has the limit between two bars`() throws {
        let figure = try figure(limit: "[5,5]", passed: "[0,7,4.99,2]", missed: "[5,1,12.5,3]")
        // The last bar has the largest value.
        #expect(
            titles(figure) == [
                "0 to 0.5 pt: 7 passed", "4.5 to 5 pt: 2 passed", "5 to 5.5 pt: 1 missed",
                "12 to 12.5 pt: 3 missed",
            ]
        )
        #expect(figure.contains(">limit 5 pt</text>"))
    }

    @Test func `shows parts of a limit that varies`() throws {
        let figure = try figure(limit: "[33,50]", passed: "[0.5,7]", missed: "[1.02,1]")
        #expect(figure.contains(">limit: 1</text>") && figure.contains("from 33 pt to 50 pt"))
        #expect(titles(figure).count == 2 && !titles(figure).contains { $0.contains("pt") })
    }

    @Test func `counts values far beyond the limit in the last bar`() throws {
        let figure = try figure(limit: "[10,10]", passed: "[5,1]", missed: "[50,2,900,3]")
        #expect(titles(figure).last == "40 pt and more: 5 missed")
    }

    @Test(arguments: [
        ("[0,0]", "[0,3]"), ("[0,0]", "[-2,3,2,1]"), ("[5,5]", "[5,1]"), ("[-3,-3]", "[-9,1]"),
        ("[1e-9,1e-9]", "[1,1]"), ("[1e300,1e300]", "[-1e300,2,1e300,1]"),
    ])
    func `has all values of any size`(limit: String, passed: String) throws {
        let counts = titles(try figure(limit: limit, passed: passed))
            .compactMap { Int($0.parts(after: ": ", upTo: " passed").first ?? "") }
        let numbers = passed.dropFirst().dropLast().split(separator: ",")
        let total = stride(from: 1, to: numbers.count, by: 2).reduce(0) {
            $0 + (Int(numbers[$1]) ?? 0)
        }
        #expect(counts.reduce(0, +) == total)
    }
}
