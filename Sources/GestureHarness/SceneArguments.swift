import ArgumentParser
import Foundation
import GestureRecording
import GestureScenes

/// The options that replace a recording's scene, or properties of its recognizers.
struct SceneArguments: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Use this scene instead of the recorded one.",
            valueName: "name|file.yaml"
        ),
        completion: .scene
    )
    var scene: String?

    @Option(
        name: .customLong("set"),
        help: ArgumentHelp(
            "Override a recognizer's property, such as single.numberOfTapsRequired=2; repeatable.",
            valueName: "id.property=value"
        )
    )
    var settings: [String] = []

    /// The scene's file; a built-in scene has none.
    var file: String? { scene.flatMap(Program().file) }

    /// The options as they were typed.
    var arguments: [String] {
        (scene.map { ["--scene", $0] } ?? []) + settings.flatMap { ["--set", $0] }
    }

    /// Returns a closure that makes the options of a replay, on any thread.
    ///
    /// Throws an error for an invalid or repeated setting, or an invalid scene.
    func makeOptions(in program: Program) throws -> @Sendable () -> Player.Options {
        let values = try Player.Options.settings(settings)
        let text = try scene.map { try program.checkedText(named: $0) }
        return { Player.Options(scene: text, settings: values, in: program) }
    }

    /// Returns a closure like that of `makeOptions(in:)`, whose options require the code of each scene.
    func makeJudgingOptions(in program: Program) throws -> @Sendable () -> Player.Options {
        let makeOptions = try makeOptions(in: program)
        return { makeOptions().requiringCode() }
    }
}

extension Player.Options {
    /// Returns the settings of command-line arguments; throws for an invalid or repeated one.
    static func settings(_ arguments: [String]) throws -> [(path: String, value: SceneValue)] {
        let settings = try arguments.map(Self.setting)
        var paths: Set<String> = []
        for setting in settings where !paths.insert(setting.path).inserted {
            throw ValidationError("found --set \(setting.path) twice, expected it once")
        }
        return settings
    }

    static func pathAndValue(_ text: String) -> (path: String, value: String)? {
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        return parts.count == 2 ? (String(parts[0]), String(parts[1])) : nil
    }

    private static func setting(_ text: String) throws -> (path: String, value: SceneValue) {
        guard let pathAndValue = pathAndValue(text) else {
            throw ValidationError("found --set \(text), expected ID.PROPERTY=VALUE")
        }
        do throws(SceneError) {
            return (pathAndValue.path, try SceneValue(parsing: pathAndValue.value))
        } catch {
            // The message must identify the setting among several.
            throw SceneError(pathAndValue.path, found: error.found, expected: error.expected)
        }
    }
}

extension Program {
    /// Returns the text of a scene after making the scene once, so that its error is not that of each recording.
    func checkedText(named name: String) throws(SceneError) -> SceneText {
        let text = try text(named: name)
        _ = try scene(text)
        return text
    }
}

extension CompletionKind {
    /// The completion of a scene: built-in names, YAML files, and folders that may contain them.
    static var scene: CompletionKind {
        .custom { _, _, start in SceneCompletion.candidates(start) }
    }
}

private enum SceneCompletion {
    static func candidates(_ start: String) -> [String] {
        (SceneText.builtInNames + files(in: start.prefix(through: start.lastIndex(of: "/"))))
            .filter { $0.hasPrefix(start) }
    }

    private static func files(in folder: String) -> [String] {
        let names = try? FileManager.default.contentsOfDirectory(
            atPath: folder.isEmpty ? "." : folder
        )
        return (names ?? []).sorted().filter { !$0.hasPrefix(".") }.compactMap { name in
            let path = folder + name
            var isFolder: ObjCBool = false
            guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
                return nil
            }
            // bash appends the slash.
            if isFolder.boolValue { return CompletionShell.requesting == .bash ? path : path + "/" }
            return path.hasSuffix(".yaml") || path.hasSuffix(".yml") ? path : nil
        }
    }
}

extension String {
    /// Returns the text up to and including an index; without an index, it is empty.
    fileprivate func prefix(through end: Index?) -> String {
        end.map { String(self[...$0]) } ?? ""
    }
}
