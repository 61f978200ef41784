import Foundation

/// Reading a node as what has to stand there.
extension SceneNode {
    /// A number in a range, told in the words of `what`, as "a width".
    func number(_ what: String, in range: ClosedRange<Double>) throws(Fault) -> Double {
        guard case .number(let value) = try value(), range.contains(value) else {
            throw fault(
                expected: "\(what) from \(Shown.number(range.lowerBound))"
                    + " to \(Shown.number(range.upperBound))"
            )
        }
        return value
    }

    /// `true` or `false`.
    func flag() throws(Fault) -> Bool {
        guard case .bool(let value) = try value() else { throw fault(expected: "true or false") }
        return value
    }

    /// A text that is not empty; a number is one too.
    func word(_ what: String) throws(Fault) -> String {
        guard case .scalar(let text, _) = content, !text.isEmpty else {
            throw fault(expected: what)
        }
        return text
    }

    /// A list's items.
    func items(_ what: String) throws(Fault) -> [SceneNode] {
        guard case .list(let items) = content else { throw fault(expected: what) }
        return items
    }

    /// A list's items; anything else is the only one.
    var oneOrMore: [SceneNode] {
        guard case .list(let items) = content else { return [self] }
        return items
    }

    /// Two numbers.
    func pair(_ what: String, in range: ClosedRange<Double>) throws(Fault) -> CGPoint {
        let items = try items("\(what), a list of 2 numbers")
        guard items.count == 2 else { throw fault(expected: "\(what), a list of 2 numbers") }
        return CGPoint(
            x: try items[0].number("a number", in: range),
            y: try items[1].number("a number", in: range)
        )
    }

    /// One of these names, or several, as a list; none of them twice.
    func names(_ what: String, of names: [String]) throws(Fault) -> [String] {
        var found: [String] = []
        for item in oneOrMore {
            let name = try item.word("one of " + names.joined(separator: ", "))
            guard names.contains(name) else {
                throw Fault(
                    item.place,
                    found: "\(what) \(Shown.text(name))",
                    expected: Nearest.choice(for: name, of: names)
                )
            }
            if !found.contains(name) { found.append(name) }
        }
        return found
    }

    /// The value, with its type by YAML 1.2's core schema; a mapping is none.
    func value() throws(Fault) -> SceneValue {
        switch content {
        case .scalar(let text, isPlain: false):
            return .string(text)
        case .scalar("true", isPlain: true):
            return .bool(true)
        case .scalar("false", isPlain: true):
            return .bool(false)
        case .scalar("", isPlain: true), .scalar("~", isPlain: true),
            .scalar("null", isPlain: true):
            throw Fault(place, found: "nothing", expected: "a value")
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
