public import GestureKit

/// One relation between two recognizers, as the scene's text says it.
public struct SceneRelation {
    /// What the relation is.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        /// The first waits until the second has failed (`requires`, `requiredBy`).
        case requiresFailure
        /// Both may recognize at once (`simultaneous`).
        case simultaneous
        /// The first, on winning, does not exclude the second (`cannotPrevent`, `notPreventedBy`).
        case cannotPrevent
    }

    /// What it is.
    public let kind: Kind
    /// The one that waits, allows, or wins.
    public let first: GestureRecognizer
    /// The other.
    public let second: GestureRecognizer

    init(_ reference: Reference, of recognizer: GestureRecognizer, to other: GestureRecognizer) {
        switch reference {
        case .requires: (kind, first, second) = (.requiresFailure, recognizer, other)
        case .requiredBy: (kind, first, second) = (.requiresFailure, other, recognizer)
        case .simultaneous: (kind, first, second) = (.simultaneous, recognizer, other)
        case .cannotPrevent: (kind, first, second) = (.cannotPrevent, recognizer, other)
        case .notPreventedBy: (kind, first, second) = (.cannotPrevent, other, recognizer)
        }
    }
}
