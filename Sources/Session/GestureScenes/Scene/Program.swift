/// The recognizer classes of a program, and the scene that it opens with.
package struct Program {
    let registry: SceneRegistry
    /// The scene that is shown when none is named; nil for the playground.
    let scene: SceneText?

    package init(registry: SceneRegistry = .standard, scene: SceneText? = nil) {
        self.registry = registry
        self.scene = scene
    }

    /// Returns the scene that `--scene` names: the program's own, a built-in one, or a file's.
    package func text(named nameOrPath: String) throws(SceneError) -> SceneText {
        if let scene, scene.name == nameOrPath { return scene }
        return try SceneText(named: nameOrPath, alsoSuggesting: scene.map { [$0.name] } ?? [])
    }

    /// Returns the file that `--scene` reads, or nil for the name of a scene without a file.
    package func file(of nameOrPath: String) -> String? {
        nameOrPath == scene?.name || SceneText.builtInNames.contains(nameOrPath) ? nil : nameOrPath
    }

    package func firstScene() throws(SceneError) -> SceneText {
        if let scene { return scene }
        return try SceneText(named: "playground")
    }

    package func scene(_ text: SceneText) throws(SceneError) -> Scene {
        try Scene(text, registry: registry)
    }

    /// Makes the scene of a recording: from its source text, or by name from the program or the built-in
    /// scenes.
    package func scene(recorded name: String, source: String?) throws(SceneError) -> Scene {
        // A recording written by hand names its scene as `--scene` does.
        if source == nil, let scene, scene.name == name { return try self.scene(scene) }
        return try Scene(recorded: name, source: source, registry: registry)
    }
}
