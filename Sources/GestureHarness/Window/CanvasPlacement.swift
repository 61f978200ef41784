import Foundation
import GestureOverlay
import GestureScenes
import TouchBridge

/// The scene's canvas in the window: its size, and the factor at which the scene is shown.
struct CanvasPlacement {
    /// The size that the scene needs, in its points.
    private let restingSize: CGSize
    /// Whether the canvas must end where the scene ends, so that its edges can be touched.
    private let needsEdges: Bool

    /// Without an overlay the scene has its own size, because no text would show the factor.
    init(_ scene: Scene, hasOverlay: Bool = true) {
        restingSize = hasOverlay ? scene.restingSize : .zero
        needsEdges = scene.opensWithPanelsFolded
    }

    func zoom(in panels: Panels) -> Double { panels.zoom(of: restingSize) }

    /// Returns the canvas of a window with these panels.
    func canvas(of window: WindowGeometry, _ panels: Panels, isFolded: Bool) -> WindowGeometry {
        let zoom = zoom(in: panels)
        var size = panels.canvas.size
        if needsEdges, zoom < 1 {
            size.width = min(size.width, restingSize.width * zoom)
            size.height = min(size.height, restingSize.height * zoom)
        }
        return WindowGeometry(
            origin: window.origin,
            // A very small window still has a canvas.
            size: CGSize(
                width: max(1, size.width * window.scale),
                height: max(1, size.height * window.scale)
            ),
            scale: min(max(window.scale * zoom, 0.1), 16),
            outer: .init(size: window.size, scale: window.scale, arePanelsShown: !isFolded)
        )
    }
}
