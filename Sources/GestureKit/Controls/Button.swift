/// A control to tap: after touchUpInside it sends primaryActionTriggered.
///
/// A single tap of one finger on it is refused to the recognizers of the views above. Source: Apple,
/// `UIButton`.
open class Button: Control {
    override func isDefaultGesture(_ recognizer: GestureRecognizer) -> Bool {
        recognizer.isOneFingerTap
    }

    override func wasLiftedInside() { sendActions(for: .primaryActionTriggered) }
}
