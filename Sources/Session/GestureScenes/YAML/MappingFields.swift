import Foundation
import GestureKit
import TextFormatting

/// Reading a node as a value of the expected type.
extension SceneNode {
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

    /// Reads a text that is not empty, which may look like a number.
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
            throw unknown(key, SpellingSuggestion.expectation(for: key.name, of: keys))
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
