import Foundation
import GestureKit
public import GestureScenes

/// A recording as a regression test in Swift: the scene, what the window was given, a line each, and
/// the transcript that it answered with.
///
/// It needs no recording and no bridge, and is the same text whenever it is made anew.
public struct SwiftTest {
    /// The whole file.
    public let text: String
    /// What was odd with the recording, but no error.
    public let warnings: [RecordingError]

    /// Replays the file and writes down what its window was given.
    ///
    /// - Parameters:
    ///   - file: a recording, or a report's PNG.
    ///   - version: the program's, for the comment at the top.
    ///   - makeScene: makes each scene from its name and text; as the recording says by default.
    /// - Throws: as `Replay`.
    public init(
        file: String,
        version: String,
        makeScene: ((String, String?) throws -> Scene)? = nil
    ) throws {
        var options = Replay.Options()
        if let makeScene { options.makeScene = makeScene }
        var run = try ReplayRun(file: file, options: options, onLine: nil)
        var parts = [TestPart(run.session.scene, size: run.header.size, number: 1)]
        run.session.onStep = { step in
            if case .scene(let scene, let size) = step {
                parts.append(TestPart(scene, size: size, number: parts.count + 1))
            } else {
                parts[parts.count - 1].note(step)
            }
        }
        try run.perform()
        run.session.onStep = nil
        warnings = run.reader.warnings
        text = Self.text(parts, file: file, version: version)
    }

    private static func text(_ parts: [TestPart], file: String, version: String) -> String {
        var recognized: [String] = []
        for name in parts.flatMap(\.recognized) where !recognized.contains(name) {
            recognized.append(name)
        }
        let scene = parts[0].name
        let name = TestName.name(file: file, scene: scene, recognized: recognized)
        var lines = heading(parts, version: version)
        // Foundation has the literals of CGFloat.
        lines.append("import Foundation")
        if parts.contains(where: \.namesCore) { lines.append("import GestureKit") }
        var classes: [OwnClass] = []
        for own in parts.flatMap(\.ownClasses) where !classes.contains(own) { classes.append(own) }
        let modules = ["GestureScenes", "GestureTesting", "Testing"] + classes.map(\.module)
        lines += Set(modules).sorted().map { "import \($0)" }
        lines += ["", "@Test func `\(name)`() throws {"]
        if !classes.isEmpty {
            lines.append("    var registry = SceneRegistry.standard")
            lines += classes.map { "    registry.register(.\($0.code))" }
        }
        for (index, part) in parts.enumerated() {
            if index > 0 { lines.append("") }
            lines += part.lines
        }
        return (lines + ["}", ""]).joined(separator: "\n")
    }

    private static func heading(_ parts: [TestPart], version: String) -> [String] {
        let names = parts.map { SwiftLiteral.string($0.name) }
        let scenes =
            (names.count == 1 ? "the scene " : "the scenes ") + names.joined(separator: ", ")
        var lines = [
            "// Exported by touchstone \(version) from a recording of \(scenes).",
            "//",
            "// To run it, put it into a test target that depends on touchstone's products GestureKit,",
            "// GestureScenes and GestureTesting, and call `swift test`.",
        ]
        let modules = Set(parts.flatMap(\.ownClasses).map(\.module)).sorted()
        if !modules.isEmpty {
            lines += [
                "//",
                "// Its recognizers' own classes come from \(modules.joined(separator: ", ")), with a public",
                "// static property of RecognizerClass for each, as the program registers them.",
            ]
        }
        return lines + [""]
    }
}
