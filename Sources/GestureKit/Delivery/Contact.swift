/// One touch's way through the window: who receives it, and what its view has heard of it.
final class Contact {
    /// What the view has heard.
    enum Hearing {
        /// Nothing yet; the beginning is held back or was not delivered yet.
        case nothing
        /// The beginning, and all since.
        case all
        /// No more will come: it ended, was cancelled, was claimed, or is not this view's.
        case closed
    }

    let touch: Touch
    /// Held for the touch's life, also when the view leaves the hierarchy.
    let view: View
    /// The recognizers that receive it, in order of delivery.
    private(set) var recognizers: [GestureRecognizer] = []
    private var ignoring: [GestureRecognizer] = []
    var hearing = Hearing.nothing
    /// What this event says of the touch and the view has not heard.
    var news: Touch.Phase?
    /// Whether a recognizer took it from the view since the last delivery.
    var isClaimed = false
    /// Whether it moved while its beginning was held back.
    var hasMovedUnheard = false
    /// Whether its lift is held back.
    var isEndWithheld = false

    init(touch: Touch, view: View) {
        self.touch = touch
        self.view = view
    }

    /// A touch that somebody keeps holds no recognizer: it may be held by one.
    deinit { touch.gestureRecognizers = [] }

    func attach(_ recognizer: GestureRecognizer) {
        recognizers.append(recognizer)
        touch.gestureRecognizers.append(recognizer)
    }

    func detach(_ recognizer: GestureRecognizer) {
        recognizers.removeAll { $0 === recognizer }
        ignoring.removeAll { $0 === recognizer }
        touch.gestureRecognizers.removeAll { $0 === recognizer }
    }

    func ignore(by recognizer: GestureRecognizer) {
        guard recognizers.contains(where: { $0 === recognizer }) else { return }
        ignoring.append(recognizer)
        touch.gestureRecognizers.removeAll { $0 === recognizer }
    }

    /// Whether the recognizer receives the touch and has not ignored it.
    func isTracked(by recognizer: GestureRecognizer) -> Bool {
        recognizers.contains { $0 === recognizer } && !ignoring.contains { $0 === recognizer }
    }

    /// Whether the view has to wait: some recognizer of this kind may still recognize the touch.
    func isHeld(by delays: (GestureRecognizer) -> Bool) -> Bool {
        recognizers.contains { recognizer in
            delays(recognizer) && recognizer.settled == .possible && isTracked(by: recognizer)
        }
    }

    /// Whether nothing more can happen to it.
    var isOver: Bool { !touch.isDown && hearing == .closed && !isClaimed }
}
