import GestureKit

/// The views and recognizers that code has added to a window, each with its id.
final class CodeTree {
    let window: Window
    /// The views in the window, each before its subviews.
    private(set) var views: [(id: String, view: View)] = []
    /// The recognizers of the window, and then those of the views in their order.
    private(set) var recognizers: [SceneBuilder.BuiltRecognizer] = []

    private let registry: SceneRegistry
    private var names = TreeNames()
    /// The registered class for each class of recognizer in the tree.
    private var types: [ObjectIdentifier: RecognizerClass] = [:]
    /// The value of `Window.treeChanges` when the tree was read.
    private var changes = 0

    init(_ window: Window, _ registry: SceneRegistry) {
        self.window = window
        self.registry = registry
        read()
    }

    /// Removes everything from the window, so that controllers stop what they started when they appeared.
    deinit { for view in window.subviews { view.removeFromSuperview() } }

    /// Reads the tree again if it has changed, and returns whether it has.
    func follow() -> Bool {
        guard window.treeChanges != changes else { return false }
        read()
        return true
    }

    private func read() {
        changes = window.treeChanges
        names.name(window)
        let old = (views, recognizers)
        (views, recognizers) = ([], [])
        add(window)
        withExtendedLifetime(old) {}
    }

    private func type(of recognizer: GestureRecognizer) -> RecognizerClass {
        let ownClass = ObjectIdentifier(Swift.type(of: recognizer))
        if let known = types[ownClass] { return known }
        let found = registry.recognizerClass(of: recognizer)
        types[ownClass] = found
        return found
    }

    private func add(_ view: View) {
        if view !== window { views.append((view.touchstone.label, view)) }
        for recognizer in view.gestureRecognizers {
            recognizers.append(
                .init(
                    id: recognizer.touchstone.label,
                    recognizer: recognizer,
                    type: type(of: recognizer)
                )
            )
        }
        for subview in view.subviews { add(subview) }
    }
}
