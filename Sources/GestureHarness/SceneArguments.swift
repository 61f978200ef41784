import ArgumentParser
import GestureRecording
import GestureScenes

extension Program {
    /// Returns the text of a scene after making the scene once, so that its error is not that of each recording.
    func checkedText(named name: String) throws(SceneError) -> SceneText {
        let text = try text(named: name)
        _ = try scene(text)
        return text
    }
}

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

    /// The scene's file; nil without one, and for a built-in scene.
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
}
