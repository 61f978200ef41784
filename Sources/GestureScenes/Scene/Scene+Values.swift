/// Setting and reading recognizers' properties by path, as `set` lines and `--set` do.
extension Scene {
    /// Sets the property at a path, such as `"single.numberOfTapsRequired"`.
    ///
    /// The value takes effect immediately, even during a gesture. Throws for an unknown recognizer or
    /// property, with the nearest name, and for a value of the wrong type or range.
    public func set(_ path: String, _ value: SceneValue) throws(SceneError) {
        let (id, property) = try check(path, value)
        guard let recognizer = recognizer(id) else { return }
        property.set(recognizer, value)
    }

    /// Checks whether a property can be set to a value, without setting it.
    ///
    /// Throws the errors that `set` would throw. Returns the recognizer's id and the property.
    @discardableResult
    public func check(
        _ path: String,
        _ value: SceneValue
    ) throws(SceneError) -> (id: String, property: RecognizerProperty) {
        let (id, property) = try find(path)
        if let mismatch = property.kind.mismatch(value) {
            throw SceneError(path, found: mismatch.found, expected: mismatch.expected)
        }
        return (id, property)
    }

    /// Returns the properties of a recognizer that last longer than a gesture: those of its class, then
    /// those of every recognizer.
    ///
    /// Returns an empty array for an unknown id.
    public func properties(of id: String) -> [RecognizerProperty] {
        recognizerClass(of: id)?.properties.filter { !$0.isMomentary } ?? []
    }

    /// Returns the value of the property at a path, such as `"single.numberOfTapsRequired"`; options are
    /// always a list.
    ///
    /// Throws for an unknown recognizer or property, with the nearest name.
    public func value(of path: String) throws(SceneError) -> SceneValue {
        let (id, property) = try find(path)
        guard let recognizer = recognizer(id), let value = property.get(recognizer) else {
            throw SceneError(
                path,
                found: "a property of another class",
                expected: "a property of \(recognizerClass(of: id)?.typeName ?? "this class")"
            )
        }
        return value
    }

    /// Returns the property at a path, such as `"single.numberOfTapsRequired"`.
    ///
    /// Throws for an unknown recognizer or property, with the nearest name.
    public func property(at path: String) throws(SceneError) -> RecognizerProperty {
        try find(path).property
    }

    private func find(
        _ path: String
    ) throws(SceneError) -> (id: String, property: RecognizerProperty) {
        let parts = path.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty else {
            throw SceneError(path, found: PrintableText.text(path), expected: "ID.PROPERTY")
        }
        guard let type = recognizerClass(of: parts[0]) else {
            throw SceneError(
                path,
                found: "the recognizer id \(PrintableText.text(parts[0]))",
                expected: SpellingSuggestion.expectation(for: parts[0], of: recognizerIDs)
            )
        }
        guard let property = type.property(named: parts[1]) else {
            throw SceneError(
                path,
                found: "the property \(PrintableText.text(parts[1]))",
                expected: SpellingSuggestion.expectation(
                    for: parts[1],
                    of: type.properties.map(\.name)
                )
            )
        }
        return (parts[0], property)
    }
}
