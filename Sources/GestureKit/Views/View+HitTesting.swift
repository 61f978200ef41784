public import Foundation

extension View {
    /// The least opacity at which a view can be hit.
    ///
    /// Source: Apple, `hitTest(_:with:)`.
    static let leastHitAlpha: CGFloat = 0.01
}

/// Finding the view under a finger.
extension View {
    /// The frontmost view at the point (in this view's coordinates), or nil.
    ///
    /// Skips views that are hidden, all but transparent, closed to interaction, or elsewhere.
    public func hitTest(_ point: CGPoint) -> View? {
        guard !isHidden, alpha >= Self.leastHitAlpha, isUserInteractionEnabled,
            self.point(inside: point)
        else { return nil }
        for subview in subviews.reversed() {
            let map = subview.toSuperview
            // Scaled to nothing, it covers nothing.
            guard map.isInvertible else { continue }
            let inside = point.applying(map.inverted())
            if let hit = subview.hitTest(inside) { return hit }
        }
        return self
    }

    /// Whether the point, in this view's coordinates, is in its bounds: the least edges belong to it,
    /// the greatest do not.
    public func point(inside point: CGPoint) -> Bool {
        point.x >= bounds.minX && point.x < bounds.maxX
            && point.y >= bounds.minY && point.y < bounds.maxY
    }
}
