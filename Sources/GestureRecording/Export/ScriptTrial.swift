import GestureKit
import GestureScenes

/// Performs steps on a new scene, as an exported test does.
struct ScriptTrial {
    /// Makes a new scene.
    let makeScene: () throws -> Scene
    /// The recorded outputs of the scene, one line each, including resets.
    let expected: [String]

    /// Whether these steps give the recorded outputs; stops at the first difference.
    func agrees(_ steps: [WindowStep]) -> Bool {
        guard let scene = try? makeScene() else { return false }
        let ear = Ear(expected)
        scene.window.onOutput = { ear.hear(Self.line($0)) }
        scene.onBehaviour = { ear.hear(Self.line($0)) }
        defer {
            scene.window.onOutput = nil
            scene.onBehaviour = nil
        }
        for step in steps {
            guard ear.agrees, perform(step, on: scene) else { return false }
        }
        return ear.agrees && ear.count == expected.count
    }

    private func perform(_ step: WindowStep, on scene: Scene) -> Bool {
        let window = scene.window
        switch step {
        case .event(let event): window.send(event)
        case .fingersLeft(let ids): window.fingersLeft = ids
        case .cancelTouches(let time): window.cancelAllTouches(at: time)
        case .cancelPresses(let time): window.cancelAllPresses(at: time)
        case .advance(let time): window.advance(to: time)
        case .runOn:
            for _ in 0..<Session.mostDeadlines {
                guard let deadline = window.nextDeadline else { break }
                window.advance(to: deadline)
            }
        case .set(let path, let value):
            guard (try? scene.set(path, value)) != nil else { return false }
        case .resize(let size, _): scene.resize(to: size)
        }
        return true
    }

    static func line(_ output: WindowOutput) -> String {
        var transcript = Transcript()
        transcript.note(output)
        return transcript.text(.usual.union(.resets))
    }

    static func line(_ event: SceneBehaviourEvent) -> String {
        var transcript = Transcript()
        transcript.remark("\(event)", at: event.timestamp)
        return transcript.text()
    }

    /// Compares the outputs line by line.
    private final class Ear {
        private let expected: [String]
        private(set) var count = 0
        private(set) var agrees = true

        init(_ expected: [String]) { self.expected = expected }

        func hear(_ line: String) {
            agrees = agrees && count < expected.count && expected[count] == line
            count += 1
        }
    }
}
