import UIKit

/// A login form in a sheet: a long press on the code shows it, and a swipe down dismisses the sheet.
final class LoginViewController: UIViewController {
    private let sheet = UIView()
    private let titleLabel = UILabel()
    private let codeLabel = UILabel()
    private let digits = UISlider()
    private let remember = UISwitch()
    private let logIn = UIButton(type: .system)

    private lazy var reveal = UILongPressGestureRecognizer(
        target: self,
        action: LoginViewController.showCode
    )
    private lazy var dismissal = UISwipeGestureRecognizer(
        target: self,
        action: LoginViewController.dismissSheet
    )
    private lazy var drag = UIPanGestureRecognizer(
        target: self,
        action: LoginViewController.moveSheet
    )

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemGray4
        sheet.backgroundColor = .systemBackground
        sheet.layer.cornerRadius = 20
        titleLabel.text = "Log in"
        titleLabel.font = .boldSystemFont(ofSize: 28)
        codeLabel.text = "••••"
        codeLabel.isUserInteractionEnabled = true
        codeLabel.layer.borderWidth = 1
        codeLabel.layer.borderColor = UIColor.systemGray.cgColor
        codeLabel.textAlignment = .center
        digits.maximumValue = 9999
        digits.addAction(
            UIAction { [weak self] _ in self?.codeLabel.text = "••••" },
            for: .valueChanged
        )
        logIn.setTitle("Log in", for: .normal)
        logIn.addAction(
            UIAction { [weak self] _ in self?.titleLabel.text = "Welcome" },
            for: .primaryActionTriggered
        )
        for part in [titleLabel, codeLabel, digits, remember, logIn] as [UIView] {
            sheet.addSubview(part)
        }
        view.addSubview(sheet)

        dismissal.direction = .down
        codeLabel.addGestureRecognizer(reveal)
        sheet.addGestureRecognizer(dismissal)
        sheet.addGestureRecognizer(drag)
    }

    override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        guard sheet.transform == .identity else { return }
        sheet.frame = CGRect(x: (view.bounds.width - 360) / 2, y: 100, width: 360, height: 420)
        titleLabel.frame = CGRect(x: 24, y: 24, width: 312, height: 40)
        codeLabel.frame = CGRect(x: 24, y: 90, width: 312, height: 60)
        digits.frame = CGRect(x: 24, y: 180, width: 312, height: 44)
        remember.frame = CGRect(x: 24, y: 250, width: 60, height: 40)
        logIn.frame = CGRect(x: 24, y: 330, width: 312, height: 56)
    }

    private func showCode(_ press: UILongPressGestureRecognizer) {
        switch press.state {
        case .began: codeLabel.text = String(Int(digits.value))
        case .ended, .cancelled: codeLabel.text = "••••"
        default: break
        }
    }

    private func dismissSheet() { sheet.isHidden = true }

    private func moveSheet(_ pan: UIPanGestureRecognizer) {
        switch pan.state {
        case .changed:
            let distance = max(0, pan.translation(in: view).y)
            sheet.transform = CGAffineTransform(translationX: 0, y: distance)
        case .ended, .cancelled, .failed: sheet.transform = .identity
        default: break
        }
    }
}
