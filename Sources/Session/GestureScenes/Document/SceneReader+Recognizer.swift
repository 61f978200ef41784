import GestureKit
import TextFormatting

extension SceneReader {
    /// The keys of a recognizer's entry that are not properties.
    static let recognizerKeys = ["id", "type", "refuses"] + RelationKey.allCases.map(\.rawValue)

    func recognizer(_ node: SceneNode) throws(SceneError) -> RecognizerDescription {
        let fields = try MappingFields(node, of: "a recognizer")
        // A misspelt `type` is more likely than a missing one.
        if fields["type"] == nil { try fields.checkSpelling(missing: "type") }
        let typeNode = try fields.require("type", registry.typeNames.joined(separator: " | "))
        let typeName = try typeNode.word("a type")
        guard let type = registry.recognizerClass(named: typeName) else {
            throw typeNode.fault(
                found: "the type \(PrintableText.text(typeName))",
                expected: expectation(for: typeName)
            )
        }
        for property in type.properties where property.isMomentary {
            guard let node = fields[property.name] else { continue }
            throw node.fault(
                found: "\(property.name), which exists only during a gesture",
                expected: "a property that a scene can set"
            )
        }
        let properties = type.properties.filter { !$0.isMomentary }
        try fields.allowOnly(Self.recognizerKeys + properties.map(\.name))

        var recognizer = RecognizerDescription(node: node, type: type)
        if let node = fields["id"] { recognizer.id = try id(node) }
        for property in properties {
            guard let node = fields[property.name] else { continue }
            recognizer.values.append((property, try value(node, of: property)))
        }
        for reference in RelationKey.allCases {
            guard let node = fields[reference.rawValue] else { continue }
            recognizer.references += try references(node).map { (reference, $0) }
        }
        if let node = fields["refuses"] {
            for item in node.oneOrMore { recognizer.refusals += try refusals(item) }
        }
        return recognizer
    }

    private func refusals(_ node: SceneNode) throws(SceneError) -> [RecognizerDescription.Refusal] {
        if case .mapping = node.content {
            let fields = try MappingFields(node, of: "a refusal")
            try fields.allowOnly(["begin", "touchesIn"])
            var refusals: [RecognizerDescription.Refusal] = []
            if let node = fields["begin"] {
                let names = BeginDirection.allCases.map(\.rawValue)
                refusals += try node.names("the direction", of: names)
                    .compactMap(BeginDirection.init)
                    .map { .beginning($0, node.position) }
            }
            if let node = fields["touchesIn"] {
                refusals += try references(node).map { .touchesIn($0) }
            }
            guard fields["begin"] != nil || fields["touchesIn"] != nil else {
                throw node.fault(found: "an empty refusal", expected: "begin or touchesIn")
            }
            return refusals
        }
        let names = ["begin", "touch", "{begin: direction}", "{touchesIn: [id]}"]
        let name = try node.word("one of " + names.joined(separator: ", "))
        switch name {
        case "begin": return [.begin]
        case "touch": return [.touch]
        default:
            throw node.fault(
                found: "the refusal \(PrintableText.text(name))",
                expected: SpellingSuggestion.expectation(for: name, of: names)
            )
        }
    }

    /// Returns the expected type names, and mentions other programs unless the name is a likely misspelling.
    private func expectation(for typeName: String) -> String {
        let expectation = SpellingSuggestion.expectation(for: typeName, of: registry.typeNames)
        let isNear = registry.typeNames.contains { expectation.hasPrefix($0) }
        return isNear ? expectation : expectation + ", or the program that defines this type"
    }

    private func value(
        _ node: SceneNode,
        of property: RecognizerProperty
    ) throws(SceneError) -> SceneValue {
        if case .mapping = node.content { throw node.fault(expected: property.kind.expectation) }
        let value = try node.value()
        guard let mismatch = property.kind.mismatch(value) else { return value }
        let items = node.oneOrMore
        let position = mismatch.item.flatMap {
            items.indices.contains($0) ? items[$0].position : nil
        }
        throw SceneError(
            at: position ?? node.position,
            found: mismatch.found,
            expected: mismatch.expected
        )
    }
}
