/// The recognizer classes of a program, its scenes of code, and the scene that it opens with.
package struct Program {
    let registry: SceneRegistry
    /// The scene that is shown when none is named; nil for the first scene of code, or else the playground.
    let scene: SceneText?

    package init(registry: SceneRegistry = .standard, scene: SceneText? = nil) {
        self.registry = registry
        self.scene = scene
    }

    /// The names of the scenes of code, in the order of the menu.
    package var codeNames: [String] { registry.codes.map(\.name) }

    /// Whether a replay may run views of the program's own.
    package var runsOwnCode: Bool { !registry.codes.isEmpty }

    /// The number of threads on which recordings may be replayed; nil for one per core.
    ///
    /// A program's code may be safe on one thread only.
    package var replayThreads: Int? { runsOwnCode ? 1 : nil }

    /// Returns the scene that `--scene` names: the program's own, one of code, a built-in one, or a file's.
    package func text(named nameOrPath: String) throws(SceneError) -> SceneText {
        if let scene, scene.name == nameOrPath { return scene }
        if let code = registry.code(named: nameOrPath) { return try text(of: code) }
        return try SceneText(
            named: nameOrPath,
            alsoSuggesting: (scene.map { [$0.name] } ?? []) + codeNames
        )
    }

    /// Returns the file that `--scene` reads, or nil for the name of a scene without a file.
    package func file(of nameOrPath: String) -> String? {
        let names = SceneText.builtInNames + codeNames
        return nameOrPath == scene?.name || names.contains(nameOrPath) ? nil : nameOrPath
    }

    package func firstScene() throws(SceneError) -> SceneText {
        if let scene { return scene }
        if let code = registry.codes.first { return try text(of: code) }
        return try SceneText(named: "playground")
    }

    /// Returns the scene that `--scene` names, whose recognizers watch another program's touches.
    package func watchingText(named nameOrPath: String) throws(SceneError) -> SceneText {
        guard registry.code(named: nameOrPath) == nil else {
            throw SceneError(
                nameOrPath,
                found: "code, whose recognizers belong to its own views",
                expected: "a YAML scene"
            )
        }
        return try text(named: nameOrPath)
    }

    private func text(of code: SceneCode) throws(SceneError) -> SceneText {
        let tree = CodeTree(code.makeWindow(code.size), registry)
        let text = try TreeDescription.text(of: tree.window, code: code, in: registry)
        // Without the tree, its window is empty.
        withExtendedLifetime(tree) {}
        return SceneText(text, name: code.name)
    }

    package func scene(_ text: SceneText) throws(SceneError) -> Scene {
        try Scene(text, registry: registry)
    }

    /// Makes the scene of a recording that a program made before it was rebuilt.
    ///
    /// The present code describes its tree anew, without the changes that were tried on the old one.
    package func scene(rebuilt name: String, source: String?) throws(SceneError) -> Scene {
        let isOwn = SceneText.isOfCode(source) && registry.code(named: name) != nil
        return try scene(recorded: name, source: isOwn ? nil : source)
    }

    /// Makes the scene of a recording: from its source text, or by name from the program or the built-in
    /// scenes.
    package func scene(recorded name: String, source: String?) throws(SceneError) -> Scene {
        // A recording written by hand names its scene as `--scene` does.
        if source == nil {
            if let scene, scene.name == name { return try self.scene(scene) }
            if let code = registry.code(named: name) { return try scene(text(of: code)) }
        }
        return try Scene(recorded: name, source: source, registry: registry)
    }
}
