/// Placing subviews: after each event, and before the next, so that touches hit what a picture shows.
extension View {
    /// Asks for `layoutSubviews()` to be called with the next event, or after the present one.
    public func setNeedsLayout() {
        needsLayout = true
        window?.noteLayout()
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
