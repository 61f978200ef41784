import Foundation
import GestureRecording
import GestureScenes
import Testing

@testable import GestureCorpus

/// The suggestions for gestures of public reports that exclude each other.
struct SuggestionTests {
    private func explain(_ report: String) throws -> String {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appending(path: "../Reports/\(report)")
        let scene = try SceneText(named: folder.appending(path: "scene.yaml").path)
        let reader = CaseReader(labels: nil, details: [.steps, .reachedValues]) {
            var options = Player.Options()
            options.makeScene = { _, _ in try Scene(scene) }
            return options
        }
        var texts: [String] = []
        try Explanation.explain(
            folder.appending(path: "rec.jsonl").path,
            reader: reader,
            isComplete: false
        ) { texts.append($0.text) }
        return texts.joined(separator: "\n")
    }

    @Test func `an edge pan loses to a scroll that does not wait for it`() throws {
        let text = try explain("11-pop-edge-scroll")
        #expect(
            text == """
                """,
            "\(text)"
        )
    }

    @Test func `a swipe loses to a pan`() throws {
        let text = try explain("12-swipe-and-pan")
        #expect(
            text == """
                """,
            "\(text)"
        )
    }

    @Test func `an outer pan of two fingers loses to the inner one`() throws {
        let text = try explain("18-nested-two-finger-scroll")
        #expect(
            text == """
                """,
            "\(text)"
        )
    }

    @Test func `a pan loses to a long press that has begun`() throws {
        let text = try explain("19-press-then-pan")
        #expect(
            text == """
                """,
            "\(text)"
        )
    }
}
