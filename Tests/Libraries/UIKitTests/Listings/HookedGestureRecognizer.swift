import UIKit

/// Recognizes when its first finger lifts, and overrides every method that a subclass may override.
class HookedGestureRecognizer: UIGestureRecognizer {
    private(set) var log: [String] = []
    var ignoresEvents = false
    private var first: UITouch?

    override init(target: Any?, action: Selector?) {
        super.init(target: target, action: action)
        if action != nil {
            log.append("made")
        }
        cancelsTouchesInView = false
    }

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        for touch in touches.sorted(by: { $0.location(in: nil).x < $1.location(in: nil).x }) {
            if first == nil {
                first = touch
            } else {
                ignore(touch, for: event)
            }
        }
    }

    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
        state = .recognized
    }

    override func ignore(_ touch: UITouch, for event: UIEvent) {
        log.append("ignores \(touch.id)")
        super.ignore(touch, for: event)
    }

    override func reset() {
        super.reset()
        log.append("reset")
        first = nil
    }

    override func canPrevent(_ preventedGestureRecognizer: UIGestureRecognizer) -> Bool {
        log.append("prevents \(type(of: preventedGestureRecognizer))")
        return !(preventedGestureRecognizer is UITapGestureRecognizer)
    }

    override func canBePrevented(by preventingGestureRecognizer: UIGestureRecognizer) -> Bool {
        !(preventingGestureRecognizer is UITapGestureRecognizer)
    }

    override func shouldRequireFailure(of otherGestureRecognizer: UIGestureRecognizer) -> Bool {
        otherGestureRecognizer is UILongPressGestureRecognizer
    }

    override func shouldBeRequiredToFail(by otherGestureRecognizer: UIGestureRecognizer) -> Bool {
        otherGestureRecognizer is UIPanGestureRecognizer
    }

    override func shouldReceive(_ event: UIEvent) -> Bool {
        !ignoresEvents
    }
}
