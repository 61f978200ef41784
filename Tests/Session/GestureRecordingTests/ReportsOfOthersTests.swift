import Foundation
import GestureKit
import GestureRecording
import GestureScenes
import Testing
@testable import RecordingFormat

/// Public reports about gestures on iOS, rebuilt in `Tests/Session/Reports` as a scene and a recording.
@Suite struct `A report of others` {
    /// Returns the outputs of a report but for the resets, as `0.05 tap recognized`.
    private func outputs(_ report: String) throws -> String {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appending(path: "../Reports/\(report)")
        let scene = try String(contentsOf: folder.appending(path: "scene.yaml"), encoding: .utf8)
        var options = Player.Options()
        options.makeScene = { _, _ in try Scene(SceneText(scene, name: report)) }
        var lines: [String] = []
        _ = try Replay(file: folder.appending(path: "rec.jsonl").path, options: options) { line in
            if let text = Self.text(line) { lines.append("\(line.time) \(text)") }
        }
        return lines.joined(separator: "\n")
    }

    private static func text(_ line: OutputLine) -> String? {
        switch line {
        case .transition(let transition, _) where transition.reason == .reset: nil
        case .transition(let transition, _):
            "\(transition.recognizer.touchstone.label) \(transition.stateName)"
                + (transition.reason.map { ": \($0.sentence)" } ?? "")
        case .action(let action):
            (["\(action.recognizer.touchstone.label) action \(action.stateName)"]
                + action.values.compactMap { value in
                    guard case .vector(let vector) = value.quantity else { return nil }
                    return "\(value.name) (\(vector.x), \(vector.y))"
                }).joined(separator: ", ")
        case .message(let message):
            "\(message.view.touchstone.name ?? "") \(message.name) "
                + message.touches.map(String.init).joined(separator: " ")
        case .control(let sending):
            "\(sending.control.touchstone.name ?? "") sends \(sending.event)"
        case .behaviour(let event): "\(event.view) \(event.name)"
        case .diagnostic(let diagnostic): "diagnostic \(diagnostic.name): \(diagnostic.detail)"
        }
    }

    @Test func `a tap of the parent that cancels nothing and its button both fire`() throws {
        #expect(
            try outputs("09-button-control-parent-tap") == """
                0.0 button touchesBegan 1
                0.0 button sends touchDown
                0.08 parentTap recognized
                0.08 parentTap action recognized
                0.08 button touchesEnded 1
                0.08 button sends touchUpInside
                0.08 button sends primaryActionTriggered
                2.0 plain touchesBegan 1
                2.0 plain sends touchDown
                2.08 parentTap recognized
                2.08 parentTap action recognized
                2.08 plain touchesEnded 1
                2.08 plain sends touchUpInside
                """
        )
    }

    @Test func `a pan with two fingers rests with one, and ends with none`() throws {
        #expect(
            try outputs("10-two-finger-pan-lift") == """
                0.0 overlay touchesBegan 1 2
                0.05 pan2 began
                0.05 overlay touchesCancelled 1 2
                0.05 pan2 action began, translation (0.0, 10.0)
                0.1 pan2 changed
                0.1 pan2 action changed, translation (0.0, 30.0)
                0.3 pan2 ended
                0.3 pan2 action ended, translation (0.0, 30.0)
                """
        )
    }

    @Test func `an action comes before the view's message of the same event`() throws {
        #expect(
            try outputs("30-action-order") == """
                0.0 pad touchesBegan 1
                0.02 pad touchesMoved 1
                0.04 pan began
                0.04 pan action began, translation (10.0, 0.0)
                0.04 pad touchesMoved 1
                0.06 pan changed
                0.06 pan action changed, translation (30.0, 0.0)
                0.06 pad touchesMoved 1
                0.08 pan ended
                0.08 pan action ended, translation (30.0, 0.0)
                0.08 pad touchesEnded 1
                """
        )
    }
}
