/// What comes down, changes and ends: touches and presses go the same way to recognizers and views.
protocol Contactable: AnyObject, Hashable {
    /// The number that stands in messages.
    var id: Int { get }
    var isDown: Bool { get }
    var isCancelled: Bool { get }
    var gestureRecognizers: [GestureRecognizer] { get set }

    /// Lends the object, while the body runs, the phase that a message tells of.
    func read(as phase: ContactPhase, _ body: () -> Void)

    /// Makes it one that this event is not about.
    func rest()

    /// Tells a recognizer.
    static func tell(
        _ recognizer: GestureRecognizer,
        _ phase: ContactPhase,
        _ items: Set<Self>,
        _ event: TouchEvent
    )

    /// Tells a view.
    static func tell(_ view: View, _ phase: ContactPhase, _ items: Set<Self>, _ event: TouchEvent)

    /// The message's name, as `touchesBegan`.
    static func messageName(_ phase: ContactPhase) -> String
}

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
