import GestureKit

/// The views and recognizers that code has added to a window, each with its id.
struct CodeTree {
    let window: Window
    /// The views in the window, each before its subviews.
    private(set) var views: [(id: String, view: View)] = []
    /// The recognizers of the window, and then those of the views in their order.
    private(set) var recognizers: [SceneBuilder.BuiltRecognizer] = []

    private let registry: SceneRegistry
    private var names = TreeNames()
    /// The value of `Window.treeChanges` when the tree was read.
    private var changes = 0

    init(_ window: Window, _ registry: SceneRegistry) {
        self.window = window
        self.registry = registry
        read()
    }

    /// Reads the tree again if it has changed, and returns whether it has.
    mutating func follow() -> Bool {
        guard window.treeChanges != changes else { return false }
        read()
        return true
    }

    private mutating func read() {
        changes = window.treeChanges
        names.name(window)
        (views, recognizers) = ([], [])
        add(window)
    }

    private mutating func add(_ view: View) {
        if view !== window { views.append((view.touchstone.label, view)) }
        for recognizer in view.gestureRecognizers {
            let type = registry.recognizerClass(of: recognizer)
            recognizers.append(
                .init(id: recognizer.touchstone.label, recognizer: recognizer, type: type)
            )
        }
        for subview in view.subviews { add(subview) }
    }
}
