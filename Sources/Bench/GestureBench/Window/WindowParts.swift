package import Foundation
import GestureKit
import GestureOverlay
import GestureScenes
import TouchBridge

/// The parts of the window that are shown, and their places.
struct WindowParts {
    var geometry: WindowGeometry
    /// The least precise device that is present; it determines the size of the controls.
    var pointer: Chrome.Pointer
    var isFullScreen = false
    /// The help or a menu that covers the window; nil for none.
    var cover: Chrome.Cover?
    var theme: ThemeArgument
    private var panelsState = PanelsState.shown
    var areRelationsShown = false
    /// Whether strokes, labels and panels are drawn.
    let hasOverlay: Bool
    private var placement: CanvasPlacement
    /// Whether the scene starts with folded panels; a change folds or unfolds them.
    private var opensWithPanelsFolded = false {
        didSet {
            guard opensWithPanelsFolded != oldValue else { return }
            panelsState = opensWithPanelsFolded ? .folded : .shown
        }
    }

    init(
        _ scene: Scene,
        _ geometry: WindowGeometry,
        for pointer: Chrome.Pointer,
        _ options: WindowController.Options
    ) {
        self.geometry = geometry
        self.pointer = pointer
        hasOverlay = options.hasOverlay
        theme = options.theme
        placement = CanvasPlacement(scene, hasOverlay: options.hasOverlay)
        show(scene)
    }

    mutating func show(_ scene: Scene) {
        opensWithPanelsFolded = scene.opensWithPanelsFolded
        placement = CanvasPlacement(scene, hasOverlay: hasOverlay)
    }

    /// Folds or unfolds the panels; in a small window, unfolding opens the drawer.
    mutating func togglePanels() {
        let isDrawer = panels.arrangement == .drawer
        panelsState =
            switch panelsState {
            case .folded: isDrawer ? .drawerOpen : .shown
            case .shown: isDrawer ? .drawerOpen : .folded
            case .drawerOpen: .folded
            }
    }

    var arePanelsShown: Bool { panelsState != .folded }

    /// Whether the drawer of a small window is open.
    var isDrawerOpen: Bool { panelsState == .drawerOpen }

    // MARK: Places

    /// Whether the window has the bar of buttons.
    ///
    /// The bar stays when the panels are folded, because its buttons unfold them. In full screen it is folded
    /// too, so that a scene reaches all edges of the screen.
    var hasBar: Bool { hasOverlay && (arePanelsShown || !isFullScreen) }

    var panels: Panels {
        Panels(
            size: geometry.sizeInPoints,
            isShown: hasOverlay && arePanelsShown,
            isDrawerOpen: isDrawerOpen,
            hasRelations: areRelationsShown,
            barHeight: hasBar ? pointer.barHeight : nil
        )
    }

    /// The canvas as the session knows it.
    var canvas: WindowGeometry {
        placement.canvas(of: geometry, panels, isFolded: !hasOverlay || !arePanelsShown)
    }

    /// The factor at which the scene is shown.
    var zoom: Double { placement.zoom(in: panels) }

    var shown: Chrome.Parts {
        var shown = Chrome.Parts()
        shown.overlay = hasOverlay
        shown.panels = arePanelsShown
        shown.drawer = isDrawerOpen
        shown.relations = areRelationsShown
        shown.cover = cover
        return shown
    }

    /// Restores the parts that the previous program showed.
    mutating func restore(_ view: RestartState.View) {
        isFullScreen = view.isFullScreen
        cover = view.isHelpShown ? .help : nil
        panelsState = PanelsState(view)
        areRelationsShown = view.areRelationsShown
        theme = view.theme
    }
}

/// Whether the panels are shown, in a window of any size.
private enum PanelsState {
    case folded
    /// The panels are around the canvas; in a small window, their drawer is closed.
    case shown
    /// The panels are shown, and if the window is small, their drawer is open.
    case drawerOpen

    /// Creates the state of the previous program's panels.
    init(_ view: RestartState.View) {
        self =
            switch (view.arePanelsShown, view.isDrawerOpen) {
            case (false, _): .folded
            case (true, true): .drawerOpen
            case (true, false): .shown
            }
    }
}

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

extension Scene {
    /// The space between the views and the canvas' edges, in points.
    private static let margin: CGFloat = 16

    /// The size in points that a canvas needs to show the whole scene at rest.
    ///
    /// It ends a little below and beside the initial frames of the views. A scene with edge pans keeps its own
    /// size, because they need its edges.
    package var restingSize: CGSize {
        guard !opensWithPanelsFolded, let resting = try? unmodifiedCopy() else { return size }
        let frames = resting.window.subviews.map(\.frame)
        func length(_ end: CGFloat?, _ designed: CGFloat) -> CGFloat {
            guard let end, end > 0 else { return 1 }
            return max(end, min(end + Self.margin, designed))
        }
        return CGSize(
            width: length(frames.map(\.maxX).max(), size.width),
            height: length(frames.map(\.maxY).max(), size.height)
        )
    }
}
