import Foundation
import GestureKit
import GestureScenes

/// The events in one scene of a test: its script and its transcript.
struct ExportedScene {
    let name: String
    let source: String?
    /// Its recognizer classes that are not part of touchstone.
    let customRecognizers: [CustomRecognizer]
    /// The distinct names of the recognizers that began or recognized, in that order.
    private(set) var recognized: [String] = []

    private let scene: SwiftCode
    private let stage: SwiftCode
    private var script: ScriptWriter
    private var steps: [WindowStep]
    private var outputLines: [String] = []
    private var transcript = Transcript()
    private var omittedDiagnostics: [String] = []
    private let recordsBehaviours: Bool

    /// Creates the part of a scene whose canvas has this size; the first part's number is 1.
    init(_ scene: Scene, size: CGSize, number: Int) {
        name = scene.name
        source = scene.sourceText
        customRecognizers = CustomRecognizer.all(in: scene)
        recordsBehaviours = scene.hasReportingBehaviours
        self.scene = number == 1 ? "scene" : "scene\(number)"
        stage = number == 1 ? "stage" : "stage\(number)"
        script = ScriptWriter(stage: stage, scene: self.scene, size: scene.size)
        steps = [.resize(size, at: 0)]
    }

    var importsGestureKit: Bool { script.importsGestureKit }

    mutating func note(_ event: SessionEvent) {
        switch event {
        case .event(let event, _): steps.append(.event(event))
        case .window(let step): steps.append(step)
        case .output(let output):
            if let line = ScriptTrial.line(output) { outputLines.append(line) }
            transcript.note(output)
            note(output)
        case .behaviour(let event):
            outputLines.append(ScriptTrial.line(event))
            transcript.remark("\(event)", at: event.timestamp)
        case .diagnostic(let diagnostic): omittedDiagnostics.append(diagnostic.name)
        case .input, .scene, .owned, .interrupted, .cleared: break
        }
    }

    /// Writes the script after all events were noted.
    mutating func finish(_ makeScene: @escaping (String, String?) throws -> Scene) {
        let (name, source) = (name, source)
        let trial = ScriptTrial(makeScene: { try makeScene(name, source) }, expected: outputLines)
        for step in ScriptShortener.steps(steps, trial) { script.note(step) }
    }

    func write(to source: inout SwiftSource) {
        source.add(sceneDeclaration, level: 1)
        source.add("let \(stage) = Stage(window: \(scene).window, keeping: \(scene))", level: 1)
        if recordsBehaviours {
            source.add("\(scene).onBehaviour = { [weak \(stage)] in", level: 1)
            source.add("\(stage)?.remark(\"\\($0)\", at: $0.timestamp)", level: 2)
            source.add("}", level: 1)
        }
        if !script.statements.isEmpty { source.separate() }
        for statement in script.statements { source.add(statement, level: 1) }
        source.separate()
        if !omittedDiagnostics.isEmpty {
            source.comment(
                "Left out, because X events cause them and not the window:",
                level: 1
            )
            for name in Set(omittedDiagnostics).sorted() {
                let count = omittedDiagnostics.count { $0 == name }
                source.comment("\(count) diagnostic\(count == 1 ? "" : "s") \(name).", level: 1)
            }
        }
        let text = transcript.text()
        let expected: SwiftCode = text.isEmpty ? .literal("") : .block(text)
        source.add(.call("\(stage).expect", expected), level: 1)
    }

    private var sceneDeclaration: SwiftCode {
        let call: SwiftCode = "let \(scene) = try Scene"
        guard let source else { return .call(call, .literal(name)) }
        let text = SwiftCode.call("SceneText", .block(source), "name: \(.literal(name))")
        return .call(call, customRecognizers.isEmpty ? [text] : [text, "registry: registry"])
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

/// A recognizer class from outside touchstone, as an exported test refers to it.
struct CustomRecognizer: Hashable {
    /// The class's name in scenes.
    let typeName: String
    let module: String

    /// The modules whose classes are available in every scene.
    private static let standard: Set = ["GestureKit", "SampleGestures"]

    /// Returns the distinct classes in a scene, in its order.
    static func all(in scene: Scene) -> [CustomRecognizer] {
        var classes: [CustomRecognizer] = []
        for recognizer in scene.recognizers {
            let name = String(reflecting: type(of: recognizer))
            let module = String(name.prefix { $0 != "." })
            guard !standard.contains(module),
                let type = recognizer.name.flatMap({ scene.recognizerClass(of: $0) })
            else { continue }
            let custom = CustomRecognizer(typeName: type.typeName, module: module)
            if !classes.contains(custom) { classes.append(custom) }
        }
        return classes
    }
}
