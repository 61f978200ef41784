import TextFormatting
import Yams

/// A scalar, list or mapping of a YAML text, with its position; it hides the parser's own tree.
struct SceneNode: Positioned {
    enum Content {
        /// A scalar; a plain one is not quoted, so that it can be a number or Boolean.
        case scalar(String, isPlain: Bool)
        case list([SceneNode])
        case mapping([(key: SceneNode, value: SceneNode)])
    }

    let position: TextPosition
    let content: Content

    /// The node as an error's `found`.
    var shown: String {
        switch content {
        case .scalar("", isPlain: true): "nothing"
        case .scalar(let text, isPlain: true): PrintableText.text(text)
        case .scalar("", isPlain: false): "an empty text"
        case .scalar(let text, isPlain: false): "the text \(PrintableText.text(text))"
        case .list(let items) where items.isEmpty: "an empty list"
        case .list(let items): "a list of \(items.count)"
        case .mapping: "a mapping"
        }
    }

    func fault(expected: String) -> SceneError { fault(found: shown, expected: expected) }

    /// Parses a YAML text of one document; nil for an empty one.
    ///
    /// Aliases are never expanded: see `YAMLPlaceholder`.
    static func parse(_ text: String) throws(SceneError) -> SceneNode? {
        guard text.utf8.count <= SceneLimits.bytes else {
            throw SceneError(
                at: nil,
                found: "more than \(SceneLimits.bytes) bytes",
                expected: "a smaller scene"
            )
        }
        let safe = try YAMLPlaceholder.text(for: text)
        let root: Node?
        do {
            // Without resolver rules the parser returns strings; `value()` applies the core schema of YAML
            // 1.2.
            root = try Yams.Parser(yaml: safe, resolver: .basic, encoding: .utf8).singleRoot()
        } catch {
            throw Self.fault(error)
        }
        guard let root else { return nil }
        return try SceneNode(root, depth: 0)
    }

    private init(_ node: Node, depth: Int) throws(SceneError) {
        let position = TextPosition(line: node.mark?.line ?? 1, column: node.mark?.column ?? 1)
        self.position = position
        guard depth < SceneLimits.nesting else {
            throw SceneError(
                at: position,
                found: "more than \(SceneLimits.nesting) levels",
                expected: "fewer lists and mappings inside each other"
            )
        }
        switch node {
        case .scalar(let scalar):
            let isPlain = scalar.style == .plain || scalar.style == .any
            let text = YAMLPlaceholder.original(of: scalar.string)
            guard !isPlain || text.unicodeScalars.first != "*" else {
                throw SceneError(
                    at: position,
                    found: "the alias \(PrintableText.text(String(text.prefix { $0 != " " })))",
                    expected: "the value itself (scenes have no aliases)"
                )
            }
            content = .scalar(text, isPlain: isPlain)
        case .sequence(let sequence):
            content = .list(
                try sequence.map { item throws(SceneError) in
                    try SceneNode(item, depth: depth + 1)
                }
            )
        case .mapping(let mapping):
            content = .mapping(
                try mapping.map { pair throws(SceneError) in
                    let key = try SceneNode(pair.key, depth: depth + 1)
                    return (key, try SceneNode(pair.value, depth: depth + 1))
                }
            )
        case .alias:
            throw SceneError(at: position, found: "an alias", expected: "the value itself")
        }
    }

    /// Returns the parser's error as a one-line scene error.
    private static func fault(_ error: any Error) -> SceneError {
        switch error as? YamlError {
        case .scanner(let context, let problem, let mark, _),
            .parser(let context, let problem, let mark, _),
            .composer(let context, let problem, let mark, _):
            let parts = [context?.text, problem].compactMap { $0 }.joined(separator: ": ")
            // The parser reports its nesting limit in the words of its interface.
            let found =
                problem.contains("nesting level")
                ? "too many levels"
                : "invalid YAML (\(PrintableText.name(YAMLPlaceholder.original(of: parts), limit: 200)))"
            return unreadable(found, at: mark)
        case .duplicatedKeysInMapping(let keys, let context):
            let key = YAMLPlaceholder.original(of: keys.first ?? "")
            return SceneError(
                at: TextPosition(line: context.mark.line, column: context.mark.column),
                found: "the key \(PrintableText.text(key)) more than once",
                expected: "each key once"
            )
        // The parser reports its nesting limit as an error of memory.
        case .memory: return unreadable("too many levels")
        case .reader(let problem, _, _, _), .writer(let problem), .emitter(let problem),
            .representer(let problem):
            return unreadable("invalid YAML (\(problem))")
        case .no, .dataCouldNotBeDecoded, nil: return unreadable("YAML that cannot be read")
        }
    }

    private static func unreadable(_ found: String, at mark: Mark? = nil) -> SceneError {
        SceneError(
            at: mark.map { TextPosition(line: $0.line, column: $0.column) },
            found: found,
            expected: "a scene in YAML"
        )
    }
}
