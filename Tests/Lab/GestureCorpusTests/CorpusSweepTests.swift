import Foundation
import GestureRecording
import GestureScenes
import Recordings
import Testing

@testable import GestureCorpus
@testable import GestureExplaining

/// The figures of a recognizer for each value of a property.
struct CorpusSweepTests {
    private let folder: RecordingFolder

    init() throws { folder = try RecordingFolder() }

    private func sweep(
        _ files: [String],
        _ range: String,
        path: String = "press.allowableMovement",
        threads: Int? = nil
    ) throws -> (sweep: CorpusSweep, errors: [String]) {
        var sweep = CorpusSweep(
            range: try SweepRange(path: path, parsing: range),
            reader: folder.reader(details: [])
        )
        var errors: [String] = []
        try sweep.perform(files, threads: threads) { errors.append("\($0): \($1)") }
        return (sweep, errors)
    }

    @Test func `have the figures of an evaluation with each value`() throws {
        let corpus = try GeneratedCorpus(60, in: folder)
        let (sweep, errors) = try sweep(corpus.files, "2...16/8")
        #expect(errors == [] && sweep.points.count == 8 && sweep.current == 10)
        for point in sweep.points {
            let reader = folder.reader(LabelSource(), [sweep.path: point.value])
            let outcome = try EvaluatedFiles(corpus.files, reader)
            let figures = try #require(outcome.evaluation.figures["press"])
            #expect(point.figures.truePositives == figures.truePositives)
            #expect(point.figures.falsePositives == figures.falsePositives)
            #expect(point.figures.falseNegatives == figures.falseNegatives)
            #expect(point.figures.trueNegatives == figures.trueNegatives)
            #expect(point.figures.f1 == figures.f1)
            #expect(sweep.caseCount == outcome.evaluation.caseCount)
        }
        for threads in [1, 4] {
            #expect(
                try self.sweep(corpus.files, "2...16/8", threads: threads).sweep.lines
                    == sweep.lines
            )
        }
    }

    /// Presses that move by these distances, and taps that do.
    private func presses(_ distances: [Double], others: [Double]) throws -> [String] {
        try (distances.map { ($0, "press") } + others.map { ($0, "nothing") }).enumerated().map {
            index,
            item in
            try folder.record("\(index).jsonl") { hand in
                hand.down(300, 300)
                hand.wait(0.1)
                hand.move(300, 300 + item.0)
                hand.wait(0.8)
                hand.up()
                hand.expect(item.1)
            }
        }
    }

    @Test func `find the best value, and the range within its interval`() throws {
        let good = (0..<20).map { 4 + Double($0) / 10 }
        let wrong = (0..<20).map { 12 + Double($0) / 10 }
        let (sweep, _) = try sweep(presses(good, others: wrong), "0...20/11")
        let best = try #require(sweep.best)
        #expect(sweep.points[best.index].figures.f1.value == 1)
        #expect(sweep.points[best.index].value == 8)
        #expect(best.range == 3...6)
        #expect(
            sweep.verdict
                == "best: 8 (F1 1.000 (.912 to 1.000)); 6 to 12 are within its interval; now 10"
        )
        #expect(
            sweep.textLines.joined(separator: "\n") == """
                press.allowableMovement  precision              recall                 F1                     missed  false
                                      0  –                      .000 (.000 to .161)    .000 (.000 to .278)        20      0
                                      2  –                      .000 (.000 to .161)    .000 (.000 to .278)        20      0
                                      4  1.000 (.207 to 1.000)  .050 (.009 to .236)    .095 (.018 to .382)        19      0
                                      6  1.000 (.839 to 1.000)  1.000 (.839 to 1.000)  1.000 (.912 to 1.000)       0      0
                                      8  1.000 (.839 to 1.000)  1.000 (.839 to 1.000)  1.000 (.912 to 1.000)       0      0
                                     10  1.000 (.839 to 1.000)  1.000 (.839 to 1.000)  1.000 (.912 to 1.000)       0      0
                                     12  .952 (.773 to .992)    1.000 (.839 to 1.000)  .976 (.872 to .996)         0      1
                                     14  .500 (.352 to .648)    1.000 (.839 to 1.000)  .667 (.521 to .786)         0     20
                                     16  .500 (.352 to .648)    1.000 (.839 to 1.000)  .667 (.521 to .786)         0     20
                                     18  .500 (.352 to .648)    1.000 (.839 to 1.000)  .667 (.521 to .786)         0     20
                                     20  .500 (.352 to .648)    1.000 (.839 to 1.000)  .667 (.521 to .786)         0     20

                best: 8 (F1 1.000 (.912 to 1.000)); 6 to 12 are within its interval; now 10
                """
        )
        #expect(sweep.lines.last == #"{"best":8,"from":6,"to":12,"now":10}"#)
    }

    @Test func `without the recognizer have no best value`() throws {
        let file = try folder.record("tap.jsonl") { hand in
            hand.tap()
            hand.expect("tap")
        }
        let (sweep, _) = try sweep([file], "0...20/3")
        #expect(sweep.verdict == "press is neither expected nor recognized with any value")
        #expect(sweep.lines.last == #"{"best":null,"now":10}"#)
    }

    @Test func `continue after a file that cannot be read`() throws {
        let files = try presses([4, 12], others: [6])
        let wrong = try folder.write("wrong.jsonl", "nonsense\n")
        let clean = try sweep(files, "0...20/3").sweep
        let (sweep, errors) = try sweep([wrong] + files, "0...20/3")
        #expect(sweep.lines == clean.lines)
        #expect(errors.count == 1 && errors[0].hasPrefix(wrong))
    }

    @Test func `refuse a recording of another scene, as an evaluation does`() throws {
        let files = try presses([4], others: [])
        let other = try folder.record(
            "other.jsonl",
            [],
            source: RecordingFolder.canvas + "# changed\n"
        )
        let (_, errors) = try sweep(files + [other], "0...20/3")
        #expect(
            errors.map(folder.short) == [
                "other.jsonl: other.jsonl: has another text of the scene canvas, expected canvas as"
                    + " in 0.jsonl; choose one with --scene"
            ]
        )
    }

    @Test func `have a plot that is well-formed and always the same`() throws {
        let files = try presses([4, 8, 12], others: [6])
        for range in ["0...20/11", "0...1/2"] {
            let first = SweepPlot(try sweep(files, range).sweep).svg
            #expect(try SweepPlot(sweep(files, range, threads: 1).sweep).svg == first)
            let elements = try XMLElements(first)
            #expect(elements.names.first == "svg")
            #expect(elements.names.filter { $0 == "polyline" }.count == 3)
            #expect(elements.names.contains("title"))
            #expect(first.contains(">Precision, recall and F1 of press</text>"))
            #expect(first.contains(">press.allowableMovement</text>"))
        }
        let flags = try sweep(files, "false...true/2", path: "press.isEnabled").sweep
        #expect(try XMLElements(SweepPlot(flags).svg).names.count > 10)
        let touches = try sweep(files, "1...3/3", path: "press.numberOfTouchesRequired").sweep
        #expect(try XMLElements(SweepPlot(touches).svg).names.count > 10)
    }
}
