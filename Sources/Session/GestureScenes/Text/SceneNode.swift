import Foundation
import GestureKit
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

    // MARK: - Values of the expected types

    /// Reads a number in a range; `what` names it in errors, such as "a width".
    func number(_ what: String, in range: ClosedRange<Double>) throws(SceneError) -> Double {
        guard case .number(let value) = try value(), range.contains(value) else {
            throw fault(
                expected: "\(what) from \(DecimalText.shortest(range.lowerBound))"
                    + " to \(DecimalText.shortest(range.upperBound))"
            )
        }
        return value
    }

    func flag() throws(SceneError) -> Bool {
        guard case .bool(let value) = try value() else { throw fault(expected: "true or false") }
        return value
    }

    /// Reads any text that is not empty, even one that looks like a number.
    func word(_ what: String) throws(SceneError) -> String {
        guard case .scalar(let text, _) = content, !text.isEmpty else {
            throw fault(expected: what)
        }
        return text
    }

    /// Reads a list's items; throws if a count is given and the list has another.
    func items(_ what: String, count: Int? = nil) throws(SceneError) -> [SceneNode] {
        guard case .list(let items) = content, items.count == count ?? items.count else {
            throw fault(expected: what)
        }
        return items
    }

    /// The items of a list; any other node is the only item.
    var oneOrMore: [SceneNode] {
        guard case .list(let items) = content else { return [self] }
        return items
    }

    func pair(_ what: String, in range: ClosedRange<Double>) throws(SceneError) -> CGPoint {
        let items = try items("\(what), a list of 2 numbers", count: 2)
        return CGPoint(
            x: try items[0].number("a number", in: range),
            y: try items[1].number("a number", in: range)
        )
    }

    /// Reads one or several of these names, without duplicates.
    func names(_ what: String, of names: [String]) throws(SceneError) -> [String] {
        var found: [String] = []
        for item in oneOrMore {
            let name = try item.word("one of " + names.joined(separator: ", "))
            guard names.contains(name) else {
                throw item.fault(
                    found: "\(what) \(PrintableText.text(name))",
                    expected: SpellingSuggestion.expectation(for: name, of: names)
                )
            }
            if !found.contains(name) { found.append(name) }
        }
        return found
    }

    /// Reads a value, with its type by the core schema of YAML 1.2; throws for a mapping.
    func value() throws(SceneError) -> SceneValue {
        switch content {
        case .scalar(let text, isPlain: false):
            return .string(text)
        case .scalar("true", isPlain: true):
            return .bool(true)
        case .scalar("false", isPlain: true):
            return .bool(false)
        case .scalar("", isPlain: true), .scalar("~", isPlain: true),
            .scalar("null", isPlain: true):
            throw fault(found: "nothing", expected: "a value")
        case .scalar(let text, isPlain: true):
            guard let number = SceneValue.number(from: text) else { return .string(text) }
            guard number.isFinite else { throw fault(expected: "a finite number") }
            return .number(number)
        case .list(let items):
            var values: [SceneValue] = []
            for item in items { values.append(try item.value()) }
            return .list(values)
        case .mapping:
            throw fault(expected: "a value or a list of values")
        }
    }
}

/// The values of a mapping by key.
struct MappingFields: Positioned {
    let position: TextPosition
    private let what: String
    private let pairs: [(key: PositionedName, value: SceneNode)]

    /// Reads a mapping; `what` names it in errors, such as "a view".
    init(_ node: SceneNode, of what: String) throws(SceneError) {
        guard case .mapping(let pairs) = node.content else {
            throw node.fault(expected: "\(what) (a mapping)")
        }
        self.pairs = try pairs.map { pair throws(SceneError) in
            (
                PositionedName(name: try pair.key.word("a key"), position: pair.key.position),
                pair.value
            )
        }
        position = node.position
        self.what = what
    }

    /// Throws an error for the first key that is not one of these.
    func allowOnly(_ keys: [String]) throws(SceneError) {
        for (key, _) in pairs where !keys.contains(key.name) {
            throw unknown(
                key,
                SpellingSuggestion.expectation(for: key.name, of: keys, listedBy: "Scenes.md")
            )
        }
    }

    /// Throws an error for a key that looks like this missing one.
    func checkSpelling(missing key: String) throws(SceneError) {
        for (found, _) in pairs where SpellingSuggestion.name(for: found.name, of: [key]) != nil {
            throw unknown(found, key)
        }
    }

    private func unknown(_ key: PositionedName, _ expected: String) -> SceneError {
        key.fault(found: "the key \(PrintableText.text(key.name)) in \(what)", expected: expected)
    }

    /// The value of a key; nil if the mapping has no such key.
    subscript(key: String) -> SceneNode? { pairs.first { $0.key.name == key }?.value }

    func require(_ key: String, _ example: String) throws(SceneError) -> SceneNode {
        guard let value = self[key] else {
            throw fault(found: "\(what) without \(key)", expected: "\(key): \(example)")
        }
        return value
    }
}

/// Characters of the private use area that replace YAML's own while the parser reads.
///
/// Scenes have neither aliases nor compound keys: an alias can expand to millions of nodes, and the parser
/// compares whole keys. The characters of this syntax, `*`, `?` and a colon after a closing bracket, are
/// replaced one for one before parsing, so that lines and columns stay right. In texts and comments they
/// have no special meaning, and `original(of:)` restores them.
private enum YAMLPlaceholder {
    private static let placeholders: [Unicode.Scalar: Unicode.Scalar] = [
        "*": "\u{E02A}", ":": "\u{E03A}", "?": "\u{E03F}",
    ]
    private static let originals = Dictionary(
        uniqueKeysWithValues: placeholders.map { ($1, $0) }
    )

    /// Returns the text with the replacements; throws for a character that YAML does not allow.
    static func text(for text: String) throws(SceneError) -> String {
        let scalars = text.unicodeScalars
        if let index = scalars.firstIndex(where: { !isAllowed($0) }) {
            let lines = scalars[..<index].split(separator: "\n", omittingEmptySubsequences: false)
            throw SceneError(
                at: TextPosition(line: lines.count, column: lines[lines.count - 1].count + 1),
                found: PrintableText.character(scalars[index]),
                expected: "a YAML text"
            )
        }
        var safe = String.UnicodeScalarView()
        var isAfterBracket = false
        for scalar in scalars {
            let isKept = scalar == ":" && !isAfterBracket
            safe.append(isKept ? scalar : placeholders[scalar] ?? scalar)
            if scalar != " ", scalar != "\t" { isAfterBracket = scalar == "]" || scalar == "}" }
        }
        return String(safe)
    }

    /// Returns a part of the text with the original characters.
    static func original(of text: String) -> String {
        var original = String.UnicodeScalarView()
        original.append(contentsOf: text.unicodeScalars.map { originals[$0] ?? $0 })
        return String(original)
    }

    /// YAML has to allow the character, and it must not be one of the replacements.
    ///
    /// Source: YAML 1.2, section 5.1; tab and line breaks included.
    private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x09, 0x0A, 0x0D, 0x20...0x7E, 0x85, 0xA0...0xD7FF, 0xE000...0xFFFD,
            0x10000...0x10FFFF:
            originals[scalar] == nil
        default:
            false
        }
    }
}
