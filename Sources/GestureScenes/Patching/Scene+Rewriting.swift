/// The scene's text with the values that its recognizers have by now.
extension Scene {
    /// The scene as its text says it, whatever was set since.
    ///
    /// Throws nothing that making this one did not.
    public func asWritten() throws(SceneError) -> Scene {
        try Scene(SceneText(text, name: name), registry: registry)
    }

    /// The text with the recognizers' properties as they are now: only changed values are others, or
    /// are put in behind the recognizer's type; comments and layout stay.
    ///
    /// It makes a scene with these very values. Nil when nothing was changed. Throws where the text is
    /// written in a way in which no value can be changed in place.
    public func rewrittenText() throws(SceneError) -> String? {
        let old = try asWritten()
        let changes = changes(since: old)
        guard !changes.isEmpty else { return nil }
        var patch = ScenePatch(of: text)
        for change in changes {
            let value = change.property.written(change.value)
            guard let entry = old.entry(of: change.id),
                patch.set(change.property.name, to: value, in: entry)
            else { throw unwritable(change) }
        }
        let text = patch.text
        // What was meant must have come of it.
        guard let new = try? Scene(SceneText(text, name: name), registry: registry),
            new.recognizerIDs == recognizerIDs, self.changes(since: new).isEmpty
        else { throw unwritable(changes[0]) }
        return text
    }

    /// A recognizer's property that is another than it was.
    private struct Change {
        let id: String
        let property: RecognizerProperty
        let value: SceneValue
    }

    private func changes(since old: Scene) -> [Change] {
        recognizerIDs.flatMap { id in
            properties(of: id).compactMap { property in
                guard let recognizer = recognizer(id), let value = property.get(recognizer),
                    old.recognizer(id).flatMap(property.get) != value
                else { return nil }
                return Change(id: id, property: property, value: value)
            }
        }
    }

    private func unwritable(_ change: Change) -> SceneError {
        let place = entry(of: change.id)?.place
        return SceneError(
            name,
            line: place?.line,
            column: place?.column,
            found:
                "\(change.id) written so that \(change.property.name) cannot be changed in place",
            expected: "one line for each value"
        )
    }
}
