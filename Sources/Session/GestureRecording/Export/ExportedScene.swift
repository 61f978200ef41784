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
    /// The last failure, as `single heldTooLong`; nil without one.
    private(set) var failure: String?

    private let scene: SwiftCode
    private let stage: SwiftCode
    private var script: ScriptWriter
    private var steps: [WindowStep]
    private var outputLines: [String] = []
    private var transcript = Transcript()
    private var omittedDiagnostics: [String] = []
    private let recordsBehaviours: Bool
    /// Whether it is a sequence alone, after which a setting has no effect.
    private var isAlone = false

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

    /// Returns the part of a sequence that begins now: the scene with its size and settings, without earlier
    /// input.
    ///
    /// The landing that began the sequence may be noted already.
    func alone(from time: TimeInterval) -> ExportedScene {
        var alone = self
        let landing = steps.reversed().prefix { step in
            guard case .event(let event) = step else { return false }
            return event.timestamp >= time - Tolerance.time
        }
        var size: WindowStep?
        var settings: [(path: String, step: WindowStep)] = []
        for step in steps.dropLast(landing.count) {
            switch step {
            case .resize: size = step
            case .set(let path, _):
                settings.removeAll { $0.path == path }
                settings.append((path, step))
            default: break
            }
        }
        if case .resize(let points, _) = size { size = .resize(points, at: 0) }
        alone.steps = (size.map { [$0] } ?? []) + settings.map(\.step) + landing.reversed()
        alone.isAlone = true
        (alone.outputLines, alone.transcript) = ([], Transcript())
        (alone.omittedDiagnostics, alone.recognized, alone.failure) = ([], [], nil)
        return alone
    }

    /// Whether the steps give the recorded outputs.
    func isRepeatable(_ makeScene: @escaping (String, String?) throws -> Scene) -> Bool {
        trial(makeScene).agrees(steps)
    }

    private func trial(_ makeScene: @escaping (String, String?) throws -> Scene) -> ScriptTrial {
        let (name, source) = (name, source)
        return ScriptTrial(makeScene: { try makeScene(name, source) }, expected: outputLines)
    }

    /// Writes the script after all events were noted.
    mutating func finish(_ makeScene: @escaping (String, String?) throws -> Scene) {
        while isAlone, steps.last?.isSetting == true { steps.removeLast() }
        for step in writtenSteps(makeScene) { script.note(step) }
    }

    /// Returns short steps with round numbers if they give the recorded outputs, or else with exact numbers.
    private func writtenSteps(
        _ makeScene: @escaping (String, String?) throws -> Scene
    ) -> [WindowStep] {
        guard let scene = try? makeScene(name, source) else { return steps }
        let short = steps.shortened(for: scene)
        return [short.rounded, short].first(where: trial(makeScene).agrees) ?? steps
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
            source.comment("Left out, because X events cause them and not the window:", level: 1)
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
        case .failed: failure = transition.reason.map { "\(name) \($0.name)" } ?? failure
        case .possible, .changed, .cancelled: break
        }
    }
}

extension WindowStep {
    fileprivate var isSetting: Bool {
        switch self {
        case .set, .resize: true
        case .event, .fingersLeft, .cancelTouches, .cancelPresses, .advance, .runOn, .putViewsBack:
            false
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

/// A test run of steps on a new scene, as in an exported test.
struct ScriptTrial {
    let makeScene: () throws -> Scene
    /// The recorded outputs of the scene, one line each, including resets.
    let expected: [String]

    /// Returns whether these steps give the recorded outputs.
    func agrees(_ steps: [WindowStep]) -> Bool {
        guard let scene = try? makeScene() else { return false }
        var lines: [String] = []
        scene.window.onOutput = { output in
            if let line = Self.line(output) { lines.append(line) }
        }
        scene.onBehaviour = { lines.append(Self.line($0)) }
        for step in steps { scene.perform(step) }
        scene.window.onOutput = nil
        scene.onBehaviour = nil
        return lines == expected
    }

    /// Returns the line of an output; nil if transcripts omit it.
    static func line(_ output: WindowOutput) -> String? {
        switch output {
        case .animation, .unreceived: return nil
        case .transition, .action, .message, .control, .diagnostic: break
        }
        var transcript = Transcript()
        transcript.note(output)
        return transcript.text(.usual.union(.resets))
    }

    static func line(_ event: SceneBehaviourEvent) -> String {
        var transcript = Transcript()
        transcript.remark("\(event)", at: event.timestamp)
        return transcript.text()
    }
}
