import ArgumentParser
import Foundation
import GestureRecording
import GestureScenes

/// The recognizer classes of a program, and the scene that it opens with.
struct Program {
    var registry = SceneRegistry.standard
    /// The scene that is shown when none is named; nil for the playground.
    var scene: SceneText?

    /// Returns the scene that `--scene` names: the program's own, a built-in one, or a file's.
    func text(named nameOrPath: String) throws(SceneError) -> SceneText {
        if let scene, scene.name == nameOrPath { return scene }
        return try SceneText(named: nameOrPath, alsoSuggesting: scene.map { [$0.name] } ?? [])
    }

    /// Returns the file that `--scene` reads, or nil for the name of a scene without a file.
    func file(of nameOrPath: String) -> String? {
        nameOrPath == scene?.name || SceneText.builtInNames.contains(nameOrPath) ? nil : nameOrPath
    }

    func firstScene() throws(SceneError) -> SceneText {
        if let scene { return scene }
        return try SceneText(named: "playground")
    }

    func scene(_ text: SceneText) throws(SceneError) -> Scene {
        try Scene(text, registry: registry)
    }

    /// Makes the scene of a recording: from its source text, or by name from the program or the built-in
    /// scenes.
    func scene(recorded name: String, source: String?) throws(SceneError) -> Scene {
        // A recording written by hand names its scene as `--scene` does.
        if source == nil, let scene, scene.name == name { return try self.scene(scene) }
        return try Scene(recorded: name, source: source, registry: registry)
    }
}

/// The name of the program: the last component of the path that started it.
let programName: String = {
    let name = CommandLine.arguments.first.map { FileName.last(of: $0) } ?? ""
    return name.isEmpty ? "touchstone" : name
}()

/// A command that makes scenes with the program's recognizer classes.
///
/// The parser creates commands from arguments alone, so the program is passed to `run(in:)`.
protocol SceneCommand: ParsableCommand {
    func run(in program: Program) throws
}

extension SceneCommand {
    func run() throws { try run(in: Program()) }
}
