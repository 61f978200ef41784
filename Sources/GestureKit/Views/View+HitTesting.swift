package import Foundation

/// A rule by which hit tests skip a view with its subviews, wherever the touch is.
package enum HitTestExclusion: Hashable, Sendable {
    case hidden
    case transparent(alpha: CGFloat)
    case interactionDisabled
}

/// The rules of hit tests, and the recognizers that a hit test does not reach.
extension View {
    /// The rule by which hit tests skip the view; nil if they do not.
    final var hitTestExclusion: HitTestExclusion? {
        if isHidden { return .hidden }
        if alpha < Self.minHitAlpha { return .transparent(alpha: alpha) }
        return isUserInteractionEnabled ? nil : .interactionDisabled
    }

    /// Returns a point of the superview in this view's points; nil for a view scaled to nothing, which contains
    /// nothing.
    final func pointForHitTest(fromSuperview point: CGPoint) -> CGPoint? {
        let map = toSuperview
        return map.isInvertible ? point.applying(map.inverted()) : nil
    }

    /// Visits the recognizers of this view and its subviews whose view contains the point, but neither was hit nor
    /// contains the view that was hit.
    ///
    /// - Parameters:
    ///   - point: The point in this view's coordinates.
    ///   - event: The event of the touch.
    ///   - hit: The view that was hit.
    ///   - outer: The cause in a superview; nil, the default, without one.
    ///   - body: Receives each recognizer with the first rule that the hit test met, from the window inward.
    final func forEachUnhitRecognizer(
        at point: CGPoint,
        _ event: TouchEvent,
        hit: View,
        _ outer: UnreceivedTouch.Cause? = nil,
        _ body: (GestureRecognizer, UnreceivedTouch.Cause) -> Void
    ) {
        let isInside = self.point(inside: point, with: event)
        var cause = outer
        if cause == nil, let exclusion = hitTestExclusion {
            cause = .skipped(view: label, exclusion)
        }
        if isInside, !gestureRecognizers.isEmpty, !hit.isDescendant(of: self) {
            let found: UnreceivedTouch.Cause =
                isDescendant(of: hit) ? .hitElsewhere(view: hit.label) : .covered(by: hit.label)
            for recognizer in gestureRecognizers.reversed() { body(recognizer, cause ?? found) }
        }
        if cause == nil, !isInside { cause = .clipped(by: label) }
        for subview in subviews.reversed() {
            guard let inner = subview.pointForHitTest(fromSuperview: point) else { continue }
            subview.forEachUnhitRecognizer(at: inner, event, hit: hit, cause, body)
        }
    }
}
