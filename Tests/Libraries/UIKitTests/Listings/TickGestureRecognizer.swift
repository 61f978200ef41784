import UIKit

/// A tick mark: one finger goes down and right, turns, and goes up and right, higher than it began.
class TickGestureRecognizer: UIGestureRecognizer {
    enum Stroke {
        case notStarted
        case downward
        case upward
    }

    private(set) var stroke = Stroke.notStarted
    private(set) var startPoint = CGPoint.zero
    private(set) var turningPoint = CGPoint.zero
    private var trackedTouch: UITouch? = nil

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        super.touchesBegan(touches, with: event)
        if trackedTouch == nil && touches.count > 1 {
            self.state = .failed
            return
        }
        for touch in touches {
            if trackedTouch == nil {
                trackedTouch = touch
                startPoint = touch.location(in: self.view)
            } else if touch != trackedTouch {
                self.ignore(touch, for: event)
            }
        }
    }

    // Some listings take the event as one that may be nil; the parent's method does not.
    override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard let event = event else { return }
        super.touchesMoved(touches, with: event)
        guard let touch = touches.first, touch == trackedTouch else { return }
        let new = touch.location(in: self.view)
        let old = touch.previousLocation(in: self.view)
        guard new.x >= old.x else {
            self.state = .failed
            return
        }
        switch stroke {
        case .notStarted:
            if new.y >= startPoint.y {
                stroke = .downward
            } else {
                self.state = .failed
            }
        case .downward:
            if new.y < old.y {
                turningPoint = old
                stroke = .upward
            }
        case .upward:
            if new.y > old.y {
                self.state = .failed
            }
        }
    }

    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
        super.touchesEnded(touches, with: event)
        guard let touch = touches.first, touch == trackedTouch else { return }
        let isHigher = touch.location(in: self.view).y < startPoint.y
        if self.state == .possible && stroke == .upward && isHigher {
            self.state = .recognized
        } else {
            self.state = .failed
        }
    }

    override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
        super.touchesCancelled(touches, with: event)
        startPoint = CGPoint.zero
        turningPoint = CGPoint.zero
        stroke = .notStarted
        self.state = .cancelled
    }

    override func reset() {
        super.reset()
        startPoint = CGPoint.zero
        turningPoint = CGPoint.zero
        stroke = .notStarted
        trackedTouch = nil
    }
}
