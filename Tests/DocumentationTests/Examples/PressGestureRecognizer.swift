// after
import UIKit

final class PressGestureRecognizer: UIGestureRecognizer, TouchstoneGesture {
    var minimumDuration = 0.4
    private var start = CGPoint.zero

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        guard numberOfTouches == 1 else { return state = .failed }
        start = location(in: nil)
        touchstone.deadline = event.timestamp + minimumDuration
    }

    override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
        guard state == .possible else { return state = .changed }
        let place = location(in: nil)
        if hypot(place.x - start.x, place.y - start.y) > 10 { state = .failed }
    }

    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
        state = state == .possible ? .failed : .ended
    }

    override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
        state = state == .possible ? .failed : .cancelled
    }

    func deadlineReached(at time: TimeInterval) { state = .began }
}
