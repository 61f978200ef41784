import UIKit

/// A round dial with a mark on it: it is hit inside the circle only, and turns with a finger.
class DialView: UIView {
    private(set) var angle: CGFloat = 0
    private(set) var log: [String] = []
    private var lastAngle: CGFloat?
    private let mark = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))

    override init(frame: CGRect) {
        super.init(frame: frame)
        setUp()
    }

    required init?(coder: NSCoder) {
        super.init(coder: coder)
        setUp()
    }

    private func setUp() {
        mark.center = CGPoint(x: bounds.midX, y: 20)
        mark.tag = 1
        addSubview(mark)
    }

    override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
        let radius = min(bounds.width, bounds.height) / 2
        return hypot(point.x - bounds.midX, point.y - bounds.midY) <= radius
    }

    // The mark is only drawn: what it would get is the dial's.
    override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
        guard let view = super.hitTest(point, with: event) else { return nil }
        return view == mark ? self : view
    }

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        super.touchesBegan(touches, with: event)
        if let all = event?.allTouches {
            log.append("began \(all.count)")
        }
        lastAngle = touches.first.map { self.angle(of: $0) }
    }

    override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
        super.touchesMoved(touches, with: event)
        guard let touch = touches.first, let last = lastAngle else { return }
        let new = self.angle(of: touch)
        angle += new - last
        lastAngle = new
        mark.transform = CGAffineTransform(rotationAngle: angle)
    }

    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        super.touchesEnded(touches, with: event)
        log.append("ended")
        lastAngle = nil
    }

    override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
        super.touchesCancelled(touches, with: event)
        log.append("cancelled")
        angle = 0
        lastAngle = nil
        mark.transform = .identity
    }

    private func angle(of touch: UITouch) -> CGFloat {
        let point = touch.location(in: self)
        return atan2(point.y - bounds.midY, point.x - bounds.midX)
    }
}
