import Foundation
import GestureRecording
import Testing

@testable import GestureCorpus

/// The steps, reasons and limits that a corpus reaches.
struct CoverageTests {
    private let folder: CorpusFolder

    init() throws { folder = try CorpusFolder() }

    private func press(_ name: String, moves distance: Double) throws -> String {
        try folder.record(name) { hand in
            hand.down(300, 300)
            hand.wait(0.1)
            hand.move(300, 300 + distance)
            hand.wait(0.6)
            hand.up()
            hand.expect("press")
        }
    }

    @Test func `lists what is reached and what is missing`() throws {
        let files = try [press("in.jsonl", moves: 9.5), press("out.jsonl", moves: 10.5)]
        let lines = try EvaluatedFiles(files, folder.reader()).evaluation.coverageLines
        #expect(
            lines.joined(separator: "\n") == """
                tap
                  steps reached: possible → ended, possible → failed
                  steps missing: –
                  reasons reached: preventedBy ×1
                  reasons missing: movedTooFar, heldTooLong, tooManyTouches
                  limits with cases on both sides within 10 %: –
                  other limits: –
                press
                  steps reached: possible → began, possible → failed, began → ended
                  steps missing: began → changed, changed → changed, changed → ended
                  reasons reached: movedTooFar ×1
                  reasons missing: liftedTooSoon, tooManyTouches
                  limits with cases on both sides within 10 %: movedTooFar
                  other limits: liftedTooSoon
                quick
                  steps reached: possible → failed
                  steps missing: possible → ended
                  reasons reached: tooSlow ×2
                  reasons missing: movedTooLittle, movedBackward, strayed, tooManyTouches
                  limits with cases on both sides within 10 %: –
                  other limits: –
                check
                  steps reached: possible → failed
                  steps missing: –
                  reasons reached: noUpstroke ×1, preventedBy ×1
                  reasons missing: unknown for this class
                  limits with cases on both sides within 10 %: –
                  other limits: –
                """
        )
    }

    @Test(arguments: [
        (9.0, 11.0, true), (9.01, 10.99, true), (9.5, 10.5, true),
        (8.9, 10.5, false), (9.5, 11.1, false), (10, 10.01, true),
    ])
    func `a limit is tested by cases on both sides within a tenth`(
        passed: Double,
        missed: Double,
        isTested: Bool
    ) throws {
        let files = try [press("in.jsonl", moves: passed), press("out.jsonl", moves: missed)]
        let coverage = try EvaluatedFiles(files, folder.reader()).evaluation.coverage
        let item = try #require(coverage.first { $0.recognizer == "press" })
        #expect(item.testedLimits.contains("movedTooFar") == isTested)
        #expect(item.untestedLimits.contains("movedTooFar") != isTested)
        #expect(item.reachedReasons["movedTooFar"] == 1)
    }

    @Test func `a case without a label reaches steps and reasons, and no limits`() throws {
        let file = try folder.record("press.jsonl") { $0.tap(held: 1) }
        let outcome = try EvaluatedFiles([file], folder.reader())
        let press = try #require(outcome.evaluation.coverage.first { $0.recognizer == "press" })
        #expect(press.reachedTransitions == ["possible → began", "began → ended"])
        #expect(press.testedLimits == [] && press.untestedLimits == [])
    }

    @Test func `every reason that a recognizer can reach occurs in a wide corpus`() throws {
        let corpus = try GeneratedCorpus(120, in: folder)
        let coverage = try EvaluatedFiles(corpus.files, folder.reader()).evaluation.coverage
        for item in coverage {
            #expect(Set(item.missingTransitions).isDisjoint(with: item.reachedTransitions))
            #expect(item.missingReasons.allSatisfy { item.reachedReasons[$0] == nil })
        }
        #expect(coverage.first { $0.recognizer == "quick" }?.missingReasons == ["tooManyTouches"])
    }
}
