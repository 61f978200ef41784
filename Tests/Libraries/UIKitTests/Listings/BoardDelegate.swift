import UIKit

/// Settles between the recognizers of a board: taps, a drag, and pinching while turning.
class BoardDelegate: NSObject, UIGestureRecognizerDelegate {
    let tap = UITapGestureRecognizer()
    let doubleTap = UITapGestureRecognizer()
    let pan = UIPanGestureRecognizer()
    let longPress = UILongPressGestureRecognizer()
    let pinch = UIPinchGestureRecognizer()
    let rotation = UIRotationGestureRecognizer()
    var isLocked = false

    func attach(to view: UIView) {
        doubleTap.numberOfTapsRequired = 2
        for recognizer in [tap, doubleTap, pan, longPress, pinch, rotation] {
            recognizer.delegate = self
            view.addGestureRecognizer(recognizer)
        }
    }

    // A single tap waits until it is clear that no second one follows.
    func gestureRecognizer(
        _ gestureRecognizer: UIGestureRecognizer,
        shouldRequireFailureOf otherGestureRecognizer: UIGestureRecognizer
    ) -> Bool {
        if gestureRecognizer == self.tap && otherGestureRecognizer == self.doubleTap {
            return true
        }
        return false
    }

    // The same relation from the other side: a drag waits for the long press.
    func gestureRecognizer(
        _ gestureRecognizer: UIGestureRecognizer,
        shouldBeRequiredToFailBy otherGestureRecognizer: UIGestureRecognizer
    ) -> Bool {
        gestureRecognizer == longPress && otherGestureRecognizer == pan
    }

    func gestureRecognizer(
        _ gestureRecognizer: UIGestureRecognizer,
        shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
    ) -> Bool {
        if gestureRecognizer.view != otherGestureRecognizer.view {
            return false
        }
        return gestureRecognizer is UIPinchGestureRecognizer
            && otherGestureRecognizer is UIRotationGestureRecognizer
    }

    func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
        if let pan = gestureRecognizer as? UIPanGestureRecognizer {
            let velocity = pan.velocity(in: pan.view)
            return abs(velocity.x) >= abs(velocity.y)
        }
        return !isLocked
    }

    func gestureRecognizer(
        _ gestureRecognizer: UIGestureRecognizer,
        shouldReceive touch: UITouch
    ) -> Bool {
        // The legend does not take part in the game.
        touch.view?.tag != 7
    }

    func gestureRecognizer(
        _ gestureRecognizer: UIGestureRecognizer,
        shouldReceive event: UIEvent
    ) -> Bool {
        event.type == .touches
    }
}
