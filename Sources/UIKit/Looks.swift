/// A color of red, green, blue and opacity, each from 0 to 1; nothing is drawn in it here.
open class UIColor: NSObject {
    private let components: [CGFloat]

    /// Makes a color.
    public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        components = [red, green, blue, alpha]
        super.init()
    }

    /// Makes a shade of gray, from 0 (black) to 1.
    public convenience init(white: CGFloat, alpha: CGFloat) {
        self.init(red: white, green: white, blue: white, alpha: alpha)
    }

    /// The same color with another opacity.
    open func withAlphaComponent(_ alpha: CGFloat) -> UIColor {
        UIColor(red: components[0], green: components[1], blue: components[2], alpha: alpha)
    }

    /// Whether both have the same components.
    open override func isEqual(_ object: Any?) -> Bool {
        (object as? UIColor)?.components == components
    }

    /// From the components.
    open override var hash: Int { components.hashValue }

    /// Black.
    public class var black: UIColor { UIColor(white: 0, alpha: 1) }
    /// One third of white.
    public class var darkGray: UIColor { UIColor(white: 1 / 3, alpha: 1) }
    /// One half of white.
    public class var gray: UIColor { UIColor(white: 0.5, alpha: 1) }
    /// Two thirds of white.
    public class var lightGray: UIColor { UIColor(white: 2 / 3, alpha: 1) }
    /// White.
    public class var white: UIColor { UIColor(white: 1, alpha: 1) }
    /// Transparent black.
    public class var clear: UIColor { UIColor(white: 0, alpha: 0) }
    /// Pure red.
    public class var red: UIColor { UIColor(red: 1, green: 0, blue: 0, alpha: 1) }
    /// Pure green.
    public class var green: UIColor { UIColor(red: 0, green: 1, blue: 0, alpha: 1) }
    /// Pure blue.
    public class var blue: UIColor { UIColor(red: 0, green: 0, blue: 1, alpha: 1) }
    /// Green and blue.
    public class var cyan: UIColor { UIColor(red: 0, green: 1, blue: 1, alpha: 1) }
    /// Red and green.
    public class var yellow: UIColor { UIColor(red: 1, green: 1, blue: 0, alpha: 1) }
    /// Red and blue.
    public class var magenta: UIColor { UIColor(red: 1, green: 0, blue: 1, alpha: 1) }
    /// Red with half of green.
    public class var orange: UIColor { UIColor(red: 1, green: 0.5, blue: 0, alpha: 1) }
    /// Half of red and half of blue.
    public class var purple: UIColor { UIColor(red: 0.5, green: 0, blue: 0.5, alpha: 1) }
    /// A dark orange.
    public class var brown: UIColor { UIColor(red: 0.6, green: 0.4, blue: 0.2, alpha: 1) }
}

/// A picture: here it has a size and no pixels.
open class UIImage: NSObject {
    /// The size in points; `.zero` by default.
    public let size: CGSize

    /// Makes a picture of no size.
    public override convenience init() { self.init(size: .zero) }

    /// Makes a picture of this size, for tests of what depends on it.
    public init(size: CGSize) {
        self.size = size
        super.init()
    }

    /// Nil: there are no asset catalogs here.
    public convenience init?(named name: String) { nil }

    /// Nil: there are no system pictures here.
    public convenience init?(systemName name: String) { nil }
}

/// A view that holds a picture; here it only takes part in layout and hit testing.
open class UIImageView: UIView {
    /// The picture; nil by default.
    open var image: UIImage?
    /// The picture while it is highlighted; nil by default.
    open var highlightedImage: UIImage?
    /// Whether it is highlighted; false by default.
    open var isHighlighted = false

    /// Makes a view of the picture's size, at the superview's origin.
    public init(image: UIImage?, highlightedImage: UIImage? = nil) {
        super.init(frame: CGRect(origin: .zero, size: image?.size ?? .zero))
        self.image = image
        self.highlightedImage = highlightedImage
        isUserInteractionEnabled = false
    }

    /// Makes a view without a picture, to which touches are closed, as on iOS.
    public override init(frame: CGRect = .zero) {
        super.init(frame: frame)
        isUserInteractionEnabled = false
    }

    /// Makes a view of no size; the coder is not read.
    public override init?(coder: NSCoder?) {
        super.init(coder: coder)
        isUserInteractionEnabled = false
    }
}
