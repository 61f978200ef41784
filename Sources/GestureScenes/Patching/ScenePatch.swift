/// Writing changed properties back into the scene's text.
extension Scene {
    /// Returns a new scene from the same text, without the changes made since.
    ///
    /// Does not throw for a text from which this scene was made.
    public func unmodifiedCopy() throws(SceneError) -> Scene {
        try Scene(SceneText(text, name: name), registry: registry)
    }

    /// Returns the text with the recognizers' current property values, or nil if no value has changed.
    ///
    /// Only changed values are replaced, or inserted after the recognizer's type; comments and layout stay.
    /// A scene made from the result has these same values. Throws if a value is written in a form that
    /// cannot be changed in place.
    public func textWithCurrentValues() throws(SceneError) -> String? {
        let old = try unmodifiedCopy()
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
        // Check that the new text has the intended effect.
        guard let new = try? Scene(SceneText(text, name: name), registry: registry),
            new.recognizerIDs == recognizerIDs, self.changes(since: new).isEmpty
        else { throw unwritable(changes[0]) }
        return text
    }

    /// A recognizer's property whose value has changed.
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
        let position = entry(of: change.id)?.position
        return SceneError(
            name,
            line: position?.line,
            column: position?.column,
            found:
                "\(change.id) written so that \(change.property.name) cannot be changed in place",
            expected: "one line for each value"
        )
    }
}

/// Writing a change into the scene's text.
extension Scene {
    /// Returns the text with a change; comments and layout stay.
    ///
    /// A scene made from the result is the same as `changed(by:)`. Throws if the change is an error there, or
    /// if the text is written in a form that cannot be changed in place.
    package func text(with change: SceneChange) throws(SceneError) -> String {
        throw SceneError(name, found: "a change", expected: "none yet")
    }
}

/// A text with some values changed in place; everything else stays, including comments.
struct ScenePatch {
    private struct Edit {
        let range: Range<Int>
        let text: String
    }

    private let source: SourceText
    private var edits: [Edit] = []

    init(of text: String) { source = SourceText(text) }

    var text: String {
        var text = ""
        var index = 0
        // Stable order: insertions at the same position stay in the order in which they were made.
        let ordered = edits.enumerated().sorted { left, right in
            let (first, second) = (left.element.range.lowerBound, right.element.range.lowerBound)
            return first == second ? left.offset < right.offset : first < second
        }
        for (_, edit) in ordered where edit.range.lowerBound >= index {
            text += source.text(index..<edit.range.lowerBound) + edit.text
            index = edit.range.upperBound
        }
        return text + source.text(index..<source.scalars.count)
    }

    /// Changes or inserts a key of a recognizer's entry; returns false if the entry is written in an
    /// unsupported form.
    mutating func set(_ key: String, to value: SceneValue, in entry: SceneNode) -> Bool {
        guard case .mapping(let pairs) = entry.content else { return false }
        let edit: Edit? =
            if let pair = pairs.first(where: { $0.key.text == key }) {
                replacement(of: pair, by: value)
            } else {
                insertion(of: key, value, in: entry, pairs)
            }
        guard let edit else { return false }
        edits.append(edit)
        return true
    }

    private func replacement(
        of pair: (key: SceneNode, value: SceneNode),
        by value: SceneValue
    ) -> Edit? {
        guard let start = source.index(of: pair.value.position),
            let end = source.end(of: pair.value)
        else { return nil }
        let new = written(value, isQuoted: isQuoted(pair.key))
        guard case .list = pair.value.content, source[start] != "[" else {
            return Edit(range: start..<end, text: new)
        }
        // A block list becomes a value after the key; comments inside it would be lost.
        guard let keyEnd = source.end(of: pair.key),
            let colon = source.scalars[keyEnd..<start].firstIndex(of: ":"),
            !source.scalars[colon..<end].contains("#")
        else { return nil }
        return Edit(range: colon + 1..<end, text: " " + new)
    }

    /// Returns an insertion after the type, which every entry has.
    private func insertion(
        of key: String,
        _ value: SceneValue,
        in entry: SceneNode,
        _ pairs: [(key: SceneNode, value: SceneNode)]
    ) -> Edit? {
        guard let type = pairs.first(where: { $0.key.text == "type" }),
            let start = source.index(of: entry.position), let end = source.end(of: type.value)
        else { return nil }
        let isQuoted = isQuoted(type.key)
        let line =
            (isQuoted ? "\"\(key)\"" : key) + ": " + written(value, isQuoted: isQuoted)
        if source[start] == "{" { return Edit(range: end..<end, text: ", " + line) }
        let (lineEnd, lineBreak) = source.lineEnd(after: end)
        let indent = String(repeating: " ", count: type.key.position.column - 1)
        return Edit(range: lineEnd..<lineEnd, text: lineBreak + indent + line)
    }

    /// Returns whether a key is quoted as in JSON, so that its value must be quoted too.
    private func isQuoted(_ key: SceneNode) -> Bool {
        source.index(of: key.position).map { source[$0] == "\"" } ?? false
    }

    private func written(_ value: SceneValue, isQuoted: Bool) -> String {
        switch value {
        case .string(let text) where isQuoted: "\"\(text)\""
        case .list(let items) where isQuoted:
            "[" + items.map { written($0, isQuoted: true) }.joined(separator: ", ") + "]"
        case .number, .bool, .string, .list: value.description
        }
    }
}

extension SceneNode {
    fileprivate var text: String? {
        guard case .scalar(let text, _) = content else { return nil }
        return text
    }
}
