package import Foundation

/// A rule by which hit tests skip a view with its subviews, wherever the touch is.
package enum HitTestExclusion: Hashable, Sendable {
    case hidden
    case transparent(alpha: CGFloat)
    case interactionDisabled
}

/// The rules of hit tests.
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
}

/// The recognizers whose view contains a touch, but neither was hit nor contains the view that was hit.
///
/// It calls no method that a class may override, so that an observer does not change how often views are
/// asked.
struct UnhitRecognizers {
    /// The recognizers, front to back, each with the first rule that excluded it, from the window inward.
    private(set) var causes: [(recognizer: GestureRecognizer, cause: UnreceivedTouch.Cause)] = []
    private let hit: View
    /// The views whose answer in the hit test contradicted their bounds.
    private let shaped: [View]
    private var hasPassedHit = false

    init(at point: CGPoint, in window: Window, hit: View, _ shaped: [View]) {
        self.hit = hit
        self.shaped = shaped
        visit(window, point, nil)
    }

    private mutating func visit(_ view: View, _ point: CGPoint, _ outer: UnreceivedTouch.Cause?) {
        let isInside = view.bounds.holds(point) != shaped.contains { $0 === view }
        if view === hit { hasPassedHit = true }
        var cause = outer
        if cause == nil, let exclusion = view.hitTestExclusion {
            cause = .skipped(view: view.label, exclusion)
        }
        if isInside, !view.gestureRecognizers.isEmpty, !hit.isDescendant(of: view) {
            let isBehind = hasPassedHit && !view.isDescendant(of: hit)
            let found: UnreceivedTouch.Cause =
                isBehind ? .covered(by: hit.label) : .hitElsewhere(view: hit.label)
            causes += view.gestureRecognizers.reversed().map { ($0, cause ?? found) }
        }
        if cause == nil, !isInside { cause = .clipped(by: view.label) }
        for subview in view.subviews.reversed() {
            guard let inner = subview.pointForHitTest(fromSuperview: point) else { continue }
            visit(subview, inner, cause)
        }
    }
}
