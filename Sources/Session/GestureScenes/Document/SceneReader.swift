import Foundation
import GestureKit
import TextFormatting

/// Reads a scene's nodes into a document, and throws an error with a position where it cannot.
struct SceneReader {
    let registry: SceneRegistry

    /// The size of a scene without `size`, in points.
    private static let defaultSize = CGSize(width: 1280, height: 800)

    init(registry: SceneRegistry) { self.registry = registry }

    func read(_ text: String) throws(SceneError) -> SceneDocument {
        guard let root = try SceneNode.parse(text) else {
            throw SceneError(at: nil, found: "nothing", expected: "a scene: a mapping with views")
        }
        let fields = try MappingFields(root, of: "a scene")
        try fields.allowOnly(["scene", "size", "try", "views"])
        let name = try fields["scene"].map { node throws(SceneError) in try self.name(node) }
        let size = try fields["size"].map { node throws(SceneError) in
            let sides = try node.items("a size: [width, height]", count: 2)
            return CGSize(
                width: try sides[0].number("a width", in: 1...SceneLimits.windowSide),
                height: try sides[1].number("a height", in: 1...SceneLimits.windowSide)
            )
        }
        let views = try fields.require("views", "a list of views").items("a list of views")
        return SceneDocument(
            name: name,
            size: size ?? Self.defaultSize,
            suggestion: try Self.suggestion(of: fields),
            views: try views.map(view)
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
}
