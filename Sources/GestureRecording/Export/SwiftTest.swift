import Foundation
import GestureKit
package import GestureScenes

/// A recording as a regression test in Swift: the scene, the inputs of the window, one line each,
/// and the transcript of its outputs.
///
/// It omits everything that the transcript does not depend on: decimals, hovering and sizes without
/// an effect. It needs no recording and no bridge, and the same recording always gives the same
/// text.
package struct SwiftTest {
    package let text: String
    /// What was odd with the recording, but no error.
    package let warnings: [RecordingError]

    package init(
        file: String,
        version: String,
        makeScene: ((String, String?) throws -> Scene)? = nil
    ) throws {
        var options = Player.Options()
        if let makeScene { options.makeScene = makeScene }
        let player = try Player(file: file, options: options)
        var parts = [TestPart(player.session.scene, size: player.header.size, number: 1)]
        player.session.observe { event in
            if case .scene(let scene, let size) = event {
                parts.append(TestPart(scene, size: size, number: parts.count + 1))
            } else {
                parts[parts.count - 1].note(event)
            }
        }
        try player.performAll()
        for index in parts.indices { parts[index].finish(options.makeScene) }
        warnings = player.warnings
        text = Self.text(parts, file: file, version: version)
    }

    private static func text(_ parts: [TestPart], file: String, version: String) -> String {
        var recognized: [String] = []
        for name in parts.flatMap(\.recognized) where !recognized.contains(name) {
            recognized.append(name)
        }
        let name = TestName.name(file: file, scene: parts[0].name, recognized: recognized)
        var classes: [OwnClass] = []
        for own in parts.flatMap(\.ownClasses) where !classes.contains(own) { classes.append(own) }
        var source = SwiftSource()
        for line in heading(parts, version: version) { source.comment(line) }
        source.separate()
        // CGFloat literals need Foundation.
        source.add("import Foundation")
        if parts.contains(where: \.namesCore) { source.add("import GestureKit") }
        let modules = ["GestureScenes", "GestureTesting", "Testing"] + classes.map(\.module)
        for module in Set(modules).sorted() { source.add("import \(.word(module))") }
        source.separate()
        source.add("@Test func \(.name(name, otherwise: "a recording"))() throws {")
        if !classes.isEmpty {
            source.add("var registry = SceneRegistry.standard", level: 1)
            for own in classes {
                source.add("registry.register(.\(.word(own.typeName)))", level: 1)
            }
        }
        for (index, part) in parts.enumerated() {
            if index > 0 { source.separate() }
            part.write(to: &source)
        }
        source.add("}")
        return source.text
    }

    private static func heading(_ parts: [TestPart], version: String) -> [String] {
        let names = parts.map { "\"\($0.name)\"" }
        let scenes =
            (names.count == 1 ? "the scene " : "the scenes ") + names.joined(separator: ", ")
        var lines = [
            "Exported by touchstone \(version) from a recording of \(scenes).",
            "",
            "To run it, put it into a test target that depends on touchstone's products GestureKit,",
            "GestureScenes and GestureTesting, and call `swift test`.",
        ]
        let modules = Set(parts.flatMap(\.ownClasses).map(\.module)).sorted()
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
    private static let most = 80

    /// The file's own name as words; where it says nothing, as the one that the program gives or the
    /// scene's, the scene and what was recognized in it.
    static func name(file: String, scene: String, recognized: [String]) -> String {
        let stem = URL(fileURLWithPath: file).deletingPathExtension().lastPathComponent
        let words = clean(stem.replacing(/[-_]+/, with: " "))
        let isTelling = !words.isEmpty && words != clean(scene) && !stem.contains(/^touchstone-\d/)
        guard !isTelling else { return words }
        let what = recognized.isEmpty ? "nothing" : recognized.joined(separator: ", ")
        return clean("\(scene): \(what)")
    }

    /// What may stand between backticks, and is no operator: letters, digits and harmless marks.
    private static func clean(_ text: String) -> String {
        let allowed = text.unicodeScalars.filter { scalar in
            scalar.properties.isAlphabetic || scalar.properties.numericType != nil
                || " ,:+".unicodeScalars.contains(scalar)
        }
        let words = String(String.UnicodeScalarView(allowed)).split(separator: " ")
        let whole = words.joined(separator: " ")
        let isWord = whole.unicodeScalars.contains { $0.properties.isAlphabetic }
        return isWord
            ? String(String.UnicodeScalarView(whole.unicodeScalars.prefix(most)))
                .trimmingCharacters(in: .whitespaces) : ""
    }
}
