package import Foundation

/// The frames of the panels.
///
/// A touch that begins on a panel belongs to it.
package struct Panels: Hashable, Sendable {
    private static let inspectorWidth: CGFloat = 300
    private static let statusHeight: CGFloat = 24
    /// The height of the timeline with the bar or the status line.
    private static let lowerHeight: CGFloat = 196
    /// The window height in points below which the timeline is hidden.
    static let minHeightWithTimeline: CGFloat = 560
    /// The window width in points below which the inspector is hidden.
    private static let minWidthWithInspector: CGFloat = 900

    /// The inspector at the right; nil when it is hidden.
    package let inspector: CGRect?
    /// The timeline above the bar or the status line; nil when it is hidden.
    package let timeline: CGRect?
    /// The bar or the status line at the bottom; nil without a bar when the panels are hidden.
    package let status: CGRect?
    /// The relations between recognizers, beside the inspector; nil unless they are shown.
    package let relations: CGRect?
    /// The part of the window without panels.
    package let canvas: CGRect

    /// Lays out the panels of a window of this size in points.
    ///
    /// The bar stays when the other panels are hidden, because its buttons show them again; `barHeight` is
    /// nil for a status line instead of a bar.
    package init(
        size: CGSize,
        isShown: Bool = true,
        hasRelations: Bool = false,
        barHeight: CGFloat? = nil
    ) {
        let lineHeight = barHeight ?? (isShown ? Self.statusHeight : 0)
        let statusTop = max(0, size.height - lineHeight)
        let hasTimeline = isShown && size.height >= Self.minHeightWithTimeline
        let bottom = hasTimeline ? size.height - Self.lowerHeight : statusTop
        let hasInspector = isShown && size.width >= Self.minWidthWithInspector
        let right = hasInspector ? size.width - Self.inspectorWidth : size.width
        let strip = hasRelations && hasInspector ? RelationsLayout.width : 0
        func panel(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> CGRect {
            CGRect(x: x, y: y, width: width, height: height)
        }
        canvas = panel(0, 0, right - strip, bottom)
        inspector = hasInspector ? panel(right, 0, Self.inspectorWidth, bottom) : nil
        timeline = hasTimeline ? panel(0, bottom, size.width, statusTop - bottom) : nil
        relations = strip > 0 ? panel(right - strip, 0, strip, bottom) : nil
        status = lineHeight > 0 ? panel(0, statusTop, size.width, size.height - statusTop) : nil
    }

    /// Lays out the panels of a window of this size in points, as the chrome shows them.
    package init(_ chrome: Chrome, size: CGSize) {
        self.init(
            size: size,
            isShown: chrome.shows.panels,
            hasRelations: chrome.shows.relations,
            barHeight: chrome.bar?.pointer.barHeight
        )
    }

    /// Whether a point is on a panel, in the window's points.
    package func contains(_ point: CGPoint) -> Bool {
        [inspector, relations, timeline, status].contains { $0?.contains(point) == true }
    }
}
