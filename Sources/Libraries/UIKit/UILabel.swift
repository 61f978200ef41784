import GestureKit

/// The horizontal position of a text.
public enum NSTextAlignment: Int, Sendable {
    /// At the left edge.
    case left
    /// Centered.
    case center
    /// At the right edge.
    case right
    /// At both edges; drawn at the left edge.
    case justified
    /// At the edge where the language starts: the left edge.
    case natural
}

/// A view that shows a text.
///
/// It receives no touches by default, as on iOS. Labels do not measure their text: give them a frame.
open class UILabel: UIView {
    /// The text; nil, the default, for none.
    open var text: String? { didSet { show() } }
    /// The font; the system's in 17 pt by default, which nil restores.
    open var font: UIFont! = UIFont.systemFont(ofSize: UIFont.labelFontSize) {
        didSet { show() }
    }
    /// The color of the text; `UIColor.label` by default, which nil restores.
    open var textColor: UIColor! = UIColor.label { didSet { show() } }
    /// The position of the text; `natural` by default.
    open var textAlignment = NSTextAlignment.natural { didSet { show() } }
    /// The maximum number of lines; 1 by default, and 0 for as many as the text needs.
    open var numberOfLines = 1 { didSet { show() } }
    /// Accepted without effect: text is not scaled to the width; false by default.
    open var adjustsFontSizeToFitWidth = false

    /// Called after a change, by the button whose title this label describes.
    var didChange: ((UILabel) -> Void)?

    /// Creates a label with this frame in its superview's points.
    public override init(frame: CGRect = .zero) {
        super.init(frame: frame)
        isUserInteractionEnabled = false
    }

    /// Creates a label of size `.zero`, never nil; the coder is not read.
    public override init?(coder: NSCoder?) {
        super.init(coder: coder)
        isUserInteractionEnabled = false
    }

    /// The text with its font, color and position; the string is empty without a text.
    var storedText: ViewAppearance.Text {
        let font = font ?? UIFont.systemFont(ofSize: UIFont.labelFontSize)
        return ViewAppearance.Text(
            text ?? "",
            size: font.pointSize,
            color: (textColor ?? UIColor.label).stored,
            alignment: textAlignment.stored,
            isBold: font.isBold,
            numberOfLines: max(0, numberOfLines)
        )
    }

    private func show() {
        appearance.text = text == nil ? nil : storedText
        didChange?(self)
    }
}

extension NSTextAlignment {
    fileprivate var stored: ViewAppearance.Text.Alignment {
        switch self {
        case .left, .justified, .natural: .left
        case .center: .center
        case .right: .right
        }
    }
}
