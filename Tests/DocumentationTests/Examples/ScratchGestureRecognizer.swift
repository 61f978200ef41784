import UIKit.UIGestureRecognizerSubclass

/// One finger that goes to and fro, as one scratches something out.
class ScratchGestureRecognizer: UIGestureRecognizer {
    private var turns = 0
    private var latestStep: CGFloat = 0

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        if numberOfTouches > 1 { state = .failed }
    }

    override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
        guard let finger = touches.first, state == .possible else { return }
        let step = finger.location(in: view).x - finger.previousLocation(in: view).x
        if step * latestStep < 0 { turns += 1 }
        if step != 0 { latestStep = step }
        if turns == 3 { state = .recognized }
    }

    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) { state = .failed }

    override func reset() { (turns, latestStep) = (0, 0) }
}
