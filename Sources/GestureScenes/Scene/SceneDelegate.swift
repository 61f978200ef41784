import GestureKit

/// Answers for one recognizer what the scene's text says: whom it allows, and what it refuses.
final class SceneDelegate: GestureRecognizerDelegate {
    private let refusals: RecognizerDescription.Refusals
    private var allowed: Set<ObjectIdentifier> = []

    init(_ refusals: RecognizerDescription.Refusals) { self.refusals = refusals }

    func allow(_ other: GestureRecognizer) { allowed.insert(ObjectIdentifier(other)) }

    func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool { !refusals.begin }

    func gestureRecognizer(_ recognizer: GestureRecognizer, shouldReceive touch: Touch) -> Bool {
        !refusals.touch
    }

    func gestureRecognizer(
        _ recognizer: GestureRecognizer,
        shouldRecognizeSimultaneouslyWith other: GestureRecognizer
    ) -> Bool {
        allowed.contains(ObjectIdentifier(other))
    }
}
