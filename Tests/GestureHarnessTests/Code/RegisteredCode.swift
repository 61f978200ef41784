import Foundation
import GestureHarness
import GestureScenes
import UIKit

/// A form whose sheet can be dragged and swiped away; the drag always wins, which is a mistake.
final class LoginViewController: UIViewController {
    let sheet = UIView()
    private lazy var drag = UIPanGestureRecognizer()
    private lazy var dismissal = UISwipeGestureRecognizer()

    override func viewDidLoad() {
        super.viewDidLoad()
        sheet.frame = CGRect(x: 100, y: 100, width: 400, height: 400)
        sheet.backgroundColor = .white
        dismissal.direction = .down
        sheet.addGestureRecognizer(drag)
        sheet.addGestureRecognizer(dismissal)
        view.addSubview(sheet)
    }
}

/// A card that turns around at a tap.
final class CardView: UIView {
    private let turn = UITapGestureRecognizer()

    init() {
        super.init(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        addGestureRecognizer(turn)
    }

    required init?(coder: NSCoder) { nil }
}

/// A view that a timer shows some time after a tap, which is a mistake in a recording.
final class Toast: UIView {
    private let label = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 40))
    private lazy var show = UITapGestureRecognizer(target: self, action: Toast.showSoon)

    init() {
        super.init(frame: .zero)
        label.isHidden = true
        addSubview(label)
        addGestureRecognizer(show)
    }

    required init?(coder: NSCoder) { nil }

    private func showSoon() {
        nonisolated(unsafe) let label = label
        _ = Timer.scheduledTimer(withTimeInterval: 0, repeats: false) { _ in label.isHidden = false
        }
    }
}

/// A view whose timer disables its tap after the first one, which a replay does not repeat.
final class Once: UIView {
    private lazy var tap = UITapGestureRecognizer(target: self, action: Once.disableSoon)

    init() {
        super.init(frame: .zero)
        addGestureRecognizer(tap)
    }

    required init?(coder: NSCoder) { nil }

    private func disableSoon() {
        nonisolated(unsafe) let tap = tap
        _ = Timer.scheduledTimer(withTimeInterval: 0, repeats: false) { _ in tap.isEnabled = false }
    }
}

/// The registry of a program with code of its own.
func makeRegistry() -> SceneRegistry {
    var registry = SceneRegistry.standard
    registry.register("login") { LoginViewController() }
    registry.register("card") { CardView() }
    registry.register("both") { window in
        window.addSubview(CardView())
        window.addSubview(CardView())
    }
    return registry
}
