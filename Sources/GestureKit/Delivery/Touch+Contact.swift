/// A touch on its way.
extension Touch: Contactable {
    var isCancelled: Bool { phase == .cancelled }

    func rest() {
        if isDown { phase = .stationary }
    }

    func read(as news: News, _ body: () -> Void) {
        let real = phase
        phase = news.touchPhase
        body()
        phase = real
    }

    static func tell(
        _ recognizer: GestureRecognizer,
        _ news: News,
        _ touches: Set<Touch>,
        _ event: TouchEvent
    ) {
        switch news {
        case .began:
            recognizer.engagement.take(touches.sorted { $0.id < $1.id })
            recognizer.call(.touches) { recognizer.touchesBegan(touches, with: event) }
        case .changed:
            recognizer.call(.touches) { recognizer.touchesMoved(touches, with: event) }
            if recognizer.settled.isBegun { recognizer.takeAsChange(touches) }
        case .ended:
            recognizer.call(.touches) { recognizer.touchesEnded(touches, with: event) }
        case .cancelled:
            recognizer.call(.touchesCancelled) {
                recognizer.touchesCancelled(touches, with: event)
            }
        }
    }

    static func tell(_ view: View, _ news: News, _ touches: Set<Touch>, _ event: TouchEvent) {
        switch news {
        case .began: view.touchesBegan(touches, with: Optional(event))
        case .changed: view.touchesMoved(touches, with: Optional(event))
        case .ended: view.touchesEnded(touches, with: Optional(event))
        case .cancelled: view.touchesCancelled(touches, with: Optional(event))
        }
    }

    static func messageName(_ news: News) -> String {
        switch news {
        case .began: "touchesBegan"
        case .changed: "touchesMoved"
        case .ended: "touchesEnded"
        case .cancelled: "touchesCancelled"
        }
    }
}

extension News {
    fileprivate var touchPhase: Touch.Phase {
        switch self {
        case .began: .began
        case .changed: .moved
        case .ended: .ended
        case .cancelled: .cancelled
        }
    }
}
