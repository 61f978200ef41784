/// A control that is tapped: it sends primaryActionTriggered after touchUpInside.
///
/// Recognizers of its superviews may not begin for a single tap of one finger on it. Source: Apple,
/// `UIButton`.
open class Button: Control {
    override func refusalOfDefaultGesture(_ recognizer: GestureRecognizer) -> ViewRefusal? {
        recognizer.isOneFingerTap ? .keepsTaps(control: label) : nil
    }

    override func wasLiftedInside() { sendActions(for: .primaryActionTriggered) }
}
