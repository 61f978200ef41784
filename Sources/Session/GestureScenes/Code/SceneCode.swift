public import Foundation
public import GestureKit

/// A program's own code that builds a tree of views, with its recognizers, delegates and controllers.
///
/// Source: Scenes.md, "Scenes of code".
struct SceneCode: Sendable {
    /// The name after `code:` in a scene's text, and after `--scene`.
    let name: String
    /// The size for which the code is written, in points; nil if the code fills a window of any size.
    let ownSize: CGSize?
    /// Fills a new window.
    let fill: @Sendable (Window) -> Void

    /// The default size of the window: `ownSize`, or else 1280 by 800.
    var size: CGSize { ownSize ?? SceneReader.defaultSize }

    /// Returns a new window with a new tree.
    func makeWindow(_ size: CGSize) -> Window {
        let window = Window(size: size)
        window.rootSize = ownSize
        fill(window)
        window.layoutIfNeeded()
        // A controller that has appeared may have added views.
        window.layoutIfNeeded()
        return window
    }
}

extension SceneRegistry {
    /// Adds code that fills a window, as a scene of this name; it replaces code with the same name.
    ///
    /// The code runs again for each session, replay, tried change and description of its tree, and so it must build
    /// the same tree each time.
    ///
    /// - Parameters:
    ///   - name: The name in the menu of scenes and after `--scene`: letters, digits, `_` and `-`, at most 64.
    ///     Any other name stops the program.
    ///   - size: The size for which the code is written, in points, such as that of a phone. The window opens large
    ///     enough for it, and a root view controller's view keeps it, centered in the window. If nil, the default,
    ///     the view fills the window.
    ///   - fill: A closure that adds views to a new window.
    public mutating func register(
        _ name: String,
        size: CGSize? = nil,
        fill: @escaping @Sendable (Window) -> Void
    ) {
        precondition(
            TreeNames.isID(name),
            "\(name) is not a name of at most 64 letters, digits, _ and -"
        )
        if let size {
            let range = 1...SceneLimits.windowSide
            precondition(
                range.contains(size.width) && range.contains(size.height),
                "\(name) has the size \(size.width) by \(size.height), expected 1 to \(Int(SceneLimits.windowSide)) each"
            )
        }
        codes.removeAll { $0.name == name }
        codes.append(SceneCode(name: name, ownSize: size, fill: fill))
    }

    /// Adds code that makes the view of a window, as a scene of this name.
    ///
    /// The view fills the window unless `size` is given.
    ///
    /// - Parameters:
    ///   - name: The name in the menu of scenes and after `--scene`, as for `register(_:size:fill:)`.
    ///   - size: The size of the view in points; the view is centered in the window. If nil, the default, it fills
    ///     the window.
    ///   - makeView: A closure that returns a new view.
    public mutating func register(
        _ name: String,
        size: CGSize? = nil,
        view makeView: @escaping @Sendable () -> View
    ) {
        register(name, size: size) { window in window.setRootView(makeView()) }
    }

    /// Adds the code with which the window opens, under the name of the program's file.
    package mutating func registerFirst(
        _ path: String,
        size: CGSize?,
        fill: @escaping @Sendable (Window) -> Void
    ) {
        let name = TreeNames.id(from: URL(fileURLWithPath: path).lastPathComponent)
        register(name, size: size, fill: fill)
        codes.insert(codes.removeLast(), at: 0)
    }

    func code(named name: String) -> SceneCode? { codes.first { $0.name == name } }

    /// Returns the class whose properties fit a recognizer of any class: the nearest superclass that is
    /// registered, or else one with the properties of every recognizer.
    func recognizerClass(of recognizer: GestureRecognizer) -> RecognizerClass {
        // A program may register a standard class under a second name; the standard name comes first.
        let names = SceneRegistry.standard.typeNames + typeNames
        let classes = names.compactMap(recognizerClass)
        var mirror: Mirror? = Mirror(reflecting: recognizer)
        while let some = mirror {
            let type = ObjectIdentifier(some.subjectType)
            if let found = classes.first(where: { $0.madeType == type }) { return found }
            mirror = some.superclassMirror
        }
        return .unregistered(String(describing: type(of: recognizer)))
    }
}
