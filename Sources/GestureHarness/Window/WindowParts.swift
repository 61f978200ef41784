import Foundation
import GestureOverlay

/// The parts of the window that are shown.
struct WindowParts {
    var isFullScreen = false
    var isHelpShown = false
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

    init(hasOverlay: Bool) { self.hasOverlay = hasOverlay }

    /// Folds or unfolds the panels; in a small window, opens or closes the drawer.
    mutating func togglePanels(of arrangement: Panels.Arrangement) {
        if arrangement == .drawer, arePanelsShown {
            isDrawerOpen.toggle()
        } else {
            arePanelsShown.toggle()
        }
    }

    func panels(in size: CGSize) -> Panels {
        Panels(
            size: size,
            isShown: hasOverlay && arePanelsShown,
            isDrawerOpen: isDrawerOpen,
            hasRelations: areRelationsShown
        )
    }

    var shown: Chrome.Parts {
        var shown = Chrome.Parts()
        shown.overlay = hasOverlay
        shown.panels = arePanelsShown
        shown.drawer = isDrawerOpen
        shown.relations = areRelationsShown
        shown.help = isHelpShown
        return shown
    }

    /// Restores the parts that the previous program showed.
    mutating func restore(_ view: RestartState.View) {
        isFullScreen = view.isFullScreen
        isHelpShown = view.isHelpShown
        arePanelsShown = view.arePanelsShown
        isDrawerOpen = view.isDrawerOpen ?? false
        areRelationsShown = view.areRelationsShown
    }
}
