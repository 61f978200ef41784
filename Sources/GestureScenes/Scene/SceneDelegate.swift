import GestureKit

/// Answers for one recognizer what the scene's text says: whom it allows, and what it refuses.
final class SceneDelegate: GestureRecognizerDelegate {
    /// Whether it refuses every attempt to begin.
    var refusesToBegin = false
    /// The views whose touches it refuses.
    var closedViews: [View] = []
    private var allowed: Set<ObjectIdentifier> = []

    func allow(_ other: GestureRecognizer) { allowed.insert(ObjectIdentifier(other)) }

    func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool { !refusesToBegin }

    func gestureRecognizer(_ recognizer: GestureRecognizer, shouldReceive touch: Touch) -> Bool {
        !closedViews.contains { touch.view?.isDescendant(of: $0) == true }
    }

    func gestureRecognizer(
        _ recognizer: GestureRecognizer,
        shouldRecognizeSimultaneouslyWith other: GestureRecognizer
    ) -> Bool {
        allowed.contains(ObjectIdentifier(other))
    }
}
