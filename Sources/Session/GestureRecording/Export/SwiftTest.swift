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
        var parts = [ExportedScene(player.session.scene, size: player.header.size, number: 1)]
        // The part with the chosen sequence alone, and that with all before it in its scene.
        var alone: ExportedScene?
        var isOver = false
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
            if sequence == nil {
                parts.append(ExportedScene(scene, size: size, number: parts.count + 1))
            } else if alone == nil {
                parts = [ExportedScene(scene, size: size, number: 1)]
            } else {
                isOver = true
            }
        }
        try player.performAll()
        // Moved views and other traces of earlier sequences may matter.
        if let alone, alone.isRepeatable(options.makeScene) { parts = [alone] }
        for index in parts.indices { parts[index].finish(options.makeScene) }
        warnings = player.warnings
        text = Self.text(parts, file: sequence == nil ? file : nil, version: version)
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

enum TestName {
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
