public import GestureKit

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

/// Connects a scene's recognizers to each other and to the refusals of the text.
///
/// A recognizer without relations and refusals keeps the delegate that its class has set.
struct SceneTies {
    private(set) var relations: [SceneRelation] = []
    /// The recognizers' delegates, which only this type retains.
    private(set) var delegates: [ObjectIdentifier: SceneDelegate] = [:]
    private let views: [(id: String, view: View)]
    private let members: [SceneBuilder.Member]
    private let recognizers: [String: GestureRecognizer]

    /// Connects all recognizers; throws if an id is unknown or not allowed in its position.
    init(_ builder: SceneBuilder) throws(SceneError) {
        views = builder.views
        members = builder.members
        // A registered class can have the name of another recognizer's id: the last recognizer wins.
        recognizers = Dictionary(
            members.map { ($0.id, $0.recognizer) },
            uniquingKeysWith: { _, last in last }
        )
        for member in members { try relate(member) }
        connect()
        for member in members { try refuse(for: member) }
        for (view, refused) in builder.refusing { try refuse(refused, by: view) }
    }

    private mutating func relate(_ member: SceneBuilder.Member) throws(SceneError) {
        for (kind, id) in member.description.references {
            guard id.name != member.id else {
                throw id.fault(
                    found: "the recognizer's own id \(id.name)",
                    expected: "another recognizer's id"
                )
            }
            guard let other = recognizers[id.name] else {
                let others = members.map(\.id).filter { $0 != member.id }
                throw id.unknown("recognizer", of: others, none: "other recognizer")
            }
            relations.append(SceneRelation(kind, of: member.recognizer, to: other))
        }
    }

    private mutating func connect() {
        var spared: [ObjectIdentifier: Set<ObjectIdentifier>] = [:]
        for relation in relations {
            switch relation.kind {
            case .requiresFailure: relation.first.require(toFail: relation.second)
            case .simultaneous: delegate(of: relation.first).allow(relation.second)
            case .cannotPrevent:
                spared[ObjectIdentifier(relation.first), default: []]
                    .insert(ObjectIdentifier(relation.second))
            }
        }
        for member in members {
            guard let spared = spared[ObjectIdentifier(member.recognizer)] else { continue }
            member.recognizer.spares = { spared.contains(ObjectIdentifier($0)) }
        }
    }

    private mutating func refuse(for member: SceneBuilder.Member) throws(SceneError) {
        guard let own = member.recognizer.view else { return }
        for refusal in member.description.refusals {
            let delegate = delegate(of: member.recognizer)
            switch refusal {
            case .begin: delegate.refusesToBegin = true
            case .touch: delegate.closedViews.append(own)
            case .touchesIn(let id): delegate.closedViews.append(try view(id, inside: own))
            }
        }
    }

    /// Returns the view with this id inside the outer view, whose recognizer can receive touches on it.
    private func view(_ id: PlacedName, inside outer: View) throws(SceneError) -> View {
        let inner = views.filter { $0.view !== outer && $0.view.isDescendant(of: outer) }
        if let view = inner.first(where: { $0.id == id.name })?.view { return view }
        let place = "inside \(outer.name ?? "")"
        let isKnown = views.contains { $0.id == id.name }
        throw id.unknown("view", of: inner.map(\.id), none: "view \(place)", isKnown ? place : nil)
    }

    private func refuse(_ refused: [PlacedName], by view: View) throws(SceneError) {
        // Only recognizers of this view and its subviews ask it.
        let asking = members.filter { $0.recognizer.view.map(view.isDescendant) == true }
            .map(\.id)
        let place = "on \(view.name ?? "") or around it"
        for id in refused where !asking.contains(id.name) {
            let isKnown = recognizers[id.name] != nil
            throw id.unknown(
                "recognizer",
                of: asking,
                none: "recognizer \(place)",
                isKnown ? place : nil
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

extension PlacedName {
    /// Returns the error for an id that is not one of the allowed names.
    ///
    /// `place` says where the id is not, if it exists elsewhere.
    fileprivate func unknown(
        _ what: String,
        of names: [String],
        none: String,
        _ place: String? = nil
    ) -> SceneError {
        fault(
            found: "the \(what) id \(Shown.text(name))"
                + (place.map { ", which is not \($0)" } ?? ""),
            expected: names.isEmpty
                ? "none: there is no \(none)" : Nearest.choice(for: name, of: names)
        )
    }
}

/// A delegate of one recognizer that answers as the scene's text says.
final class SceneDelegate: GestureRecognizerDelegate {
    fileprivate var refusesToBegin = false
    fileprivate var closedViews: [View] = []
    private var allowed: Set<ObjectIdentifier> = []

    fileprivate func allow(_ other: GestureRecognizer) { allowed.insert(ObjectIdentifier(other)) }

    func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool { !refusesToBegin }

    func gestureRecognizer(_ recognizer: GestureRecognizer, shouldReceive touch: Touch) -> Bool {
        !closedViews.contains { touch.view?.isDescendant(of: $0) == true }
    }

    func gestureRecognizer(
        _ recognizer: GestureRecognizer,
        shouldRecognizeSimultaneouslyWith other: GestureRecognizer
    ) -> Bool {
        allowed.contains(ObjectIdentifier(other))
    }
}
