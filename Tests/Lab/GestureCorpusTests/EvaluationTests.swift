import Foundation
@testable import GestureExplaining
import GestureRecording
import Recordings
import Testing

@testable import GestureCorpus

/// The evaluation equals a plain computation from the lines of each replay.
struct EvaluationTests {
    @Test func `names are ordered by the values of their numbers`() {
        let names = ["class10: a", "class2: b", "class2: a", "b", "class1: z"]
        #expect(
            names.sorted { $0.precedesNaturally($1) }
                == ["b", "class1: z", "class2: a", "class2: b", "class10: a"]
        )
    }

    private let folder: RecordingFolder
    private let corpus: GeneratedCorpus
    private let plain: [PlainFigures.Case]
    private let evaluated: EvaluatedFiles

    init() throws {
        folder = try RecordingFolder()
        corpus = try GeneratedCorpus(80, in: folder)
        plain = try corpus.files.flatMap { try PlainFigures($0).cases }
        evaluated = try EvaluatedFiles(corpus.files, folder.reader())
    }

    @Test func `of each case is what its replay recognizes`() throws {
        #expect(plain.count == 96 && evaluated.caseLines.count == plain.count)
        for (line, expected) in zip(evaluated.caseLines, plain) {
            #expect(line.expected == expected.expected.sorted())
            #expect(Set(line.recognized) == expected.recognized)
            #expect(line.isCorrect == (expected.recognized == Set(expected.expected)))
            let misses = Set(expected.expected).subtracting(expected.recognized)
            #expect(Set(line.misses.map(\.recognizer)) == misses)
            for miss in line.misses {
                let object = try PlainFigures.object(line.json)
                let written = try #require(
                    (object["misses"] as? [[String: Any]])?.first {
                        $0["recognizer"] as? String == miss.recognizer
                    }
                )
                let failure = try #require(expected.failures[miss.recognizer])
                #expect(written["reason"] as? String == failure.reason)
                #expect(written["value"] as? Double == failure.value)
                #expect(written["limit"] as? Double == failure.limit)
            }
        }
        // All outcomes occur.
        #expect(Set(plain.map(\.recognized)).count == 5)
    }

    @Test func `counts the outcomes of each recognizer`() throws {
        for recognizer in ["tap", "press", "quick", "check"] {
            let figures = try #require(evaluated.evaluation.figures[recognizer])
            let expected = plain.filter { $0.expected.contains(recognizer) }
            let other = plain.filter { !$0.expected.contains(recognizer) }
            func hits(_ cases: [PlainFigures.Case]) -> Int {
                cases.filter { $0.recognized.contains(recognizer) }.count
            }
            #expect(figures.truePositives == hits(expected))
            #expect(figures.falseNegatives == expected.count - hits(expected))
            #expect(figures.falsePositives == hits(other))
            #expect(figures.trueNegatives == other.count - hits(other))
            let (tp, fp, fn) = (
                Double(hits(expected)), Double(hits(other)), Double(expected.count - hits(expected))
            )
            #expect(figures.precision.value == tp / (tp + fp))
            #expect(figures.recall.value == tp / (tp + fn))
            let f1 = try #require(figures.f1.value)
            #expect(abs(f1 - 2 * tp / (2 * tp + fp + fn)) < 1e-12)
            var reasons: [String: Int] = [:]
            for item in expected where !item.recognized.contains(recognizer) {
                reasons[item.failures[recognizer]?.reason ?? "noTouch", default: 0] += 1
            }
            #expect(figures.missReasons == reasons)
            #expect(reasons.values.reduce(0, +) == figures.falseNegatives)
        }
    }

    @Test func `counts each pair of what was expected and recognized`() {
        var counts: [ConfusionMatrix.Cell: Int] = [:]
        for item in plain {
            counts[.init(expected: item.expected, recognized: item.recognized), default: 0] += 1
        }
        #expect(evaluated.evaluation.matrix.counts == counts)
        #expect(evaluated.evaluation.caseCount == plain.count)
        #expect(
            evaluated.evaluation.correctCount
                == plain.filter { $0.recognized == Set($0.expected) }.count
        )
    }

    @Test func `has the same lines with any number of threads`() throws {
        for threads in [1, 3, 8] {
            let other = try EvaluatedFiles(corpus.files, folder.reader(), threads: threads)
            #expect(other.lines == evaluated.lines)
            #expect(other.evaluation.textLines == evaluated.evaluation.textLines)
        }
    }

    @Test func `lists the ten cases that came nearest to another verdict`() {
        let calls = evaluated.evaluation.closeCalls.calls
        #expect(calls.count == 10)
        #expect(calls.map(\.closeness) == calls.map(\.closeness).sorted())
        for call in calls where !call.isRecognized {
            let line = evaluated.caseLines.first {
                ($0.file, $0.sequence) == (call.file, call.sequence)
            }
            let miss = line?.misses.first { $0.recognizer == call.recognizer }
            #expect(miss?.reason == call.reason)
            #expect(miss?.reached ?? miss?.measure?.value == call.measure.value)
        }
    }

    @Test func `continues after a file that cannot be read, and counts it`() throws {
        let wrong = try folder.write("wrong.jsonl", "nonsense\n")
        var files = corpus.files
        files.insert(contentsOf: [wrong, folder.path + "/none.jsonl"], at: 3)
        let other = try EvaluatedFiles(files, folder.reader())
        #expect(other.caseLines == evaluated.caseLines)
        #expect(other.evaluation.unreadCount == 2)
        #expect(other.errors.count == 2)
        #expect(other.errors.first?.hasPrefix("\(wrong):1: ") == true)
    }

    @Test func `refuses a recording of another scene`() throws {
        let tap = try folder.record("tap.jsonl") { $0.tap() }
        let taps = try folder.record("taps.jsonl", scene: "taps") { $0.tap() }
        let text = RecordingFolder.canvas + "# changed\n"
        let changed = try folder.record("changed.jsonl", [], source: text)
        let other = try EvaluatedFiles([tap, taps, changed], folder.reader())
        #expect(
            other.errors.map(folder.short) == [
                "taps.jsonl: has the scene taps, expected canvas as in tap.jsonl;"
                    + " choose one with --scene",
                "changed.jsonl: has another text of the scene canvas, expected canvas as in"
                    + " tap.jsonl; choose one with --scene",
            ]
        )
        #expect(other.evaluation.unreadCount == 2 && other.evaluation.unlabelledCount == 1)
    }
}
