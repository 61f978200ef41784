import CoreGraphics
import QuartzCore
import UIKit

/// A copy of a touch's values, since the touch itself changes in place.
struct InkSample {
    let location: CGPoint
    let timestamp: TimeInterval
    let force: CGFloat

    init(of touch: UITouch, in view: UIView?) {
        location = touch.preciseLocation(in: view)
        timestamp = touch.timestamp
        force = touch.force
    }
}

/// Captures one finger's stroke from its landing to its lift; made by a storyboard, and so by a coder.
class InkGestureRecognizer: UIGestureRecognizer, NSCoding {
    private var trackedTouch: UITouch? = nil
    private(set) var samples = [InkSample]()

    required init?(coder aDecoder: NSCoder) {
        super.init(target: nil, action: nil)
        self.samples = [InkSample]()
    }

    func encode(with aCoder: NSCoder) {}

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        if touches.count != 1 {
            self.state = .failed
        }
        if self.trackedTouch == nil {
            if let firstTouch = touches.first {
                self.trackedTouch = firstTouch
                self.add(firstTouch)
                state = .began
            }
        } else {
            for touch in touches where touch != self.trackedTouch {
                self.ignore(touch, for: event)
            }
        }
    }

    override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
        if let touch = touches.first, touch == trackedTouch {
            self.add(touch)
            state = .changed
        }
    }

    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
        if let touch = touches.first, touch == trackedTouch {
            self.add(touch)
            state = .ended
        }
    }

    override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
        self.samples.removeAll()
        state = .cancelled
    }

    override func reset() {
        self.samples.removeAll()
        self.trackedTouch = nil
    }

    private func add(_ touch: UITouch) {
        samples.append(InkSample(of: touch, in: self.view))
    }
}
