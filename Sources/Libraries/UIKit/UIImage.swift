import GestureKit

/// An image from a PNG file, or of a size without pixels.
open class UIImage: NSObject {
    /// The size in points; `.zero` by default.
    public let size: CGSize
    private let png: Data?

    /// Creates an image of size `.zero`.
    public override convenience init() { self.init(size: .zero) }

    /// Creates an image of this size in points, for tests whose layout depends on it.
    public convenience init(size: CGSize) { self.init(size: size, png: nil) }

    private init(size: CGSize, png: Data?) {
        self.size = size
        self.png = png
        super.init()
    }

    /// Creates an image from the content of a PNG file; nil for any other content.
    public convenience init?(data: Data) { self.init(data: data, scale: 1) }

    /// Creates an image from the content of a PNG file with this many pixels per point; nil for any other
    /// content, and for a scale that is not above 0.
    public convenience init?(data: Data, scale: CGFloat) {
        guard scale > 0, let pixels = Self.pixels(ofPNG: data) else { return nil }
        let size = CGSize(width: pixels.width / scale, height: pixels.height / scale)
        self.init(size: size, png: data)
    }

    /// Creates an image from a PNG file; nil for any other file.
    public convenience init?(contentsOfFile path: String) {
        guard let data = FileManager.default.contents(atPath: path) else { return nil }
        self.init(data: data)
    }

    /// Always returns nil: asset catalogs are not supported.
    public convenience init?(named name: String) { nil }

    /// Always returns nil: system images are not available.
    public convenience init?(systemName name: String) { nil }

    /// Returns the content of the PNG file; nil for an image without pixels.
    open func pngData() -> Data? { png }

    /// The image as views store it.
    func stored(_ placement: ViewAppearance.Picture.Placement) -> ViewAppearance.Picture {
        ViewAppearance.Picture(png: png, size: size, placement: placement)
    }

    /// Returns the size that a PNG file's header gives; nil without a header.
    private static func pixels(ofPNG data: Data) -> CGSize? {
        let header = [UInt8](data.prefix(24))
        let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        guard header.count == 24, header.starts(with: signature),
            header[12..<16].elementsEqual("IHDR".utf8)
        else { return nil }
        let (width, height) = (number(header[16..<20]), number(header[20..<24]))
        return width > 0 && height > 0 ? CGSize(width: width, height: height) : nil
    }

    private static func number(_ bytes: ArraySlice<UInt8>) -> Int {
        bytes.reduce(0) { $0 << 8 | Int($1) }
    }
}

/// A view that shows an image.
open class UIImageView: UIView {
    /// The image; nil by default.
    open var image: UIImage? { didSet { show() } }
    /// The image for the highlighted view; nil, the default, for `image`.
    open var highlightedImage: UIImage? { didSet { show() } }
    /// Whether the view is highlighted; false by default.
    open var isHighlighted = false { didSet { show() } }

    /// Creates a view of the image's size at the superview's origin.
    ///
    /// `isUserInteractionEnabled` is false, as on iOS.
    public init(image: UIImage?, highlightedImage: UIImage? = nil) {
        super.init(frame: CGRect(origin: .zero, size: image?.size ?? .zero))
        self.image = image
        self.highlightedImage = highlightedImage
        isUserInteractionEnabled = false
        show()
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

    final func show() {
        let shown = isHighlighted ? highlightedImage ?? image : image
        appearance.image = shown?.stored(contentMode.placement)
    }
}
