import Foundation
import GestureOverlay
import TouchBridge

/// The parts of the window at a location.
extension WindowPresenter {
    var panels: Panels {
        Panels(
            size: geometry.sizeInPoints,
            isShown: parts.hasOverlay && parts.arePanelsShown,
            hasRelations: parts.areRelationsShown,
            barHeight: parts.hasOverlay ? pointer().barHeight : nil
        )
    }

    func point(at pixel: CGPoint) -> CGPoint {
        CGPoint(x: pixel.x / geometry.scale, y: pixel.y / geometry.scale)
    }

    /// Whether the help or a menu covers the window.
    var isCovered: Bool { parts.hasOverlay && parts.cover != nil }

    func place(at point: CGPoint) -> PanelInput.Place {
        if let control = control(at: point) { return .control(control) }
        if isCovered { return .cover }
        return panels.contains(point) ? .panel : .canvas
    }

    /// Returns the control at a location, as it was last drawn; nil beside the controls.
    func control(at point: CGPoint) -> PanelControl? {
        controls.last { $0.frame.contains(point) }
    }

    /// Whether an enabled control performs a command.
    func isEnabled(_ command: Command) -> Bool {
        controls.contains { $0.command == command && $0.isEnabled }
    }
}
