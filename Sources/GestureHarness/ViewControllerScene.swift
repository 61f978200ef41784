public import Foundation
public import GestureScenes
public import UIKit

extension SceneRegistry {
    /// Adds a view controller as a scene of this name.
    ///
    /// - Parameters:
    ///   - name: The name in the menu of scenes and after `--scene`: letters, digits, `_` and `-`, at most 64.
    ///     Any other name stops the program.
    ///   - size: The size of the controller's view in points; the view is centered in the window. If nil, the
    ///     default, it fills the window.
    ///   - makeController: A closure that returns a new view controller. It is called again for each session, replay,
    ///     tried change and description of its tree, and so it must build the same views each time.
    public mutating func register(
        _ name: String,
        size: CGSize? = nil,
        controller makeController: @escaping @Sendable () -> UIViewController
    ) {
        register(name, size: size) { window in window.rootViewController = makeController() }
    }
}
