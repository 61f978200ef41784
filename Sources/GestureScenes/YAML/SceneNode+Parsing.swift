import Yams

extension SceneNode {
    /// Reads a YAML text of one document; nil when there is nothing in it.
    ///
    /// It never expands anything: see `StandIn`.
    static func parse(_ text: String) throws(Fault) -> SceneNode? {
        guard text.utf8.count <= SceneLimits.bytes else {
            throw Fault(
                nil,
                found: "more than \(SceneLimits.bytes) bytes",
                expected: "a scene of at most that"
            )
        }
        let safe = try StandIn.text(for: text)
        let root: Node?
        do {
            // Without rules the parser guesses no types: `SceneNode` does, by YAML 1.2's core.
            root = try Yams.Parser(yaml: safe, resolver: .basic, encoding: .utf8).singleRoot()
        } catch {
            throw Fault(error)
        }
        guard let root else { return nil }
        return try SceneNode(root, depth: 0)
    }

    private init(_ node: Node, depth: Int) throws(Fault) {
        place = Place(line: node.mark?.line ?? 1, column: node.mark?.column ?? 1)
        guard depth < SceneLimits.nesting else {
            throw Fault(
                place,
                found: "more than \(SceneLimits.nesting) levels",
                expected: "fewer lists and mappings inside each other"
            )
        }
        switch node {
        case .scalar(let scalar):
            let isPlain = scalar.style == .plain || scalar.style == .any
            let text = StandIn.original(of: scalar.string)
            guard !isPlain || text.unicodeScalars.first != "*" else {
                throw Fault(
                    place,
                    found: "the alias \(Shown.text(String(text.prefix { $0 != " " })))",
                    expected: "the value itself (scenes have no aliases)"
                )
            }
            content = .scalar(text, isPlain: isPlain)
        case .sequence(let sequence):
            var items: [SceneNode] = []
            for item in sequence { items.append(try SceneNode(item, depth: depth + 1)) }
            content = .list(items)
        case .mapping(let mapping):
            var pairs: [(key: SceneNode, value: SceneNode)] = []
            for pair in mapping {
                pairs.append(
                    (
                        try SceneNode(pair.key, depth: depth + 1),
                        try SceneNode(pair.value, depth: depth + 1)
                    )
                )
            }
            content = .mapping(pairs)
        case .alias:
            throw Fault(place, found: "an alias", expected: "the value itself")
        }
    }
}

extension Fault {
    /// The parser's error, in our words and on one line.
    fileprivate init(_ error: any Error) {
        let expected = "a scene in YAML"
        guard let error = error as? YamlError else {
            self.init(nil, found: "YAML that cannot be read", expected: expected)
            return
        }
        switch error {
        case .scanner(let context, let problem, let mark, _),
            .parser(let context, let problem, let mark, _),
            .composer(let context, let problem, let mark, _):
            let place = Place(line: mark.line, column: mark.column)
            let parts = [context?.text, problem].compactMap { $0 }.joined(separator: ": ")
            // The parser's own limit, in words of its interface.
            let found =
                problem.contains("nesting level")
                ? "too many levels"
                : "no valid YAML (\(Shown.name(StandIn.original(of: parts), limit: 200)))"
            self.init(place, found: found, expected: expected)
        case .duplicatedKeysInMapping(let keys, let context):
            let key = StandIn.original(of: keys.first ?? "")
            self.init(
                Place(line: context.mark.line, column: context.mark.column),
                found: "the key \(Shown.text(key)) more than once",
                expected: "it once"
            )
        case .memory:
            // The parser's word for its own limit of nesting.
            self.init(nil, found: "too many levels", expected: expected)
        case .reader(let problem, _, _, _), .writer(let problem), .emitter(let problem),
            .representer(let problem):
            self.init(nil, found: "no valid YAML (\(problem))", expected: expected)
        case .no, .dataCouldNotBeDecoded:
            self.init(nil, found: "YAML that cannot be read", expected: expected)
        }
    }
}
