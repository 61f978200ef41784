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
