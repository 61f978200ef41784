import Foundation
import Recordings
import Testing

@testable import GestureExplaining

/// The first step at which two sequences diverge, and the limit between them.
struct SequenceDivergenceTests {
    private let folder: RecordingFolder

    init() throws { folder = try RecordingFolder() }

    private func divergence(_ worked: String, _ failed: String, at time: Double? = nil) throws
        -> String
    {
        let reader = folder.reader(details: [.steps, .reachedValues])
        return folder.short(
            try SequenceDivergence(
                worked: worked,
                failed: failed,
                reader: reader,
                of: time.map { .at($0) }
            )
            .text
        )
    }

    private func swipe(_ name: String, rise: Double) throws -> String {
        try folder.record(name) { $0.swipe(rise: rise) }
    }

    @Test func `names the step and the separating limit`() throws {
        let text = try divergence(swipe("worked.jsonl", rise: 20), swipe("failed.jsonl", rise: 200))
        #expect(
            text == """
                they diverge after 0 steps:
                  worked.jsonl: press failed at 0.02 s, moved 20.3 pt (allows 10)
                  failed.jsonl: check failed at 0.02 s, first went up by 33.3 pt (allows 6)
                quick: strayed 10 and 66.667, separated by the limit 48.04
                """
        )
    }

    @Test func `of equal sequences says so`() throws {
        let file = try swipe("a.jsonl", rise: 0)
        let text = try divergence(file, swipe("b.jsonl", rise: 2))
        #expect(text.hasPrefix("no difference: both sequences have the same "), "\(text)")
    }

    @Test func `takes the sequences at a time`() throws {
        let worked = try folder.record("worked.jsonl") { hand in
            hand.tap()
            hand.wait(1)
            hand.swipe()
        }
        let failed = try folder.record("failed.jsonl") { hand in
            hand.tap()
            hand.wait(1)
            hand.swipe(length: 30)
        }
        #expect(try divergence(worked, failed).hasPrefix("no difference"))
        let text = try divergence(worked, failed, at: 1.1)
        #expect(
            text == """
                they diverge after 1 step:
                  worked.jsonl: tap failed at 1.11 s, moved 60.0 pt (allows 45)
                  failed.jsonl: check failed at 1.19 s, upstroke of 0.0 pt (needs more than 6)
                tap: movedTooFar 60 and 30, separated by the limit 45
                quick: movedTooLittle 60 and 30, separated by the limit 43.42
                """
        )
    }

    @Test func `of two scenes is refused`() throws {
        let tap = try folder.record("tap.jsonl") { $0.tap() }
        let taps = try folder.record("taps.jsonl", scene: "taps") { $0.tap() }
        #expect(
            folder.error { _ = try divergence(tap, taps) }
                == "taps.jsonl: has the scene taps, expected canvas as in tap.jsonl;"
                + " choose one with --scene"
        )
        let changed = try folder.record(
            "changed.jsonl",
            [],
            source: RecordingFolder.canvas + "# changed\n"
        )
        #expect(
            folder.error { _ = try divergence(tap, changed) }
                == "changed.jsonl: has another text of the scene canvas, expected canvas as in tap.jsonl;"
                + " choose one with --scene"
        )
    }
}

extension SequenceDivergence {
    /// The lines of its text as one text.
    fileprivate var text: String { textLines.joined(separator: "\n") }
}
