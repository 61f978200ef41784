package import GestureScenes

extension Player {
    /// Deviations from the recording.
    package struct Options {
        /// Properties to set before the first input, and after each `scene` line whose scene has them; none by
        /// default.
        package var settings: [(path: String, value: SceneValue)] = []
        /// A closure that creates each scene from its name and text; by default, the scene that the recording
        /// names.
        package var makeScene: (String, String?) throws -> Scene = {
            try Scene(recorded: $0, source: $1)
        }

        package init() {}
    }
}

extension Scene {
    /// Creates the scene that a recording names, from its text or as a built-in one.
    ///
    /// `name` is never a path, because another person's report must not choose a file to read. Throws if the
    /// text is invalid, or without a text if no built-in scene has the name.
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
