import Foundation
import GestureOverlay

/// The parts of the window that are shown.
struct WindowParts {
    var isFullScreen = false
    /// The help or a menu that covers the window; nil for none.
    var cover: Chrome.Cover?
    var theme: ThemeArgument
    /// Whether the scene starts with folded panels; a change folds or unfolds them.
    var opensWithPanelsFolded = false {
        didSet {
            if opensWithPanelsFolded != oldValue { arePanelsShown = !opensWithPanelsFolded }
        }
    }
    private(set) var arePanelsShown = true
    /// Whether the drawer of a small window is open.
    private(set) var isDrawerOpen = false
    var areRelationsShown = false
    /// Whether strokes, labels and panels are drawn.
    let hasOverlay: Bool

    init(hasOverlay: Bool, theme: ThemeArgument = .dark) {
        (self.hasOverlay, self.theme) = (hasOverlay, theme)
    }

    /// Whether the window has the bar of buttons.
    ///
    /// The bar stays when the panels are folded, because its buttons unfold them. In full screen it is folded
    /// too, so that a scene reaches all edges of the screen.
    var hasBar: Bool { hasOverlay && (arePanelsShown || !isFullScreen) }

    /// Folds or unfolds the panels; in a small window, opens or closes the drawer.
    mutating func togglePanels(of arrangement: Panels.Arrangement) {
        if arrangement == .drawer, arePanelsShown {
            isDrawerOpen.toggle()
        } else {
            arePanelsShown.toggle()
        }
    }

    /// Lays out the panels of a window of this size in points, with a bar for a pointer.
    func panels(in size: CGSize, for pointer: Chrome.Pointer) -> Panels {
        Panels(
            size: size,
            isShown: hasOverlay && arePanelsShown,
            isDrawerOpen: isDrawerOpen,
            hasRelations: areRelationsShown,
            barHeight: hasBar ? pointer.barHeight : nil
        )
    }

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
        arePanelsShown = view.arePanelsShown
        isDrawerOpen = view.isDrawerOpen ?? false
        areRelationsShown = view.areRelationsShown
    }
}
