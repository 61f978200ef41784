import GestureKit

extension SceneReader {
    /// The keys of a recognizer's entry that are not properties.
    static let recognizerKeys = ["id", "type", "refuses"] + Reference.allCases.map(\.rawValue)

    mutating func recognizer(_ node: SceneNode) throws(SceneError) -> RecognizerDescription {
        let fields = try Fields(node, of: "a recognizer")
        // A misspelt `type` is more likely than a missing one.
        if fields["type"] == nil { try fields.suspect(missing: "type") }
        let typeNode = try fields.need("type", registry.typeNames.joined(separator: " | "))
        let typeName = try typeNode.word("a type")
        guard let type = registry.recognizerClass(named: typeName) else {
            throw typeNode.fault(
                found: "the type \(Shown.text(typeName))",
                expected: choice(for: typeName)
            )
        }
        if let fault = type.fault {
            throw typeNode.fault(found: fault.found, expected: fault.expected)
        }
        for property in type.properties where property.isMomentary {
            guard let node = fields[property.name] else { continue }
            throw node.fault(
                found: "\(property.name), which exists only during a gesture",
                expected: "a property that a scene can set"
            )
        }
        let properties = type.properties.filter { !$0.isMomentary }
        try fields.allow(Self.recognizerKeys + properties.map(\.name))

        var recognizer = RecognizerDescription(node: node, type: type)
        if let node = fields["id"] { recognizer.id = try id(node) }
        for property in properties {
            guard let node = fields[property.name] else { continue }
            recognizer.values.append((property, try value(node, of: property)))
        }
        for reference in Reference.allCases {
            guard let node = fields[reference.rawValue] else { continue }
            recognizer.references += try references(node).map { (reference, $0) }
        }
        if let node = fields["refuses"] {
            for item in node.oneOrMore { recognizer.refusals += try refusals(item) }
        }
        return recognizer
    }

    private mutating func refusals(
        _ node: SceneNode
    ) throws(SceneError) -> [RecognizerDescription.Refusal] {
        if case .mapping = node.content {
            let fields = try Fields(node, of: "a refusal")
            try fields.allow(["touchesIn"])
            let views = try fields.need("touchesIn", "ids of views")
            return try references(views).map { .touchesIn($0) }
        }
        let names = ["begin", "touch", "{touchesIn: [id]}"]
        let name = try node.word("one of " + names.joined(separator: ", "))
        switch name {
        case "begin": return [.begin]
        case "touch": return [.touch]
        default:
            throw node.fault(
                found: "the refusal \(Shown.text(name))",
                expected: Nearest.choice(for: name, of: names)
            )
        }
    }

    /// Returns the expected type names, and mentions other programs unless the name is a likely misspelling.
    private func choice(for typeName: String) -> String {
        let choice = Nearest.choice(for: typeName, of: registry.typeNames)
        let isNear = registry.typeNames.contains { choice.hasPrefix($0) }
        return isNear ? choice : choice + ", or the program that defines this type"
    }

    private func value(
        _ node: SceneNode,
        of property: RecognizerProperty
    ) throws(SceneError) -> SceneValue {
        if case .mapping = node.content { throw node.fault(expected: property.kind.expectation) }
        let value = try node.value()
        guard let mismatch = property.kind.mismatch(value) else { return value }
        let items = node.oneOrMore
        let place = mismatch.item.flatMap { items.indices.contains($0) ? items[$0].place : nil }
        throw SceneError(
            at: place ?? node.place,
            found: mismatch.found,
            expected: mismatch.expected
        )
    }
}
