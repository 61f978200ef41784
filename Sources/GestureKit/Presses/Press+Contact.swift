/// A press on its way: the same as a touch's.
extension Press: Contactable {
    var id: Int { type.rawValue }

    var isDown: Bool {
        switch phase {
        case .began, .changed, .stationary: true
        case .ended, .cancelled: false
        }
    }

    var isCancelled: Bool { phase == .cancelled }

    func rest() {
        if isDown { phase = .stationary }
    }

    func read(as news: News, _ body: () -> Void) {
        let real = phase
        phase = news.pressPhase
        body()
        phase = real
    }

    static func tell(
        _ recognizer: GestureRecognizer,
        _ news: News,
        _ presses: Set<Press>,
        _ event: TouchEvent
    ) {
        guard let event = event as? PressesEvent else { return }
        switch news {
        case .began:
            recognizer.engagement.take(presses)
            recognizer.call(.touches) { recognizer.pressesBegan(presses, with: event) }
        case .changed:
            recognizer.call(.touches) { recognizer.pressesChanged(presses, with: event) }
        case .ended:
            recognizer.call(.touches) { recognizer.pressesEnded(presses, with: event) }
        case .cancelled:
            recognizer.call(.touchesCancelled) {
                recognizer.pressesCancelled(presses, with: event)
            }
        }
    }

    static func tell(_ view: View, _ news: News, _ presses: Set<Press>, _ event: TouchEvent) {
        guard let event = event as? PressesEvent else { return }
        switch news {
        case .began: view.pressesBegan(presses, with: Optional(event))
        case .changed: view.pressesChanged(presses, with: Optional(event))
        case .ended: view.pressesEnded(presses, with: Optional(event))
        case .cancelled: view.pressesCancelled(presses, with: Optional(event))
        }
    }

    static func messageName(_ news: News) -> String {
        switch news {
        case .began: "pressesBegan"
        case .changed: "pressesChanged"
        case .ended: "pressesEnded"
        case .cancelled: "pressesCancelled"
        }
    }
}

extension News {
    fileprivate var pressPhase: Press.Phase {
        switch self {
        case .began: .began
        case .changed: .changed
        case .ended: .ended
        case .cancelled: .cancelled
        }
    }
}
