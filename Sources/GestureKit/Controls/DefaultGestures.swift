import Foundation

/// Which recognizers are what a control does by itself.
///
/// Only the same gesture counts: a double tap, a long press or two fingers of a view above are not refused.
/// Source: Semantics.md, section 3 "Controls"; Apple, "Interacting with other user interface controls" of
/// `UIGestureRecognizer`.
extension GestureRecognizer {
    /// A single tap of one finger, or of the primary button.
    var isOneFingerTap: Bool {
        guard let tap = self as? TapGestureRecognizer else { return false }
        return tap.numberOfTapsRequired == 1 && tap.numberOfTouchesRequired == 1
            && tap.buttonMaskRequired.contains(.primary)
            // A key may have made it as well.
            && input.made?.count == 1
    }

    /// A pan that one finger may begin, or a swipe of one.
    var isOneFingerDrag: Bool {
        if let pan = self as? PanGestureRecognizer { return pan.minimumNumberOfTouches == 1 }
        return (self as? SwipeGestureRecognizer)?.numberOfTouchesRequired == 1
    }

    /// The touches that are down, or that have just lifted where none is.
    var latestTouches: [Touch] {
        let down = input.touchesDown
        return down.isEmpty ? input.touches : down
    }
}

extension Control {
    /// Whether a recognizer is a drag of one finger along this control's x axis, with a touch that holds
    /// the knob.
    ///
    /// The touch may not have been delivered here yet: then it is where it landed that counts.
    final func isDrag(_ recognizer: GestureRecognizer, of held: Touch?, on knob: CGRect) -> Bool {
        guard recognizer.isOneFingerDrag else { return false }
        var touches = recognizer.latestTouches
        // One that waited may be asked after its touch's lift, which is held back from this control.
        if touches.isEmpty, let held, held.gestureRecognizers.contains(where: { $0 === recognizer })
        {
            touches = [held]
        }
        guard touches.count == 1, let touch = touches.first else { return false }
        let isOnKnob = held === touch || !isTracking && knob.holds(touch.landing(in: self))
        let way = touch.way(along: self)
        return isOnKnob && abs(way.x) >= abs(way.y)
    }
}

extension Touch {
    /// Where it landed, in the view's coordinates.
    func landing(in view: View) -> CGPoint { view.convert(landing, from: nil) }

    /// How far it has come since its landing, in the window's points: x along the view's x axis, y across.
    func way(along view: View) -> CGPoint {
        let axis = view.convertVector(toWindow: CGPoint(x: 1, y: 0))
        guard axis.length > 0 else { return .zero }
        let way = (windowLocation - landing) / axis.length
        return CGPoint(x: axis.x * way.x + axis.y * way.y, y: axis.x * way.y - axis.y * way.x)
    }
}

extension CGRect {
    /// Whether the point is inside as a view counts it: with the least edges, without the greatest.
    func holds(_ point: CGPoint) -> Bool {
        point.x >= minX && point.x < maxX && point.y >= minY && point.y < maxY
    }
}
