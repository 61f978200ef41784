// after
import UIKit

final class QuickDragGestureRecognizer: UIGestureRecognizer {
    var maximumDuration = 0.5
    private var start: TimeInterval = 0

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        start = event.timestamp
    }

    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
        state = event.timestamp - start <= maximumDuration ? .recognized : .failed
    }
}
