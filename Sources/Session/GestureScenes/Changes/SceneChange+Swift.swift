import Foundation
import GestureKit

extension SceneChange {
    /// The lines of Swift that make the change, with the scene's ids as the names of the recognizers.
    ///
    /// Properties and requirements are statements. The others are methods of the first recognizer's delegate
    /// or class. Nothing adds a removal: a comment names what to delete.
    package var swift: String {
        switch self {
        case .property(let id, let name, let value):
            return "\(Self.name(id)).\(name) = \(value.swift)"
        case .add(.requiresFailure, let first, let second):
            return Self.requirement(first, second)
        case .add(.simultaneous, let first, let second):
            return """
                \(Self.delegateComment(first))
                func gestureRecognizer(
                    _ gestureRecognizer: GestureRecognizer,
                    shouldRecognizeSimultaneouslyWith otherGestureRecognizer: GestureRecognizer
                ) -> Bool {
                    gestureRecognizer === \(Self.name(first))
                        && otherGestureRecognizer === \(Self.name(second))
                }
                """
        case .add(.cannotPrevent, let first, let second):
            return """
                // In a class of its own for \(first); \(Self.name(second)).name = "\(second)"
                override func canPrevent(_ preventedGestureRecognizer: GestureRecognizer) -> Bool {
                    preventedGestureRecognizer.name != "\(second)"
                        && super.canPrevent(preventedGestureRecognizer)
                }
                """
        case .remove(.requiresFailure, let first, let second):
            return "// Delete \(Self.requirement(first, second))"
        case .remove(.simultaneous, let first, let second):
            return "// Delete \(first) with \(second) from shouldRecognizeSimultaneouslyWith"
        case .remove(.cannotPrevent, let first, let second):
            return "// Delete \(second) from canPrevent(_:) in the class of \(first)"
        case .refuseToBegin(let id, let direction):
            return """
                \(Self.delegateComment(id))
                func gestureRecognizerShouldBegin(_ gestureRecognizer: GestureRecognizer) -> Bool {
                    guard gestureRecognizer === \(Self.name(id)) else { return true }
                    let translation = \(Self.name(id)).translation(in: \(Self.name(id)).view)
                    return \(direction.swiftBeyond)
                }
                """
        }
    }

    private static func requirement(_ first: String, _ second: String) -> String {
        "\(name(first)).require(toFail: \(name(second)))"
    }

    private static func delegateComment(_ id: String) -> String {
        "// In the delegate's class; \(name(id)).delegate = self"
    }

    /// Returns an id as the name of a constant, in backticks unless it is a word.
    private static func name(_ id: String) -> String {
        let isWord = id.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
                true
            default: false
            }
        }
        return isWord && id.first?.isNumber == false && !reserved.contains(id) ? id : "`\(id)`"
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
