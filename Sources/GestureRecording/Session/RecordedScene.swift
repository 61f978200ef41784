package import GestureScenes

extension Scene {
    /// Makes the scene that a recording names: from its text, or a built-in one.
    ///
    /// A name and never a path: a stranger's report must not choose which file is read. Throws where the
    /// text is wrong, or there is no text and no built-in scene of the name.
    package convenience init(
        recorded name: String,
        source: String?,
        registry: SceneRegistry = .standard
    ) throws(SceneError) {
        if let source {
            try self.init(SceneText(source, name: name), registry: registry)
            return
        }
        let names = SceneText.builtInNames
        guard names.contains(name) else {
            throw SceneError(
                "scene",
                found: "\"\(name)\"",
                expected: names.joined(separator: ", ")
                    + ", or its text in \"source\" (or another scene with --scene)"
            )
        }
        try self.init(name, registry: registry)
    }
}
