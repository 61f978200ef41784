// after
import UIKit

final class QuickDoubleTapGestureRecognizer: UIGestureRecognizer, TouchstoneGesture {
    var maximumPause = 0.2
    private var taps = 0

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        if numberOfTouches > 1 { state = .failed }
        touchstone.deadline = nil
    }

    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
        taps += 1
        if taps == 2 {
            state = .recognized
        } else {
            touchstone.deadline = event.timestamp + maximumPause
        }
    }

    func deadlineReached(at time: TimeInterval) {
        touchstone.fail(.nextTapTooLate(maximumPause, limit: maximumPause))
    }

    override func reset() { taps = 0 }
}
