import GestureKit
import GestureScenes

/// A test run of steps on a new scene, as in an exported test.
struct ScriptTrial {
    let makeScene: () throws -> Scene
    /// The recorded outputs of the scene, one line each, including resets.
    let expected: [String]

    /// Returns whether these steps give the recorded outputs.
    func agrees(_ steps: [WindowStep]) -> Bool {
        guard let scene = try? makeScene() else { return false }
        let collector = OutputCollector()
        scene.window.onOutput = { output in
            if let line = Self.line(output) { collector.lines.append(line) }
        }
        scene.onBehaviour = { collector.lines.append(Self.line($0)) }
        for step in steps { scene.perform(step) }
        scene.window.onOutput = nil
        scene.onBehaviour = nil
        return collector.lines == expected
    }

    /// Returns the line of an output; nil if transcripts omit it.
    static func line(_ output: WindowOutput) -> String? {
        if case .animation = output { return nil }
        var transcript = Transcript()
        transcript.note(output)
        return transcript.text(.usual.union(.resets))
    }

    static func line(_ event: SceneBehaviourEvent) -> String {
        var transcript = Transcript()
        transcript.remark("\(event)", at: event.timestamp)
        return transcript.text()
    }

    private final class OutputCollector {
        var lines: [String] = []
    }
}
