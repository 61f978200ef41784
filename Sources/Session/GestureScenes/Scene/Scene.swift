public import Foundation
public import GestureKit
import TextFormatting

/// A window of views, recognizers, relations and behaviours, made from a YAML text.
///
/// Keep the scene as long as its window, because it owns the recognizers' delegates. Source: Scenes.md,
/// "The keys".
public final class Scene {
    /// The name: the `scene:` of the text, else the name of the built-in scene or file; never a path.
    public let name: String
    /// The size for which the scene is designed, in points; 1280 by 800 by default.
    public let size: CGSize
    /// A suggestion of what to try first, in a line: the `try:` of the text; nil if there is none.
    package let suggestion: String?
    /// The window, ready for events; its name is `window`, and its size is `size` until `resize(to:)`.
    public let window: Window
    /// The whole text, for recordings; nil for a built-in scene, whose name is enough.
    public var sourceText: String? { source.isBuiltIn ? nil : text }
    /// The whole text from which the scene was made, including that of a built-in scene.
    ///
    /// A scene made by `changed(by:)` has the text without its change; `text(with:)` writes the change.
    public var text: String { source.text }
    /// The views in the order of the text, each named by its id, without the window; in a scene of code, those that
    /// are in the tree.
    public var views: [View] { tree.views.map(\.view) }
    /// The recognizers in the order of the text, each named by its id; in a scene of code, those that are in the tree.
    public var recognizers: [GestureRecognizer] { tree.recognizers.map(\.recognizer) }
    /// The relations in the order of the text, and then the requirements that code has added.
    public var relations: [SceneRelation] { connections.relations + requirementsOfCode }
    /// A closure that is called when a behaviour has a lasting effect, during the action that causes it;
    /// nil by default.
    public var onBehaviour: ((SceneBehaviourEvent) -> Void)? {
        get { behaviours.drawings.onCommit }
        set { behaviours.drawings.onCommit = newValue }
    }
    /// Whether the scene has a behaviour that calls `onBehaviour`.
    package var hasReportingBehaviours: Bool { behaviours.reportsEvents }

    let registry: SceneRegistry
    let behaviours: SceneBehaviours
    private let document: SceneDocument
    private let source: SceneText
    /// The ids of the text's recognizers, in its order, including those that code has removed.
    let entryIDs: [String]
    private let entries: [String: RecognizerDescription]
    private var tree: SceneTree
    /// The tree of code; nil if the text describes the views, or if this program lacks the code.
    private var code: CodeTree?
    let connections: SceneConnections
    /// The views at their superviews' right or lower edges, each after its superview.
    private var edgeViews: [EdgeView]

    /// Creates a built-in scene by its name, or a scene from a YAML file.
    ///
    /// Throws a one-line error with the position in the text and what was expected.
    public convenience init(
        _ nameOrPath: String,
        registry: SceneRegistry = .standard
    ) throws(SceneError) {
        try self.init(SceneText(named: nameOrPath), registry: registry)
    }

    /// Creates a scene from a text, with the recognizer classes of the registry.
    ///
    /// Throws a one-line error with the position in the text and what was expected.
    public convenience init(
        _ text: SceneText,
        registry: SceneRegistry = .standard
    ) throws(SceneError) {
        let document: SceneDocument
        do throws(SceneError) {
            document = try SceneReader(registry: registry).read(text.text)
        } catch {
            throw error.of(text.origin)
        }
        try self.init(document, text, registry: registry)
    }

    /// Creates the scene that a recording names, from its text or as a built-in one.
    ///
    /// `name` is never a path, because another person's report must not choose a file to read. Throws if the
    /// text is invalid, or without a text if no built-in scene has the name.
    package convenience init(
        recorded name: String,
        source: String?,
        registry: SceneRegistry = .standard
    ) throws(SceneError) {
        if let source {
            try self.init(SceneText(source, name: name), registry: registry)
            return
        }
        let names = SceneText.builtInNames
        guard names.contains(name) else {
            throw SceneError(
                "scene",
                found: "\"\(name)\"",
                expected: names.joined(separator: ", ")
                    + ", or its text in \"source\" (or another scene with --scene)"
            )
        }
        try self.init(name, registry: registry)
    }

    /// Creates a scene from the document of a text, or from a changed one.
    private init(
        _ document: SceneDocument,
        _ source: SceneText,
        registry: SceneRegistry
    ) throws(SceneError) {
        let builder: SceneBuilder
        do throws(SceneError) {
            code = document.code.flatMap(registry.code).map { code in
                CodeTree(code.makeWindow(document.size), registry)
            }
            builder = try SceneBuilder(document, code)
            connections = try SceneConnections(builder)
        } catch {
            throw error.of(source.origin)
        }
        name = document.name ?? source.name
        size = document.size
        suggestion = document.suggestion
        self.document = document
        self.source = source
        self.registry = registry
        window = builder.window
        tree = SceneTree(views: builder.views, recognizers: builder.builtRecognizers)
        let described = builder.builtRecognizers.compactMap { built in
            built.description.map { (id: built.id, entry: $0) }
        }
        entryIDs = described.map(\.id)
        entries = Dictionary(described.map { ($0.id, $0.entry) }) { first, _ in first }
        edgeViews = code == nil ? builder.views.map(\.view).compactMap(EdgeView.init) : []
        behaviours = builder.behaviours
    }

    /// The view with this id, or nil if the scene has none.
    ///
    /// Views without an id in the text are `view`, `view2` and so on.
    public func view(_ id: String) -> View? { tree.viewsByID[id] }

    /// The recognizer with this id, or nil if the scene has none.
    ///
    /// Recognizers without an id in the text are named for their type: `tap`, `tap2` and so on.
    public func recognizer(_ id: String) -> GestureRecognizer? {
        tree.recognizersByID[id]?.recognizer
    }

    /// The class of the recognizer with this id, with its properties; nil for an unknown id.
    public func recognizerClass(of id: String) -> RecognizerClass? {
        tree.recognizersByID[id]?.type ?? entries[id]?.type
    }

    /// Makes a scene from the same document with a change; the caller has checked the change.
    func copy(changedBy change: SceneChange) throws(SceneError) -> Scene {
        var document = document
        var ids = recognizerIDs[...]
        document.updateRecognizers { entry in
            // Code may have removed recognizers, and its entries have ids.
            entry.apply(change, id: entry.id?.name ?? ids.first ?? "")
            ids = ids.dropFirst()
        }
        return try Scene(document, source, registry: registry)
    }

    var recognizerIDs: [String] { tree.recognizers.map(\.id) }

    /// The recognizer's entry in the text.
    func entry(of id: String) -> SceneNode? { entries[id]?.node }

    /// Returns the properties that the recognizer's entry in the text sets; an empty array for an unknown id.
    func entryValues(of id: String) -> [(property: RecognizerProperty, value: SceneValue)] {
        entries[id]?.values ?? []
    }

    /// Returns what the delegate of a recognizer refuses; an empty array for an unknown id.
    func refusals(of id: String) -> [RecognizerDescription.Refusal] {
        entries[id]?.refusals ?? []
    }

    // MARK: - Code

    /// The name of the code that builds the tree; nil if the text describes it.
    package var codeName: String? { document.code }

    /// Whether this program's code has built the tree.
    package var runsCode: Bool { code != nil }

    /// Whether this program lacks the code, so that the views are outlines without recognizers.
    package var lacksCode: Bool { codeName != nil && !runsCode }

    /// The sentence about the code that this program lacks; nil if it lacks none.
    package var missingCode: String? {
        guard lacksCode, let codeName else { return nil }
        return
            "this program has no code \"\(codeName)\"; its views are outlines without recognizers"
    }

    /// Gives ids to the views and recognizers that code has added since the last call; call it after each event.
    package func followCode() {
        guard let code, code.follow() else { return }
        // The last reference to a view may go, and its deinit may change the tree.
        let old = tree
        tree = SceneTree(views: code.views, recognizers: code.recognizers)
        withExtendedLifetime(old) {}
    }

    private var requirementsOfCode: [SceneRelation] {
        guard code != nil else { return [] }
        return recognizers.flatMap { recognizer in
            recognizer.requiredRecognizers.map { SceneRelation(recognizer, requires: $0) }
        }
        .filter { relation in !connections.relations.contains(where: NamedRelation(relation).isSame)
        }
    }

    /// The views that their recognizers drag, zoom or turn, in the order of the text.
    public var movableViews: [View] { behaviours.movableViews }

    /// Whether the window opens with its panels folded, because edge pans need the window's edges.
    public var opensWithPanelsFolded: Bool {
        hasEdgePans
    }

    private var hasEdgePans: Bool {
        recognizers.contains { $0 is ScreenEdgePanGestureRecognizer }
    }

    /// Resizes the window, in points.
    ///
    /// The views stay where they are. In a scene with edge pans, views at the right and the lower edge follow
    /// that edge.
    public func resize(to size: CGSize) {
        window.frame = CGRect(origin: .zero, size: size)
        if hasEdgePans { for index in edgeViews.indices { edgeViews[index].follow() } }
        // The first frame is drawn before the first event.
        window.layoutIfNeeded()
        followCode()
    }

    // MARK: - Recognizers' properties

    /// Sets the property at a path, such as `"single.numberOfTapsRequired"`.
    ///
    /// The value takes effect immediately, even during a gesture. Throws for an unknown recognizer or
    /// property, with the nearest name, and for a value of the wrong type or range.
    public func set(_ path: String, _ value: SceneValue) throws(SceneError) {
        let (id, property) = try check(path, value)
        guard let recognizer = recognizer(id) else { return }
        property.set(recognizer, value)
    }

    /// Checks whether a property can be set to a value, without setting it.
    ///
    /// Throws the errors that `set` would throw. Returns the recognizer's id and the property.
    @discardableResult
    public func check(
        _ path: String,
        _ value: SceneValue
    ) throws(SceneError) -> (id: String, property: RecognizerProperty) {
        let (id, property) = try find(path)
        if let mismatch = property.kind.mismatch(value) {
            throw SceneError(path, found: mismatch.found, expected: mismatch.expected)
        }
        return (id, property)
    }

    /// Returns the properties of a recognizer that last longer than a gesture: those of its class, then
    /// those of every recognizer.
    ///
    /// Returns an empty array for an unknown id.
    public func properties(of id: String) -> [RecognizerProperty] {
        recognizerClass(of: id)?.properties.filter { !$0.isMomentary } ?? []
    }

    /// Returns the value of the property at a path, such as `"single.numberOfTapsRequired"`; options are
    /// always a list.
    ///
    /// Throws for an unknown recognizer or property, with the nearest name.
    public func value(of path: String) throws(SceneError) -> SceneValue {
        let (id, property) = try find(path)
        guard let recognizer = recognizer(id) else { throw unknownRecognizer(id, in: path) }
        guard let value = property.get(recognizer) else {
            throw SceneError(
                path,
                found: "a property of another class",
                expected: "a property of \(recognizerClass(of: id)?.typeName ?? "this class")"
            )
        }
        return value
    }

    /// Returns the property at a path, such as `"single.numberOfTapsRequired"`.
    ///
    /// Throws for an unknown recognizer or property, with the nearest name.
    public func property(at path: String) throws(SceneError) -> RecognizerProperty {
        try find(path).property
    }

    private func find(
        _ path: String
    ) throws(SceneError) -> (id: String, property: RecognizerProperty) {
        let parts = path.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty else {
            throw SceneError(path, found: PrintableText.text(path), expected: "ID.PROPERTY")
        }
        guard let type = recognizerClass(of: parts[0]) else {
            throw unknownRecognizer(parts[0], in: path)
        }
        guard let property = type.property(named: parts[1]) else {
            throw SceneError(
                path,
                found: "the property \(PrintableText.text(parts[1]))",
                expected: SpellingSuggestion.expectation(
                    for: parts[1],
                    of: type.properties.map(\.name),
                    listedBy: "Scenes.md"
                )
            )
        }
        return (parts[0], property)
    }
    func unknownRecognizer(_ id: String, in origin: String) -> SceneError {
        SceneError(
            origin,
            found: "the recognizer id \(PrintableText.text(id))",
            expected: lacksCode
                ? "a program with the code \"\(codeName ?? "")\""
                : SpellingSuggestion.expectation(for: id, of: recognizerIDs)
        )
    }
}

/// The views and recognizers of a scene, in order and by their ids.
private struct SceneTree {
    let views: [(id: String, view: View)]
    let recognizers: [SceneBuilder.BuiltRecognizer]
    let viewsByID: [String: View]
    let recognizersByID: [String: SceneBuilder.BuiltRecognizer]

    init(
        views: [(id: String, view: View)],
        recognizers: [SceneBuilder.BuiltRecognizer]
    ) {
        self.views = views
        self.recognizers = recognizers
        viewsByID = Dictionary(views.map { ($0.id, $0.view) }) { first, _ in first }
        recognizersByID = Dictionary(recognizers.map { ($0.id, $0) }) { first, _ in first }
    }
}
