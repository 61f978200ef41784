package import GestureScenes

extension Player {
    /// What differs from the recording.
    package struct Options {
        /// Properties that are set before the first input, and again in each scene of a `scene` line that
        /// has them; none by default.
        package var settings: [(path: String, value: SceneValue)] = []
        /// Makes each scene from its name and text; as the recording says by default.
        package var makeScene: (String, String?) throws -> Scene = {
            try Scene(recorded: $0, source: $1)
        }

        package init() {}
    }
}

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
