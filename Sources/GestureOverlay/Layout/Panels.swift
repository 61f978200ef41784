package import Foundation

/// Where the panels are: a touch that begins on one belongs to it.
package struct Panels: Hashable, Sendable {
    private static let inspectorWidth: CGFloat = 300
    private static let statusHeight: CGFloat = 24
    /// With the status line it is 196.
    private static let timelineHeight: CGFloat = 172
    /// The window's height in points below which the timeline folds away.
    static let leastHeightWithTimeline: CGFloat = 560
    /// The window's width in points below which the inspector folds away.
    private static let leastWidthWithInspector: CGFloat = 900

    /// The inspector at the right; nil when it is folded away.
    package let inspector: CGRect?
    /// The timeline above the status line; nil when it is folded away.
    package let timeline: CGRect?
    /// The status line at the bottom; nil when the panels are folded away.
    package let status: CGRect?
    /// What recognizers are to each other, beside the inspector; nil unless it is wanted.
    package let relations: CGRect?
    /// What the panels leave of the window.
    package let canvas: CGRect

    /// Lays out the panels of a window of this size in points.
    package init(size: CGSize, isShown: Bool = true, hasRelations: Bool = false) {
        let statusTop = isShown ? max(0, size.height - Self.statusHeight) : size.height
        let hasTimeline = isShown && size.height >= Self.leastHeightWithTimeline
        let bottom = hasTimeline ? statusTop - Self.timelineHeight : statusTop
        let hasInspector = isShown && size.width >= Self.leastWidthWithInspector
        let right = hasInspector ? size.width - Self.inspectorWidth : size.width
        let strip = hasRelations && hasInspector ? RelationsLayout.width : 0
        func panel(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> CGRect {
            CGRect(x: x, y: y, width: width, height: height)
        }
        canvas = panel(0, 0, right - strip, bottom)
        inspector = hasInspector ? panel(right, 0, Self.inspectorWidth, bottom) : nil
        timeline = hasTimeline ? panel(0, bottom, size.width, Self.timelineHeight) : nil
        relations = strip > 0 ? panel(right - strip, 0, strip, bottom) : nil
        status = isShown ? panel(0, statusTop, size.width, size.height - statusTop) : nil
    }

    /// Lays out the panels of a window of this size in points, as they are unfolded there.
    package init(_ chrome: Chrome, size: CGSize) {
        self.init(size: size, isShown: chrome.shows.panels, hasRelations: chrome.shows.relations)
    }

    /// Whether the point, in the window's points, is on a panel.
    package func contains(_ point: CGPoint) -> Bool {
        [inspector, relations, timeline, status].contains { $0?.contains(point) == true }
    }
}
