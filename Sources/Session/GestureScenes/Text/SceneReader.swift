import Foundation
import GestureKit
import TextFormatting

/// Reads a scene's nodes into a document, and throws an error with a position where it cannot.
struct SceneReader {
    let registry: SceneRegistry

    /// The size of a scene without `size`, in points.
    static let defaultSize = CGSize(width: 1280, height: 800)

    /// Whether a type may be unknown, because code makes the recognizers.
    private let acceptsAnyType: Bool

    init(registry: SceneRegistry, acceptsAnyType: Bool = false) {
        self.registry = registry
        self.acceptsAnyType = acceptsAnyType
    }

    func read(_ text: String) throws(SceneError) -> SceneDocument {
        guard let root = try SceneNode.parse(text) else {
            throw SceneError(at: nil, found: "nothing", expected: "a scene: a mapping with views")
        }
        let fields = try MappingFields(root, of: "a scene")
        let isCode = SceneText.isOfCode(text)
        try fields.allowOnly(
            isCode
                ? ["code", "size", "root", "recognizers", "views"]
                : ["scene", "size", "try", "views"]
        )
        let reader = isCode ? SceneReader(registry: registry, acceptsAnyType: true) : self
        let code = try fields["code"].map { node throws(SceneError) in try id(node).name }
        let name = try fields["scene"].map { node throws(SceneError) in try self.name(node) }
        let size = try fields["size"].map { node throws(SceneError) in
            let sides = try node.items("a size: [width, height]", count: 2)
            return CGSize(
                width: try sides[0].number("a width", in: 1...SceneLimits.windowSide),
                height: try sides[1].number("a height", in: 1...SceneLimits.windowSide)
            )
        }
        let recognizers = try fields["recognizers"].map { node throws(SceneError) in
            try node.items("a list of recognizers").map(reader.recognizer)
        }
        let views = try fields.require("views", "a list of views").items("a list of views")
        return SceneDocument(
            name: code ?? name,
            code: code,
            size: size ?? Self.defaultSize,
            suggestion: try Self.suggestion(of: fields),
            root: try fields["root"].map { node throws(SceneError) in
                try one("place of the root view", node)
            },
            recognizers: recognizers ?? [],
            views: try views.map(reader.view)
        )
    }

    /// Reads what to try from the text of a scene, without its views, which take longer to parse.
    static func suggestion(ofHead text: String) -> String? {
        let head = text.range(of: "\nviews:").map { text[..<$0.lowerBound] } ?? text[...]
        guard let root = try? SceneNode.parse(String(head)),
            let fields = try? MappingFields(root, of: "a scene")
        else { return nil }
        return try? suggestion(of: fields)
    }

    private static func suggestion(of fields: MappingFields) throws(SceneError) -> String? {
        guard let node = fields["try"] else { return nil }
        return try line(
            node,
            "a line of at most \(SceneLimits.lineLength) characters",
            limit: SceneLimits.lineLength
        )
    }

    /// Reads a text of one line without hidden characters, up to a limit of characters.
    private static func line(
        _ node: SceneNode,
        _ rule: String,
        limit: Int
    ) throws(SceneError) -> String {
        let line = try node.word(rule)
        if let hidden = PrintableText.firstHidden(in: line) {
            throw node.fault(found: "a text with \(hidden)", expected: rule)
        }
        guard line.count <= limit else {
            throw node.fault(found: "\(line.count) characters", expected: rule)
        }
        return line
    }

    /// Reads one id or a list of ids of other recognizers or views.
    func references(_ node: SceneNode) throws(SceneError) -> [PositionedName] {
        try node.oneOrMore.map(id)
    }

    /// Reads an id of letters, digits, `_` and `-`, so that `ID.PROPERTY=VALUE` can be split.
    func id(_ node: SceneNode) throws(SceneError) -> PositionedName {
        let rule = "an id of letters, digits, _ and -, at most \(SceneLimits.nameLength)"
        let name = try node.word(rule)
        let isValid = name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "-" }
        guard isValid, name.count <= SceneLimits.nameLength else {
            throw node.fault(expected: rule)
        }
        return PositionedName(name: name, position: node.position)
    }

    /// Reads a scene's name, which is never a path.
    private func name(_ node: SceneNode) throws(SceneError) -> String {
        let rule = "a name without / and at most \(SceneLimits.nameLength) characters"
        let name = try Self.line(node, rule, limit: SceneLimits.nameLength)
        guard !name.contains("/") else { throw node.fault(expected: rule) }
        return name
    }

    // MARK: - Views

    private static let keys = [
        "id", "frame", "multipleTouch", "hidden", "alpha", "interaction", "exclusiveTouch",
        "transform", "control", "enabled", "behaviour", "refuses", "recognizers", "views",
    ]

    func view(_ node: SceneNode) throws(SceneError) -> ViewDescription {
        let fields = try MappingFields(node, of: "a view")
        try fields.allowOnly(Self.keys)
        var view = ViewDescription(
            frame: try frame(fields.require("frame", "[x, y, width, height]"))
        )
        if let node = fields["id"] { view.id = try id(node) }
        if let node = fields["multipleTouch"] { view.isMultipleTouchEnabled = try node.flag() }
        if let node = fields["hidden"] { view.isHidden = try node.flag() }
        if let node = fields["alpha"] { view.alpha = try node.number("an opacity", in: 0...1) }
        if let node = fields["interaction"] { view.isUserInteractionEnabled = try node.flag() }
        if let node = fields["exclusiveTouch"] { view.isExclusiveTouch = try node.flag() }
        if let node = fields["transform"] { view.transform = try transform(node) }
        if let node = fields["control"] { view.control = try one("control", node) }
        if let node = fields["enabled"] {
            guard view.control != nil else {
                throw node.fault(
                    found: "enabled in a view that is not a control",
                    expected: "control: "
                        + ControlKind.allCases.map(\.rawValue).joined(separator: " | ")
                )
            }
            view.isEnabled = try node.flag()
        }
        if let node = fields["behaviour"] { view.behaviours = try behaviours(node) }
        if let node = fields["refuses"] { view.refused = try references(node) }
        if let node = fields["recognizers"] {
            view.recognizers = try node.items("a list of recognizers").map(recognizer)
        }
        if let node = fields["views"] {
            view.views = try node.items("a list of views").map(self.view)
        }
        return view
    }

    private func frame(_ node: SceneNode) throws(SceneError) -> CGRect {
        let items = try node.items("a frame: [x, y, width, height]", count: 4)
        let extent = SceneLimits.extent
        return CGRect(
            x: try items[0].number("an x", in: -extent...extent),
            y: try items[1].number("a y", in: -extent...extent),
            width: try items[2].number("a width", in: 1...extent),
            height: try items[3].number("a height", in: 1...extent)
        )
    }

    /// Reads the name of one of an enumeration's cases.
    private func one<Case: RawRepresentable<String> & CaseIterable>(
        _ noun: String,
        _ node: SceneNode
    ) throws(SceneError) -> Case {
        let names = try node.names("the \(noun)", of: Case.allCases.map(\.rawValue))
        guard names.count == 1, let found = Case(rawValue: names[0]) else {
            throw node.fault(expected: "one \(noun)")
        }
        return found
    }

    /// Reads a transform about the view's centre: scale, then rotation, then translation.
    private func transform(_ node: SceneNode) throws(SceneError) -> CGAffineTransform {
        let fields = try MappingFields(node, of: "a transform")
        try fields.allowOnly(["scale", "rotation", "translation"])
        let extent = SceneLimits.extent
        var scale = 1.0
        var rotation = 0.0
        var translation = CGPoint.zero
        if let node = fields["scale"] { scale = try node.number("a scale", in: 0.01...100) }
        if let node = fields["rotation"] {
            rotation = try node.number("an angle in radians", in: -1000...1000)
        }
        if let node = fields["translation"] {
            translation = try node.pair("a translation", in: -extent...extent)
        }
        return CGAffineTransform(scaleX: scale, y: scale)
            .concatenating(CGAffineTransform(rotationAngle: rotation))
            .concatenating(CGAffineTransform(translationX: translation.x, y: translation.y))
    }

    private func behaviours(
        _ node: SceneNode
    ) throws(SceneError) -> [(behaviour: Behaviour, position: TextPosition)] {
        let names = try node.names(
            "the behaviour",
            of: ["none"] + Behaviour.allCases.map(\.rawValue)
        )
        guard !names.contains("none") || names == ["none"] else {
            throw node.fault(found: "none with other behaviours", expected: "none alone")
        }
        return node.oneOrMore.compactMap { item in
            guard case .scalar(let text, _) = item.content else { return nil }
            return Behaviour(rawValue: text).map { ($0, item.position) }
        }
    }

    // MARK: - Recognizers

    /// The keys of a recognizer's entry that are not properties.
    private static let recognizerKeys =
        ["id", "type", "refuses"] + RelationKey.allCases.map(\.rawValue)

    func recognizer(_ node: SceneNode) throws(SceneError) -> RecognizerDescription {
        let fields = try MappingFields(node, of: "a recognizer")
        // A misspelt `type` is more likely than a missing one.
        if fields["type"] == nil { try fields.checkSpelling(missing: "type") }
        let typeNode = try fields.require("type", registry.typeNames.joined(separator: " | "))
        let typeName = try typeNode.word("a type")
        let unknown = acceptsAnyType ? RecognizerClass.unregistered(typeName) : nil
        guard let type = registry.recognizerClass(named: typeName) ?? unknown else {
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
        let expectation = SpellingSuggestion.expectation(
            for: typeName,
            of: registry.typeNames,
            listedBy: "Scenes.md"
        )
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
