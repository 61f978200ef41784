import Foundation
import GestureKit
package import GestureScenes
package import RecordingFormat

/// A recording as a regression test in Swift: the scene, one line for each input of the window, and the
/// transcript of its outputs.
///
/// Its numbers are rounded unless that changes the transcript. Hovering that no recognizer uses is omitted. The
/// test requires neither the recording nor the bridge, and the same recording always gives the same text.
package struct SwiftTest {
    package let text: String
    /// Problems in the recording that are not errors.
    package let warnings: [RecordingError]

    /// Creates the test of a recording.
    ///
    /// - Parameters:
    ///   - file: The recording, or a report's PNG.
    ///   - choice: The only sequence to test, in its scene and with the values of its time; nil for the whole
    ///     recording.
    ///   - version: The program's version.
    ///   - makeScene: Creates a scene from its name and text; nil for those of touchstone.
    /// - Throws: `RecordingError`, or any error of a replay.
    package init(
        file: String,
        _ choice: SequenceChoice? = nil,
        version: String,
        makeScene: ((String, String?) throws -> Scene)? = nil
    ) throws {
        var options = Player.Options()
        if let makeScene { options.makeScene = makeScene }
        let sequence = try choice.map { try RecordedSequence($0, of: file, options: options) }
        let player = try Player(file: file, options: options)
        if let code = player.session.scene.codeName { throw Self.refusal(of: code, in: file) }
        var parts = [
            ExportedScene(player.session.scene, size: player.session.header.size, number: 1)
        ]
        // The part with the chosen sequence alone, and that with all before it in its scene.
        var alone: ExportedScene?
        var isOver = false
        var code: String?
        let trace = sequence.map { _ in SessionTrace(of: player.session) }
        trace?.willBeginSequence = { time in
            guard let sequence else { return }
            if abs(time - sequence.start) <= Tolerance.time { alone = parts[0].alone(from: time) }
            isOver = time > sequence.start + Tolerance.time
        }
        player.session.observe { event in
            guard !isOver else { return }
            guard case .scene(let scene, let size) = event else {
                alone?.note(event)
                parts[parts.count - 1].note(event)
                return
            }
            code = code ?? scene.codeName
            if sequence == nil {
                parts.append(ExportedScene(scene, size: size, number: parts.count + 1))
            } else if alone == nil {
                parts = [ExportedScene(scene, size: size, number: 1)]
            } else {
                isOver = true
            }
        }
        try player.performAll()
        if let code { throw Self.refusal(of: code, in: file) }
        // Moved views and other traces of earlier sequences may matter.
        if let alone, alone.isRepeatable(options.makeScene) { parts = [alone] }
        for index in parts.indices { parts[index].finish(options.makeScene) }
        warnings = player.warnings
        text = Self.text(parts, file: sequence == nil ? file : nil, version: version)
    }

    private static func refusal(of code: String, in file: String) -> RecordingError {
        RecordingError(
            file,
            "found the code \"\(code)\", expected a YAML scene; write the test in the package of the code"
        )
    }

    /// Returns the test; without a file, it is named after its outcome.
    private static func text(_ parts: [ExportedScene], file: String?, version: String) -> String {
        var recognized: [String] = []
        for name in parts.flatMap(\.recognized) where !recognized.contains(name) {
            recognized.append(name)
        }
        let name = TestName.name(
            file: file,
            scene: parts[0].name,
            recognized: recognized,
            failure: parts.compactMap(\.failure).last
        )
        var classes: [CustomRecognizer] = []
        for custom in parts.flatMap(\.customRecognizers) where !classes.contains(custom) {
            classes.append(custom)
        }
        var source = SwiftSource()
        for line in heading(parts, version: version) { source.comment(line) }
        source.separate()
        // CGFloat literals need Foundation.
        source.add("import Foundation")
        if parts.contains(where: \.importsGestureKit) { source.add("import GestureKit") }
        let modules = ["GestureScenes", "GestureTesting", "Testing"] + classes.map(\.module)
        for module in Set(modules).sorted() { source.add("import \(.word(module))") }
        source.separate()
        source.add("@Test func \(.name(name, otherwise: "a recording"))() throws {")
        if !classes.isEmpty {
            source.add("var registry = SceneRegistry.standard", level: 1)
            for custom in classes {
                source.add("registry.register(.\(.word(custom.typeName)))", level: 1)
            }
        }
        for (index, part) in parts.enumerated() {
            if index > 0 { source.separate() }
            part.write(to: &source)
        }
        source.add("}")
        return source.text
    }

    private static func heading(_ parts: [ExportedScene], version: String) -> [String] {
        let names = parts.map { "\"\($0.name)\"" }
        let scenes =
            (names.count == 1 ? "the scene " : "the scenes ") + names.joined(separator: ", ")
        var lines = [
            "Exported by touchstone \(version) from a recording of \(scenes).",
            "",
            "To run it, put it into a test target that depends on touchstone's products GestureKit,",
            "GestureScenes and GestureTesting, and call `swift test`.",
        ]
        let modules = Set(parts.flatMap(\.customRecognizers).map(\.module)).sorted()
        if !modules.isEmpty {
            lines += [
                "",
                "Its recognizers' own classes come from \(modules.joined(separator: ", ")), with a public",
                "static property of RecognizerClass for each, as the program registers them.",
            ]
        }
        return lines
    }
}

private enum TestName {
    private static let maxLength = 80

    /// Returns the file's own name as words.
    ///
    /// If that is missing, generated by the program or the scene's name, the result is the scene and the
    /// recognizers that fired; without them, the last failure.
    static func name(
        file: String?,
        scene: String,
        recognized: [String],
        failure: String?
    ) -> String {
        let stem = URL(fileURLWithPath: file ?? "").deletingPathExtension().lastPathComponent
        let words = clean(stem.replacing(/[-_]+/, with: " "))
        let isMeaningful =
            file != nil && !words.isEmpty && words != clean(scene)
            && !stem.contains(/^touchstone-\d/)
        guard !isMeaningful else { return words }
        let outcome =
            recognized.isEmpty ? failure ?? "nothing" : recognized.joined(separator: ", ")
        return clean("\(scene): \(outcome)")
    }

    /// Returns the text reduced to characters that are valid between backticks and are not operators:
    /// letters, digits and harmless punctuation.
    private static func clean(_ text: String) -> String {
        let allowed = text.unicodeScalars.filter { scalar in
            scalar.properties.isAlphabetic || scalar.properties.numericType != nil
                || " ,:+".unicodeScalars.contains(scalar)
        }
        let words = String(String.UnicodeScalarView(allowed)).split(separator: " ")
        let whole = words.joined(separator: " ")
        let isWord = whole.unicodeScalars.contains { $0.properties.isAlphabetic }
        return isWord
            ? String(String.UnicodeScalarView(whole.unicodeScalars.prefix(maxLength)))
                .trimmingCharacters(in: .whitespaces) : ""
    }
}

/// The events in one scene of a test: its script and its transcript.
private struct ExportedScene {
    let name: String
    let source: String?
    /// Its recognizer classes that are not part of touchstone.
    let customRecognizers: [CustomRecognizer]
    /// The distinct names of the recognizers that began or recognized, in that order.
    private(set) var recognized: [String] = []
    /// The last failure, as `single heldTooLong`; nil if there is none.
    private(set) var failure: String?

    private let scene: SwiftCode
    private let stage: SwiftCode
    private var script: ScriptWriter
    private var steps: [WindowStep]
    private var outputLines: [String] = []
    private var transcript = Transcript()
    private var omittedDiagnostics: [String] = []
    private let recordsBehaviours: Bool
    /// The part is a single sequence, after which a setting has no effect.
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
        steps = [.resize(size)]
    }

    var importsGestureKit: Bool { script.importsGestureKit }

    mutating func note(_ event: Session.Event) {
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
            source.comment("Left out, because the window does not cause them:", level: 1)
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
        let name = transition.recognizer.touchstone.label
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
private struct CustomRecognizer: Hashable {
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
private struct ScriptTrial {
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

    /// The line of an output, unless transcripts omit it.
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

/// Shorter steps that usually have the same outputs.
extension [WindowStep] {
    /// Returns the steps without ticks that a later step makes redundant, and without hovering if no recognizer
    /// of the scene uses it.
    func shortened(for scene: Scene) -> [WindowStep] {
        let usesHovering = scene.recognizers.contains { $0 is HoverGestureRecognizer }
        var short: [WindowStep] = []
        /// The time up to which the following steps fire deadlines; nil after the last tick, which defines the
        /// time up to which nothing more happens.
        var next: TimeInterval?
        for step in reversed() where usesHovering || !step.isHover {
            if let time = step.deadlineTime {
                if step.isTick, let next, next >= time { continue }
                next = time
            }
            short.append(step)
        }
        return short.reversed()
    }

    /// The steps with locations in whole points, times in milliseconds and in order, and all other numbers in
    /// hundredths.
    var rounded: [WindowStep] {
        var latest = -TimeInterval.infinity
        func time(_ time: TimeInterval) -> TimeInterval {
            latest = Swift.max(latest, time.rounded(decimals: 3))
            return latest
        }
        return map { step in
            switch step {
            case .event(var event):
                event.timestamp = time(event.timestamp)
                event.content = event.content.rounded
                return .event(event)
            case .cancelTouches(let recorded): return .cancelTouches(at: time(recorded))
            case .cancelPresses(let recorded): return .cancelPresses(at: time(recorded))
            case .advance(let recorded): return .advance(to: time(recorded))
            case .fingersLeft, .resize, .runOn, .set, .putViewsBack: return step
            }
        }
    }
}

extension WindowStep {
    /// The time up to which it fires deadlines; nil for a step that fires none.
    fileprivate var deadlineTime: TimeInterval? {
        switch self {
        case .event where isHover: nil
        case .event(let event): event.timestamp
        case .cancelTouches(let time), .cancelPresses(let time), .advance(let time): time
        case .runOn: .infinity
        case .fingersLeft, .set, .putViewsBack, .resize: nil
        }
    }

    /// Whether it only fires deadlines.
    fileprivate var isTick: Bool {
        switch self {
        case .advance: true
        case .event(let event): event == InputEvent([], at: event.timestamp)
        case .fingersLeft, .cancelTouches, .cancelPresses, .runOn, .set, .putViewsBack, .resize:
            false
        }
    }

    fileprivate var isHover: Bool {
        if case .event(let event) = self, case .hover = event.content { true } else { false }
    }
}

extension InputEvent.Content {
    fileprivate var rounded: InputEvent.Content {
        switch self {
        case .touches(let samples): return .touches(samples.map(\.rounded))
        case .presses(let samples):
            return .presses(
                samples.map { sample in
                    var short = sample
                    short.force = sample.force.rounded(decimals: 2)
                    return short
                }
            )
        case .hover(var sample):
            sample.location = sample.location.rounded
            return .hover(sample)
        case .scroll(var sample):
            sample.location = sample.location.rounded
            sample.translation = sample.translation.rounded
            return .scroll(sample)
        case .transform(var sample):
            sample.location = sample.location.rounded
            sample.scale = sample.scale.rounded(decimals: 2)
            sample.rotation = sample.rotation.rounded(decimals: 2)
            return .transform(sample)
        }
    }
}

extension TouchSample {
    /// The sample without a time of its own.
    fileprivate var rounded: TouchSample {
        var short = self
        short.location = location.rounded
        short.timestamp = nil
        short.force = force?.rounded(decimals: 2)
        short.majorRadius = majorRadius?.rounded(decimals: 2)
        short.minorRadius = minorRadius?.rounded(decimals: 2)
        short.orientation = orientation?.rounded(decimals: 2)
        short.altitude = altitude?.rounded(decimals: 2)
        short.azimuth = azimuth?.rounded(decimals: 2)
        return short
    }
}

extension CGPoint {
    fileprivate var rounded: CGPoint {
        CGPoint(x: Double(x).rounded(decimals: 0), y: Double(y).rounded(decimals: 0))
    }
}

extension Double {
    fileprivate func rounded(decimals: Int) -> Double {
        let factor = pow(10, Double(decimals))
        let result = (self * factor).rounded() / factor
        // Avoids negative zero.
        return result == 0 && self != 0 ? 0 : result
    }
}
