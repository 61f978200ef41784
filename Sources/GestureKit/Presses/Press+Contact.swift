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

    func read(as phase: ContactPhase, _ body: () -> Void) {
        let real = self.phase
        self.phase = Phase(phase)
        body()
        self.phase = real
    }

    static func tell(
        _ recognizer: GestureRecognizer,
        _ phase: ContactPhase,
        _ presses: Set<Press>,
        _ event: TouchEvent
    ) {
        guard let event = event as? PressesEvent else { return }
        switch phase {
        case .began:
            recognizer.engagement.take(presses)
            recognizer.call(.touches) { recognizer.pressesBegan(presses, with: event) }
        case .moved:
            recognizer.call(.touches) { recognizer.pressesChanged(presses, with: event) }
        case .ended:
            recognizer.call(.touches) { recognizer.pressesEnded(presses, with: event) }
        case .cancelled:
            recognizer.call(.touchesCancelled) {
                recognizer.pressesCancelled(presses, with: event)
            }
        }
    }

    static func tell(
        _ view: View,
        _ phase: ContactPhase,
        _ presses: Set<Press>,
        _ event: TouchEvent
    ) {
        guard let event = event as? PressesEvent else { return }
        switch phase {
        case .began: view.pressesBegan(presses, with: Optional(event))
        case .moved: view.pressesChanged(presses, with: Optional(event))
        case .ended: view.pressesEnded(presses, with: Optional(event))
        case .cancelled: view.pressesCancelled(presses, with: Optional(event))
        }
    }

    static func messageName(_ phase: ContactPhase) -> String {
        switch phase {
        case .began: "pressesBegan"
        case .moved: "pressesChanged"
        case .ended: "pressesEnded"
        case .cancelled: "pressesCancelled"
        }
    }
}
