import GestureKit

/// The appearance of a view: its background, border and corners.
///
/// Each view has one layer. Layers have no sublayers, and you cannot create one without a view.
public final class CALayer {
    private weak var view: UIView?

    init(of view: UIView) { self.view = view }

    /// The background color; the same as the view's `backgroundColor`.
    public var backgroundColor: CGColor? {
        get { view?.backgroundColor?.cgColor }
        set { view?.backgroundColor = newValue.map(UIColor.init(cgColor:)) }
    }

    /// The radius of the corners of the background and the border, in points; 0 by default.
    public var cornerRadius: CGFloat {
        get { view?.appearance.cornerRadius ?? 0 }
        set { view?.appearance.cornerRadius = newValue }
    }

    /// The width of the border inside the edges, in points; 0, the default, for none.
    public var borderWidth: CGFloat = 0 { didSet { showBorder() } }

    /// The color of the border; black by default, and nil for none.
    public var borderColor: CGColor? = CGColor(gray: 0, alpha: 1) { didSet { showBorder() } }

    /// Whether subviews are drawn only inside the view; the same as the view's `clipsToBounds`.
    public var masksToBounds: Bool {
        get { view?.clipsToBounds ?? false }
        set { view?.clipsToBounds = newValue }
    }

    /// The opacity from 0 to 1; the same as the view's `alpha`.
    public var opacity: Float {
        get { Float(view?.alpha ?? 1) }
        set { view?.alpha = CGFloat(newValue) }
    }

    /// Whether the view is hidden; the same as the view's `isHidden`.
    public var isHidden: Bool {
        get { view?.isHidden ?? false }
        set { view?.isHidden = newValue }
    }

    /// The frame of the view in its superview's points.
    public var frame: CGRect {
        get { view?.frame ?? .zero }
        set { view?.frame = newValue }
    }

    /// The view's own coordinate system, in points.
    public var bounds: CGRect {
        get { view?.bounds ?? .zero }
        set { view?.bounds = newValue }
    }

    /// The center of the view in its superview's points.
    public var position: CGPoint {
        get { view?.center ?? .zero }
        set { view?.center = newValue }
    }

    /// The color of the shadow, without effect: shadows are not drawn; black by default.
    public var shadowColor: CGColor? = CGColor(gray: 0, alpha: 1)

    /// The opacity of the shadow, without effect: shadows are not drawn; 0 by default.
    public var shadowOpacity: Float = 0

    /// The offset of the shadow in points, without effect: shadows are not drawn; (0, -3) by default.
    public var shadowOffset = CGSize(width: 0, height: -3)

    /// The radius of the shadow in points, without effect: shadows are not drawn; 3 by default.
    public var shadowRadius: CGFloat = 3

    private func showBorder() {
        view?.appearance.border = borderColor.flatMap { color in
            ViewAppearance.Border(width: borderWidth, color: UIColor(cgColor: color).stored)
        }
    }
}
