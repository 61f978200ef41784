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
            else { throw unwritable(change.property.name, of: change.id) }
        }
        let text = patch.text
        // Check that the new text has the intended effect.
        guard let new = try? Scene(SceneText(text, name: name), registry: registry),
            new.recognizerIDs == recognizerIDs, self.changes(since: new).isEmpty
        else { throw unwritable(changes[0].property.name, of: changes[0].id) }
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
                    let other = old.recognizer(id), property.get(other) != value
                else { return nil }
                return Change(id: id, property: property, value: value)
            }
        }
    }

    /// Returns the changes to the recognizers of a scene of code, from its entries and from settings.
    ///
    /// A setting replaces the entry's value of the same property.
    ///
    /// - Parameter settings: The latest value of each property that was set.
    /// - Returns: The changes of properties, relations and refusals, in this order.
    package func changesOfCode(_ settings: [(path: String, value: SceneValue)]) -> [SceneChange] {
        guard let codeName,
            let old = try? Program(registry: registry).scene(recorded: codeName, source: nil)
        else { return [] }
        var values = entryIDs.flatMap { id in
            entryValues(of: id).map { (path: "\(id).\($0.property.name)", value: $0.value) }
        }
        for setting in settings {
            values.removeAll { $0.path == setting.path }
            values.append(setting)
        }
        let properties = values.compactMap { path, value -> SceneChange? in
            guard (try? old.value(of: path)) != value, let (id, property) = try? check(path, value)
            else { return nil }
            return .property(recognizer: id, name: property.name, value: property.written(value))
        }
        let relations = connections.relations.map(NamedRelation.init).map { relation in
            SceneChange.add(relation.kind, first: relation.first, second: relation.second)
        }
        let directions = entryIDs.flatMap { id in
            self.refusals(of: id).compactMap { refusal -> SceneChange? in
                guard case .beginning(let direction, _) = refusal else { return nil }
                return .refuseToBegin(recognizer: id, direction)
            }
        }
        return properties + relations + directions
    }

    private func unwritable(_ key: String, of id: String) -> SceneError {
        let position = entry(of: id)?.position
        return SceneError(
            name,
            line: position?.line,
            column: position?.column,
            found: "\(id) written so that \(key) cannot be changed in place",
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
        let wanted = try changed(by: change)
        guard let text = patched(by: change),
            let new = try? Scene(SceneText(text, name: name), registry: registry),
            new.isSame(as: wanted)
        else { throw unwritable(change.key.name, of: change.key.recognizer) }
        return text
    }

    private func patched(by change: SceneChange) -> String? {
        var patch = ScenePatch(of: text)
        let isWritten =
            switch change {
            case .property(let id, let name, let value):
                set(name, of: id, to: value, in: &patch)
            case .add(let kind, let first, let second):
                add(kind.key, to: first, second, in: &patch)
            case .remove(let kind, let first, let second):
                remove(NamedRelation(kind: kind, first: first, second: second), in: &patch)
            case .refuseToBegin(let id, let direction):
                entry(of: id).map { entry in
                    patch.add(
                        direction.refusal(isQuoted: patch.isQuoted(entry)),
                        to: "refuses",
                        in: entry
                    )
                } == true
            }
        return isWritten ? patch.text : nil
    }

    private func set(
        _ name: String,
        of id: String,
        to value: SceneValue,
        in patch: inout ScenePatch
    ) -> Bool {
        guard let entry = entry(of: id),
            let property = recognizerClass(of: id)?.property(named: name)
        else { return false }
        return patch.set(name, to: property.written(value), in: entry)
    }

    private func add(
        _ key: RelationKey,
        to first: String,
        _ second: String,
        in patch: inout ScenePatch
    ) -> Bool {
        guard let entry = entry(of: first), let other = self.entry(of: second) else { return false }
        let item = patch.written(.string(second), isQuoted: patch.isQuoted(entry))
        // Without an id in the text, another recognizer of its type before it would take its name.
        return patch.add(item, to: key.rawValue, in: entry)
            && (other["id"] != nil || patch.set("id", to: .string(second), in: other))
    }

    private func remove(_ relation: NamedRelation, in patch: inout ScenePatch) -> Bool {
        for (id, other) in [(relation.first, relation.second), (relation.second, relation.first)] {
            for key in RelationKey.allCases where relation.isSame(as: key, of: id, to: other) {
                guard let entry = entry(of: id) else { return false }
                guard patch.remove(other, from: key.rawValue, in: entry) else { return false }
            }
        }
        return true
    }

    /// Compares two scenes of one text: their recognizers, values, relations and refusals.
    private func isSame(as other: Scene) -> Bool {
        let relations = Set(relations.map { NamedRelation($0) })
        return recognizerIDs == other.recognizerIDs && changes(since: other).isEmpty
            && relations == Set(other.relations.map { NamedRelation($0) })
            && recognizerIDs.allSatisfy { id in
                refusals(of: id).map(\.description) == other.refusals(of: id).map(\.description)
            }
    }
}

extension SceneChange {
    /// The recognizer whose entry changes first, and the key there, for an error.
    fileprivate var key: (recognizer: String, name: String) {
        switch self {
        case .property(let id, let name, _): (id, name)
        case .add(let kind, let first, _), .remove(let kind, let first, _):
            (first, kind.key.rawValue)
        case .refuseToBegin(let id, _): (id, "refuses")
        }
    }
}

extension BeginDirection {
    fileprivate func refusal(isQuoted: Bool) -> String {
        isQuoted ? "{\"begin\": \"\(rawValue)\"}" : "{begin: \(rawValue)}"
    }
}

/// A text with some values changed in place; everything else stays, including comments.
private struct ScenePatch {
    private struct Edit {
        let range: Range<Int>
        let text: String

        init(range: Range<Int>, text: String) { (self.range, self.text) = (range, text) }

        /// An insertion.
        init(at index: Int, _ text: String) { self.init(range: index..<index, text: text) }
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
                replacement(of: pair, by: written(value, isQuoted: isQuoted(pair.key)))
            } else {
                insertion(of: key, written(value, isQuoted: isQuoted(entry)), in: entry, pairs)
            }
        return append(edit)
    }

    /// Adds an item to a key that takes a list; returns false for an entry in an unsupported form.
    mutating func add(_ item: String, to key: String, in entry: SceneNode) -> Bool {
        guard case .mapping(let pairs) = entry.content else { return false }
        guard let value = pairs.first(where: { $0.key.text == key })?.value else {
            return append(insertion(of: key, "[\(item)]", in: entry, pairs))
        }
        guard let range = source.range(of: value) else { return false }
        switch value.content {
        case .list(let items) where items.isEmpty:
            return append(Edit(range: range, text: "[\(item)]"))
        case .list(let items) where source[range.lowerBound] == "[":
            return append(items.last.flatMap(source.end).map { Edit(at: $0, ", " + item) })
        case .list:
            let (end, lineBreak) = source.lineEnd(after: range.upperBound)
            let indent = String(repeating: " ", count: value.position.column - 1)
            return append(Edit(at: end, lineBreak + indent + "- " + item))
        case .mapping where source[range.lowerBound] != "{":
            return false
        case .scalar, .mapping:
            return append(Edit(range: range, text: "[\(source.text(range)), \(item)]"))
        }
    }

    /// Removes an item from a key that takes a list, and the key with its last item; does nothing without
    /// the item, and returns false for an entry in an unsupported form.
    mutating func remove(_ item: String, from key: String, in entry: SceneNode) -> Bool {
        guard case .mapping(let pairs) = entry.content,
            let index = pairs.firstIndex(where: { $0.key.text == key })
        else { return true }
        let pair = pairs[index]
        let items = pair.value.oneOrMore
        guard let itemIndex = items.firstIndex(where: { $0.text == item }) else { return true }
        guard items.count > 1 else {
            return append(removal(of: pairs, at: index, in: entry))
        }
        guard let list = source.range(of: pair.value) else { return false }
        return append(
            source[list.lowerBound] == "["
                ? removal(of: items, at: itemIndex) : removal(ofLine: items[itemIndex])
        )
    }

    private mutating func append(_ edit: Edit?) -> Bool {
        guard let edit else { return false }
        edits.append(edit)
        return true
    }

    /// Returns the removal of a key: its lines, or its part between braces; with a comment beside it, its
    /// value becomes an empty list.
    private func removal(
        of pairs: [(key: SceneNode, value: SceneNode)],
        at index: Int,
        in entry: SceneNode
    ) -> Edit? {
        let pair = pairs[index]
        guard let start = source.index(of: pair.key.position),
            let end = source.end(of: pair.value)
        else { return nil }
        let isFlow = source.index(of: entry.position).map { source[$0] } == "{"
        let range =
            isFlow
            ? index == 0 ? nil : source.end(of: pairs[index - 1].value).map { $0..<end }
            : source.lines(of: start..<end)
        guard let range, !source.scalars[range].contains("#") else {
            return replacement(of: pair, by: "[]")
        }
        return Edit(range: range, text: "")
    }

    /// Returns the removal of one of several items between brackets, with a comma.
    private func removal(of items: [SceneNode], at index: Int) -> Edit? {
        guard let item = source.range(of: items[index]) else { return nil }
        let range =
            index == 0
            ? source.index(of: items[1].position).map { item.lowerBound..<$0 }
            : source.end(of: items[index - 1]).map { $0..<item.upperBound }
        guard let range, !source.scalars[range].contains("#") else { return nil }
        return Edit(range: range, text: "")
    }

    /// Returns the removal of one of several items on a line of its own, with the line unless it has a comment.
    private func removal(ofLine item: SceneNode) -> Edit? {
        guard let item = source.range(of: item),
            let dash = source.scalars[..<item.lowerBound].lastIndex(of: "-")
        else { return nil }
        let range = dash..<item.upperBound
        return Edit(range: source.lines(of: range) ?? range, text: "")
    }

    private func replacement(
        of pair: (key: SceneNode, value: SceneNode),
        by new: String
    ) -> Edit? {
        guard let start = source.index(of: pair.value.position),
            let end = source.end(of: pair.value)
        else { return nil }
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
        _ value: String,
        in entry: SceneNode,
        _ pairs: [(key: SceneNode, value: SceneNode)]
    ) -> Edit? {
        guard let type = pairs.first(where: { $0.key.text == "type" }),
            let start = source.index(of: entry.position), let end = source.end(of: type.value)
        else { return nil }
        let line = (isQuoted(type.key) ? "\"\(key)\"" : key) + ": " + value
        if source[start] == "{" { return Edit(at: end, ", " + line) }
        let (lineEnd, lineBreak) = source.lineEnd(after: end)
        let indent = String(repeating: " ", count: type.key.position.column - 1)
        return Edit(at: lineEnd, lineBreak + indent + line)
    }

    /// Returns whether a key or the type of an entry is quoted, as in JSON; its values must then be quoted too.
    func isQuoted(_ node: SceneNode) -> Bool {
        if case .mapping(let pairs) = node.content {
            return pairs.first { $0.key.text == "type" }.map { isQuoted($0.key) } ?? false
        }
        return source.index(of: node.position).map { source[$0] == "\"" } ?? false
    }

    func written(_ value: SceneValue, isQuoted: Bool) -> String {
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

    /// The value of a mapping's key; nil without the key.
    fileprivate subscript(key: String) -> SceneNode? {
        guard case .mapping(let pairs) = content else { return nil }
        return pairs.first { $0.key.text == key }?.value
    }
}

/// A scene's text as code points, with the ends of values, which the parser does not report.
private struct SourceText {
    let scalars: [Unicode.Scalar]
    private let lines: [Int]

    init(_ text: String) {
        scalars = Array(text.unicodeScalars)
        var lines = [0]
        for (index, scalar) in scalars.enumerated() where Self.isBreak(scalar) {
            let isHalf = scalar == "\r" && index + 1 < scalars.count && scalars[index + 1] == "\n"
            if !isHalf { lines.append(index + 1) }
        }
        self.lines = lines
    }

    /// Source: YAML 1.1, section 5.4, whose line breaks the parser counts.
    private static func isBreak(_ scalar: Unicode.Scalar) -> Bool {
        ["\n", "\r", "\u{85}", "\u{2028}", "\u{2029}"].contains(scalar)
    }

    /// Converts a position to an index among the code points; nil if it is beyond the text.
    func index(of position: TextPosition) -> Int? {
        guard lines.indices.contains(position.line - 1) else { return nil }
        let index = lines[position.line - 1] + position.column - 1
        return scalars.indices.contains(index) ? index : nil
    }

    subscript(index: Int) -> Unicode.Scalar? {
        scalars.indices.contains(index) ? scalars[index] : nil
    }

    func text(_ range: Range<Int>) -> String {
        var view = String.UnicodeScalarView()
        view.append(contentsOf: scalars[range])
        return String(view)
    }

    /// Returns the end of the line that contains an index, and its line break.
    ///
    /// The last line, which has none, gets a line feed.
    func lineEnd(after index: Int) -> (index: Int, lineBreak: String) {
        guard let end = scalars[index...].firstIndex(where: Self.isBreak) else {
            return (scalars.count, "\n")
        }
        let isPair = scalars[end] == "\r" && self[end + 1] == "\n"
        return (end, text(end..<end + (isPair ? 2 : 1)))
    }

    /// Finds the end of a node's own characters, unless its form is unsupported, such as a text over several
    /// lines.
    func end(of node: SceneNode) -> Int? {
        guard let start = index(of: node.position) else { return nil }
        switch node.content {
        case .scalar(let text, isPlain: true):
            let end = start + text.unicodeScalars.count
            guard end <= scalars.count, scalars[start..<end].elementsEqual(text.unicodeScalars)
            else { return nil }
            return end
        case .scalar(_, isPlain: false):
            return indexAfterQuote(from: start)
        case .list(let items) where scalars[start] == "[":
            guard let last = items.last else { return indexAfterClosing("]", from: start + 1) }
            return end(of: last).flatMap { indexAfterClosing("]", from: $0) }
        case .list(let items):
            return items.last.flatMap(end)
        case .mapping(let pairs) where scalars[start] == "{":
            guard let last = pairs.last else { return indexAfterClosing("}", from: start + 1) }
            return end(of: last.value).flatMap { indexAfterClosing("}", from: $0) }
        case .mapping(let pairs):
            return pairs.last.flatMap { end(of: $0.value) }
        }
    }

    /// The range of a node's own characters, if `end(of:)` finds their end.
    func range(of node: SceneNode) -> Range<Int>? {
        guard let start = index(of: node.position), let end = end(of: node) else { return nil }
        return start..<end
    }

    /// Widens a range to whole lines, with the last line's break, unless something else is on these lines.
    func lines(of range: Range<Int>) -> Range<Int>? {
        let isSpace = { (scalar: Unicode.Scalar) in scalar == " " || scalar == "\t" }
        let start = lines.last { $0 <= range.lowerBound } ?? 0
        let (end, lineBreak) = lineEnd(after: range.upperBound)
        guard scalars[start..<range.lowerBound].allSatisfy(isSpace),
            scalars[range.upperBound..<end].allSatisfy(isSpace)
        else { return nil }
        return start..<min(end + lineBreak.unicodeScalars.count, scalars.count)
    }

    /// Returns the index after the closing quotation mark of the string that starts at an index.
    private func indexAfterQuote(from start: Int) -> Int? {
        let quote = scalars[start]
        guard quote == "\"" || quote == "'" else { return nil }
        var index = start + 1
        while index < scalars.count {
            if scalars[index] == "\\", quote == "\"" {
                index += 2
            } else if scalars[index] != quote {
                index += 1
            } else if quote == "'", self[index + 1] == quote {
                index += 2
            } else {
                return index + 1
            }
        }
        return nil
    }

    /// Finds the index after the next such bracket, which only commas, spaces and comments may precede.
    private func indexAfterClosing(_ bracket: Unicode.Scalar, from start: Int) -> Int? {
        var index = start
        while let scalar = self[index] {
            switch scalar {
            case bracket: return index + 1
            case "#": index = lineEnd(after: index).index
            case ",", " ", "\t": index += 1
            case _ where Self.isBreak(scalar): index += 1
            default: return nil
            }
        }
        return nil
    }
}
