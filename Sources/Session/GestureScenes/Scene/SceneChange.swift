import Foundation
import GestureKit

/// A change that the author of a scene can make: of a property, of a relation, or of what a delegate
/// refuses.
package enum SceneChange: Hashable, Sendable {
    /// Sets a property; options are a name or a list of names.
    case property(recognizer: String, name: String, value: SceneValue)
    /// Adds a relation between two recognizers, `first` and `second` as in `SceneRelation`.
    case add(SceneRelation.Kind, first: String, second: String)
    /// Removes a relation wherever the text has it; `simultaneous` in both directions.
    case remove(SceneRelation.Kind, first: String, second: String)
    /// Refuses to begin in a direction: `refuses: {begin: vertical}`.
    case refuseToBegin(recognizer: String, BeginDirection)

    fileprivate var recognizers: [String] {
        switch self {
        case .property(let id, _, _), .refuseToBegin(let id, _): [id]
        case .add(_, let first, let second), .remove(_, let first, let second): [first, second]
        }
    }

    /// The path of the changed property; nil for a relation or a refusal.
    package var propertyPath: String? {
        switch self {
        case .property(let recognizer, let name, _): "\(recognizer).\(name)"
        case .add, .remove, .refuseToBegin: nil
        }
    }
}

extension Scene {
    /// Returns a new scene from the same document with a change, for a replay; its text does not contain the
    /// change.
    ///
    /// Properties that were set since do not count. Throws for an unknown id or property and a value out of
    /// its range, for a relation that is there already or is missing, for requirements in a cycle, and for a
    /// direction of a recognizer without a translation.
    package func changed(by change: SceneChange) throws(SceneError) -> Scene {
        try check(change)
        return try copy(changedBy: change)
    }

    /// Whether a recognizer is in the scene when it opens, so that a change can be tried on it.
    package func canChange(_ id: String) -> Bool { !runsCode || entry(of: id) != nil }

    /// Throws for a change that the scene does not allow.
    private func check(_ change: SceneChange) throws(SceneError) {
        if let late = change.recognizers.first(where: { recognizer($0) != nil && !canChange($0) }) {
            throw fault(
                "\(late), which the code adds while it runs",
                "a recognizer that is in the scene when it opens"
            )
        }
        switch change {
        case .property(let id, let name, let value):
            let (_, property) = try check("\(id).\(name)", value)
            guard !property.isMomentary else {
                throw fault(
                    "\(name), which exists only during a gesture",
                    "a property that a scene can set"
                )
            }
        case .add(let kind, let first, let second):
            let relation = try relation(kind, first, second)
            guard !relations.contains(where: relation.isSame) else {
                throw fault("\(relation) already", "a relation that the scene does not have")
            }
            guard kind != .requiresFailure || !waits(second, for: first) else {
                throw fault(
                    "\(relation), which waits for \(first)",
                    "a recognizer that does not wait for \(first)"
                )
            }
        case .remove(let kind, let first, let second):
            let relation = try relation(kind, first, second)
            guard relations.contains(where: relation.isSame) else {
                throw fault("no \(relation)", "a relation that the scene has")
            }
            guard connections.relations.contains(where: relation.isSame) else {
                throw fault("\(relation), which the code adds", "a change of the code")
            }
        case .refuseToBegin(let id, let direction):
            guard let recognizer = recognizer(id) else { throw unknownRecognizer(id, in: name) }
            guard recognizer is PanGestureRecognizer else {
                throw fault("\(id), which has no translation", "a pan")
            }
            guard !refusals(of: id).contains(where: { $0.includes(direction) }) else {
                throw fault(
                    "that \(id) already refuses to begin \(direction.rawValue)",
                    "another direction"
                )
            }
        }
    }

    private func fault(_ found: String, _ expected: String) -> SceneError {
        SceneError(name, found: found, expected: expected)
    }

    private func relation(
        _ kind: SceneRelation.Kind,
        _ first: String,
        _ second: String
    ) throws(SceneError) -> NamedRelation {
        for id in [first, second] where recognizerClass(of: id) == nil {
            throw unknownRecognizer(id, in: name)
        }
        guard first != second else {
            throw fault("the recognizer's own id \(first)", "another recognizer's id")
        }
        return NamedRelation(kind: kind, first: first, second: second)
    }

    /// Follows the requirements from a recognizer to those that it waits for, directly or through others.
    private func waits(_ id: String, for other: String) -> Bool {
        var found = [id]
        var index = 0
        while index < found.count, found[index] != other {
            for relation in relations where relation.kind == .requiresFailure {
                let next = relation.second.touchstone.label
                guard relation.first.touchstone.label == found[index], !found.contains(next) else {
                    continue
                }
                found.append(next)
            }
            index += 1
        }
        return index < found.count
    }
}

/// A relation by its recognizers' ids.
struct NamedRelation: Hashable, CustomStringConvertible {
    let kind: SceneRelation.Kind
    let first: String
    let second: String

    init(kind: SceneRelation.Kind, first: String, second: String) {
        (self.kind, self.first, self.second) = (kind, first, second)
    }

    init(_ relation: SceneRelation) {
        self.init(
            kind: relation.kind,
            first: relation.first.touchstone.label,
            second: relation.second.touchstone.label
        )
    }

    /// The relation as the text has it: `early requires tooLate`.
    var description: String { "\(first) \(kind.key.rawValue) \(second)" }

    func isSame(as other: NamedRelation) -> Bool {
        guard kind == other.kind else { return false }
        let isReversed = first == other.second && second == other.first
        return first == other.first && second == other.second
            || kind == .simultaneous && isReversed
    }

    func isSame(as relation: SceneRelation) -> Bool {
        isSame(as: NamedRelation(relation))
    }

    /// Compares the relation with one that a key of a recognizer's entry writes.
    func isSame(as key: RelationKey, of id: String, to other: String) -> Bool {
        let (first, second) = key.isReversed ? (other, id) : (id, other)
        return isSame(as: NamedRelation(kind: key.kind, first: first, second: second))
    }
}

extension SceneRelation.Kind {
    /// The key that writes the relation in the entry of its first recognizer.
    var key: RelationKey {
        switch self {
        case .requiresFailure: .requires
        case .simultaneous: .simultaneous
        case .cannotPrevent: .cannotPrevent
        }
    }
}

extension SceneDocument {
    /// Updates all recognizers, in the order of the text.
    mutating func updateRecognizers(_ update: (inout RecognizerDescription) -> Void) {
        for index in recognizers.indices { update(&recognizers[index]) }
        for index in views.indices { views[index].updateRecognizers(update) }
    }

    /// Calls a closure with each recognizer's entry, in the order of the text.
    func forEachRecognizer(_ body: (RecognizerDescription) -> Void) {
        var copy = self
        copy.updateRecognizers { body($0) }
    }

    /// The same views, without recognizers.
    var withoutRecognizers: SceneDocument {
        var document = self
        document.recognizers = []
        for index in document.views.indices { document.views[index].removeRecognizers() }
        return document
    }
}

extension ViewDescription {
    fileprivate mutating func removeRecognizers() {
        recognizers = []
        for index in views.indices { views[index].removeRecognizers() }
    }

    fileprivate mutating func updateRecognizers(_ update: (inout RecognizerDescription) -> Void) {
        for index in recognizers.indices { update(&recognizers[index]) }
        for index in views.indices { views[index].updateRecognizers(update) }
    }
}

extension RecognizerDescription {
    /// Applies the part of a change that concerns this entry, whose id may be implicit.
    mutating func apply(_ change: SceneChange, id: String) {
        switch change {
        case .property(recognizer: id, let name, let value):
            guard let property = type.property(named: name) else { return }
            values.removeAll { $0.property.name == name }
            values.append((property, value))
        case .add(let kind, first: id, let second):
            // A text with the change is read in the order of the keys.
            let keys = RelationKey.allCases
            let later = keys[keys.index(after: keys.firstIndex(of: kind.key) ?? 0)...]
            let index = references.firstIndex { later.contains($0.kind) } ?? references.count
            let other = PositionedName(name: second, position: node.position)
            references.insert((kind.key, other), at: index)
        case .remove(let kind, let first, let second):
            let relation = NamedRelation(kind: kind, first: first, second: second)
            references.removeAll { relation.isSame(as: $0.kind, of: id, to: $0.to.name) }
        case .refuseToBegin(recognizer: id, let direction):
            refusals.append(.beginning(direction, node.position))
        case .property, .add, .refuseToBegin: break
        }
    }
}

extension RecognizerDescription.Refusal: CustomStringConvertible {
    /// The refusal as a scene has it.
    var description: String {
        switch self {
        case .begin: "begin"
        case .beginning(let direction, _): "{begin: \(direction.rawValue)}"
        case .touch: "touch"
        case .touchesIn(let view): "{touchesIn: \(view.name)}"
        }
    }

    /// A refusal to begin includes a direction by its name, or because it concerns every direction.
    func includes(_ direction: BeginDirection) -> Bool {
        switch self {
        case .begin: true
        case .beginning(let own, _): own == direction
        case .touch, .touchesIn: false
        }
    }
}

extension Scene {
    /// Returns the lines of Swift that make a change.
    ///
    /// A property or a requirement is a statement. Any other addition is a statement for a method, which the code
    /// may have already, after a comment that names the method. A removal is a comment that names the line to
    /// delete.
    package func swift(of change: SceneChange) -> String {
        change.swift { id in
            guard runsCode else { return SwiftName.constant(id) }
            guard let recognizer = recognizer(id), let view = recognizer.view else {
                return "<#\(id)#>"
            }
            let owner = view.touchstone.label
            // A scroll view has the pan, and the program has the scroll view.
            if view.contentGate?.scrollRecognizer === recognizer {
                return
                    "\(SwiftName.property(owner, of: view) ?? "<#\(owner)#>").panGestureRecognizer"
            }
            return SwiftName.property(id, of: recognizer) ?? "<#\(id) of \(owner)#>"
        }
    }
}

extension SceneChange {
    /// Returns the lines of Swift that make the change, with a name for each id.
    fileprivate func swift(_ name: (String) -> String) -> String {
        func requirement(_ first: String, _ second: String) -> String {
            "\(name(first)).require(toFail: \(name(second)))"
        }
        switch self {
        case .property(let id, let property, let value):
            return "\(name(id)).\(property) = \(value.swift)"
        case .add(.requiresFailure, let first, let second):
            return requirement(first, second)
        case .add(.simultaneous, let first, let second):
            return """
                // At the top of gestureRecognizer(_:shouldRecognizeSimultaneouslyWith:) in \(first)'s delegate:
                if gestureRecognizer === \(name(first)), otherGestureRecognizer === \(name(second)) {
                    return true
                }
                """
        case .add(.cannotPrevent, let first, let second):
            return """
                // Set \(name(second)).name = "\(second)".
                // At the top of canPrevent(_:) in a subclass that only \(first) uses:
                if preventedGestureRecognizer.name == "\(second)" { return false }
                """
        case .remove(.requiresFailure, let first, let second):
            return "// Delete \(requirement(first, second))"
        case .remove(.simultaneous, let first, let second):
            return "// Delete \(first) with \(second) from shouldRecognizeSimultaneouslyWith"
        case .remove(.cannotPrevent, let first, let second):
            return "// Delete \(second) from canPrevent(_:) in the class of \(first)"
        case .refuseToBegin(let id, let direction):
            return """
                // At the top of gestureRecognizerShouldBegin(_:) in \(id)'s delegate:
                if gestureRecognizer === \(name(id)) {
                    let translation = \(name(id)).translation(in: \(name(id)).view)
                    guard \(direction.swiftBeyond) else { return false }
                }
                """
        }
    }
}

/// An id as a name in Swift.
private enum SwiftName {
    /// Returns an id as the name of a constant, in backticks unless it is a word.
    static func constant(_ id: String) -> String { isWord(id) ? id : "`\(id)`" }

    /// Returns an id that is the name of a property; nil for the name of the object's class, and for one with a number.
    static func property(_ id: String, of object: AnyObject) -> String? {
        let className = TreeNames.id(from: "\(type(of: object))")
        return isWord(id) && id != className ? id : nil
    }

    private static func isWord(_ id: String) -> Bool {
        let isWord = id.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
                true
            default: false
            }
        }
        return isWord && id.first?.isNumber == false && !reserved.contains(id)
    }

    /// Source: The Swift Programming Language, "Keywords and Punctuation".
    private static let reserved: Set = [
        "Any", "Self", "_", "as", "await", "break", "case", "catch", "class", "continue", "default",
        "defer", "deinit", "do", "else", "enum", "extension", "fallthrough", "false", "fileprivate",
        "for", "func", "guard", "if", "import", "in", "init", "inout", "internal", "is", "let",
        "nil", "operator", "precedencegroup", "private", "protocol", "public", "repeat", "rethrows",
        "return", "self", "static", "struct", "subscript", "super", "switch", "throw", "throws",
        "true", "try", "typealias", "var", "where", "while",
    ]
}

extension SceneValue {
    /// The value of a property as Swift.
    fileprivate var swift: String {
        switch self {
        case .number where isUnlimited: "Int.max"
        case .number, .bool: description
        case .string(let option): "[.\(option)]"
        case .list(let items):
            "[" + items.map { $0.text.map { ".\($0)" } ?? $0.description }.joined(separator: ", ")
                + "]"
        }
    }
}

extension BeginDirection {
    /// The condition, on a `translation`, under which the direction is not refused.
    fileprivate var swiftBeyond: String {
        switch self {
        case .vertical: "abs(translation.y) <= abs(translation.x)"
        case .horizontal: "abs(translation.y) > abs(translation.x)"
        case .up: "translation.y >= 0 || abs(translation.y) <= abs(translation.x)"
        case .down: "translation.y <= 0 || abs(translation.y) <= abs(translation.x)"
        case .left: "translation.x >= 0 || abs(translation.y) > abs(translation.x)"
        case .right: "translation.x <= 0 || abs(translation.y) > abs(translation.x)"
        }
    }
}
