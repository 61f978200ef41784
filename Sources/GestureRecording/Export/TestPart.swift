import Foundation
import GestureKit
import GestureScenes

/// What happens in one scene of a test: its script, and the transcript.
struct TestPart {
    /// The scene's name.
    let name: String
    /// The scene's text; nil for a built-in one.
    let source: String?
    /// Its classes of recognizers that are not touchstone's.
    let ownClasses: [OwnClass]
    /// The names of the recognizers that began or recognized, in that order, each once.
    private(set) var recognized: [String] = []

    private let scene: String
    private let stage: String
    private var script: ScriptWriter
    private var transcript = Transcript()
    private var leftOut: [String] = []
    private let hearsBehaviours: Bool

    /// Starts a scene whose canvas has this size; the first one's number is 1.
    init(_ scene: Scene, size: CGSize, number: Int) {
        name = scene.name
        source = scene.sourceText
        ownClasses = OwnClass.all(in: scene)
        hearsBehaviours = scene.hasTellingBehaviours
        let suffix = number == 1 ? "" : "\(number)"
        self.scene = "scene" + suffix
        stage = "stage" + suffix
        script = ScriptWriter(stage: stage, scene: self.scene, size: scene.size)
        script.resize(to: size, stage)
    }

    var namesCore: Bool { script.namesCore }

    mutating func note(_ step: SessionStep) {
        switch step {
        case .output(let output):
            transcript.note(output)
            note(output)
        case .behaviour(let event): transcript.remark("\(event)", at: event.timestamp)
        case .note(let diagnostic): leftOut.append(diagnostic.name)
        case .event, .cancelTouches, .cancelPresses, .advance, .runOn, .set, .resize, .scene:
            script.note(step)
        }
    }

    /// The function's lines, indented.
    var lines: [String] {
        var result = making
        result.append("    let \(stage) = Stage(window: \(scene).window, keeping: \(scene))")
        if hearsBehaviours {
            result += [
                "    \(scene).onBehaviour = { [weak \(stage)] in",
                "        \(stage)?.remark(\"\\($0)\", at: $0.timestamp)",
                "    }",
            ]
        }
        if !script.lines.isEmpty { result += [""] + script.lines }
        result.append("")
        if !leftOut.isEmpty {
            result.append("    // Left out, since it is told of X's events and not by the window:")
            for name in Set(leftOut).sorted() {
                let count = leftOut.count { $0 == name }
                result.append("    // \(count) diagnostic\(count == 1 ? "" : "s") \(name).")
            }
        }
        return result + expectation
    }

    private var making: [String] {
        guard let source else {
            return ["    let \(scene) = try Scene(\(SwiftLiteral.string(name)))"]
        }
        var block = SwiftLiteral.block(source, indentation: 12)
        block[0] = "            " + block[0]
        block[block.count - 1] += ","
        let end = ownClasses.isEmpty ? ["        )"] : ["        ),", "        registry: registry"]
        return ["    let \(scene) = try Scene(", "        SceneText("] + block
            + ["            name: \(SwiftLiteral.string(name))"] + end + ["    )"]
    }

    private var expectation: [String] {
        let text = transcript.text()
        guard !text.isEmpty else { return ["    \(stage).expect(\"\")"] }
        var block = SwiftLiteral.block(text, indentation: 8)
        block[0] = "        " + block[0]
        return ["    \(stage).expect("] + block + ["    )"]
    }

    private mutating func note(_ output: WindowOutput) {
        guard case .transition(let transition) = output, transition.reason != .reset else { return }
        let name = transition.recognizer.label
        switch transition.to {
        case .began, .ended: if !recognized.contains(name) { recognized.append(name) }
        case .possible, .changed, .cancelled, .failed: break
        }
    }
}
