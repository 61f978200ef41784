public import Foundation
public import GestureKit

/// A window full of views, recognizers, relations and behaviours, made from a YAML text.
///
/// Keep the scene as long as its window: the recognizers' delegates belong to it. Source: Scenes.md,
/// "The keys".
public final class Scene {
    /// The name: the text's own `scene:`, else the built-in scene's or the file's; never a path.
    public let name: String
    /// The size that the text is made for, in points; 1280 by 800 where it says none.
    public let size: CGSize
    /// The window, of that size until `resize(to:)`, ready for events; its name is `window`.
    public let window: Window
    /// The whole text, which a recording has to carry; nil for a built-in scene, whose name is enough.
    public var sourceText: String? { source.isBuiltIn ? nil : text }
    /// The whole text that it was made from, of a built-in scene too.
    public var text: String { source.text }
    /// The views in the text's order, each named by its id; the window is not among them.
    public let views: [View]
    /// The recognizers in the text's order, each named by its id.
    public let recognizers: [GestureRecognizer]
    /// The relations in the text's order.
    public var relations: [SceneRelation] { ties.relations }
    /// Called when a behaviour does something for good, in the course of the action that made it do so;
    /// nil, the default, for nobody.
    public var onBehaviour: ((SceneBehaviourEvent) -> Void)?
    /// Whether a behaviour is there that calls `onBehaviour`.
    package var hasTellingBehaviours: Bool { behaviours.canTell }

    let registry: SceneRegistry
    let behaviours: SceneBehaviours
    private let source: SceneText
    private let viewOf: [String: View]
    private let memberOf: [String: SceneBuilder.Member]
    private let ties: SceneTies

    /// Makes a built-in scene by its name, or one from a YAML file.
    ///
    /// Throws one line that says where the text is wrong, and what was expected.
    public convenience init(
        _ nameOrPath: String,
        registry: SceneRegistry = .standard
    ) throws(SceneError) {
        try self.init(SceneText(named: nameOrPath), registry: registry)
    }

    /// Makes a scene from a text; its classes are those of the registry.
    ///
    /// Throws one line that says where the text is wrong, and what was expected.
    public init(_ text: SceneText, registry: SceneRegistry = .standard) throws(SceneError) {
        let document: SceneDocument
        let builder: SceneBuilder
        do throws(SceneError) {
            var reader = SceneReader(registry: registry)
            document = try reader.read(text.text)
            builder = try SceneBuilder(document)
            ties = try SceneTies(builder)
        } catch {
            throw error.of(text.origin)
        }
        name = document.name ?? text.name
        size = document.size
        source = text
        self.registry = registry
        window = builder.window
        views = builder.views.map(\.view)
        recognizers = builder.members.map(\.recognizer)
        viewOf = Dictionary(builder.views.map { ($0.id, $0.view) }) { first, _ in first }
        memberOf = Dictionary(builder.members.map { ($0.id, $0) }) { first, _ in first }
        behaviours = builder.behaviours
        behaviours.drawings.onCommit = { [weak self] in self?.onBehaviour?($0) }
    }

    /// The view of this id; nil when there is none.
    ///
    /// A view without an id in the text is `view`, the next `view2`.
    public func view(_ id: String) -> View? { viewOf[id] }

    /// The recognizer of this id; nil when there is none.
    ///
    /// One without an id in the text is called after its type: `tap`, the next `tap2`.
    public func recognizer(_ id: String) -> GestureRecognizer? { memberOf[id]?.recognizer }

    /// The class that the text named for a recognizer, with its properties; nil for an unknown id.
    public func recognizerClass(of id: String) -> RecognizerClass? { memberOf[id]?.type }

    var recognizerIDs: [String] { recognizers.compactMap(\.name) }

    /// What the text has of a recognizer; nil for an unknown id.
    func entry(of id: String) -> SceneNode? { memberOf[id]?.description.node }

    /// The views that their recognizers drag, zoom or turn, in the text's order.
    public var movableViews: [View] { behaviours.movableViews }

    /// Whether it is shown with the panels folded away at first: one with edge pans is, since their edges
    /// are the window's.
    public var opensFolded: Bool {
        recognizers.contains { $0 is ScreenEdgePanGestureRecognizer }
    }

    /// Makes the window this large, in points; the views stay where they are.
    public func resize(to size: CGSize) {
        window.frame = CGRect(origin: .zero, size: size)
        // The first picture comes before the first event.
        window.layoutIfNeeded()
    }
}
