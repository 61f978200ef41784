// after
import UIKit

final class ShortTapGestureRecognizer: UITapGestureRecognizer, TouchstoneGesture {
    var maximumDuration = 0.25
    private var start: TimeInterval?

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        super.touchesBegan(touches, with: event)
        start = start ?? event.timestamp
        shortenDeadline()
    }

    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
        super.touchesEnded(touches, with: event)
        shortenDeadline()
    }

    // The tap itself has a deadline, which is set by each touch.
    private func shortenDeadline() {
        guard let start, let deadline = touchstone.deadline else { return }
        touchstone.deadline = min(deadline, start + maximumDuration)
    }

    func deadlineReached(at time: TimeInterval) {
        touchstone.fail(.custom(name: "tooLong", sentence: "took longer than \(maximumDuration) s"))
    }

    override func reset() {
        super.reset()
        start = nil
    }
}
