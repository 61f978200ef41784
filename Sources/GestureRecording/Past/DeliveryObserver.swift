import GestureKit
import GestureScenes

/// Observes whether a recognizer or a view receives the events of a session.
final class DeliveryObserver {
    private unowned let session: Session
    private var hasDelivery = false
    /// The ids of the touches that have landed during the body.
    private var landed: [Int] = []

    /// Begins to observe a session.
    init(of session: Session) {
        self.session = session
        session.observe { [unowned self] in note($0) }
    }

    /// Returns whether any recognizer or view receives an event that the body delivers.
    func isDelivered(_ body: () -> Void) -> Bool {
        hasDelivery = false
        landed = []
        // The body may replace the scene.
        let window = session.scene.window
        let steps = window.receivedStreamSteps
        body()
        return hasDelivery || window.receivedStreamSteps > steps
            || landed.contains(where: isFollowed)
    }

    private func note(_ event: SessionEvent) {
        switch event {
        case .event(let event, _):
            for sample in event.samples {
                if sample.phase == .began { landed.append(sample.id) }
                // A recognizer that stays possible makes no output.
                if isFollowed(sample.id) { hasDelivery = true }
            }
        case .output(.transition(let transition)):
            if transition.reason != .reset { hasDelivery = true }
        case .output(.action), .output(.message), .output(.control): hasDelivery = true
        case .input(let input): if case .set = input.input { hasDelivery = true }
        case .output(.animation), .output(.diagnostic), .scene, .owned, .interrupted,
            .window, .cleared, .behaviour, .diagnostic:
            break
        }
    }

    private func isFollowed(_ touch: Int) -> Bool {
        session.scene.window.touches.first { $0.id == touch }?
            .gestureRecognizers.contains(where: \.receivesInput) ?? false
    }
}
