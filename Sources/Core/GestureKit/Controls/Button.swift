/// A control that is tapped: it sends primaryActionTriggered after touchUpInside.
///
/// Recognizers of its superviews may not begin for a single tap of one finger on it. Source: Apple,
/// `UIButton`.
open class Button: Control {
    /// The look of the button in one of its states; each nil part falls back to the normal state's.
    package struct Face: Hashable, Sendable {
        package var title: String?
        package var titleColor: ViewAppearance.Color?
        package var image: ViewAppearance.Picture?

        package init() {}
    }

    /// The faces by state; empty by default.
    package final var faces: [State: Face] = [:] { didSet { showFace() } }
    /// The font and the position of the title, and its color in a state without one; its string is not used.
    package final var titleStyle = ViewAppearance.Text(
        "",
        color: ViewAppearance.Color(red: 1, green: 1, blue: 1),
        alignment: .center
    ) {
        didSet { showFace() }
    }

    override func refusalOfDefaultGesture(_ recognizer: GestureRecognizer) -> ViewRefusal? {
        recognizer.isOneFingerTap ? .keepsTaps(control: label) : nil
    }

    override func wasLiftedInside() { sendActions(for: .primaryActionTriggered) }

    override func stateChanged() { showFace() }

    private func showFace() {
        guard !faces.isEmpty else { return }
        let (face, normal) = (faces[state], faces[.normal])
        var text = titleStyle
        text.string = face?.title ?? normal?.title ?? ""
        text.color = face?.titleColor ?? normal?.titleColor ?? text.color
        appearance.text = text.string.isEmpty ? nil : text
        appearance.image = face?.image ?? normal?.image
    }
}
