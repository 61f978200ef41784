// after
import UIKit

// What the documentation of UIKit shows of moved code, each after its comment.

final class ViewController: UIResponder {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 300))
    let tap = UITapGestureRecognizer()
    var selected: [String] = []

    func load() {
        // after
        let tap = UITapGestureRecognizer(target: self, action: ViewController.handleTap)
        tap.addTarget(self, action: ViewController.log)

        tap.name = "made"
        view.addGestureRecognizer(tap)
    }

    func handleTap(_ sender: UITapGestureRecognizer) { selected.append(sender.name ?? "") }
    func log() { selected.append("logged") }

    func watch() {
        view.addGestureRecognizer(tap)
        let token = tap.touchstone.addAction { [weak self] recognizer in self?.select(recognizer) }
        tap.touchstone.removeTarget(token)
    }

    func select(_ recognizer: UIGestureRecognizer) { selected.append("selected") }
}

// after
final class Board: NSObject, UIGestureRecognizerDelegate {
    var isLocked = false

    func gestureRecognizerShouldBegin(_ recognizer: UIGestureRecognizer) -> Bool { !isLocked }
}

// after
class PanController: UIViewController {
    let pan = UIPanGestureRecognizer()

    override func viewDidLoad() {
        super.viewDidLoad()
        pan.addTarget(self, action: PanController.handlePan)
        view.addGestureRecognizer(pan)
    }

    func handlePan(_ sender: UIPanGestureRecognizer) { moved = sender.translation(in: nil) }

    var moved = CGPoint.zero
}

final class KnobView: UIView {
    override init(frame: CGRect) { super.init(frame: frame) }
    required init?(coder: NSCoder) { nil }
}

func makeKnob() -> UIView {
    // after
    let knob = KnobView(frame: .zero)

    return knob
}
