import Foundation
import GestureOverlay

/// The parts of the window that keep input from the scene.
extension WindowPresenter {
    var isCoveredByHelp: Bool { parts.hasOverlay && parts.isHelpShown }

    /// Whether a location is on a panel, or on the help.
    func isOnPanel(_ point: CGPoint) -> Bool {
        isCoveredByHelp || parts.hasOverlay && panels.contains(point)
    }

    func isOnHandle(_ point: CGPoint) -> Bool {
        parts.hasOverlay && !isCoveredByHelp && panels.handle.contains(point)
    }
}
