import Foundation

/// The recognizers that compete with a control's own gesture.
///
/// Only the same gesture counts: a double tap, a long press or a gesture of two fingers on a superview is not
/// refused. Source: Semantics.md, section 3 "Controls"; Apple, "Interacting with other user interface
/// controls" of `UIGestureRecognizer`.
extension GestureRecognizer {
    /// Whether this is a single tap of one finger, or of the primary button.
    var isOneFingerTap: Bool {
        guard let tap = self as? TapGestureRecognizer else { return false }
        return tap.numberOfTapsRequired == 1 && tap.numberOfTouchesRequired == 1
            && tap.buttonMaskRequired.contains(.primary)
            // A key may have made the tap as well.
            && input.made?.count == 1
    }

    /// Whether this is a pan that one finger may begin, or a swipe of one finger.
    var isOneFingerDrag: Bool {
        if let pan = self as? PanGestureRecognizer { return pan.minimumNumberOfTouches == 1 }
        return (self as? SwipeGestureRecognizer)?.numberOfTouchesRequired == 1
    }

    /// The touches that are down; if there are none, those that have just lifted.
    var latestTouches: [Touch] {
        let down = input.touchesDown
        return down.isEmpty ? input.touches : down
    }
}

extension Control {
    /// Returns whether a recognizer is a one-finger drag of the knob along this control's x axis.
    ///
    /// The touch may not have been delivered to the control yet: then its landing location counts.
    final func isDrag(_ recognizer: GestureRecognizer, of held: Touch?, on knob: CGRect) -> Bool {
        guard recognizer.isOneFingerDrag else { return false }
        var touches = recognizer.latestTouches
        // A recognizer that waited may be asked after the lift, which is held back from this control.
        if touches.isEmpty, let held, held.gestureRecognizers.contains(where: { $0 === recognizer })
        {
            touches = [held]
        }
        guard touches.count == 1, let touch = touches.first else { return false }
        let isOnKnob = held === touch || !isTracking && knob.holds(touch.landingLocation(in: self))
        let displacement = touch.displacement(along: self)
        return isOnKnob && abs(displacement.x) >= abs(displacement.y)
    }
}

extension Touch {
    /// Returns the landing location in the view's coordinates.
    func landingLocation(in view: View) -> CGPoint { view.convert(landingLocation, from: nil) }

    /// Returns the displacement since the landing, in the window's points: x along the view's x axis, y
    /// across it.
    func displacement(along view: View) -> CGPoint {
        let axis = view.convertVector(toWindow: CGPoint(x: 1, y: 0))
        guard axis.length > 0 else { return .zero }
        let displacement = (windowLocation - landingLocation) / axis.length
        return CGPoint(
            x: axis.x * displacement.x + axis.y * displacement.y,
            y: axis.x * displacement.y - axis.y * displacement.x
        )
    }
}

extension CGRect {
    /// Returns whether the point is inside by the rule of views: including the minimum edges, excluding the
    /// maximum.
    func holds(_ point: CGPoint) -> Bool {
        point.x >= minX && point.x < maxX && point.y >= minY && point.y < maxY
    }
}
