/// A touch on its way.
extension Touch: Contactable {
    var isCancelled: Bool { phase == .cancelled }

    func rest() {
        if isDown { phase = .stationary }
    }

    func read(as phase: ContactPhase, _ body: () -> Void) {
        let real = self.phase
        self.phase = Phase(phase)
        body()
        self.phase = real
    }

    static func tell(
        _ recognizer: GestureRecognizer,
        _ phase: ContactPhase,
        _ touches: Set<Touch>,
        _ event: TouchEvent
    ) {
        switch phase {
        case .began:
            recognizer.engagement.take(touches.sorted { $0.id < $1.id })
            recognizer.call(.touches) { recognizer.touchesBegan(touches, with: event) }
        case .moved:
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

    static func tell(
        _ view: View,
        _ phase: ContactPhase,
        _ touches: Set<Touch>,
        _ event: TouchEvent
    ) {
        switch phase {
        case .began: view.touchesBegan(touches, with: Optional(event))
        case .moved: view.touchesMoved(touches, with: Optional(event))
        case .ended: view.touchesEnded(touches, with: Optional(event))
        case .cancelled: view.touchesCancelled(touches, with: Optional(event))
        }
    }

    static func messageName(_ phase: ContactPhase) -> String {
        switch phase {
        case .began: "touchesBegan"
        case .moved: "touchesMoved"
        case .ended: "touchesEnded"
        case .cancelled: "touchesCancelled"
        }
    }
}
