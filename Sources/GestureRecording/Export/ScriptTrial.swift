import GestureKit
import GestureScenes

/// A test run of steps on a new scene, as in an exported test.
struct ScriptTrial {
    let makeScene: () throws -> Scene
    /// The recorded outputs of the scene, one line each, including resets.
    let expected: [String]

    /// The total length of all test runs so far, in steps; creating a scene counts as 100.
    private(set) var work = 0

    /// Returns whether these steps give the recorded outputs; stops at the first difference.
    mutating func agrees(_ steps: [WindowStep]) -> Bool {
        var rest = expected[...]
        let isWhole = perform(steps) { lines in
            guard rest.starts(with: lines) else { return false }
            rest = rest.dropFirst(lines.count)
            return true
        }
        return isWhole && rest.isEmpty
    }

    /// Returns the outputs of each step, up to one that cannot be performed.
    mutating func outputs(of steps: [WindowStep]) -> [[String]] {
        var outputs: [[String]] = []
        _ = perform(steps) { lines in
            outputs.append(lines)
            return true
        }
        return outputs
    }

    /// Returns whether all steps were performed; stops if `shouldContinue` rejects a step's outputs.
    private mutating func perform(
        _ steps: [WindowStep],
        shouldContinue: ([String]) -> Bool
    ) -> Bool {
        work += steps.count + 100
        guard let scene = try? makeScene() else { return false }
        let collector = OutputCollector()
        scene.window.onOutput = { output in
            if let line = Self.line(output) { collector.lines.append(line) }
        }
        scene.onBehaviour = { collector.lines.append(Self.line($0)) }
        defer {
            scene.window.onOutput = nil
            scene.onBehaviour = nil
        }
        for step in steps {
            collector.lines = []
            guard perform(step, on: scene), shouldContinue(collector.lines) else { return false }
        }
        return true
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
            let pendingWork = window.pendingWork
            for _ in 0..<Session.maxDeadlines {
                guard let deadline = pendingWork.nextDeadline else { break }
                window.advance(to: deadline)
            }
        case .set(let path, let value):
            guard (try? scene.set(path, value)) != nil else { return false }
        case .putViewsBack: scene.putViewsBack()
        case .resize(let size, _): scene.resize(to: size)
        }
        return true
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
