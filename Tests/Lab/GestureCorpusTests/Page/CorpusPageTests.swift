import Foundation
import GestureRecording
import GestureScenes
import Testing

@testable import GestureCorpus

struct `The page of an evaluation` {
    @Test func `has each section once, and nothing from elsewhere`() throws {
        let corpus = try StrokeCorpus.mixed()
        try corpus.write("right/broken.jsonl", "no\n")
        let (page, _, _) = try corpus.evaluate(to: "page.html")
        for title in [
            "How good are the recognizers?</h1>", "Expected and recognized", "Recognizers",
            "Margins", "Reasons for misses", "Closest calls", "Cases",
            "Files that were not read",
        ] {
            #expect(page.components(separatedBy: ">\(title)").count == 2, "\(title)")
        }
        #expect(page.hasPrefix("<!doctype html>") && page.hasSuffix("</html>\n"))
        for word in ["http:", "https:", "src=", "@import", "url(h", "{{title", " style="] {
            #expect(!page.contains(word), "\(word)")
        }
        #expect(page.contains("broken.jsonl:1: "))
        #expect(page.contains("36 cases · scene swipes · touchstone 0.0.1 · 1 file not read"))
        for tag in ["section", "table", "ul", "figure", "svg", "div", "details", "li"] {
            let opened = [" ", ">"].map { page.components(separatedBy: "<\(tag)\($0)").count - 1 }
            let closed = page.components(separatedBy: "</\(tag)>").count - 1
            #expect(opened[0] + opened[1] == closed, "\(tag)")
        }
    }

    @Test func `permits only its own script and style`() throws {
        let corpus = try StrokeCorpus.mixed()
        let (page, _, _) = try corpus.evaluate(to: "page.html")
        let policy = try #require(page.parts(after: #"Policy" content=""#, upTo: "\"").first)
        #expect(policy.hasPrefix("default-src 'none'; script-src 'sha256-"))
        for (start, end, name) in [
            ("<script>", "</script>", "script-src"), ("<style>", "</style>", "style-src"),
        ] {
            let text = try #require(page.parts(after: start, upTo: end).first)
            try corpus.write("part", text)
            let process = Process()
            process.executableURL = URL(fileURLWithPath: "/usr/bin/sha256sum")
            process.arguments = [corpus.path + "/part"]
            let pipe = Pipe()
            process.standardOutput = pipe
            try process.run()
            let digits = String(
                decoding: pipe.fileHandleForReading.readDataToEndOfFile().prefix(64),
                as: UTF8.self
            )
            process.waitUntilExit()
            let bytes = digits.matches(of: /../).compactMap { UInt8($0.output, radix: 16) }
            #expect(policy.contains("\(name) 'sha256-\(Data(bytes).base64EncodedString())'"))
        }
    }

    @Test func `has the figures of the evaluation`() throws {
        let (page, evaluation, _) = try StrokeCorpus.mixed().evaluate(to: "page.html")
        #expect(evaluation.caseCount == 36 && evaluation.correctCount < 33)
        let share = String(format: "%.1f %%", (evaluation.correct.value ?? 0) * 100)
        #expect(page.contains(">\(share) correct</b>"))
        var cells: [String] = []
        for (cell, count) in evaluation.matrix.counts {
            let verdict = cell.isCorrect ? "correct" : "wrong"
            let name = "expected \(ConfusionMatrix.text(cell.expected)), recognized "
            cells.append(
                name + "\(ConfusionMatrix.text(cell.recognized)): \(count)"
                    + " \(count == 1 ? "case" : "cases"), \(verdict)"
            )
            #expect(page.contains(">\(cell.isCorrect ? "✓" : "✕") \(count)</span></a>"))
        }
        let shown = page.parts(after: "data-group=", upTo: "><svg").compactMap {
            $0.parts(after: "aria-label=\"", upTo: "\"").first
        }
        #expect(Set(shown) == Set(cells) && shown.count == cells.count)
        for recognizer in ["right", "left"] {
            let sums = try #require(evaluation.figures[recognizer])
            let row = try #require(
                page.parts(after: "<th scope=\"row\">\(recognizer)</th><td", upTo: "</tr>").first
            )
            let text = row.replacing("<small>", with: "(").replacing("</small>", with: ")")
            for proportion in [sums.precision, sums.recall, sums.f1] {
                #expect(text.contains(proportion.text))
            }
            #expect(row.contains(">\(sums.falseNegatives)</td>"))
            #expect(row.hasSuffix(">\(sums.falsePositives)</td>"))
            for (reason, count) in sums.missReasons {
                let bar = page.parts(after: "\(recognizer): \(words(reason))</th>", upTo: "</tr>")
                #expect(bar.first?.hasSuffix("count\">\(count)</td>") == true, "\(reason)")
            }
        }
        let rows = try page.pageRows()
        #expect(rows.count == 36)
        let wrong = evaluation.caseCount - evaluation.correctCount
        #expect(page.contains("\(wrong) of 36 cases</small>"))
        let list = try #require(page.parts(after: "id=\"rows\">", upTo: "</ul>").first)
        #expect(list.components(separatedBy: "<li").count - 1 == wrong)
    }

    @Test func `has all values in the histograms`() throws {
        let (page, evaluation, _) = try StrokeCorpus.mixed().evaluate(to: "page.html")
        let figures = page.parts(after: "<figure>", upTo: "</figure>")
        var count = 0
        for (recognizer, sums) in evaluation.figures {
            for (reason, limit) in sums.limits {
                count += 1
                let name = "<h3>\(recognizer): \(words(reason))</h3>"
                let figure = try #require(figures.first { $0.contains(name) })
                for (kind, histogram) in [("passed", limit.passed), ("missed", limit.missed)] {
                    let titles = figure.parts(after: "<title>", upTo: " \(kind)</title>")
                        .compactMap { Int($0.components(separatedBy: ": ").last ?? "") }
                    #expect(titles.reduce(0, +) == histogram.total, "\(name) \(kind)")
                }
                #expect(figure.contains("limit-text"))
            }
        }
        #expect(count == figures.count && count >= 2)
    }

    @Test func `counts the cases near a limit alike everywhere`() throws {
        let corpus = try StrokeCorpus()
        // The longer strokes stray more than is allowed, from a little to much.
        for number in 0..<20 {
            let bend = 4 + Double(number) / 2
            try corpus.add("right/r\(number)", corpus.stroke(dx: 10, bend: bend))
        }
        let (page, evaluation, _) = try corpus.evaluate(to: "page.html")
        let strayed = try #require(evaluation.figures["right"]?.limits["strayed"])
        let misses = strayed.missedParts.count(in: 0.9...1.1)
        #expect(misses > 0 && strayed.nearCount > misses)
        let count = "\(strayed.nearCount) cases within 10 % of the limit"
        let cards = page.parts(after: "<div class=\"card\">", upTo: "</div>")
        #expect(cards.contains { $0.contains("right: strayed") && $0.contains("; \(count)<") })
        let figures = page.parts(after: "<figure>", upTo: "</figure>")
        let figure = try #require(figures.first { $0.contains("<h3>right: strayed</h3>") })
        #expect(figure.contains(">\(count)</span>") && figure.contains(", \(count)\""))
        let line = evaluation.textLines.first {
            $0.hasPrefix("right: strayed ") && $0.contains(" to ")
        }
        #expect(line?.hasSuffix(" \(strayed.nearCount)") == true, "\(line ?? "")")
    }

    @Test func `calls a verdict correct or wrong, since a recognizer can be called right`() throws {
        let page = try StrokeCorpus.mixed().evaluate(to: "page.html").page
        let groups = try #require(try page.pageData()["groups"] as? [[String: Any]])
        #expect(Set(groups.compactMap { $0["verdict"] as? String }) == ["correct", "wrong"])
        let choices = try #require(page.parts(after: "name=\"verdict\">", upTo: "</select>").first)
        let words =
            choices.parts(after: "\">", upTo: "</option>")
            + choices.parts(after: "selected>", upTo: "</option>")
        #expect(Set(words).isSuperset(of: ["correct", "wrong", "all"]) && !words.contains("right"))
    }

    @Test func `of the lines of an evaluation shows the same strokes`() throws {
        let corpus = try StrokeCorpus.mixed()
        let (first, evaluation, cases) = try corpus.evaluate(to: "page.html")
        let json = try corpus.write(
            "all.json",
            (cases.map(\.json) + evaluation.lines).joined(separator: "\n")
        )
        let page = CorpusPage(StrokeCorpus.options)
        let sum = try #require(try Evaluation.merged([json]) { page.add($0) })
        try page.write(sum, to: corpus.path + "/merged.html")
        let merged = try String(contentsOfFile: corpus.path + "/merged.html", encoding: .utf8)
        let strokes = [first, merged].map { $0.parts(after: "<path d=\"", upTo: "\"") }
        #expect(strokes[0] == strokes[1] && strokes[0].count > 40 && !strokes[0].contains(""))
        #expect(merged.contains("each cell shows its strokes; "))
    }

    @Test func `is the same for the same cases`() throws {
        let corpus = try StrokeCorpus.mixed()
        let first = try corpus.evaluate(to: "page.html").page
        #expect(try corpus.evaluate(to: "page.html").page == first)
    }

    @Test func `of 5,000 long scribbles has less than 5 MB`() throws {
        let corpus = try StrokeCorpus()
        for number in 0..<50 {
            let label = number % 2 == 0 ? "right" : "nothing"
            try corpus.add("\(label)/a-rather-long-name-\(number)", corpus.scribble(80))
        }
        let (page, evaluation, _) = try corpus.evaluate(to: "page.html", repeating: 100)
        #expect(evaluation.caseCount == 5000)
        #expect(page.utf8.count < 5_000_000, "\(page.utf8.count) bytes")
        let list = try #require(page.parts(after: "id=\"rows\">", upTo: "</ul>").first)
        #expect(list.components(separatedBy: "<li").count - 1 == 500)
        #expect(page.contains("500 shown</small>"))
    }

    private func words(_ reason: String) -> String {
        reason.map { $0.isUppercase ? " \($0.lowercased())" : "\($0)" }.joined()
    }
}
