import Foundation
import GestureRecording
import GestureScenes
import Recordings
import Testing

@testable import GestureCorpus
@testable import GestureExplaining

/// Two evaluations of the same cases.
struct CaseComparisonTests {
    private let folder: RecordingFolder

    init() throws { folder = try RecordingFolder() }

    private func write(_ name: String, _ movement: Double, _ files: [String]) throws -> String {
        let reader = folder.reader(
            LabelSource(),
            [
                "press.allowableMovement": .number(movement),
                "press.minimumPressDuration": .number(0.2),
            ]
        )
        return try folder.write(name, EvaluatedFiles(files, reader).text)
    }

    /// A press that moves by a distance after a tenth of a second.
    private func press(_ name: String, moves distance: Double, _ expected: String...) throws
        -> String
    {
        try folder.record(name) { hand in
            hand.down(300, 300)
            hand.wait(0.1)
            hand.move(300, 300 + distance)
            hand.wait(0.3)
            hand.up()
            let list = expected.map { "\"\($0)\"" }.joined(separator: ",")
            hand.line("\"expected\":[\(list)]")
        }
    }

    @Test func `lists the cases that are better, worse, and wrong in another way`() throws {
        let files = [
            try press("same.jsonl", moves: 2, "press"),
            try press("better.jsonl", moves: 12, "press"),
            try press("worse.jsonl", moves: 12, "tap"),
            try press("other.jsonl", moves: 12, "quick"),
            try press("second.jsonl", moves: 13, "press"),
        ]
        let before = try write("before.json", 10, files)
        let after = try write("after.json", 15, files)
        let comparison = try CaseComparison(before: before, after: after)
        #expect(
            folder.short(comparison.text) == """
                2 of 5 correct, then 3 of 5 correct
                2 cases better, 1 worse, 1 wrong in another way; p = 1.0 (exact McNemar test)
                better: better.jsonl, sequence 1: expected press, recognized tap, then press; before: press movedTooFar 12, limit 10
                worse: worse.jsonl, sequence 1: expected tap, recognized tap, then press; now: tap preventedBy
                different: other.jsonl, sequence 1: expected quick, recognized tap, then press; \
                before: quick movedTooLittle 0, limit 31.2; now: quick preventedBy
                better: second.jsonl, sequence 1: expected press, recognized tap, then press; before: press movedTooFar 13, limit 10
                """
        )
        #expect(comparison.test.p == 1)
        let back = try CaseComparison(before: after, after: before)
        #expect(back.changes.map(\.direction) == [.worse, .better, .different, .worse])
        #expect(back.test.better == 1 && back.test.worse == 2)
        let same = try CaseComparison(before: before, after: before)
        #expect(same.text == "2 of 5 correct, then 2 of 5 correct\nno case changed")
    }

    @Test func `gives the exact probability of the difference`() throws {
        let files = try (0..<8).map {
            try press("\($0).jsonl", moves: 12, $0 == 0 ? "tap" : "press")
        }
        let comparison = try CaseComparison(
            before: write("before.json", 10, files),
            after: write("after.json", 15, files)
        )
        #expect(comparison.test.p == 0.0703125)
        #expect(comparison.text.contains("7 cases better, 1 worse; p = 0.07 ("))
    }

    @Test func `names the first expected recognizer with another reason`() throws {
        let files = [try press("both.jsonl", moves: 12, "check", "press", "quick")]
        let comparison = try CaseComparison(
            before: write("before.json", 10, files),
            after: write("after.json", 15, files)
        )
        let difference = comparison.changes.first?.firstDifference
        #expect(difference?.before?.text == "check noUpstroke 0, limit 6")
        #expect(difference?.after?.text == "check preventedBy")
        #expect(difference?.before?.sentence == "check: no upstroke 0, limit 6")
        // A tap that was held too long fails before it is lifted; the sentence has its whole time.
        let tap = try folder.record("tap.jsonl", scene: "taps") { hand in
            hand.tap(250, 320, held: 0.85)
            hand.expect("single")
        }
        let lines = try EvaluatedFiles([tap], folder.reader()).caseLines
        #expect(lines.flatMap(\.misses).map(\.sentence) == ["single: held 0.85 s (allows 0.75)"])
    }

    @Test func `needs the same cases with the same labels`() throws {
        let one = try press("1.jsonl", moves: 2, "press")
        let two = try press("2.jsonl", moves: 2, "press")
        let other = try folder.record("below/1.jsonl") { $0.tap() }
        func error(_ first: [String], _ second: [String]) throws -> String? {
            let files = try [write("a.json", 10, first), write("b.json", 10, second)]
            return folder.error { _ = try CaseComparison(before: files[0], after: files[1]) }
        }
        #expect(
            try error([one], [one, two])
                == "a.json: has no sequence 1 of 2.jsonl, or has it less often than b.json,"
                + " expected the same cases"
        )
        #expect(
            try error([one, two], [two])
                == "b.json: has no sequence 1 of 1.jsonl, but a.json has it, expected the same cases"
        )
        // A case without a label is not compared.
        #expect(try error([one], [one, other]) == nil)
        let before = try write("a.json", 10, [one])
        _ = try press("1.jsonl", moves: 2, "press", "tap")
        let after = try write("b.json", 10, [one])
        #expect(
            folder.error { _ = try CaseComparison(before: before, after: after) }
                == "b.json: expects press + tap for sequence 1 of 1.jsonl, expected press as in a.json"
        )
        let double = try folder.write(
            "double.json",
            String(contentsOfFile: after, encoding: .utf8).replacingOccurrences(
                of: "{\"file\"",
                with: String(contentsOfFile: after, encoding: .utf8).components(
                    separatedBy: "\n"
                )[0] + "\n{\"file\""
            )
        )
        #expect(
            folder.error { _ = try CaseComparison(before: double, after: after) }
                == "double.json: has sequence 1 of 1.jsonl twice, expected it once"
        )
    }
}
