import UIKit

/// A stack of cards: a drag to the side throws the front one away, a tap turns it over, and a double tap
/// likes it.
final class CardsViewController: UIViewController, UIGestureRecognizerDelegate {
    private var cards: [CardView] = []
    private let hint = UILabel()

    private lazy var pan = UIPanGestureRecognizer(target: self, action: CardsViewController.drag)
    private lazy var turn = UITapGestureRecognizer(
        target: self,
        action: CardsViewController.turnOver
    )
    private lazy var like = UITapGestureRecognizer(
        target: self,
        action: CardsViewController.likeCard
    )

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemBackground
        let cities = [
            ("Oslo", UIColor.systemBlue), ("Kyoto", .systemRed), ("Lisbon", .systemOrange),
        ]
        for (city, color) in cities {
            let card = CardView(title: city, color: color)
            cards.append(card)
            view.addSubview(card)
        }
        hint.text = "Drag a card to the side. Tap it to turn it over."
        hint.textAlignment = .center
        hint.textColor = .secondaryLabel
        view.addSubview(hint)

        like.numberOfTapsRequired = 2
        pan.delegate = self
        for recognizer in [pan, turn, like] { view.addGestureRecognizer(recognizer) }
    }

    override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        let center = CGPoint(x: view.bounds.midX, y: view.bounds.midY)
        for (index, card) in cards.enumerated() where card.transform == .identity {
            let offset = CGFloat(cards.count - 1 - index) * 14
            card.center = CGPoint(x: center.x, y: center.y - offset)
        }
        hint.frame = CGRect(x: 0, y: view.bounds.maxY - 60, width: view.bounds.width, height: 30)
    }

    private func drag(_ pan: UIPanGestureRecognizer) {
        guard let card = cards.last else { return }
        let translation = pan.translation(in: view)
        switch pan.state {
        case .began, .changed:
            card.transform = CGAffineTransform(translationX: translation.x, y: translation.y)
                .rotated(by: translation.x / 1000)
        case .ended where abs(translation.x) > 120:
            card.removeFromSuperview()
            cards.removeLast()
        case .ended, .cancelled:
            card.transform = .identity
        default: break
        }
    }

    private func turnOver() { cards.last?.turnOver() }

    private func likeCard() { cards.last?.isLiked.toggle() }

    // MARK: UIGestureRecognizerDelegate

    /// A drag up or down is left to the page.
    func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
        guard gestureRecognizer === pan else { return true }
        let velocity = pan.velocity(in: view)
        return abs(velocity.x) > abs(velocity.y)
    }
}

/// A card with a title on its front and a text on its back.
final class CardView: UIView {
    var isLiked = false { didSet { update() } }

    private let title: String
    private let label = UILabel()
    private var isTurned = false

    init(title: String, color: UIColor) {
        self.title = title
        super.init(frame: CGRect(x: 0, y: 0, width: 300, height: 380))
        backgroundColor = color
        layer.cornerRadius = 24
        layer.borderWidth = 2
        layer.borderColor = UIColor.white.cgColor
        label.frame = CGRect(x: 0, y: 150, width: 300, height: 80)
        label.font = .boldSystemFont(ofSize: 36)
        label.textColor = .white
        label.textAlignment = .center
        addSubview(label)
        update()
    }

    required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

    func turnOver() {
        isTurned.toggle()
        update()
    }

    private func update() {
        let text = isTurned ? "three days" : title
        label.text = isLiked ? "♥ \(text)" : text
    }
}
