import GestureOverlay

extension WindowPresenter {
    /// The visible parts of the window.
    struct Parts {
        var isFullScreen = false
        /// The help or a menu that covers the window; nil for none.
        var cover: Chrome.Cover?
        /// Whether the scene starts with hidden panels; a change hides or shows them.
        var opensWithPanelsFolded = false {
            didSet {
                if opensWithPanelsFolded != oldValue { arePanelsShown = !opensWithPanelsFolded }
            }
        }
        var arePanelsShown = true
        var areRelationsShown = false
        /// Whether strokes, labels and panels are drawn.
        let hasOverlay: Bool
        var theme: ThemeArgument
    }
}
