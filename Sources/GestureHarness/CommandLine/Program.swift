import ArgumentParser
import Foundation
import GestureRecording
import GestureScenes

/// What a program brings along: its classes of recognizers, and the scene that it opens with.
struct Program {
    /// The classes that scenes can name.
    var registry = SceneRegistry.standard
    /// The scene that is shown where none is named; nil for the playground.
    var scene: SceneText?

    /// The scene that `--scene` names: the program's own, a built-in one, or a file's.
    func text(named nameOrPath: String) throws(SceneError) -> SceneText {
        if let scene, scene.name == nameOrPath { return scene }
        return try SceneText(named: nameOrPath, besides: scene.map { [$0.name] } ?? [])
    }

    /// The file that `--scene` reads; nil for the name of a scene that needs none.
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

    /// Makes the scene that a recording names: from its text, or the program's own, or a built-in one.
    func scene(recorded name: String, source: String?) throws(SceneError) -> Scene {
        // A recording that was written by hand names the scene, as `--scene` does.
        if source == nil, let scene, scene.name == name { return try self.scene(scene) }
        return try Scene(recorded: name, source: source, registry: registry)
    }
}

/// What the program is called: the last part of how it was started.
let programName: String = {
    let name = CommandLine.arguments.first.map { FileName.last(of: $0) } ?? ""
    return name.isEmpty ? "touchstone" : name
}()

/// A command that makes scenes, with the classes of the program that it belongs to.
///
/// The parser makes commands out of arguments alone; this is what it cannot know.
protocol SceneCommand: ParsableCommand {
    func run(in program: Program) throws
}

extension SceneCommand {
    func run() throws { try run(in: Program()) }
}
