public import GestureKit
import TextFormatting

/// A relation between two recognizers in the scene's text.
public struct SceneRelation {
    /// The kind of a relation.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        /// The first waits until the second has failed (`requires`, `requiredBy`).
        case requiresFailure
        /// Both may recognize at once (`simultaneous`).
        case simultaneous
        /// The first, on winning, does not exclude the second (`cannotPrevent`, `notPreventedBy`).
        case cannotPrevent
    }

    /// The kind of the relation.
    public let kind: Kind
    /// The recognizer that waits, allows the other, or wins.
    public let first: GestureRecognizer
    /// The other recognizer.
    public let second: GestureRecognizer

    init(_ key: RelationKey, of recognizer: GestureRecognizer, to other: GestureRecognizer) {
        kind = key.kind
        (first, second) = key.isReversed ? (other, recognizer) : (recognizer, other)
    }
}

/// Connects a scene's recognizers to each other and to the refusals of the text.
///
/// A recognizer without relations and refusals keeps the delegate that its class has set.
struct SceneConnections {
    private(set) var relations: [SceneRelation] = []
    /// The recognizers' delegates, retained only here.
    private var delegates: [ObjectIdentifier: SceneDelegate] = [:]
    private let views: [(id: String, view: View)]
    private let builtRecognizers: [SceneBuilder.BuiltRecognizer]
    private let recognizers: [String: GestureRecognizer]

    /// Connects all recognizers; throws if an id is unknown or not allowed in its position.
    init(_ builder: SceneBuilder) throws(SceneError) {
        views = builder.views
        builtRecognizers = builder.builtRecognizers
        // A class named `tap2` shares its id with the second `tap`: the last recognizer wins.
        recognizers = Dictionary(
            builtRecognizers.map { ($0.id, $0.recognizer) },
            uniquingKeysWith: { _, last in last }
        )
        for built in builtRecognizers { try relate(built) }
        connect()
        for built in builtRecognizers { try refuse(for: built) }
        for (view, refused) in builder.refusingViews { try refuse(refused, by: view) }
    }

    private mutating func relate(_ built: SceneBuilder.BuiltRecognizer) throws(SceneError) {
        for (kind, id) in built.description.references {
            guard id.name != built.id else {
                throw id.fault(
                    found: "the recognizer's own id \(id.name)",
                    expected: "another recognizer's id"
                )
            }
            guard let other = recognizers[id.name] else {
                let others = builtRecognizers.map(\.id).filter { $0 != built.id }
                throw id.unknown("recognizer", of: others, none: "other recognizer")
            }
            relations.append(SceneRelation(kind, of: built.recognizer, to: other))
        }
    }

    private mutating func connect() {
        var exempted: [ObjectIdentifier: Set<ObjectIdentifier>] = [:]
        for relation in relations {
            switch relation.kind {
            case .requiresFailure: relation.first.require(toFail: relation.second)
            case .simultaneous: delegate(of: relation.first).allow(relation.second)
            case .cannotPrevent:
                exempted[ObjectIdentifier(relation.first), default: []]
                    .insert(ObjectIdentifier(relation.second))
            }
        }
        for built in builtRecognizers {
            guard let exempted = exempted[ObjectIdentifier(built.recognizer)] else { continue }
            built.recognizer.exempts = { exempted.contains(ObjectIdentifier($0)) }
        }
    }

    private mutating func refuse(for built: SceneBuilder.BuiltRecognizer) throws(SceneError) {
        guard let own = built.recognizer.view else { return }
        for refusal in built.description.refusals {
            let delegate = delegate(of: built.recognizer)
            switch refusal {
            case .begin: delegate.refusesToBegin = true
            case .beginning(let direction, let position):
                guard built.recognizer is PanGestureRecognizer else {
                    throw SceneError(
                        at: position,
                        found: "\(direction.rawValue) for \(built.id), which has no translation",
                        expected: "begin without a direction"
                    )
                }
                delegate.refusedDirections.insert(direction)
            case .touch: delegate.refusedViews.append(own)
            case .touchesIn(let id): delegate.refusedViews.append(try view(id, inside: own))
            }
        }
    }

    /// Returns the view with this id inside the outer view, whose recognizer can receive touches on it.
    private func view(_ id: PositionedName, inside outer: View) throws(SceneError) -> View {
        let inner = views.filter { $0.view !== outer && $0.view.isDescendant(of: outer) }
        if let view = inner.first(where: { $0.id == id.name })?.view { return view }
        let area = "inside \(outer.touchstone.name ?? "")"
        let isKnown = views.contains { $0.id == id.name }
        throw id.unknown("view", of: inner.map(\.id), none: "view \(area)", isKnown ? area : nil)
    }

    private func refuse(_ refused: [PositionedName], by view: View) throws(SceneError) {
        // Only recognizers of this view and its superviews ask it.
        let askingIDs = builtRecognizers.filter {
            $0.recognizer.view.map(view.isDescendant) == true
        }
        .map(\.id)
        let area = "on \(view.touchstone.name ?? "") or around it"
        for id in refused where !askingIDs.contains(id.name) {
            let isKnown = recognizers[id.name] != nil
            throw id.unknown(
                "recognizer",
                of: askingIDs,
                none: "recognizer \(area)",
                isKnown ? area : nil
            )
        }
        let names = Set(refused.map(\.name))
        view.refuses = { names.contains($0.name ?? "") }
    }

    private mutating func delegate(of recognizer: GestureRecognizer) -> SceneDelegate {
        if let known = delegates[ObjectIdentifier(recognizer)] { return known }
        let delegate = SceneDelegate()
        recognizer.delegate = delegate
        delegates[ObjectIdentifier(recognizer)] = delegate
        return delegate
    }
}

extension PositionedName {
    /// Returns the error for an id that is not one of the allowed names.
    ///
    /// `area` says where the id is not, if it exists elsewhere.
    fileprivate func unknown(
        _ what: String,
        of names: [String],
        none: String,
        _ area: String? = nil
    ) -> SceneError {
        fault(
            found: "the \(what) id \(PrintableText.text(name))"
                + (area.map { ", which is not \($0)" } ?? ""),
            expected: names.isEmpty
                ? "none: there is no \(none)" : SpellingSuggestion.expectation(for: name, of: names)
        )
    }
}

/// A delegate of one recognizer that answers as the scene's text says.
private final class SceneDelegate: GestureRecognizerDelegate {
    fileprivate var refusesToBegin = false
    fileprivate var refusedDirections: Set<BeginDirection> = []
    fileprivate var refusedViews: [View] = []
    private var allowed: Set<ObjectIdentifier> = []

    fileprivate func allow(_ other: GestureRecognizer) { allowed.insert(ObjectIdentifier(other)) }

    func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool {
        guard !refusesToBegin else { return false }
        guard let pan = recognizer as? PanGestureRecognizer else { return true }
        let translation = pan.translation(in: pan.view)
        return !refusedDirections.contains { $0.contains(translation) }
    }

    func gestureRecognizer(_ recognizer: GestureRecognizer, shouldReceive touch: Touch) -> Bool {
        !refusedViews.contains { touch.view?.isDescendant(of: $0) == true }
    }

    func gestureRecognizer(
        _ recognizer: GestureRecognizer,
        shouldRecognizeSimultaneouslyWith other: GestureRecognizer
    ) -> Bool {
        allowed.contains(ObjectIdentifier(other))
    }
}
