import UIKit

/// Moves, zooms and turns a figure, and takes taps on its board.
class FigureController: UIResponder {
    let board: UIView
    let figure = UIView(frame: CGRect(x: 100, y: 100, width: 100, height: 100))
    private(set) var messages: [String] = []
    private var initialCenter = CGPoint()

    init(board: UIView) {
        self.board = board
        super.init()
        figure.isMultipleTouchEnabled = true
        board.addSubview(figure)
    }

    func viewDidLoad() {
        let tap = UITapGestureRecognizer(target: self, action: FigureController.handleTap)
        tap.numberOfTapsRequired = 1
        board.addGestureRecognizer(tap)

        let hiding = UITapGestureRecognizer(target: self, action: FigureController.hide)
        hiding.numberOfTouchesRequired = 2
        board.addGestureRecognizer(hiding)

        let rotation = UIRotationGestureRecognizer(
            target: self,
            action: FigureController.rotatePiece
        )
        figure.addGestureRecognizer(rotation)

        let pinch = UIPinchGestureRecognizer()
        pinch.addTarget(self, action: FigureController.scalePiece)
        figure.addGestureRecognizer(pinch)

        let pan = UIPanGestureRecognizer(target: self, action: FigureController.panPiece)
        pan.maximumNumberOfTouches = 1
        figure.addGestureRecognizer(pan)

        for direction in [UISwipeGestureRecognizer.Direction.left, .right] {
            let swipe = UISwipeGestureRecognizer(target: self, action: FigureController.handleSwipe)
            swipe.direction = direction
            swipe.numberOfTouchesRequired = 1
            pan.require(toFail: swipe)
            figure.addGestureRecognizer(swipe)
        }

        let press = UILongPressGestureRecognizer(target: nil, action: nil)
        press.touchstone.addAction { [weak self] press in
            guard press.state == .began else { return }
            self?.messages.append("menu")
        }
        figure.addGestureRecognizer(press)
    }

    private func handleTap(_ sender: UITapGestureRecognizer) {
        if sender.state == .ended {
            let location = sender.location(in: nil)
            messages.append("tap at \(Int(location.x)), \(Int(location.y))")
        }
    }

    private func handleSwipe(_ sender: UISwipeGestureRecognizer) {
        switch sender.direction {
        case .left:
            messages.append("back")
        case .right:
            messages.append("onward")
        default:
            break
        }
    }

    private func hide(_ sender: Any) {
        figure.isHidden = true
        figure.alpha = 0
    }

    func rotatePiece(_ gestureRecognizer: UIRotationGestureRecognizer) {
        guard let piece = gestureRecognizer.view else { return }
        if gestureRecognizer.state == .began || gestureRecognizer.state == .changed {
            piece.transform = piece.transform.rotated(by: gestureRecognizer.rotation)
            gestureRecognizer.rotation = 0
        }
    }

    func scalePiece(_ gestureRecognizer: UIPinchGestureRecognizer) {
        guard let piece = gestureRecognizer.view else { return }
        switch gestureRecognizer.state {
        case .began, .changed:
            piece.transform = piece.transform.scaledBy(
                x: gestureRecognizer.scale,
                y: gestureRecognizer.scale
            )
            gestureRecognizer.scale = 1.0
        case .ended:
            messages.append("scaled")
        default:
            break
        }
    }

    func panPiece(_ gestureRecognizer: UIPanGestureRecognizer) {
        guard let piece = gestureRecognizer.view else { return }
        let translation = gestureRecognizer.translation(in: piece.superview)
        if gestureRecognizer.state == .began {
            self.initialCenter = piece.center
        }
        if gestureRecognizer.state != .cancelled {
            piece.center = CGPoint(
                x: initialCenter.x + translation.x,
                y: initialCenter.y + translation.y
            )
        } else {
            piece.center = initialCenter
        }
    }
}
