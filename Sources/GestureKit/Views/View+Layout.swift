/// Placing subviews: after each event, and before the next, so that touches hit what a picture shows.
extension View {
    /// Asks for `layoutSubviews()` to be called with the next event, or after the present one.
    public func setNeedsLayout() {
        needsLayout = true
        window?.hasLayoutToDo = true
    }

    /// Calls `layoutSubviews()` now, here and below, where it is due.
    public func layoutIfNeeded() {
        if needsLayout {
            needsLayout = false
            layoutSubviews()
        }
        for view in subviews { view.layoutIfNeeded() }
    }
}

extension Window {
    /// Lays out the whole hierarchy if anything asked for it; what asks meanwhile waits for the next event.
    func layOut() {
        guard hasLayoutToDo else { return }
        hasLayoutToDo = false
        layoutIfNeeded()
    }
}
