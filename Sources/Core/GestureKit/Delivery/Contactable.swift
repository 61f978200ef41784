/// Input that goes down, changes and ends: touches and presses share the delivery to recognizers and views.
protocol Contactable: AnyObject, Hashable {
    /// The number of the item in messages.
    var id: Int { get }
    var isDown: Bool { get }
    var isCancelled: Bool { get }
    var gestureRecognizers: [GestureRecognizer] { get set }

    /// Gives the object the phase of a message while the body runs.
    func read(as phase: ContactPhase, _ body: () -> Void)

    /// Marks the item as stationary: the current event is not about it.
    func becomeStationary()

    /// Delivers the phase to a recognizer.
    static func deliver(
        _ recognizer: GestureRecognizer,
        _ phase: ContactPhase,
        _ items: Set<Self>,
        _ event: TouchEvent
    )

    /// Delivers the phase to a view.
    static func deliver(
        _ view: View,
        _ phase: ContactPhase,
        _ items: Set<Self>,
        _ event: TouchEvent
    )

    /// Returns the name of the message, such as `touchesBegan`.
    static func messageName(_ phase: ContactPhase) -> String
}

/// The delivery of touches.
extension Touch: Contactable {
    var isCancelled: Bool { phase == .cancelled }

    func becomeStationary() {
        if isDown { phase = .stationary }
    }

    func read(as phase: ContactPhase, _ body: () -> Void) {
        let real = self.phase
        self.phase = Phase(phase)
        body()
        self.phase = real
    }

    static func deliver(
        _ recognizer: GestureRecognizer,
        _ phase: ContactPhase,
        _ touches: Set<Touch>,
        _ event: TouchEvent
    ) {
        switch phase {
        case .began:
            recognizer.attempt.receive(touches.sorted { $0.id < $1.id })
            recognizer.call(.touches) { recognizer.touchesBegan(touches, with: event) }
        case .moved:
            recognizer.call(.touches) { recognizer.touchesMoved(touches, with: event) }
            if recognizer.settled.isBegun { recognizer.treatAsChange(touches) }
        case .ended:
            recognizer.call(.touches) { recognizer.touchesEnded(touches, with: event) }
        case .cancelled:
            recognizer.call(.touchesCancelled) {
                recognizer.touchesCancelled(touches, with: event)
            }
        }
    }

    static func deliver(
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

/// The delivery of presses, like that of touches.
extension Press: Contactable {
    var id: Int { type.rawValue }

    var isDown: Bool {
        switch phase {
        case .began, .changed, .stationary: true
        case .ended, .cancelled: false
        }
    }

    var isCancelled: Bool { phase == .cancelled }

    func becomeStationary() {
        if isDown { phase = .stationary }
    }

    func read(as phase: ContactPhase, _ body: () -> Void) {
        let real = self.phase
        self.phase = Phase(phase)
        body()
        self.phase = real
    }

    static func deliver(
        _ recognizer: GestureRecognizer,
        _ phase: ContactPhase,
        _ presses: Set<Press>,
        _ event: TouchEvent
    ) {
        guard let event = event as? PressesEvent else { return }
        switch phase {
        case .began:
            recognizer.attempt.receive(presses)
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

    static func deliver(
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
