// after
import UIKit

final class QuickDoubleTapGestureRecognizer: UIGestureRecognizer {
    var maximumPause = 0.2
    private var taps = 0

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        if numberOfTouches > 1 { state = .failed }
        deadline = nil
    }

    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
        taps += 1
        if taps == 2 {
            state = .recognized
        } else {
            deadline = event.timestamp + maximumPause
        }
    }

    override func deadlineReached(at time: TimeInterval) {
        fail(.nextTapTooLate(maximumPause, limit: maximumPause))
    }

    override func reset() { taps = 0 }
}
