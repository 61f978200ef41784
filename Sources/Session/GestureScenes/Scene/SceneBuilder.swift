import Foundation
import GestureKit

/// Builds a document's views and recognizers.
struct SceneBuilder {
    struct BuiltRecognizer {
        let id: String
        let recognizer: GestureRecognizer
        let type: RecognizerClass
        /// The entry in the text; nil for one that code added later.
        var description: RecognizerDescription?
    }

    let window: Window
    let behaviours = SceneBehaviours()
    private(set) var views: [(id: String, view: View)] = []
    private(set) var builtRecognizers: [BuiltRecognizer] = []
    /// The views that prevent recognizers from beginning, with these recognizers' ids.
    private(set) var refusingViews: [(view: View, refused: [PositionedName])] = []
    private var viewIDs = IDAllocator(of: "view")
    private var recognizerIDs = IDAllocator(of: "recognizer")

    /// Builds the whole scene; throws if an id is not unique.
    ///
    /// Without the code of a scene, only its views are built, because their recognizers cannot be known.
    init(_ document: SceneDocument, _ tree: CodeTree?) throws(SceneError) {
        if let tree {
            window = tree.window
            var entries: [String: RecognizerDescription] = [:]
            document.forEachRecognizer { entry in entry.id.map { entries[$0.name] = entry } }
            builtRecognizers = tree.recognizers.map { Self.changed($0, by: entries[$0.id]) }
            views = tree.views
            return
        }
        window = Window(size: document.size)
        window.touchstone.name = "window"
        let document = document.code == nil ? document : document.withoutRecognizers
        for view in document.views { try reserveIDs(of: view) }
        for view in document.views { try build(view, in: window) }
        if let root = document.root, let first = window.subviews.first {
            if root == .center { window.rootSize = document.size }
            window.setRootView(first)
        }
        // Keys have no location: they are delivered to the first view with a recognizer that allows them.
        let wanting = builtRecognizers.first { !$0.recognizer.allowedPressTypes.isEmpty }
        if let view = wanting?.recognizer.view { window.firstResponder = view }
    }

    /// Applies the changes in an entry to a recognizer of code, and returns the recognizer with its entry.
    private static func changed(
        _ built: BuiltRecognizer,
        by entry: RecognizerDescription?
    ) -> BuiltRecognizer {
        for value in entry?.values ?? [] { value.property.set(built.recognizer, value.value) }
        var built = built
        built.description = entry
        return built
    }

    private mutating func reserveIDs(of view: ViewDescription) throws(SceneError) {
        if let id = view.id {
            guard id.name != window.touchstone.name else {
                throw id.fault(
                    found: "the view id \(id.name), which is the window's id",
                    expected: "a unique id"
                )
            }
            try viewIDs.reserve(id)
        }
        for case let id? in view.recognizers.map(\.id) { try recognizerIDs.reserve(id) }
        for inner in view.views { try reserveIDs(of: inner) }
    }

    private mutating func build(
        _ description: ViewDescription,
        in parent: View
    ) throws(SceneError) {
        let control = description.control?.make(frame: description.frame)
        control?.isEnabled = description.isEnabled
        let view = control ?? View(frame: description.frame)
        let id = description.id?.name ?? viewIDs.make(from: "view")
        view.touchstone.name = id
        view.isMultipleTouchEnabled = description.isMultipleTouchEnabled
        view.isHidden = description.isHidden
        view.alpha = description.alpha
        view.isUserInteractionEnabled = description.isUserInteractionEnabled
        view.isExclusiveTouch = description.isExclusiveTouch
        view.transform = description.transform
        parent.addSubview(view)
        views.append((id, view))
        if !description.refused.isEmpty { refusingViews.append((view, description.refused)) }
        for recognizer in description.recognizers { build(recognizer, at: view) }
        try behaviours.attach(description.behaviours, to: view)
        for inner in description.views { try build(inner, in: view) }
    }

    private mutating func build(_ description: RecognizerDescription, at view: View) {
        let type = description.type
        let recognizer = type.make()
        let id = description.id?.name ?? recognizerIDs.make(from: type.typeName)
        recognizer.name = id
        for entry in description.values { entry.property.set(recognizer, entry.value) }
        view.addGestureRecognizer(recognizer)
        builtRecognizers.append(
            BuiltRecognizer(id: id, recognizer: recognizer, type: type, description: description)
        )
    }
}

/// The ids of all views, or of all recognizers.
///
/// An item without an id is named for its type: `tap`, then `tap2`, `tap3`, in the order of the text,
/// except for ids that the text uses. Views are `view`, `view2`.
private struct IDAllocator {
    private let what: String
    private var positions: [String: TextPosition] = [:]
    private var next: [String: Int] = [:]

    /// Creates an allocator; `what` names its items in errors, such as "view".
    init(of what: String) { self.what = what }

    /// Reserves an id from the text; throws if it is already used.
    mutating func reserve(_ id: PositionedName) throws(SceneError) {
        if let first = positions.updateValue(id.position, forKey: id.name) {
            throw id.fault(
                found: "the \(what) id \(id.name) again (first at \(first.line):\(first.column))",
                expected: "a unique id"
            )
        }
    }

    /// Returns a new id; call it after all ids of the text are reserved.
    mutating func make(from type: String) -> String {
        var number = next[type] ?? 1
        var id = type
        repeat {
            id = number == 1 ? type : "\(type)\(number)"
            number += 1
        } while positions[id] != nil
        next[type] = number
        return id
    }
}
