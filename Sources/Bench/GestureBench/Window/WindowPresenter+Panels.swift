import Foundation
import GestureOverlay
import TouchBridge

/// The parts of the window at a location.
extension WindowPresenter {
    var panels: Panels { parts.panels }

    func point(at pixel: CGPoint) -> CGPoint {
        CGPoint(x: pixel.x / parts.geometry.scale, y: pixel.y / parts.geometry.scale)
    }

    /// Whether the help or a menu covers the window.
    var isCovered: Bool { parts.hasOverlay && parts.cover != nil }

    /// Whether a press at a location and time repeats the last tap on a row of the inspector, and is on no control
    /// that was there then.
    func isRepeatedRowTap(at point: CGPoint, _ time: TimeInterval) -> Bool {
        guard !isCovered, panels.inspector?.contains(point) == true, let rowTap,
            rowTap.isFollowed(by: point, at: time)
        else { return false }
        let control = control(at: point)
        return !rowTap.controls.contains { control?.isSame(as: $0) == true }
    }

    func place(at point: CGPoint, _ time: TimeInterval) -> PanelInput.Place {
        if isRepeatedRowTap(at: point, time) { return .panel }
        if let control = control(at: point) { return .control(control) }
        if isCovered { return .cover }
        guard parts.hasOverlay else { return .canvas }
        if panels.handle.contains(point) { return .handle }
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
