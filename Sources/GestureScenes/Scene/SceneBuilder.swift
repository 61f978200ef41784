import Foundation
import GestureKit

/// Makes a document's views and recognizers, and ties them together.
struct SceneBuilder {
    struct Member {
        let id: String
        let recognizer: GestureRecognizer
        let type: RecognizerClass
        let description: RecognizerDescription
    }

    let window: Window
    private(set) var views: [(id: String, view: View)] = []
    private(set) var members: [Member] = []
    private(set) var relations: [SceneRelation] = []
    private(set) var delegates: [SceneDelegate] = []
    private var refusing: [(view: View, refused: [PlacedName])] = []
    let behaviours = SceneBehaviours()
    private var viewIDs = Identities(of: "view")
    private var recognizerIDs = Identities(of: "recognizer")
    private var recognizers: [String: GestureRecognizer] = [:]
    private var delegateOf: [ObjectIdentifier: SceneDelegate] = [:]

    /// Builds all of it; throws at ids that are there twice or not at all.
    init(_ document: SceneDocument) throws(Fault) {
        window = Window(size: document.size)
        window.name = "window"
        for view in document.views { try claimIDs(of: view) }
        for view in document.views { try build(view, in: window) }
        for member in members { try relate(member) }
        connect()
        for member in members { try refuse(for: member) }
        for (view, refused) in refusing { try refuse(refused, by: view) }
        // Keys have no place: they go to the first view that has any use for them.
        let wanting = members.first { !$0.recognizer.allowedPressTypes.isEmpty }
        if let view = wanting?.recognizer.view { window.firstResponder = view }
    }

    private mutating func claimIDs(of view: ViewDescription) throws(Fault) {
        if let id = view.id {
            guard id.name != window.name else {
                throw Fault(
                    id.place,
                    found: "the view id \(id.name), which is the window's",
                    expected: "an id of its own"
                )
            }
            try viewIDs.claim(id)
        }
        for case let id? in view.recognizers.map(\.id) { try recognizerIDs.claim(id) }
        for inner in view.views { try claimIDs(of: inner) }
    }

    private mutating func build(_ description: ViewDescription, in parent: View) throws(Fault) {
        let control = description.control?.make(frame: description.frame)
        control?.isEnabled = description.isEnabled
        let view = control ?? View(frame: description.frame)
        let id = description.id?.name ?? viewIDs.make(from: "view")
        view.name = id
        view.isMultipleTouchEnabled = description.isMultipleTouchEnabled
        view.isHidden = description.isHidden
        view.alpha = description.alpha
        view.isUserInteractionEnabled = description.isUserInteractionEnabled
        view.isExclusiveTouch = description.isExclusiveTouch
        view.transform = description.transform
        parent.addSubview(view)
        views.append((id, view))
        if !description.refused.isEmpty { refusing.append((view, description.refused)) }
        for recognizer in description.recognizers { try build(recognizer, at: view) }
        try behaviours.attach(description.behaviours, to: view)
        for inner in description.views { try build(inner, in: view) }
    }

    private mutating func build(
        _ description: RecognizerDescription,
        at view: View
    ) throws(Fault) {
        let recognizer = description.type.make()
        let type = description.type
        guard recognizer.view == nil else {
            throw Fault(
                description.node.place,
                found: "a recognizer \(Shown.text(type.typeName)) that is in a view already",
                expected: "a new one whenever its class makes one"
            )
        }
        let id = description.id?.name ?? recognizerIDs.make(from: type.typeName)
        recognizer.name = id
        for entry in description.values { entry.property.set(recognizer, entry.value) }
        view.addGestureRecognizer(recognizer)
        recognizers[id] = recognizer
        members.append(
            Member(id: id, recognizer: recognizer, type: type, description: description)
        )
    }

    private mutating func relate(_ member: Member) throws(Fault) {
        for reference in member.description.references {
            let name = reference.to.name
            guard name != member.id else {
                throw Fault(
                    reference.to.place,
                    found: "the recognizer's own id \(name)",
                    expected: "another recognizer's"
                )
            }
            guard let other = recognizers[name] else {
                let others = members.map(\.id).filter { $0 != member.id }
                throw Fault(
                    reference.to.place,
                    found: "the recognizer id \(Shown.text(name))",
                    expected: others.isEmpty
                        ? "none: there is no other recognizer"
                        : Nearest.choice(for: name, of: others)
                )
            }
            relations.append(SceneRelation(reference.kind, of: member.recognizer, to: other))
        }
    }

    /// Sets up the refusals of a recognizer's delegate.
    private mutating func refuse(for member: Member) throws(Fault) {
        guard let own = member.recognizer.view else { return }
        for refusal in member.description.refusals {
            let delegate = giveDelegate(to: member.recognizer)
            switch refusal {
            case .begin: delegate.refusesToBegin = true
            case .touch: delegate.closedViews.append(own)
            case .touchesIn(let id): delegate.closedViews.append(try view(id, inside: own))
            }
        }
    }

    /// The view with this id inside the outer view, whose recognizer can receive touches on it.
    private func view(_ id: PlacedName, inside outer: View) throws(Fault) -> View {
        let inner = views.filter { $0.view !== outer && $0.view.isDescendant(of: outer) }
        if let view = inner.first(where: { $0.id == id.name })?.view { return view }
        let isKnown = views.contains { $0.id == id.name }
        let place = "inside \(outer.name ?? "")"
        throw Fault(
            id.place,
            found: "the view id \(Shown.text(id.name))"
                + (isKnown ? ", which is not \(place)" : ""),
            expected: inner.isEmpty
                ? "none: there is no view \(place)"
                : Nearest.choice(for: id.name, of: inner.map(\.id))
        )
    }

    /// Makes a view refuse to let these recognizers begin.
    private func refuse(_ refused: [PlacedName], by view: View) throws(Fault) {
        // Other recognizers never ask this view.
        let asking = members.filter { member in
            member.recognizer.view.map(view.isDescendant) == true
        }
        let place = "on \(view.name ?? "") or around it"
        for id in refused where !asking.contains(where: { $0.id == id.name }) {
            let isKnown = recognizers[id.name] != nil
            throw Fault(
                id.place,
                found: "the recognizer id \(Shown.text(id.name))"
                    + (isKnown ? ", which is not \(place)" : ""),
                expected: asking.isEmpty
                    ? "none: there is no recognizer \(place)"
                    : Nearest.choice(for: id.name, of: asking.map(\.id))
            )
        }
        let names = Set(refused.map(\.name))
        view.refuses = { recognizer in names.contains(recognizer.name ?? "") }
    }

    /// Puts relations into effect.
    ///
    /// A recognizer without relations and refusals keeps the delegate that its class set.
    private mutating func connect() {
        var spared: [ObjectIdentifier: Set<ObjectIdentifier>] = [:]
        for relation in relations {
            switch relation.kind {
            case .requiresFailure:
                relation.first.require(toFail: relation.second)
            case .simultaneous:
                giveDelegate(to: relation.first).allow(relation.second)
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

    @discardableResult
    private mutating func giveDelegate(to recognizer: GestureRecognizer) -> SceneDelegate {
        if let known = delegateOf[ObjectIdentifier(recognizer)] { return known }
        let delegate = SceneDelegate()
        recognizer.delegate = delegate
        delegates.append(delegate)
        delegateOf[ObjectIdentifier(recognizer)] = delegate
        return delegate
    }
}
