import GestureKit

/// A control that reports taps.
public typealias UIButton = Button

/// Titles and images.
///
/// A state without a title, a color or an image shows that of the state `normal`.
extension Button {
    /// The type of a button, which decides the color of its title.
    public enum ButtonType: Int, Sendable {
        /// A button with a white title.
        case custom
        /// A button whose title is blue, or gray while the button is disabled.
        case system
    }

    /// Creates a button of this type without a size.
    public convenience init(type buttonType: ButtonType) {
        self.init(frame: .zero)
        guard buttonType == .system else { return }
        setTitleColor(tintColor, for: .normal)
        setTitleColor(.tertiaryLabel, for: .disabled)
    }

    /// Sets the title for a state; nil for the normal state's.
    public func setTitle(_ title: String?, for state: State) {
        faces[state, default: Face()].title = title
    }

    /// Returns the title for a state; the normal state's if it has none.
    public func title(for state: State) -> String? {
        faces[state]?.title ?? faces[.normal]?.title
    }

    /// The title that is shown; nil without one.
    public var currentTitle: String? { title(for: state) }

    /// Sets the color of the title for a state; nil for the normal state's, which is white by default.
    public func setTitleColor(_ color: UIColor?, for state: State) {
        faces[state, default: Face()].titleColor = color?.stored
    }

    /// Returns the color of the title for a state; the normal state's if it has none.
    public func titleColor(for state: State) -> UIColor? {
        let color = faces[state]?.titleColor ?? faces[.normal]?.titleColor
        return UIColor(color ?? titleStyle.color)
    }

    /// Sets the image for a state; nil for the normal state's.
    public func setImage(_ image: UIImage?, for state: State) {
        faces[state, default: Face()].image = image?.stored(.center)
    }

    /// The font and the position of the title.
    ///
    /// The label is not a subview. Set the text and its color with `setTitle(_:for:)` and
    /// `setTitleColor(_:for:)`: the label's own have no effect.
    public var titleLabel: UILabel? {
        if let label = storage.titleLabel { return label }
        let label = UILabel()
        label.textAlignment = .center
        label.didChange = { [weak self] label in
            guard let self else { return }
            var style = label.storedText
            style.color = titleStyle.color
            titleStyle = style
        }
        storage.titleLabel = label
        return label
    }
}
