import Foundation
import GestureCorpus
import GestureRecording
import GestureScenes
import Testing
@testable import GestureExplaining

/// Assets/Examples/Corpus, which the page "How good is my recognizer?" evaluates.
@Suite struct CorpusExampleTests {
    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appending(path: "../../../Assets/Examples/Corpus").standardizedFileURL

    @Test func `each limit that is a property has cases on both sides`() throws {
        let names = try FileManager.default.subpathsOfDirectory(atPath: Self.folder.path)
            .filter { $0.hasSuffix(".jsonl") }.sorted()
        #expect(names.count >= 120)
        let scene = try SceneText(
            String(contentsOf: Self.folder.appending(path: "gestures.yaml"), encoding: .utf8),
            name: "gestures"
        )
        let reader = CaseReader(labels: LabelSource(.folder), details: .reachedValues) {
            var options = Player.Options()
            options.makeScene = { _, _ in try Scene(scene) }
            return options
        }
        var errors: [String] = []
        let outcome = try CorpusRun(reader: reader).perform(
            names.map { Self.folder.appending(path: $0).path },
            onError: { errors.append("\($0): \($1)") },
            onCase: { _ in }
        )
        #expect(errors == [])
        let figures = try #require(outcome).evaluation.figures
        for (recognizer, reason) in [
            ("press", "movedTooFar"), ("press", "liftedTooSoon"), ("check", "wentLeft"),
        ] {
            let limit = try #require(figures[recognizer]?.limits[reason])
            #expect(limit.passed.total > 20 && limit.missed.total >= 2, "\(recognizer) \(reason)")
            for parts in [limit.passedParts, limit.missedParts] {
                #expect(parts.count(in: 0.9...1.1) > 0, "\(recognizer) \(reason)")
            }
        }
        // A hand can rest, and a letter can look like a checkmark.
        for recognizer in ["press", "right", "check"] {
            #expect((figures[recognizer]?.falsePositives ?? 0) > 0, "\(recognizer)")
        }
    }
}
