/// An image that has a size but no pixels.
open class UIImage: NSObject {
    /// The size in points; `.zero` by default.
    public let size: CGSize

    /// Creates an image of size `.zero`.
    public override convenience init() { self.init(size: .zero) }

    /// Creates an image of this size in points, for tests whose layout depends on it.
    public init(size: CGSize) {
        self.size = size
        super.init()
    }

    /// Always returns nil: asset catalogs are not supported.
    public convenience init?(named name: String) { nil }

    /// Always returns nil: system images are not available.
    public convenience init?(systemName name: String) { nil }
}

/// A view that holds an image; nothing is drawn, but the view takes part in layout and hit testing.
open class UIImageView: UIView {
    /// The image; nil by default.
    open var image: UIImage?
    /// The image for the highlighted view; nil by default.
    open var highlightedImage: UIImage?
    /// Whether the view is highlighted; false by default.
    open var isHighlighted = false

    /// Creates a view of the image's size at the superview's origin.
    ///
    /// `isUserInteractionEnabled` is false, as on iOS.
    public init(image: UIImage?, highlightedImage: UIImage? = nil) {
        super.init(frame: CGRect(origin: .zero, size: image?.size ?? .zero))
        self.image = image
        self.highlightedImage = highlightedImage
        isUserInteractionEnabled = false
    }

    /// Creates a view without an image.
    ///
    /// `isUserInteractionEnabled` is false, as on iOS.
    public override init(frame: CGRect = .zero) {
        super.init(frame: frame)
        isUserInteractionEnabled = false
    }

    /// Creates a view of size `.zero`, never nil; the coder is not read.
    public override init?(coder: NSCoder?) {
        super.init(coder: coder)
        isUserInteractionEnabled = false
    }
}
