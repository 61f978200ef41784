import Foundation
import GestureKit

/// Reads a scene's nodes into a document, and says where it cannot.
struct SceneReader {
    let registry: SceneRegistry
    private(set) var viewCount = 0
    private(set) var recognizerCount = 0
    private var referenceCount = 0

    /// What stands in for a `size` that is not there, in points.
    private static let defaultSize = CGSize(width: 1280, height: 800)

    init(registry: SceneRegistry) { self.registry = registry }

    /// Reads a whole text.
    mutating func read(_ text: String) throws(Fault) -> SceneDocument {
        guard let root = try SceneNode.parse(text) else {
            throw Fault(nil, found: "nothing", expected: "a scene: a mapping with views")
        }
        let fields = try Fields(root, of: "a scene")
        try fields.allow(["scene", "size", "views"])
        let name = try fields["scene"].map { node throws(Fault) in try self.name(node) }
        let size = try fields["size"].map { node throws(Fault) in try self.size(node) }
        let views = try fields.need("views", "a list of views").items("a list of views")
        return SceneDocument(
            name: name,
            size: size ?? Self.defaultSize,
            views: try self.views(views, depth: 1)
        )
    }

    mutating func views(_ nodes: [SceneNode], depth: Int) throws(Fault) -> [ViewDescription] {
        var views: [ViewDescription] = []
        for node in nodes {
            viewCount += 1
            guard viewCount <= SceneLimits.views else {
                throw Fault(
                    node.place,
                    found: "more than \(SceneLimits.views) views",
                    expected: "at most that"
                )
            }
            guard depth <= SceneLimits.viewDepth else {
                throw Fault(
                    node.place,
                    found: "more than \(SceneLimits.viewDepth) views inside each other",
                    expected: "at most that"
                )
            }
            views.append(try view(node, depth: depth))
        }
        return views
    }

    mutating func recognizers(_ nodes: [SceneNode]) throws(Fault) -> [RecognizerDescription] {
        var recognizers: [RecognizerDescription] = []
        for node in nodes {
            recognizerCount += 1
            guard recognizerCount <= SceneLimits.recognizers else {
                throw Fault(
                    node.place,
                    found: "more than \(SceneLimits.recognizers) recognizers",
                    expected: "at most that"
                )
            }
            recognizers.append(try recognizer(node))
        }
        return recognizers
    }

    /// Counts a reference to another recognizer or view; throws if there are too many.
    mutating func countReference(_ node: SceneNode) throws(Fault) {
        referenceCount += 1
        guard referenceCount <= SceneLimits.references else {
            throw Fault(
                node.place,
                found: "more than \(SceneLimits.references)"
                    + " references to other recognizers and views",
                expected: "at most that"
            )
        }
    }

    /// An id: letters, digits, `_` and `-`, so that `ID.PROPERTY=VALUE` can be taken apart.
    func id(_ node: SceneNode) throws(Fault) -> PlacedName {
        let rule = "an id of letters, digits, _ and -, at most \(SceneLimits.nameLength)"
        let name = try node.word(rule)
        let isValid = name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "-" }
        guard isValid, name.count <= SceneLimits.nameLength else {
            throw node.fault(expected: rule)
        }
        return PlacedName(name: name, place: node.place)
    }

    /// A scene's name, which is never a path.
    private func name(_ node: SceneNode) throws(Fault) -> String {
        let rule = "a name without / and at most \(SceneLimits.nameLength) characters"
        let name = try node.word(rule)
        guard name.count <= SceneLimits.nameLength, !name.contains("/"), Shown.name(name) == name
        else { throw node.fault(expected: rule) }
        return name
    }

    private func size(_ node: SceneNode) throws(Fault) -> CGSize {
        let rule = "a size: [width, height]"
        let items = try node.items(rule)
        guard items.count == 2 else { throw node.fault(expected: rule) }
        return CGSize(
            width: try items[0].number("a width", in: 1...SceneLimits.windowSide),
            height: try items[1].number("a height", in: 1...SceneLimits.windowSide)
        )
    }
}
