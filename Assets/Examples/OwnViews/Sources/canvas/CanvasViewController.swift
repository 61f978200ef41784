import UIKit

/// A large sheet of paper in a scroll view: one finger draws, and two fingers scroll.
final class CanvasViewController: UIViewController, UIScrollViewDelegate {
    private let scrollView = UIScrollView()
    private let canvas = CanvasView(frame: CGRect(x: 0, y: 0, width: 1600, height: 1200))
    private let clear = UIButton(type: .system)

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemGroupedBackground
        scrollView.addSubview(canvas)
        scrollView.contentSize = canvas.frame.size
        scrollView.delegate = self
        scrollView.delaysContentTouches = false
        view.addSubview(scrollView)
        clear.setTitle("Clear", for: .normal)
        clear.addAction(
            UIAction { [weak self] _ in self?.canvas.clear() },
            for: .primaryActionTriggered
        )
        view.addSubview(clear)
    }

    override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        scrollView.frame = CGRect(
            x: 0,
            y: 60,
            width: view.bounds.width,
            height: view.bounds.height - 60
        )
        clear.frame = CGRect(x: view.bounds.maxX - 110, y: 10, width: 100, height: 40)
    }
}

/// A view that draws with the first finger, and shows each stroke as a row of dots.
final class CanvasView: UIView {
    private var dots: [UIView] = []
    private var stroke: [UIView] = []

    override init(frame: CGRect) {
        super.init(frame: frame)
        backgroundColor = .white
    }

    required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

    func clear() {
        for dot in dots { dot.removeFromSuperview() }
        dots = []
    }

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        stroke = []
        draw(touches)
    }

    override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) { draw(touches) }

    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { dots += stroke }

    /// The stroke was the beginning of another gesture.
    override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
        for dot in stroke { dot.removeFromSuperview() }
    }

    private func draw(_ touches: Set<UITouch>) {
        guard let touch = touches.first else { return }
        let dot = UIView(frame: CGRect(x: 0, y: 0, width: 8, height: 8))
        dot.center = touch.location(in: self)
        dot.backgroundColor = .systemIndigo
        dot.layer.cornerRadius = 4
        dot.isUserInteractionEnabled = false
        addSubview(dot)
        stroke.append(dot)
    }
}
