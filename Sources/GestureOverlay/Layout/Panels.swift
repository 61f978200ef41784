public import Foundation

/// Where the panels are: a touch that begins on one belongs to it.
public struct Panels: Hashable, Sendable {
    /// The inspector's width in points.
    public static let inspectorWidth: CGFloat = 300
    /// The status line's height in points.
    public static let statusHeight: CGFloat = 24
    /// The window's width in points below which the inspector folds away.
    public static let leastWidthWithInspector: CGFloat = 900

    /// The inspector at the right; nil when it is folded away.
    public let inspector: CGRect?
    /// The status line at the bottom; nil when the panels are folded away.
    public let status: CGRect?
    /// What the panels leave of the window.
    public let canvas: CGRect

    /// Lays out the panels of a window of this size in points.
    public init(size: CGSize, isShown: Bool = true) {
        let bottom = isShown ? max(0, size.height - Self.statusHeight) : size.height
        let hasInspector = isShown && size.width >= Self.leastWidthWithInspector
        let right = hasInspector ? size.width - Self.inspectorWidth : size.width
        canvas = CGRect(x: 0, y: 0, width: right, height: bottom)
        inspector =
            hasInspector
            ? CGRect(x: right, y: 0, width: Self.inspectorWidth, height: bottom) : nil
        status =
            isShown
            ? CGRect(x: 0, y: bottom, width: size.width, height: size.height - bottom) : nil
    }

    /// Whether the point, in the window's points, is on a panel.
    public func contains(_ point: CGPoint) -> Bool {
        inspector?.contains(point) == true || status?.contains(point) == true
    }
}
