import Foundation
import GestureRecording
import Testing

@testable import GestureCorpus

/// Perturbed cases of a pointer's buttons.
struct PointerRobustnessTests {
    private let folder: CorpusFolder

    init() throws { folder = try CorpusFolder() }

    @Test func `a secondary button keeps its verdict`() throws {
        let scene = CorpusFolder.canvas.replacingOccurrences(
            of: "type: tap\n",
            with: "type: tap\n        buttonMaskRequired: secondary\n"
        )
        var hand = Hand()
        hand.line(#""pointer":"down","button":3,"x":300,"y":300"#)
        hand.wait(0.05)
        hand.line(#""pointer":"up","button":3,"x":300,"y":300"#)
        hand.expect("tap")
        let file = try folder.record("secondary.jsonl", hand.lines, source: scene)
        var noise = Perturbation()
        noise.noise = 1
        let reader = folder.reader()
        let outcome = try EvaluatedFiles(
            [file],
            reader,
            robustness: Robustness(noise, seed: 1, rounds: 3, reader: reader)
        )
        #expect(outcome.caseLines.map(\.isRight) == [true])
        #expect(outcome.robustness?.before.rightCount == 1)
        #expect(outcome.flips.isEmpty)
    }
}
