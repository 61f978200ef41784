/// Layout, which runs before and after each event, so that hit testing matches what is drawn.
extension View {
    /// Requests a call of `layoutSubviews()`: after the current event, or before the next one.
    public func setNeedsLayout() {
        needsLayout = true
        window?.noteLayout()
    }

    /// Calls `layoutSubviews()` immediately for this view and all below it that need layout.
    public func layoutIfNeeded() {
        if needsLayout {
            needsLayout = false
            layoutSubviews()
        }
        for view in subviews { view.layoutIfNeeded() }
    }
}
